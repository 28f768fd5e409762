"""The name under which a person connects an assistant."""

from typing import Any, Self

from django import forms

from dashboard.forms import Problems
from memory import gate
from memory.models import Grant, Person

LONGEST = 64  # characters
UNREADABLE = "Enter one line of at most 64 characters that can all be seen."
GONE = "The last account that used it was closed meanwhile. Connect it again."
TAKEN = "Enter another name. An assistant of this name cannot be connected by hand."


class NameForm(Problems, forms.Form):
    name = forms.CharField(
        error_messages={
            "required": "Enter the name of the assistant.",
            "null_characters_not_allowed": UNREADABLE,
        }
    )

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._theirs = Grant.objects.of(person).filter(revoked_at=None)

    def clean_name(self) -> str:
        try:
            name = " ".join(gate.label(self.cleaned_data["name"]).split())
        except gate.GateError as error:
            raise forms.ValidationError(UNREADABLE) from error
        if self._theirs.filter(assistant__name__iexact=name).exists():
            raise forms.ValidationError("One of your assistants has this name already.")
        return name

    def taken(self) -> Self:
        self.add_error("name", TAKEN)
        return self

    def gone(self) -> Self:
        self.add_error("name", GONE)
        return self
