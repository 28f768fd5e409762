"""Many proposals about one person's tone at the same time."""

FIFTY = 50
PROPOSALS = "tone/proposals/"


def test_of_fifty_inferences_at_once_one_is_taken(client, together):
    body = {"tags": ["casual"]}
    replies = together([lambda: client.call("POST", PROPOSALS, body)] * FIFTY)
    assert sorted(reply.json["changed"] for reply in replies) == [False] * 49 + [True]
    assert client.call("GET", "tone/").json["scores"] == {"casual": 0.15}


def test_fifty_requests_for_opposites_leave_one_in_force(client, together):
    bodies = [
        {"tags": [tag], "source": "explicit"} for tag in ("concise", "detailed") * (FIFTY // 2)
    ]
    replies = together([lambda body=body: client.call("POST", PROPOSALS, body) for body in bodies])
    assert {(reply.status, *reply.json["active"]) for reply in replies} == {
        (200, "concise"), (200, "detailed"),
    }  # fmt: skip
    assert len(client.call("GET", "tone/").json["active"]) == 1
