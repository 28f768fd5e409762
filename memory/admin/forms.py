"""What an admin fills in: to open a value, about an account, for a token."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib.auth.forms import UserChangeForm

from memory import credentials
from memory.actions import look, services
from memory.attributes import Sensitivity
from memory.models import Assistant
from memory.models.owned import choices
from memory.scopes import Scope

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


class AccountForm(UserChangeForm):
    """A person's account. Their *external_id* is the operator's own, or none."""

    def clean_external_id(self) -> str | None:
        text: str | None = self.cleaned_data["external_id"]
        if text and not credentials.is_external_id(text):
            raise forms.ValidationError(
                "Write 1 to 128 letters, digits or . _ : @ + | / = ~ - and begin with a letter "
                "or digit."
            )
        return text or None


class ServiceTokenForm(forms.Form):
    """What a credential for many people may do at most."""

    assistant = forms.ModelChoiceField(Assistant.objects.filter(is_active=True).order_by("name"))
    scopes = forms.MultipleChoiceField(
        choices=choices(Scope), widget=forms.CheckboxSelectMultiple,
        help_text="It may do what is ticked here and allowed by the person too.",
    )  # fmt: skip
    clearance = forms.ChoiceField(choices=choices(Sensitivity), initial=Sensitivity.ORDINARY)
    days = forms.IntegerField(
        min_value=1, max_value=services.LONGEST, initial=services.LIFETIME.days,
        help_text=f"How long it lasts, {services.LONGEST} days at most.",
    )  # fmt: skip

    @property
    def lifetime(self) -> timedelta:
        return timedelta(days=self.cleaned_data["days"])
