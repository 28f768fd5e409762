"""Fifty calls with one Idempotency-Key at the same time."""

FIFTY = 50


def test_fifty_saves_with_one_key_save_once(client, together):
    replies = together(
        [lambda: client.put("retry.once", "keeps bees", Idempotency_Key="a")] * FIFTY
    )
    assert {(reply.status, reply.text) for reply in replies} == {(201, replies[0].text)}
    assert client.call("HEAD", "facts/retry.once/").headers["etag"] == '"1"'


def test_fifty_questions_with_one_key_leave_one_receipt(client, together):
    body = {"message": "where do I work?"}
    replies = together([lambda: client.call("POST", "apply/", body, Idempotency_Key="b")] * FIFTY)
    assert {(reply.status, reply.text) for reply in replies} == {(201, replies[0].text)}
    newest = client.call("GET", "answers/").json["results"][:2]
    assert [row["answer"] == replies[0].json["answer"] for row in newest] in ([True], [True, False])
