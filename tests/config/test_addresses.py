"""A NUL in an address leads nowhere, on either database."""

import pytest

PAGES = ("facts/{}/", "facts/{}/remove/", "answers/{}/", "waiting/{}/", "removals/{}/")
CALLS = ("facts/{}/", "answers/{}/", "answers/{}/disclosure/", "requests/{}/")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_not_found(priya, client, path):
    client.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/" + path.format("%00")).status_code == 404


@pytest.mark.parametrize("path", CALLS)
def test_a_call_is_not_found(api, path):
    assert api.get(path.format("%00")).status_code == 404
    assert api.post("facts/%00/overwrite/", {}).status_code == 404


def test_a_question_with_one_is_a_bad_request(priya, client):
    client.force_login(priya, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get("/waiting/?did=%00").status_code == 400
