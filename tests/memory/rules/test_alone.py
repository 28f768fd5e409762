"""What one candidate has changes nothing of what becomes of another."""

import math
from random import Random

import pytest
from django.db import transaction

from memory.actions.rules import allowing, choosing, verifying
from memory.models import Fact, Obligation, Rule, Verification, Waiver
from memory.rules import words
from memory.rules.standing import Checked
from tests.conftest import NOON
from tests.memory.rules.conftest import COOKING, CURRY, PIE, STEW
from tests.rules import build

FEW, MANY = 50, 1_500
REACHED, OTHER = ("diet.meat", "diet.gluten"), ("commute", "residence", "employer.name")
HIDDEN = "diet.gluten"
DEAR = PIE | {"id": "dear", "fields": {"price": 400, "ingredients": ["rice"]}, "utility": 9}
CITED = ["fact:diet.meat", "fact:diet.fish"]
OWED: tuple[tuple[str, list[str]], ...] = (("any", []), ("home", ["commute"]), ("menu", ["diet"]))
PARTS = ("broken", "unchecked", "missing", "unsupported")


@pytest.fixture
def cheap(add):
    """A rule that the message does not reach."""
    return add("commute", "price", "at_most", "40")


def test_what_lacks_the_field_of_a_rule_goes_through_beside_what_breaks_it(check, no_beef, cheap):
    made = check(CURRY, DEAR)
    assert made.content["commitment"]["id"] == "curry"
    assert made.content["broken"] == {"dear": [cheap.ref]}
    assert made.content["unchecked"] == {}


def test_that_it_stopped_another_is_written_down_and_counted(check, no_beef, cheap):
    came = {ref: checked for ref, _, checked in check(CURRY, DEAR).rules}
    assert came == {no_beef.ref: Checked.KEPT, cheap.ref: Checked.STOPPED_ANOTHER}
    cheap.refresh_from_db()
    assert (cheap.kept, cheap.conflicted, cheap.not_checked) == (0, 1, 0)


def test_a_rule_that_stopped_nothing_is_not_said_to_be_kept_by_what_lacks_its_field(check, cheap):
    made = check(CURRY, PIE)
    assert made.content["commitment"]["id"] == "curry"
    assert made.rules == [[cheap.ref, 1, Checked.ELSEWHERE]]


@pytest.mark.parametrize("fields", [{"order": {"price": 4}}, {"orders": [{"Price": 4}]}])
def test_a_field_deep_inside_stops_the_one_that_has_it_alone(check, cheap, fields):
    made = check(CURRY, PIE | {"fields": fields, "utility": 9})
    assert made.content["commitment"]["id"] == "curry"
    assert made.content["unchecked"] == {"pie": [cheap.ref]}


def test_two_rules_that_no_price_can_keep_stop_what_has_one_and_nothing_else(check, add, cheap):
    add("residence", "price", "at_least", "50")
    assert check(DEAR).outcome == "recontract"
    assert check(CURRY, DEAR).content["commitment"]["id"] == "curry"


def test_what_comes_nearest_says_why_nothing_is_let_through(check, add, no_beef, cheap):
    made = check(STEW, DEAR | {"fields": {"price": 400, "ingredients": ["beef"]}})
    assert made.content["against"] == [no_beef.ref]
    assert [cheap.ref, 1, Checked.STOPPED_ANOTHER] in made.rules


def test_what_stopped_another_than_the_nearest_cannot_be_allowed(check, answer, no_beef, cheap):
    check(STEW, DEAR | {"fields": {"price": 400, "ingredients": ["beef"]}})
    assert allowing.can_be_allowed(answer) == {(no_beef.ref, 1)}


def test_what_is_let_off_for_another_is_not_said_to_let_this_one_through(check, me, answer, cheap):
    check(DEAR)
    allowing.once(me, answer.ref, cheap.ref, at=NOON)
    made = check(DEAR | {"utility": 0}, CURRY)
    assert made.rules == [[cheap.ref, 1, Checked.ELSEWHERE]]
    assert Waiver.objects.get().used_at is None


def test_a_rule_bears_on_nothing_where_what_has_its_field_cannot_be_told_apart(check, cheap):
    assert check(CURRY, DEAR, DEAR).rules == []


@pytest.fixture
def turn(pantry, ask, me, add, priya):
    """One turn drawn at random: what Pantry Bot offers, and what becomes of some of it."""
    Fact.objects.filter(owner=priya, key=HIDDEN).update(sensitivity="special")

    def turn(draw):
        for each in (Waiver, Verification, Obligation, Rule):
            each.objects.all().delete()
        refs = [_add(draw, add) for _ in range(draw.randint(1, 5))]
        answer = ask(COOKING).answer
        owed = _owe(draw, pantry, answer)
        offers = [_offer(draw, f"c{n}", refs, owed) for n in range(draw.randint(2, 5))]
        if draw.random() < 0.2:
            choosing.choose(pantry, answer, at=NOON, budget=draw.choice((8, 200)))
        if draw.random() < 0.5:
            _allow(draw, pantry, me, answer, offers)
        return offers, lambda some: _tried(pantry, answer, some)

    return turn


def _add(draw, add):
    predicate = build.draw_predicate(draw)
    field = draw.choice((predicate.field, predicate.field, "price.total", "price_each"))
    said = (field, predicate.comparison, words.told(predicate))
    key = draw.choice(REACHED if draw.random() < 0.15 else OTHER)
    return add(key, *said, confirmed=draw.random() < 0.9).ref


def _owe(draw, pantry, answer):
    """Evidence of what bears on the turn."""
    drawn = [pair for pair in OWED if draw.random() < 0.15]
    for id_, about in drawn:
        Obligation.objects.create(
            owner=pantry.person, assistant=pantry.assistant, answer=answer, opened_at=NOON,
            content={"id": id_, "says": "call", "about": about},
        )  # fmt: skip
    return [f"debt:{id_}" for id_, about in drawn if about != ["commute"]]


def _offer(draw, id_, refs, owed):
    found = build.draw_fields(draw)
    names = draw.sample([*found], draw.randint(0, 3))
    fields = {_spelt(draw, name): found[name] for name in names if _is_json(found[name])}
    strange = [f"rule:{draw.choice(refs)}"] if draw.random() < 0.1 else []
    return {
        "id": id_,
        "fields": {"note": "x", **({"order": fields} if draw.random() < 0.2 else fields)},
        "evidence": [*CITED, *(owed if draw.random() < 0.8 else []), *strange],
        "covers": strange if draw.random() < 0.5 else [],
        "utility": draw.choice((0, 1, 1, 2)),
        "status": "complete" if draw.random() < 0.95 else "timed_out",
    }


def _spelt(draw, name):
    return draw.choice((name, name, name, name.upper(), f"{name}.total", f"{name}Each"))


def _is_json(value):
    return not (isinstance(value, float) and not math.isfinite(value))


def _allow(draw, pantry, me, answer, offers):
    verifying.check(pantry, answer, draw.sample(offers, 1), at=NOON)
    for ref, _ in sorted(allowing.can_be_allowed(answer))[:1]:
        allowing.once(me, answer.ref, ref, at=NOON)


def _tried(pantry, answer, offers):
    """As if it were the only time: nothing of it stays."""
    with transaction.atomic():
        made = verifying.check(pantry, answer, offers, at=NOON)
        transaction.set_rollback(True)
    return made


def check_all(turn, rounds):
    draw, mixed, stopped = Random(11), 0, 0
    for _ in range(rounds):
        offers, tried = turn(draw)
        together, alone = tried(offers), {each["id"]: tried([each]) for each in offers}
        through = {each["id"]: each["utility"] for each in offers if alone[each["id"]].committed}
        best = min(through, key=lambda id_: (-through[id_], id_), default=None)
        assert together.content["commitment"].get("id") == best
        for part in PARTS:
            found = {
                id_: said for made in alone.values() for id_, said in made.content[part].items()
            }
            assert together.content[part] == found
        if best is None:
            assert _why(together) in [_why(each) for each in alone.values()]
        mixed += 0 < len(through) < len(offers)
        stopped += any(checked == Checked.STOPPED_ANOTHER for *_, checked in together.rules)
    assert mixed > rounds / 8
    assert stopped > rounds / 8


def _why(made):
    kept = made.content
    return made.outcome, made.reason, kept["against"], kept["questions"], kept["owed"]


def test_what_is_let_through_is_the_best_of_what_each_would_be_alone(turn):
    check_all(turn, FEW)


@pytest.mark.long
def test_it_is_so_fifteen_hundred_times(turn):
    check_all(turn, MANY)
