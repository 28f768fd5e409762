"""One assistant of a person: how it stands, its tokens, its receipts, what it was refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists

from dashboard import asked, reviewed, words
from dashboard.access import claims, matrix, proof, standing
from dashboard.access import counts as counting
from dashboard.access.claims import Claims
from dashboard.access.matrix import Row
from dashboard.access.standing import State
from memory.actions import refusing
from memory.attributes import Sensitivity
from memory.models import Answer, FactVersion, Grant, Note, Proposal
from memory.receipt import OWN
from memory.refusals import Why
from memory.scopes import Scope
from tone.models import ToneEvent

RECEIPTS = 20
TOKENS = 20  # the newest that are not withdrawn
WHY = {
    Why.PAUSED: "while it was paused",
    Why.EXPIRED: "after its time was over",
    Why.WITHDRAWN: "after it was disconnected, or its token withdrawn",
    Why.SCOPE: "since it may not do what it asked for",
    Why.NO_ACCESS: "since it has no access to what it wanted to write",
    Why.LIMIT: "since it called too often in a minute",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A token, as far as it is kept."""

    prefix: str
    told: str
    is_over: bool
    is_narrow: bool  # made for less than is allowed now


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    ref: str
    question: str
    when: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """*proof* is what came of a pause; *refused* says why and how often, in the last days."""

    grant: str
    row: Row
    sentence: tuple[str, ...]
    applies: bool
    signs_in: bool  # by itself, with no token
    proof: str
    tokens: tuple[Kept, ...]
    receipts: tuple[Receipt, ...]
    refused: tuple[str, ...]
    claims: Claims | None
    reviews: reviewed.Reviews
    days: int
    is_part: bool
    has_saved: bool

    @property
    def is_live(self) -> bool:
        return self.row.state is State.CONNECTED

    @property
    def is_paused(self) -> bool:
        return self.row.state is State.PAUSED

    @property
    def is_connected(self) -> bool:
        """Its person can change it; what is disconnected is connected anew."""
        return self.row.state is not State.DISCONNECTED

    @property
    def needs_token(self) -> bool:
        """It may call, and has nothing from its person to call with."""
        return self.is_live and not self.signs_in and all(kept.is_over for kept in self.tokens)


def of(grant: Grant, now: datetime) -> Sheet:
    """Eleven queries at most."""
    counts = counting.of(grant.owner, now, grant.assistant)
    return Sheet(
        grant=str(grant.ref),
        row=matrix.row(grant, counts, now),
        sentence=standing.sentence(grant),
        applies=Scope.APPLY in grant.scopes,
        signs_in=grant.assistant.client is not None,
        proof=proof.of(grant, grant.paused_at, now) if grant.paused_at else "",
        tokens=tuple(_tokens(grant, now)),
        receipts=tuple(_receipts(grant, now)),
        refused=tuple(_refused(grant, now)),
        claims=claims.of(counts, grant.assistant),
        reviews=reviewed.by(grant.owner, grant.assistant, now - timedelta(days=counting.DAYS)),
        days=counting.DAYS,
        is_part=counts.is_part,
        has_saved=_has_saved(grant),
    )


def _has_saved(grant: Grant) -> bool:
    """Whether anything on file came of it, in one query."""
    whose = {"owner": grant.owner, "assistant": grant.assistant}
    tone = ToneEvent.objects.filter(owner=grant.owner, by=grant.assistant.ref)
    found = (
        Exists(FactVersion.objects.filter(**whose, blanked_at=None))
        | Exists(Proposal.objects.filter(**whose))
        | Exists(Note.objects.filter(**whose))
        | Exists(tone)
    )
    return Grant.objects.of(grant.owner).filter(found, pk=grant.pk).exists()


def _tokens(grant: Grant, now: datetime) -> Iterator[Kept]:
    for token in grant.tokens.filter(revoked_at=None).order_by("-created_at")[:TOKENS]:
        end = min(token.expires_at, grant.expires_at)
        over = end <= now
        made, ends = words.day(token.created_at, now), words.day(end, now)
        narrow = set(grant.scopes) - set(token.scopes)
        low = Sensitivity(token.clearance).rank < Sensitivity(grant.clearance).rank
        yield Kept(
            prefix=token.prefix,
            told=f"Made on {made}. {'Expired' if over else 'Expires'} on {ends}.",
            is_over=over,
            is_narrow=not over and (bool(narrow) or low),
        )


def _receipts(grant: Grant, now: datetime) -> Iterator[Receipt]:
    answers = Answer.objects.of(grant.owner).by(grant.assistant).exclude(kind__in=OWN).newest()
    for answer in answers.defer("lanes", "reach", "tokens", "turn")[:RECEIPTS]:
        yield Receipt(
            ref=answer.ref,
            question=asked.question(answer),
            when=words.moment(answer.at, now),
            at=answer.at,
        )


def _refused(grant: Grant, now: datetime) -> Iterator[str]:
    since = now - timedelta(days=counting.DAYS)
    counted = refusing.refused(grant.owner, grant.assistant, since)
    for why in Why:
        if times := counted.get(why):
            yield f"{words.count(times, 'time')} {WHY[why]}"
