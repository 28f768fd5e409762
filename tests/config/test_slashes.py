from django.test import Client


def test_a_call_without_its_slash_is_made_again_as_it_was():
    response = Client().post("/api/v1/apply", {}, content_type="application/json")
    assert (response.status_code, response.headers["Location"]) == (308, "/api/v1/apply/")
