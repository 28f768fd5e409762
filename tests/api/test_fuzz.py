"""Whatever is sent, alone or in a row, within the document and outside it, answers conform."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.api.fuzz_checks import hold
from tests.api.fuzz_document import load, machine, undone
from tests.api.serving import NAME, called, service

LEAST = 50  # calls of each operation
MOST = 15  # hundreds of rows
STEPS = 10  # calls in a row, at most
# What needs the key of a fact that is there, or a write that waits: of each, LEAST in the long run.
SELDOM = {"GET /api/v1/facts/{key}/", "GET /api/v1/requests/{waiting}/"}
document = load()
# No shrinking: an id that the server made is another one when a row is tried again.
quick = settings(
    deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)
edges = settings(quick, phases=[Phase.explicit])


@pytest.fixture
def headers(api):
    return {"Authorization": f"Bearer {api.token}"}


@pytest.fixture(params=["a person's token", "a service's"])
def any_headers(request, headers, priya):
    if request.param == "a person's token":
        return headers
    called(priya, NAME)
    return {"Authorization": f"Bearer {service().token}", "Held-Person": NAME}


@document.parametrize()
@edges
def test_no_call_fails_at_the_edges_of_what_it_takes(case, headers):
    with undone():
        hold(case.call(headers=headers), case, headers, transport_kwargs={"headers": headers})


@pytest.mark.long
@document.parametrize()
@settings(quick, max_examples=200)
def test_no_call_fails_on_any_input(case, headers):
    with undone():
        hold(case.call(headers=headers), case, headers, transport_kwargs={"headers": headers})


def test_calls_in_a_row_conform(headers):
    """In so few rows most operations are called ten times or so, and SELDOM perhaps never."""
    made = run(machine(document, headers), rows=20, derandomize=True)

    assert {operation.ok().label for operation in document.get_all_operations()} - {*made} <= SELDOM


@pytest.mark.long
def test_calls_in_many_rows_conform(api, any_headers):
    guess = api.put("facts/hobby/", {"value": "keeps bees", "origin": "inferred"}).json()
    calls = machine(load(waiting=guess["request"]), any_headers)
    made = Counter({operation.ok().label: 0 for operation in document.get_all_operations()})
    for _ in range(MOST):
        made.update(run(calls, rows=100))
        if min(made.values()) >= LEAST:
            break
    assert {label: times for label, times in made.items() if times < LEAST} == {}


def run(calls, rows, **how):
    """How often each operation was called in so many *rows*."""
    made: Counter[str] = Counter()
    calls.calls = made
    calls.run(settings=settings(quick, max_examples=rows, stateful_step_count=STEPS, **how))
    return made
