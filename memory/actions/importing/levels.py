"""How sensitive the texts of a file are by themselves. Reading thousands of them takes seconds."""

from memory.actions import drafts
from memory.actions.drafts import Draft
from memory.actions.importing.planning import DryRun
from memory.attributes import Sensitivity, highest
from memory.portable.lines import Line


class Levels(dict[tuple[str, str], Sensitivity]):
    """Each key and value is read once, at the first look."""

    def __missing__(self, said: tuple[str, str]) -> Sensitivity:
        key, value = said
        self[said] = found = drafts.shown(Draft(key=key, value=value))
        return found

    def read(self, run: DryRun) -> None:
        """Look at what would be saved of a file, before anybody waits for it."""
        for row in run.chosen:
            if row.item.line.sensitivity is None:
                self.of(row.item.line)

    def of(self, line: Line, before: Sensitivity = Sensitivity.ORDINARY) -> Sensitivity:
        """Held's own file says it; another text can only raise what was known *before*."""
        if line.sensitivity is not None:
            return line.sensitivity
        return highest(before, self[line.key, line.value])
