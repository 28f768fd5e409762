"""What a refused write is told. No message repeats the refused value."""


class GateError(ValueError):
    """A write that is refused. *field* names what to mend, *say* is for the assistant's reply."""

    say = "I couldn't save that as it was worded."

    def __init__(self, field: str, detail: str, *, say: str = "") -> None:
        super().__init__(detail)
        self.field = field
        self.detail = detail
        self.say = say or self.say


class EmptyError(GateError):
    pass


class TooLongError(GateError):
    say = "That is too long to save as one fact. A shorter version would work."


class KeyNameError(GateError):
    pass


class CharactersError(GateError):
    say = "That holds characters that can't be saved. Plain text would work."


class SmuggledError(GateError):
    say = "I can't save that: it tells an assistant what to do, and says nothing about you."


class IdentifierError(GateError):
    say = "I don't keep numbers, addresses or codes that reach or identify somebody."


class ErrandError(GateError):
    say = "That is for this time only, so I haven't saved it. I'll go by it for now."


class OptionError(GateError):
    say = "I don't keep the option itself. What does it have that you need? I can save that."


class InferenceError(GateError):
    say = "I haven't saved that, because it was only my guess."


class ExplicitAskError(GateError):
    say = "That is a personal detail. I'll keep it only if you ask me to in so many words."
