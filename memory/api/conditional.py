"""ETag and If-Match: a fact's version as a strong entity tag."""

import re

from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": '^"[0-9]{1,9}"$'},
    OpenApiParameter.HEADER,
    description='The ETag that was read: "3".',
)
_TAG = re.compile(r'"([0-9]{1,9})"\Z')


def etag(version: int) -> str:
    return f'"{version}"'


def expected(request: Request) -> int | None:
    """The version in If-Match, or None without one. Anything but one strong tag is an error."""
    header = request.headers.get("If-Match")
    if header is None:
        return None
    match = _TAG.match(header.strip())
    if match is None:
        raise ValidationError({"If-Match": ['Send the one ETag that you read, as it was: "3".']})
    return int(match[1])


def is_fresh(request: Request, tag: str) -> bool:
    """Whether the caller has this version already."""
    given = request.headers.get("If-None-Match", "")
    return tag in {part.strip().removeprefix("W/") for part in given.split(",")}
