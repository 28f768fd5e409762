"""A person removes a fact while their assistant saves it: nothing comes back."""

import json

import pytest

ROUNDS = 10
MOST = 100  # more, until a removal has won
LONG = 500
LEFT = """
import json
from memory.models import Fact, FactVersion, Proposal
on_file = [*Fact.objects.filter(key__startswith="gone.").values_list("key", flat=True)]
values = FactVersion.objects.filter(fact__key__startswith="gone.").count()
print(json.dumps([on_file, values, Proposal.objects.filter(key__startswith="gone.").count()]))
"""


def race(client, together, key):
    """The removal's status, and those of the saves that ran beside it."""
    assert client.put(key, "keeps it in the attic box").status == 201
    remove = client.form(f"/facts/{key}/remove/")
    save = lambda: client.put(key, "keeps it in the other attic box")  # noqa: E731
    removed, *saved = together([remove, save, save])
    return removed.status, {reply.status for reply in saved}


def races(client, together, rounds):
    """So many, and on until a removal has won one: beside other work the saves may win many."""
    answers = [race(client, together, f"gone.k{rounds}_{n}") for n in range(rounds)]
    while not any(status == 302 for status, _ in answers) and len(answers) < rounds + MOST:
        answers.append(race(client, together, f"gone.k{rounds}_{len(answers)}"))
    return answers


def check(client, together, rounds):
    answers = races(client, together, rounds)
    removed = [f"gone.k{rounds}_{n}" for n, (status, _) in enumerate(answers) if status == 302]
    statuses = set().union(*(saved for _, saved in answers))
    on_file, values, waiting = json.loads(
        client.server.manage("shell", "--no-imports", script=LEFT)
    )
    late = [client.put(key, "keeps it anyway").status for key in removed]
    assert statuses <= {200, 410}
    assert set(late) <= {410}
    assert len(removed) + len(on_file) == len(answers)
    assert not set(removed) & set(on_file)
    assert values == 0 or on_file
    assert waiting == 0
    assert removed


def test_what_was_removed_does_not_come_back_with_a_late_save(client, together):
    check(client, together, ROUNDS)


@pytest.mark.long
def test_nor_does_it_in_500_races(client, together):
    check(client, together, LONG)
