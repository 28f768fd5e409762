"""What an admin fills in to open a value."""

from collections.abc import Sequence
from typing import Any

from django import forms

from memory.actions import look

WHY = (
    f"{look.SHORTEST} to {look.LONGEST} characters. The person reads it on their own page. "
    "Leave the value itself out."
)


class LookForm(forms.Form):
    """Which value, and why."""

    key = forms.ChoiceField(error_messages={"invalid_choice": "There is no value under this key."})
    reason = forms.CharField(
        min_length=look.SHORTEST, max_length=look.LONGEST, widget=forms.Textarea, help_text=WHY
    )

    def __init__(self, *args: Any, keys: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["key"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "Choose a key"), *((key, key) for key in keys)]


class ConfirmForm(LookForm):
    """The same, restated. *once* makes one confirmation open one value."""

    once = forms.CharField(widget=forms.HiddenInput)
    password = forms.CharField(
        label="Your own password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("key", "reason"):
            self.fields[name].widget = forms.HiddenInput()
