"""Many proposals about one person's tone at the same time."""

FIFTY = 50
PROPOSALS = "tone/proposals/"


def test_of_fifty_inferences_one_is_taken_and_of_opposites_asked_for_one_stands(client, together):
    """In one test, for a later one would come within the three minutes."""
    inferred = {"tags": ["casual"]}
    replies = together([lambda: client.call("POST", PROPOSALS, inferred)] * FIFTY)
    assert sorted(reply.json["changed"] for reply in replies) == [False] * 49 + [True]
    assert client.call("GET", "tone/").json["scores"] == {"casual": 0.15}

    asked = [{"tags": [tag], "source": "explicit"} for tag in ("concise", "detailed") * 25]
    replies = together([lambda body=body: client.call("POST", PROPOSALS, body) for body in asked])
    found = {(reply.status, *reply.json["active"]) for reply in replies}
    assert found == {(200, "concise"), (200, "detailed")}
    assert len(client.call("GET", "tone/").json["active"]) == 1
