"""On a screen of 320: words stay whole, marks keep their size, and long lists stay small."""

import pytest

from tests.browser.conftest import make_someone, with_facts

NODES = 1_200

# Single words, each on more than one line though it would fit on one.
BROKEN = """() => [...document.querySelectorAll('th, .k, button, h2, h3, dt')]
  .filter(e => e.offsetParent !== null && !/\\s/.test(e.textContent.trim()))
  .filter(e => {
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), range = document.createRange();
    const lines = new Set();
    while (walk.nextNode()) {
      range.selectNodeContents(walk.currentNode);
      for (const box of range.getClientRects()) lines.add(Math.round(box.top));
    }
    const probe = e.cloneNode(true);
    probe.style.cssText = 'position:absolute;white-space:nowrap;max-inline-size:none';
    e.parentNode.append(probe);
    const whole = probe.getBoundingClientRect().width;
    probe.remove();
    return lines.size > 1 && whole <= innerWidth - 64;
  }).map(e => e.outerHTML.slice(0, 80))"""
SHRUNK = """() => [...document.querySelectorAll('svg.glyph')]
  .filter(e => Math.abs(e.getBoundingClientRect().width - e.getAttribute('width')) > 0.5)
  .map(e => e.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="module")
def long_names(server, tmp_path_factory):
    """20 names, the most that are drawn as marks beside four more, with long keys."""
    keys = [f"health.conditions_{n}" for n in range(3)]
    keys += [f"longish_name_{n}.of_a_thing" for n in range(23)]
    facts = [{"key": key, "value": f"values {key}"} for key in keys]
    someone = make_someone(server, "narrow", with_facts(tmp_path_factory.mktemp("narrow"), facts))
    for _ in range(20):
        ref = someone.apply("what do you remember about me?")["answer"]
    return someone, ref


def test_words_stay_whole_and_marks_keep_their_size(long_names, make_page):
    someone, ref = long_names
    page = someone.sign_in(make_page(width=320))
    own = "/facts/longish_name_1.of_a_thing/"
    for path in ("/", f"/answers/{ref}/", "/facts/", own, "/facts/health/use/"):
        page.goto(someone.server.url + path)
        assert page.evaluate(BROKEN) == [], path
        assert page.evaluate(SHRUNK) == [], path
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path


def test_a_page_of_the_usual_size_stays_small(server, make_page, tmp_path):
    facts = [{"key": f"note_{n}.p{m}", "value": "is a note"} for n in range(75) for m in range(4)]
    someone = make_someone(server, "heavy", with_facts(tmp_path, facts))
    ref = someone.apply("what do you remember about me?")["answer"]
    page = someone.sign_in(make_page())

    for path in ("/", "/facts/", "/facts/note_1/use/", f"/answers/{ref}/"):
        page.goto(someone.server.url + path)
        assert page.evaluate("document.querySelectorAll('*').length") <= NODES, path


def test_fifty_names_of_one_fact_are_a_page_of_the_usual_size(server, make_page, tmp_path):
    facts = [{"key": f"note_{n}", "value": "is a note"} for n in range(60)]
    page = make_someone(server, "fifty", with_facts(tmp_path, facts)).sign_in(
        make_page(), "/facts/"
    )

    assert page.locator("article").count() == 50
    assert page.evaluate("document.querySelectorAll('*').length") <= NODES
