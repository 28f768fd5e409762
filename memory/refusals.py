"""Why an assistant was refused about a person, before anything was decided."""

from enum import StrEnum


class Why(StrEnum):
    PAUSED = "paused"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    SCOPE = "scope"  # the call needs one that it does not have
    NO_ACCESS = "no_access"  # a write where nothing is granted
    LIMIT = "limit"  # too many calls in a minute
