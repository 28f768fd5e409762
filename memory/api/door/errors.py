"""How somebody is turned away. None says whether a person is there, or repeats what was sent."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Never

from memory.scopes import Scope

REMEDY = "Ask the person, or the admin of this server, for a new token."
CHALLENGE = 'Bearer realm="held"'
HEADER = "Held-Person"
NOBODY = (
    "There is nobody under this id who has let this assistant in. They can connect it on their "
    "page."
)
OWN = "This token names its person already. Leave the Held-Person header out."
PAUSED = "The person has paused this assistant. They can start it again."
NAMELESS = (
    "This token serves many people. Name one in the Held-Person header, by the id that the "
    "operator of this server gave them: 1 to 128 letters, digits or . _ : @ + | / = ~ -"
)
LATER = "Too many calls in this minute. Wait as many seconds as Retry-After says."
SAY = "I've asked for what you saved here too often just now. I'll try again in a minute."


class RefusedError(Exception):
    """A call that is not let in: the response's status, detail and headers."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        say: str | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = HTTPStatus(status)
        self.detail = detail
        self.headers = headers or {}
        self.say = say
        self.field = field  # the header that is wrong


def unknown() -> Never:
    invalid(f"This token is unknown. {REMEDY}")


def invalid(detail: str) -> Never:
    raise RefusedError(401, detail, headers={"WWW-Authenticate": CHALLENGE})


def lacks(scope: Scope) -> Never:
    raise RefusedError(
        403, f"This call needs the scope {scope}, which this token does not have. {REMEDY}"
    )


def too_many(seconds: int) -> Never:
    raise RefusedError(429, LATER, headers={"Retry-After": str(seconds)}, say=SAY)
