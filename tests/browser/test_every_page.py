"""Each page, light, dark and narrow: accessible, no sideways scroll, no small target."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import make_someone

PAGES = [
    "/",
    "/answers/{ref}/",
    "/facts/",
    "/facts/?q=diet",
    "/facts/diet.gluten/",
    "/facts/diet.gluten/correct/",
    "/facts/commute/overwrite/",
    "/facts/diet/use/",
    "/try/",
    "/words/",
    "/nowhere/",
]
SCREENS = [(1180, False), (1180, True), (320, False), (320, True)]
MINIMUM = 24  # CSS pixels, WCAG 2.5.8

SMALL_TARGETS = """() => [...document.querySelectorAll('a,button,input,select,textarea,summary')]
  .filter(e => e.offsetParent !== null && !e.matches('.skip, [type=hidden], p a, li a'))
  .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < MIN || box.height < MIN))
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)""".replace("MIN", str(MINIMUM))


@pytest.fixture(scope="module")
def everyone(server):
    someone = make_someone(server, "everypage")
    return someone, someone.apply("where do I work and what should I not eat?")["answer"]


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_each_page_is_accessible(everyone, make_page, width, dark):
    someone, ref = everyone
    page = someone.sign_in(make_page(width=width, dark=dark))
    for path in PAGES:
        page.goto(someone.server.url + path.format(ref=ref))
        assert Axe().run(page).violations_count == 0, path


@pytest.mark.parametrize("width", [1180, 320])
def test_no_page_scrolls_sideways_or_has_a_small_target(everyone, make_page, width):
    someone, ref = everyone
    page = someone.sign_in(make_page(width=width))
    for path in PAGES:
        page.goto(someone.server.url + path.format(ref=ref))
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, path
        assert page.evaluate(SMALL_TARGETS) == [], path


@pytest.mark.parametrize("dark", [False, True])
def test_signing_in_is_accessible(server, make_page, dark):
    page = make_page(width=320, dark=dark)
    page.goto(f"{server.url}/sign-in/")
    assert Axe().run(page).violations_count == 0


def test_no_page_meets_its_content_security_policy(everyone, make_page):
    someone, ref = everyone
    page = make_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    someone.sign_in(page)
    for path in PAGES[:-1]:  # the last is missing, which the console tells
        page.goto(someone.server.url + path.format(ref=ref))
    assert complaints == []
