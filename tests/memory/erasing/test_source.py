"""Everything that one assistant saved goes at once."""

import pytest

from memory.actions import callers
from memory.actions.erasing import removal
from memory.actions.erasing.saved import by
from memory.actions.erasing.source import source
from memory.actions.errors import NotOnFileError, StaleError
from memory.actions.save import Draft, save
from memory.models import Erasure, Fact, FactVersion, Note, Once, Proposal
from tests.conftest import NOON
from tests.memory.erasing.conftest import LATER


@pytest.fixture
def saved(pantry):
    """Pantry Bot saves: saved("tea", "drinks green tea")."""

    def saved(key, value, **more):
        return save(pantry, Draft(key=key, value=value, **more), at=NOON)

    return saved


def values(person):
    return {row.fact.key: row.value for row in FactVersion.objects.of(person).current()}


def test_what_it_saved_is_gone_and_the_rest_is_as_it_was(herself, priya, pantry, saved):
    before = values(priya)
    saved("snack", "likes walnuts")

    source(herself, pantry.assistant, at=LATER)

    assert values(priya) == before


def test_what_it_corrected_is_as_it_was_before(herself, priya, pantry, saved):
    before = values(priya)["commute"]
    saved("commute", "cycles to work")

    source(herself, pantry.assistant, at=LATER)

    assert values(priya)["commute"] == before
    assert not FactVersion.objects.of(priya).filter(assistant=pantry.assistant).exists()


def test_what_was_corrected_since_keeps_its_value(herself, priya, pantry, saved, put):
    saved("commute", "cycles to work")
    put("commute", "walks to work")

    source(herself, pantry.assistant, at=LATER)

    assert values(priya)["commute"] == "walks to work"
    assert Fact.objects.of(priya).get(key="commute").version == 3


def test_its_notes_requests_and_calls_go_too(herself, priya, pantry):
    mine = {"owner": priya, "assistant": pantry.assistant, "at": NOON}
    note = Note.objects.create(text="The job failed", origin="saved", **mine)
    Proposal.objects.create(
        ref="req_1", kind="correct", key="commute", draft={"value": "x"}, **mine
    )
    Once.objects.create(
        owner=priya, token="t", method="POST", path="p", key="k", body="b", at=NOON,
        things={"note": str(note.ref)},
    )  # fmt: skip

    erasure = source(herself, pantry.assistant, at=LATER)

    told = {place: kept["erased"] for place, kept in erasure.places.items()}
    assert (told["notes"], told["waiting"], told["retries"]) == (1, 1, 1)


def test_another_assistants_stay(herself, priya, pantry, trip_planner, saved):
    Note.objects.create(
        owner=priya, assistant=trip_planner, text="Likes the sea", origin="saved", at=NOON
    )
    saved("snack", "likes walnuts")

    source(herself, pantry.assistant, at=LATER)

    assert Note.objects.of(priya).get().assistant == trip_planner


def test_another_persons_stay(herself, pantry, saved, sam):
    saved("tea", "drinks green tea")
    theirs = callers.themselves(sam)
    bot = type(pantry)(
        person=sam, actor=pantry.actor, access=theirs.access, assistant=pantry.assistant
    )
    save(bot, Draft(key="snack", value="likes walnuts"), at=NOON)

    source(herself, pantry.assistant, at=LATER)

    assert Fact.objects.of(sam).get().key == "snack"
    assert removal.under(sam, "snack")


def test_where_it_saved_nothing_nothing_is_begun(herself, trip_planner):
    with pytest.raises(NotOnFileError):
        source(herself, trip_planner, at=LATER)
    assert not Erasure.objects.exists()


def test_what_changed_since_it_was_looked_at_is_not_removed_unread(herself, priya, pantry, saved):
    saved("tea", "drinks green tea")
    seen = by(priya, pantry.assistant).state
    saved("snack", "likes walnuts")

    with pytest.raises(StaleError):
        source(herself, pantry.assistant, at=LATER, expected=seen)
    assert Fact.objects.of(priya).filter(key="tea").exists()
