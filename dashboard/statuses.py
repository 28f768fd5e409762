"""What a status of the API means to who builds an assistant, and what to do about it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    code: int
    means: str
    do: str


STATUSES = (
    Status(
        code=202,
        means="The write waits for the person.",
        do="Tell the person its “say”; do not call it saved. Its “request” shows how it stands.",
    ),
    Status(
        code=400,
        means="A field is missing, unknown or of another kind.",
        do="Mend what “errors” names. The same body gets the same answer.",
    ),
    Status(
        code=401,
        means="The token is unknown, expired or withdrawn.",
        do="Answer without memory, and ask the person for a new token.",
    ),
    Status(
        code=403,
        means="The person has not allowed this, or has paused the assistant.",
        do="Answer without memory. Only they can change it, on their pages.",
    ),
    Status(
        code=404,
        means="It is not there, or not yours to see.",
        do="Take it for missing. Which of the two it is, is not told.",
    ),
    Status(
        code=409,
        means="Somebody wrote first, or removed what you read.",
        do="Read again. For a write, ask the person which value is right.",
    ),
    Status(
        code=410,
        means="The account is closed, or what you write about was removed an hour ago or less.",
        do="Tell the person its “say”, and leave it.",
    ),
    Status(
        code=422,
        means="The write was refused, and nothing was stored.",
        do="Tell the person its “say”. Do not reword the value to get it in.",
    ),
    Status(
        code=429,
        means="Too many calls in a minute.",
        do="Wait for as many seconds as Retry-After says, then send the same call.",
    ),
    Status(
        code=500,
        means="A fault here, or no answer at all.",
        do="Send a write again with the same Idempotency-Key: it acts once.",
    ),
)
