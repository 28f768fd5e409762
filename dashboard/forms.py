"""What the pages' forms take."""

import re
from collections.abc import Mapping
from typing import Any, Self

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.http import QueryDict

from memory.actions.importing.choices import Choice, Said
from memory.attributes import VALUE_LENGTH
from memory.gate import GateError
from memory.models import Attribute
from memory.models.answers import MESSAGE_LENGTH

NULL = {
    "null_characters_not_allowed": "The text holds a null character. Paste it as plain text, or "
    "type it."
}
LONGEST_KEY = 200  # characters that are kept of what is typed as one
LONGEST_VALUE = 4 * VALUE_LENGTH + 1  # likewise; one that is cut is too long in any case
_SEEN = re.compile(r"seen-([0-9]{1,5})")
_NUMBER = re.compile(r"[0-9]{1,9}")
_SLOT = "slot-"
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


MOST = 2**31 - 1  # what a version can be, on either database


class CorrectForm(Problems, forms.Form):
    """*version* is the one that the person saw."""

    value = forms.CharField(
        error_messages=NULL | {"required": "Enter what should stand there instead."}
    )
    version = forms.IntegerField(
        min_value=1,
        max_value=MOST,
        widget=forms.HiddenInput,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"),
            "Open this form again; its version is missing.",
        ),
    )

    def clean_value(self) -> str:
        """One line: what the person typed on several is joined by spaces."""
        return _BREAK.sub(" ", self.cleaned_data["value"])

    def refused(self, error: GateError) -> Self:
        self.add_error("value", error.detail)
        return self


class VersionForm(forms.Form):
    version = forms.IntegerField(min_value=1, max_value=MOST)


class UseForm(forms.Form):
    do = forms.ChoiceField(choices=[(do, do) for do in ("stop", "start", "answer", "instruction")])


class NamingForm(Problems, forms.Form):
    """*aliases* comes as text, one a line, and is a list when clean."""

    label = forms.CharField(required=False, error_messages=NULL)
    aliases = forms.CharField(required=False, error_messages=NULL)

    @classmethod
    def showing(cls, attribute: Attribute) -> Self:
        aliases = "\n".join(attribute.aliases)
        return cls(initial={"label": attribute.label, "aliases": aliases})

    def clean_aliases(self) -> list[str]:
        return [line for line in self.cleaned_data["aliases"].splitlines() if line.strip()]

    def refused(self, error: GateError) -> Self:
        self.add_error(error.field, error.detail)
        return self


class PhraseForm(Problems, forms.Form):
    """One phrase, which is to reach a slot or to reach it no more."""

    phrase = forms.CharField(error_messages=NULL | {"required": "Enter a phrase."})
    do = forms.ChoiceField(choices=[(do, do) for do in ("add", "silence")])

    def refused(self, error: GateError) -> Self:
        self.add_error("phrase", error.detail)
        return self


class TrialForm(Problems, forms.Form):
    message = forms.CharField(
        max_length=MESSAGE_LENGTH,
        error_messages=NULL
        | {
            "required": "Enter a question.",
            "max_length": "A question has at most %(limit_value)d characters; this has "
            "%(show_value)d.",
        },
    )


class ImportForm(Problems, forms.Form):
    """Text that was pasted, or a file. *content* is its bytes and its name."""

    text = forms.CharField(required=False, strip=False, error_messages=NULL)
    file = forms.FileField(
        required=False,
        error_messages={"empty": "The file is empty. Choose the one with the memories in it."},
    )

    def clean(self) -> dict[str, Any]:
        text, file = self.cleaned_data.get("text", ""), self.cleaned_data.get("file")
        if not self.errors and not text.strip() and not file:
            self.add_error("text", "Paste the text, or choose a file.")
        if text.strip() and file:
            self.add_error("file", "Bring in the text or the file first, then the other.")
        return self.cleaned_data

    @property
    def content(self) -> tuple[bytes, str]:
        file = self.cleaned_data.get("file")
        return (file.read(), file.name) if file else (self.cleaned_data["text"].encode(), "")

    def refused(self, error: str, field: str = "") -> Self:
        """With this *error* alone."""
        self.errors.clear()
        self.add_error(field or ("file" if self.files else "text"), error)
        return self


class AnswersForm:
    """What one page of a file's lines sends: fields by the number of a line, all of them optional.

    *do* is the button; what it cannot read is left out, and so unsaid.
    """

    def __init__(self, sent: QueryDict) -> None:
        fields = {name: str(value) for name, value in sent.items()}
        self.do, self.sum = fields.get("do", ""), fields.get("sum", "")
        self.page = fields.get("to") or fields.get("page", "")
        self.place = "" if "to" in fields else "#sum"
        found = (_SEEN.fullmatch(name) for name in fields)
        numbers = (match[1] for match in found if match)
        self.lines = {int(number): _choice(number, fields) for number in numbers}
        slots = {
            name.removeprefix(_SLOT): _said(value)
            for name, value in fields.items()
            if name.startswith(_SLOT)
        }
        self.slots = {slot: said for slot, said in slots.items() if said}


def _choice(number: str, fields: Mapping[str, str]) -> Choice:
    seen, typed = fields[f"seen-{number}"], fields.get(f"value-{number}")
    return Choice(
        said=_said(fields.get(f"said-{number}", "")),
        key=_typed_key(fields.get(f"key-{number}", "")),
        seen=int(seen) if _NUMBER.fullmatch(seen) else 0,
        value=typed if typed is None else typed[:LONGEST_VALUE],
    )


def _said(text: str) -> Said | None:
    return Said(text) if text in set(Said) else None


def _typed_key(text: str) -> str:
    """As a key is written: 'Shoe size' → 'shoe_size'. Whether it is one is judged with its line."""
    return re.sub(r"[\s-]+", "_", text.strip().lower())[:LONGEST_KEY]


class ThemeForm(forms.Form):
    theme = forms.ChoiceField(choices=[(name, name) for name in ("system", "light", "dark")])
