"""A reply as it is read: cut where it is very long, in sentences, its code left out of counts."""

import re
from dataclasses import dataclass
from functools import cached_property

from memory.review.sentences import Sentence, names, split

LIMIT = 100_000  # characters that are read: some 16,000 words, about a second at worst
_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_WORD = re.compile(r"[^\W_]+(?:['\u2019.,-][^\W_]+)*")


# Without slots: what is counted is kept.
@dataclass(frozen=True, kw_only=True)
class Reply:
    text: str

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(split(self.text))

    @cached_property
    def prose(self) -> str:
        """The text with its code blanked out; places stay."""
        return _CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), self.text)

    @cached_property
    def prose_sentences(self) -> tuple[Sentence, ...]:
        return self.sentences if self.prose == self.text else tuple(split(self.prose))

    @cached_property
    def names(self) -> frozenset[str]:
        return names(self.text)

    @cached_property
    def count(self) -> int:
        """Words outside code."""
        return sum(1 for _ in _WORD.finditer(self.prose))

    def around(self, place: int) -> tuple[int, int]:
        """Start and end of the sentence at *place*; of its line where no sentence is there."""
        for sentence in self.sentences:
            if sentence.start <= place < sentence.end:
                return sentence.start, sentence.end
        start = self.text.rfind("\n", 0, place) + 1
        end = self.text.find("\n", place)
        return start, len(self.text) if end < 0 else end


def read(text: str) -> Reply:
    return Reply(text=text[:LIMIT])
