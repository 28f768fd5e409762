"""Which call may follow which, with what of the first one's answer: OpenAPI's links.

The served document has none. These are added to it for the tests that follow them.
"""

from dataclasses import dataclass, field
from typing import Any

ANSWER = "$response.body#/answer"
KEY = "$response.body#/key"
SAME = "$request.header.Idempotency-Key"

# Who gives out an answer's ref, and where in the response it stands.
GIVING = (
    ("apply", "201", ANSWER),
    ("profile", "200", ANSWER),
    ("facts", "200", ANSWER),
    ("fact", "200", ANSWER),
    ("notes", "200", ANSWER),
    ("recall", "200", ANSWER),
    ("review", "200", ANSWER),
    ("rules", "200", ANSWER),
    ("choose_evidence", "200", ANSWER),
    ("verify", "200", ANSWER),
    ("answers", "200", "$response.body#/results/0/answer"),
)
# Who names a fact, and where.
NAMING = (
    ("facts", "200", "$response.body#/results/0/key"),
    ("facts", "200", "$response.body#/results/5/key"),
    ("recall", "200", "$response.body#/facts/0/key"),
    ("fact", "200", KEY),
    ("save_fact", "201", KEY),
    ("save_fact", "200", KEY),
    ("overwrite_fact", "200", KEY),
)
# Who says that a write waits for the person.
WAITING = (("save_fact", "202"), ("overwrite_fact", "202"))
# What is worth saying: most of what is made at random, the gate refuses.
SAID: tuple[tuple[str, Any], ...] = (
    ("apply", {"message": "where do I work and what should I not eat?"}),
    ("recall", {"topic": "diet"}),
    ("save_note", {"text": "the Spark job failed on the shuffle stage"}),
    ("propose_tone", {"tags": ["concise"], "source": "explicit"}),
    ("observe_tone", {"messages": ["hey, can u send that over? thx!"]}),
    ("override_tone", {"tags": []}),
)
SAVED: tuple[Any, ...] = (
    {"value": "plays tennis"},
    {"value": "plays chess", "origin": "inferred"},
    {"value": "plays cards", "answer": ANSWER},
)
# What answers alike when it is sent again under its key.
REPEATED = (
    ("apply", "201"),
    ("recall", "200"),
    ("save_note", "201"),
    ("save_fact", "201"),
    ("save_fact", "202"),
    ("overwrite_fact", "200"),
    ("propose_tone", "200"),
    ("override_tone", "200"),
    ("verify", "200"),
    ("choose_evidence", "200"),
)
READING = ("tools", "profile", "answers", "facts", "notes", "rules", "tone")
# What is worth offering, and what breaks Priya's rule.
OFFERED = (
    [{"id": "a", "fields": {"ingredients": ["rice"]}, "evidence": ["fact:diet.meat"]}],
    [{"id": "a", "fields": {"ingredients": ["beef"]}}, {"id": "b", "status": "timed_out"}],
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """From *source*, where it answered *status*, to *target*: ids of operations."""

    source: str
    status: str
    target: str
    takes: dict[str, str] = field(default_factory=dict)  # parameter → expression
    body: Any = None  # laid over one made at random

    def openapi(self) -> dict[str, Any]:
        body = {} if self.body is None else {"requestBody": self.body}
        return {"operationId": self.target, "parameters": self.takes, **body}


def links(waiting: str = "") -> list[Link]:
    """*waiting*: the ref of a write that waits for the person already."""
    known = [
        Link(source=source, status="200", target="request", takes={"path.waiting": waiting})
        for source in READING
        if waiting
    ]
    return [*_answers(), *_rules(), *_facts(), *_saying(), *_again(), *_reading(), *known]


def _answers() -> list[Link]:
    return [
        Link(source=source, status=status, target=target, takes={"path.ref": ref})
        for source, status, ref in GIVING
        for target in ("answer", "disclosure", "review")
    ]


def _rules() -> list[Link]:
    bodies: list[tuple[str, Any]] = [("choose_evidence", {"answer": ANSWER})]
    bodies += [("verify", {"answer": ANSWER, "candidates": offered}) for offered in OFFERED]
    return [
        Link(source=source, status=status, target=target, body=body)
        for source, status in (("apply", "201"), ("choose_evidence", "200"), ("verify", "200"))
        for target, body in bodies
    ]


def _facts() -> list[Link]:
    tagged = {"path.key": KEY, "header.If-Match": "$response.header.ETag"}
    waiting = {"path.waiting": "$response.body#/request"}
    return [
        *(
            Link(source=source, status=status, target=target, takes={"path.key": key})
            for source, status, key in NAMING
            for target in ("fact", "save_fact", "overwrite_fact")
        ),
        *(
            Link(source="fact", status="200", target=target, takes=tagged)
            for target in ("save_fact", "overwrite_fact")
        ),
        *(
            Link(source=source, status=status, target="request", takes=waiting)
            for source, status in WAITING
        ),
    ]


def _saying() -> list[Link]:
    return [
        *(
            Link(source=source, status=status, target="save_fact", takes=key, body=body)
            for source, status in (("apply", "201"), ("facts", "200"))
            for key in ({"path.key": "hobby.sport"}, {"path.key": "commute"})
            for body in SAVED
        ),
        *(
            Link(source=source, status="200", target=target, body=body)
            for source in ("tools", "profile", "tone")
            for target, body in SAID
        ),
    ]


def _again() -> list[Link]:
    """The same call once more."""
    return [
        Link(
            source=source,
            status=status,
            target=source,
            takes={"header.Idempotency-Key": SAME}
            | ({"path.key": "$request.path.key"} if source.endswith("_fact") else {}),
            body=None if source == "overwrite_fact" else "$request.body",
        )
        for source, status in REPEATED
    ]


def _reading() -> list[Link]:
    return [
        Link(source=source, status=status, target=target)
        for source, status in (
            ("apply", "201"), ("save_note", "201"), ("save_fact", "201"), ("override_tone", "200")
        )
        for target in READING
    ]  # fmt: skip
