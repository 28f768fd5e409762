"""The form of what an assistant may do. It belongs to no page: consent and change both show it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Self, cast

from django import forms
from django.forms.boundfield import BoundWidget
from django.http import QueryDict

from dashboard import told, words
from dashboard.access import said
from dashboard.forms import Problems
from memory.actions.access import Allowed
from memory.attributes import Category, Sensitivity
from memory.models import Attribute, Grant, Person
from memory.scopes import Scope

MANY = 150  # names; beyond it they are one list, not a box each
KEEP = "keep"  # what is ticked, or the day until which it is allowed already
LIFE = "90"  # days, unless told otherwise
_LIVES = {"30": "30 days", "90": "90 days", "365": "365 days"}
_SCOPES = [(scope.value, label) for scope, label in said.LABELS.items()]
_GONE = "A name that you ticked is not on file any more. Look at the names again."
_OTHER = "This form has changed. Look at it again."
_OVER = "Its time is over. Say how long it may go on."


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    widget: BoundWidget
    label: str
    hint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    title: str
    boxes: tuple[Box, ...]


class AccessForm(Problems, forms.Form):
    """What *person* ticks. Nothing ticked is a whole answer: nothing is allowed.

    Render it with `dashboard/assistant_access.html`, which brings no form element and no button.
    """

    scopes = forms.MultipleChoiceField(
        choices=_SCOPES, required=False, widget=forms.CheckboxSelectMultiple
    )
    categories = forms.MultipleChoiceField(
        choices=[(category.value, name) for category, (name, _) in told.KINDS.items()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    every_slot = forms.BooleanField(required=False)
    slots = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _GONE},
    )
    clearance = forms.ChoiceField(
        choices=[(level.value, label) for level, (label, _) in said.LEVELS.items()],
        required=False,
        initial=Sensitivity.ORDINARY.value,
        widget=forms.RadioSelect,
    )
    counts_nominations = forms.BooleanField(required=False)
    asks_first = forms.BooleanField(required=False)
    keeps_format = forms.BooleanField(required=False)
    days = forms.ChoiceField(
        choices=list(_LIVES.items()), required=False, initial=LIFE, widget=forms.RadioSelect
    )

    def __init__(
        self,
        *args: Any,
        person: Person,
        grant: Grant | None = None,
        until: datetime | None = None,
        **kwargs: Any,
    ) -> None:
        """*grant*: whose names can stay ticked; *until*: a day that can stay as it is."""
        super().__init__(*args, **kwargs)
        self._until = until
        on_file = Attribute.objects.of(person).values_list("slot", flat=True)
        slots = sorted({*on_file, *(grant.slots if grant else ())})
        self._choose("slots", [(slot, slot) for slot in slots])
        if until:
            self._choose("days", [(KEEP, f"Until {words.date(until)}, as now"), *_LIVES.items()])
        for name in ("scopes", "categories", "clearance", "days"):
            self.fields[name].error_messages["invalid_choice"] = _OTHER
        if grant and not until:
            self.fields["days"].error_messages["invalid_choice"] = _OVER

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = cast(forms.ChoiceField, self.fields[name])
        if len(choices) > MANY:
            field.widget = forms.SelectMultiple(attrs={"size": 12})
        field.choices = choices

    @classmethod
    def showing(cls, grant: Grant, until: datetime | None) -> Self:
        """What *grant* allows now, to be changed."""
        names = (
            "scopes", "categories", "slots", "every_slot", "clearance", "counts_nominations",
            "asks_first", "keeps_format",
        )  # fmt: skip
        initial = {name: getattr(grant, name) for name in names}
        if until:
            initial["days"] = KEEP
        return cls(initial=initial, person=grant.owner, grant=grant, until=until)

    @classmethod
    def suggested(
        cls,
        sent: QueryDict,
        *,
        person: Person,
        grant: Grant | None = None,
        until: datetime | None = None,
    ) -> Self:
        """What was *sent* with its "set" of what it may do ticked, to be looked at and sent.

        The set KEEP is what was ticked itself.
        """
        found = said.SUGGESTIONS.get(sent.get("set", ""))
        initial: dict[str, Any] = {name: sent.getlist(name) for name in ("categories", "slots")}
        flags = ("every_slot", "counts_nominations", "asks_first", "keeps_format")
        initial |= {name: name in sent for name in flags}
        initial |= {name: sent[name] for name in ("clearance", "days") if sent.get(name)}
        kept = sent.getlist("scopes") if sent.get("set") == KEEP else []
        initial["scopes"] = sorted(found.scopes) if found else kept
        return cls(initial=initial, person=person, grant=grant, until=until)

    def allowed(self, at: datetime) -> Allowed:
        """What a valid form allows from *at* on."""
        sent = self.cleaned_data
        return Allowed(
            expires_at=self._end(sent["days"] or LIFE, at),
            scopes=frozenset(map(Scope, sent["scopes"])),
            clearance=Sensitivity(sent["clearance"] or Sensitivity.ORDINARY),
            categories=frozenset(map(Category, sent["categories"])),
            slots=frozenset(sent["slots"]),
            every_slot=sent["every_slot"],
            counts_nominations=sent["counts_nominations"],
            asks_first=sent["asks_first"],
            keeps_format=sent["keeps_format"],
        )

    def _end(self, days: str, at: datetime) -> datetime:
        if days == KEEP and self._until:
            return self._until
        return at + timedelta(days=int(days))

    @property
    def groups(self) -> Iterator[Group]:
        """The boxes of what it may do."""
        boxes = {str(widget.data["value"]): widget for widget in self["scopes"]}
        for group in said.GROUPS:
            rows = (
                _box(boxes[scope.value], label, hint)
                for scope, (label, hint) in group.scopes.items()
            )
            yield Group(title=group.title, boxes=tuple(rows))

    @property
    def kinds(self) -> Iterator[Box]:
        examples = {kind.value: f"For example: “{each}”" for kind, (_, each) in told.KINDS.items()}
        return self._boxes("categories", examples)

    @property
    def levels(self) -> Iterator[Box]:
        examples = {level.value: example for level, (_, example) in said.LEVELS.items()}
        return self._boxes("clearance", examples)

    @property
    def is_long(self) -> bool:
        return isinstance(self.fields["slots"].widget, forms.SelectMultiple)

    @property
    def suggestions(self) -> Mapping[str, said.Suggestion]:
        return said.SUGGESTIONS

    def _boxes(self, name: str, hints: Mapping[str, str]) -> Iterator[Box]:
        for widget in self[name]:
            label, hint = str(widget.data["label"]), hints[str(widget.data["value"])]
            yield _box(widget, label, hint)


def _box(widget: BoundWidget, label: str, hint: str) -> Box:
    """The hint is told with the box: its id is the box's, with "-hint"."""
    if hint:
        widget.data["attrs"]["aria-describedby"] = f"{widget.id_for_label}-hint"
    return Box(widget=widget, label=label, hint=hint)
