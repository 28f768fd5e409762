"""What the forms about rules take: a field, a comparison and a value, in the person's words."""

from dataclasses import dataclass
from typing import Any, Self

from django import forms

from dashboard.forms import MOST, NULL, Problems
from dashboard.rules import examples
from memory.actions.rules import writing
from memory.rules import words
from memory.rules.predicates import Predicate, PredicateError

LONGEST = 12_000  # characters of a value: 50 texts of 200, with commas and quotes
_AGAIN = dict.fromkeys(
    ("required", "invalid", "min_value", "max_value"),
    "Open this form again; what it rests on is missing.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """How three boxes are understood: *says* with *examples*, or what is still to do."""

    says: str = ""
    examples: tuple[str, ...] = ()
    remedy: str = ""


def hear(field: str, comparison: str, value: str) -> Heard:
    try:
        meant = writing.predicate(field, comparison, value)
    except PredicateError as error:
        return Heard(remedy=remedy(error))
    return Heard(says=words.words(meant), examples=examples.of(meant))


def version() -> forms.IntegerField:
    """A version that the person saw."""
    return forms.IntegerField(min_value=1, max_value=MOST, error_messages=_AGAIN)


class RuleForm(Problems, forms.Form):
    """*seen* is the version of the fact, *number* that of the rule, 0 for a new one.

    *anyway*: the person was told that no value keeps this rule and another.
    """

    field = forms.CharField(
        error_messages=NULL | {"required": "Name what the rule looks at, such as price."}
    )
    comparison = forms.ChoiceField(
        choices=[(each.value, phrase) for each, phrase in words.PHRASES.items()],
        error_messages={
            "required": "Choose a comparison.",
            "invalid_choice": "Choose a comparison from the list.",
        },
    )
    value = forms.CharField(
        required=False,
        max_length=LONGEST,
        error_messages=NULL
        | {
            "max_length": "A value has at most %(limit_value)d characters; this has %(show_value)d."
        },
    )
    seen = version()
    number = forms.IntegerField(min_value=0, max_value=MOST, error_messages=_AGAIN)
    anyway = forms.BooleanField(required=False)

    @classmethod
    def empty(cls, seen: int) -> Self:
        return cls(initial={"seen": seen, "number": 0})

    @classmethod
    def showing(cls, predicate: Predicate, number: int, seen: int) -> Self:
        return cls(initial=boxes(predicate) | {"seen": seen, "number": number})

    @property
    def heard(self) -> Heard:
        """Nothing is heard from boxes that are still empty."""
        typed = [str(self[name].value() or "").strip() for name in ("field", "comparison", "value")]
        return hear(*typed) if typed[0] or typed[2] else Heard()

    @property
    def said(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("field", "comparison", "value")}

    def refused(self, error: PredicateError) -> Self:
        self.add_error(error.about if error.about in self.fields else "field", remedy(error))
        return self


class ActForm(forms.Form):
    """*number* is the version of the rule, *seen* that of its fact, which the person saw."""

    do = forms.ChoiceField(choices=[(do, do) for do in ("confirm", "retire", "restore")])
    number = version()
    seen = version()


def boxes(predicate: Predicate) -> dict[str, str]:
    """A rule as the three boxes hold it."""
    return {
        "field": predicate.field,
        "comparison": predicate.comparison.value,
        "value": words.told(predicate),
    }


def remedy(error: PredicateError) -> str:
    """Without the part's name before it, which its box tells."""
    _, _, said = str(error).partition(": ")
    return said[:1].upper() + said[1:]
