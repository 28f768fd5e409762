"""What every response is held to: all of Schemathesis' checks, one of them made to fit."""

import json
from typing import Any

from schemathesis.specs.openapi.checks import positive_data_acceptance

from memory.api import cursors

# A call as the document has it may still be refused: with 422 for what its text says (the write
# gate), with 400 for one of these reasons alone.
UNSAID = {
    # what no schema can tell
    cursors.REMEDY,
    "Not an answer in progress. Leave it out, or send the id that apply returned.",
    "Not an answer in progress. Send the id that apply returned for this turn.",
    "Say when it ends: a time from now to 24 hours ahead, as in 2026-01-31T18:00:00Z.",
    # what the document leaves out: no NUL, no string of spaces alone, how an object's names look
    "Null characters are not allowed.",
    "The body names a field with a NUL or half a surrogate pair in it.",
    "This field may not be blank.",
    "The message is empty. Send what the person said.",
    "The topic is empty. Name what you look for.",
    "Name each override by its slot or key: diet, or diet.gluten.",
    "At most 50 overrides.",
    "At most 100 scores, each under its tag.",
    "The body has more than 500 members.",
    "The body has more than 10,000 members.",
    "A text holds a NUL or half a surrogate pair. Leave it out.",
    # 50.0 is an integer for JSON Schema, and not for Held
    "Send a whole number.",
    # Schemathesis takes 0 for a match of a header's pattern that has quotes in it
    'Send the one ETag that you read, as it was: "3".',
}


def taken_as_told(context: Any, response: Any, case: Any) -> bool | None:
    """Schemathesis' positive_data_acceptance but for UNSAID."""
    if response.status_code == 400 and _reasons(response) <= UNSAID:
        return None
    return positive_data_acceptance(context, response, case)


def _reasons(response: Any) -> set[str]:
    told = json.loads(response.content)
    fields = told.get("errors") or {"body": [told["detail"]]}
    return {text for texts in fields.values() for text in texts}


def hold(response: Any, case: Any, headers: dict[str, str], **known: Any) -> None:
    """Raises Schemathesis' FailureGroup."""
    case.validate_response(
        response,
        headers=headers,
        additional_checks=[taken_as_told],
        excluded_checks=[positive_data_acceptance],
        **known,
    )
