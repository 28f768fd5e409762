"""What the pages' forms take."""

import re
from typing import Any, Self

from django import forms
from django.contrib.auth.forms import AuthenticationForm

from memory.gate import GateError
from memory.models.answers import MESSAGE_LENGTH

_BREAK = re.compile(r"\s*[\r\n]+\s*")


class SignInForm(AuthenticationForm):
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": "This name and password do not match. Capital letters count.",
        "inactive": "This account is closed.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].error_messages["required"] = "Enter your user name."
        self.fields["password"].error_messages["required"] = "Enter your password."


class CorrectForm(forms.Form):
    """*version* is the one that the person saw."""

    value = forms.CharField(error_messages={"required": "Enter what should stand there instead."})
    version = forms.IntegerField(
        min_value=1,
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


class TrialForm(forms.Form):
    message = forms.CharField(
        max_length=MESSAGE_LENGTH,
        error_messages={
            "required": "Enter a question.",
            "max_length": "A question has at most %(limit_value)d characters; this has "
            "%(show_value)d.",
        },
    )


class ThemeForm(forms.Form):
    theme = forms.ChoiceField(choices=[(name, name) for name in ("system", "light", "dark")])
