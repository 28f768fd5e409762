"""Each page and state, light, dark and narrow: accessible, no sideways scroll, no small target."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import make_someone, open_correction, with_facts

PAGES = [
    "/",
    "/answers/{ref}/",
    "/answers/{ref}/overwrite/",
    "/facts/",
    "/facts/?q=diet",
    "/facts/?q=zebra",
    "/facts/diet.gluten/",
    "/facts/diet.gluten/correct/",
    "/facts/commute/overwrite/",
    "/facts/diet/use/",
    "/facts/diet/words/",
    "/facts/diet.gluten/reach/",
    "/facts/diet.gluten/rule/",
    "/facts/hobby/",
    "/waiting/",
    "/assistants/",
    "/assistants/new/",
    "/changes/",
    "/consent/",
    "/developers/",
    "/export/",
    "/import/",
    "/rules/",
    "/rules/new/",
    "/tone/",
    "/try/",
    "/words/",
    "/nowhere/",
    "/theme/",
]
NARROW, WIDE = 320, 1180
SCREENS = [(WIDE, False), (NARROW, True)]  # on each, `check` looks in the other colours too
MINIMUM = 24  # CSS pixels, WCAG 2.5.8
QUESTION = "where do I work and what should I not eat?"

AXE = Axe().axe_script
VIOLATIONS = """axe.run({resultTypes: ['violations']}).then(found =>
  found.violations.map(each => `${each.id}: ${each.nodes.map(node => node.html).join(' ')}`))"""
IS_DARK = "matchMedia('(prefers-color-scheme: dark)').matches"
# Links inside running text are the rule's own exception.
SMALL_TARGETS = """() => [...document.querySelectorAll('a,button,input,select,textarea,summary')]
  .filter(e => e.offsetParent !== null && !e.matches('.skip, [type=hidden], p > a:not(.act)'))
  .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < MIN || box.height < MIN))
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)""".replace("MIN", str(MINIMUM))


@pytest.fixture(scope="module")
def everyone(stock):
    someone = next(stock)
    someone.call("PUT", "facts/hobby/", {"value": "paints", "origin": "inferred"})
    return someone, someone.apply(QUESTION)["answer"]


@pytest.fixture(scope="module")
def many(server, tmp_path_factory):
    """Somebody with 40 names, of which a question reaches all."""
    facts = [{"key": f"note_{n}", "value": f"keeps note {n}"} for n in range(40)]
    someone = make_someone(server, "manypages", with_facts(tmp_path_factory.mktemp("many"), facts))
    return someone, someone.apply("what do you remember about me?")["answer"]


@pytest.fixture(scope="module")
def nobody(server, tmp_path_factory):
    file = with_facts(tmp_path_factory.mktemp("none"), [])
    return make_someone(server, "nobodyspages", file)


def check(page, where):
    """In the colours that the page is in, and in the others."""
    page.wait_for_load_state()
    page.evaluate(AXE)
    assert page.evaluate(VIOLATIONS) == [], where
    own, other = ("dark", "light") if page.evaluate(IS_DARK) else ("light", "dark")
    # Without motion: what flashes while the colours change is in both of them.
    page.emulate_media(color_scheme=other, reduced_motion="reduce")
    assert page.evaluate(VIOLATIONS) == [], (where, other)
    page.emulate_media(color_scheme=own, reduced_motion="no-preference")
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, where
    assert page.evaluate(SMALL_TARGETS) == [], where


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_each_page_is_accessible(everyone, make_page, width, dark):
    someone, ref = everyone
    page = someone.sign_in(make_page(width=width, dark=dark))
    for path in PAGES:
        page.goto(someone.server.url + path.format(ref=ref))
        check(page, path)


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_with_nothing_or_much_on_file_each_page_is_accessible(nobody, many, make_page, width, dark):
    someone, ref = many
    for who, paths in ((nobody, ["/", "/facts/"]), (someone, ["/", "/facts/", f"/answers/{ref}/"])):
        page = who.sign_in(make_page(width=width, dark=dark))
        for path in paths:
            page.goto(who.server.url + path)
            check(page, path)


@pytest.mark.parametrize(("width", "dark"), SCREENS)
def test_each_state_of_a_row_is_accessible(someone, make_page, width, dark):
    ref = someone.apply(QUESTION)["answer"]
    page = someone.sign_in(make_page(width=width, dark=dark), at=f"/answers/{ref}/")

    field = open_correction(page, "diet.gluten")
    check(page, "edit")
    field.fill("x" * 201)
    send = page.get_by_role("button", name="Correct diet.gluten")
    send.click()
    page.locator(".edit .problem").wait_for()
    check(page, "error")
    someone.call("PUT", "facts/diet.gluten/", {"value": "avoids gluten"})
    page.get_by_label("Correct diet.gluten to").fill("is coeliac")
    send.click()
    page.get_by_role("button", name="Use mine").wait_for()
    check(page, "stale")
    page.get_by_role("button", name="Use mine").click()
    page.locator(".done").wait_for()
    check(page, "done")
    page.context.set_offline(True)
    open_link = page.get_by_role("link", name="Correct diet.gluten", exact=True)
    open_link.click()
    page.locator(".failed").wait_for()
    check(page, "offline")


def test_signing_in_is_accessible(server, make_page):
    page = make_page(width=NARROW)
    page.goto(f"{server.url}/sign-in/")
    check(page, "sign in")
    page.get_by_label("Username").fill("nobody")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    page.locator(".problem").wait_for()
    check(page, "wrong password")


def test_no_page_meets_its_content_security_policy(everyone, make_page):
    someone, ref = everyone
    page = make_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{someone.server.url}/sign-in/")
    someone.fill_in(page)
    page.wait_for_url(f"{someone.server.url}/")
    for path in PAGES[:-2]:  # the last are errors, which the console tells
        page.goto(someone.server.url + path.format(ref=ref))
    assert complaints == []
