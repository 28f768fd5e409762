"""What changes where an encoder has a say, and what has to be there for it."""

from dataclasses import replace
from shutil import copyfile

import numpy as np
import pytest

from memory.checks.weights import weights_are_whole
from memory.reach.learned import encoded, features, readings, weights
from memory.reach.learned.weights import DamagedError, MissingError
from memory.semantic import session
from tests.reach.learned import cast

DIRECTIONS = 3
installed = pytest.mark.skipif(
    not session.available(), reason="the extra `semantic` is not installed"
)


def sideways(text, side):
    """All point the same way but what speaks of cats."""
    return np.array([0, 1, 0] if "cat" in text else [1, 0, 0], np.float32)


@pytest.fixture
def pointing(choose):
    """Weights in force with an encoder of three directions; the networks do not listen to it."""
    known = weights.weights()
    company = np.tile(np.array([1, 0, 0], np.float32), (40, 1))
    heads = {**known.heads, "company_pointings": company}
    choose(replace(known, mark=b"test", heads=heads, point=sideways, directions=DIRECTIONS))


@pytest.fixture
def engaged(monkeypatch):
    """As in a process that was told to use the encoder, and has read nothing yet."""
    before = weights._chosen[:]
    weights._chosen[:] = []
    weights._shipped.cache_clear()
    weights.engage(encoder=True)
    yield monkeypatch
    weights.engage(encoder=False)
    weights._chosen[:] = before
    weights._shipped.cache_clear()


def test_without_one_nothing_points():
    assert encoded.message("what do the cats eat").pointing.shape == (0,)
    assert readings.gathered([("pets", "two cats", b"")]).pointings.shape == (1, 0)


def test_where_a_fact_points_is_kept_with_it(pointing):
    reading = readings.read("pets", "two cats")

    assert readings.current(reading)
    assert readings.gathered([("pets", "", reading)]).pointings.tolist() == [[0, 1, 0]]


def test_what_was_kept_without_it_is_worked_out_anew(choose, pointing):
    known = weights.weights()
    before = readings.read("pets", "two cats")
    choose(replace(known, mark=b"bare", point=None, directions=0))

    assert not readings.current(before)
    assert len(readings.read("pets", "two cats")) == len(before) - DIRECTIONS


def test_how_near_a_fact_points_is_weighed_alone_and_against_the_company(pointing):
    (clause,) = cast.clauses("what do the cats eat", cast.NADIA)
    company = features.company(weights.weights().heads)
    text = encoded.message("what do the cats eat")
    near, beyond = features._pointing(text, cast.given(cast.NADIA), company)

    assert near.tolist() == [0, 0, 1, 0]  # the pets
    assert beyond.tolist() == near.tolist()
    wide = features.features(clause, (), cast.given(cast.NADIA), company).shape[1]
    assert wide == weights.weights().heads["w0"].shape[1] + 4


def test_without_the_extra_the_start_says_what_to_do(engaged):
    engaged.setattr(session, "available", lambda: False)

    with pytest.raises(MissingError, match="install the extra `semantic`, or turn it off"):
        weights.weights()
    (error,) = weights_are_whole(None)
    assert error.id == "held.E006"


@installed
def test_a_damaged_encoder_stops_the_start(engaged, tmp_path):
    path = tmp_path / weights.ENCODER.name
    path.write_bytes(weights.ENCODER.read_bytes()[:-1])
    copyfile(f"{weights.ENCODER}.sha256", f"{path}.sha256")
    engaged.setattr(weights, "ENCODER", path)

    with pytest.raises(DamagedError, match="install the product again"):
        weights.weights()


@installed
def test_the_one_that_ships_points_a_message_at_the_fact_that_it_needs(engaged):
    known = weights.weights()
    assert known.point is not None
    asked = known.point("which sandwich can I order at the counter", "message")
    near, far = (
        known.point(text, "fact") for text in ("allergy: sesame", "car insurance: with Alba")
    )

    assert asked.shape == (known.directions,)
    assert float(asked @ near) > float(asked @ far)
    assert np.linalg.norm([asked, near, far], axis=1) == pytest.approx([1, 1, 1])


@installed
def test_what_ships_is_in_force_where_it_is_turned_on(engaged):
    with_it = len(readings.read("pets", "two cats"))
    weights.engage(encoder=False)

    assert with_it - len(readings.read("pets", "two cats")) == 256


@installed
def test_what_ships_with_it_reaches_what_a_message_needs(engaged):
    encoded._kept.clear()
    assert cast.names(cast.GROUP) == {"blood_type"}
    encoded._kept.clear()
