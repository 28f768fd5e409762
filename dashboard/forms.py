"""What the pages' forms take."""

import re
from typing import Any, Self

from django import forms
from django.contrib.auth.forms import AuthenticationForm

from memory.gate import GateError
from memory.models import Attribute
from memory.models.answers import MESSAGE_LENGTH

_NULL = {
    "null_characters_not_allowed": "The text holds a null character. Paste it as plain text, or "
    "type it."
}
_BREAK = re.compile(r"\s*[\r\n]+\s*")


class Problems:
    """What is wrong with a form, each with the id of the field that mends it."""

    @property
    def problems(self: Any) -> list[tuple[str, str]]:
        first = self.visible_fields()[0]
        return [
            (self._place(name, first).id_for_label, error)
            for name, errors in self.errors.items()
            for error in errors
        ]

    def _place(self: Any, name: str, first: forms.BoundField) -> forms.BoundField:
        field = self[name] if name in self.fields else first
        return first if field.is_hidden else field


class SignInForm(Problems, AuthenticationForm):
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": "This username and password do not match. Capital letters count.",
        "inactive": "This account is closed.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].error_messages["required"] = "Enter your username."
        self.fields["password"].error_messages["required"] = "Enter your password."


class CorrectForm(Problems, forms.Form):
    """*version* is the one that the person saw."""

    value = forms.CharField(
        error_messages=_NULL | {"required": "Enter what should stand there instead."}
    )
    version = forms.IntegerField(
        min_value=1,
        widget=forms.HiddenInput,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value"), "Open this form again; its version is missing."
        ),
    )

    def clean_value(self) -> str:
        """One line: what the person typed on several is joined by spaces."""
        return _BREAK.sub(" ", self.cleaned_data["value"])

    def refused(self, error: GateError) -> Self:
        self.add_error("value", error.detail)
        return self


class VersionForm(forms.Form):
    version = forms.IntegerField(min_value=1)


class UseForm(forms.Form):
    do = forms.ChoiceField(choices=[(do, do) for do in ("stop", "start", "answer", "instruction")])


class NamingForm(Problems, forms.Form):
    """*aliases* comes as text, one a line, and is a list when clean."""

    label = forms.CharField(required=False, error_messages=_NULL)
    aliases = forms.CharField(required=False, error_messages=_NULL)

    @classmethod
    def showing(cls, attribute: Attribute) -> Self:
        aliases = "\n".join(attribute.aliases)
        return cls(initial={"label": attribute.label, "aliases": aliases})

    def clean_aliases(self) -> list[str]:
        return [line for line in self.cleaned_data["aliases"].splitlines() if line.strip()]

    def refused(self, error: GateError) -> Self:
        self.add_error(error.field, error.detail)
        return self


class TrialForm(Problems, forms.Form):
    message = forms.CharField(
        max_length=MESSAGE_LENGTH,
        error_messages=_NULL
        | {
            "required": "Enter a question.",
            "max_length": "A question has at most %(limit_value)d characters; this has "
            "%(show_value)d.",
        },
    )


class ThemeForm(forms.Form):
    theme = forms.ChoiceField(choices=[(name, name) for name in ("system", "light", "dark")])
