"""What a visit costs: few requests, few bytes, nobody else's host."""

from urllib.parse import urlsplit

import pytest

FIRST_VISIT = 50_000  # bytes transferred
LATER_PAGE = 15_000
FIRST_REQUESTS, LATER_REQUESTS = 4, 2


class Traffic:
    """Requests and bytes over the wire, as Chromium counts them."""

    def __init__(self, page):
        self.urls: list[str] = []
        self.bytes = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.loadingFinished", self._finished)

    def _sent(self, event):
        self.urls.append(event["request"]["url"])

    def _finished(self, event):
        self.bytes += int(event["encodedDataLength"])

    def reset(self):
        self.urls, self.bytes = [], 0


@pytest.fixture
def visit(someone, make_page):
    someone.apply("where do I work and what should I not eat?")
    fresh = make_page()
    someone.let_in(fresh)
    traffic = Traffic(fresh)

    def go(path):
        traffic.reset()
        fresh.goto(someone.server.url + path, wait_until="networkidle")
        return traffic

    return go


@pytest.mark.parametrize("path", ["/", "/facts/", "/facts/diet.gluten/", "/facts/diet/use/"])
def test_a_first_visit_is_light_and_asks_nobody_else(visit, someone, path):
    traffic = visit(path)

    assert len(traffic.urls) <= FIRST_REQUESTS, traffic.urls
    assert traffic.bytes <= FIRST_VISIT
    assert {urlsplit(url).netloc for url in traffic.urls} == {urlsplit(someone.server.url).netloc}


def test_a_later_page_is_lighter(visit):
    visit("/")
    traffic = visit("/facts/")

    fetched = [url for url in traffic.urls if "/static/" not in url]
    assert len(fetched) <= LATER_REQUESTS
    assert traffic.bytes <= LATER_PAGE
