"""Two who correct one key at the same time: the version decides, and nothing is lost."""

import pytest

ROUNDS = 25
LONG = 500


def number(reply):
    return int(reply.headers["etag"].strip('"'))


def race(client, together, rounds, *, guarded):
    """Rounds of two writers; the statuses of each round, and the last version told."""
    key = f"race.{'guarded' if guarded else 'free'}_{rounds}"
    seen, statuses = number(client.put(key, "keeps round 0 of many")), []
    for count in range(1, rounds + 1):
        headers = {"If_Match": f'"{seen}"'} if guarded else {}
        replies = together(
            [
                lambda name=name, count=count, headers=headers: client.put(
                    key, f"keeps round {count} of {name}", **headers
                )
                for name in ("one", "two")
            ]
        )
        statuses.append(sorted(reply.status for reply in replies))
        seen = max([seen, *(number(r) for r in replies if r.status == 200)])
    return statuses, seen


def check_guarded(client, together, rounds):
    statuses, seen = race(client, together, rounds, guarded=True)
    assert statuses == [[200, 409]] * rounds
    assert seen == 1 + rounds


def check_unguarded(client, together, rounds):
    statuses, seen = race(client, together, rounds, guarded=False)
    assert statuses == [[200, 200]] * rounds
    assert seen == 1 + 2 * rounds


def check_fresh(client, rounds):
    """After each correction the very next answer has the new value, and the old one nowhere."""
    stale = 0
    for count in range(rounds):
        client.put("employer.name", f"works at Firm {count} of many")
        context = client.call("POST", "apply/", {"message": "where do I work?"}).json["context"]
        stale += f"Firm {count} " not in context or f"Firm {count - 1} " in context
    assert stale == 0


def test_of_two_who_saw_the_same_version_one_writes_and_one_is_told(client, together):
    check_guarded(client, together, ROUNDS)


def test_of_two_who_saw_none_both_write_and_history_has_both(client, together):
    check_unguarded(client, together, ROUNDS)


def test_the_next_answer_has_the_new_value(client):
    check_fresh(client, ROUNDS)


@pytest.mark.long
def test_of_two_who_saw_the_same_version_one_writes_500_times(client, together):
    check_guarded(client, together, LONG)


@pytest.mark.long
def test_of_two_who_saw_none_both_write_500_times(client, together):
    check_unguarded(client, together, LONG)


@pytest.mark.long
def test_the_next_answer_has_the_new_value_1000_times(client):
    check_fresh(client, 2 * LONG)
