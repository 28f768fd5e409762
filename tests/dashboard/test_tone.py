"""The page about tone: each tag as it stands, and what assistants are told."""

import re

import pytest
from django.utils import timezone

from memory.actions import tone as acting
from memory.models import Assistant, Grant
from memory.scopes import Scope
from tests.dashboard.conftest import text_of
from tests.dashboard.tones import URL, ask_for, learn, now, override, put, row
from tone import vocabulary
from tone.profile import Setting

ONE_OF_TWO = "is on, and only one of the two can be on."


def test_it_says_what_can_be_stored_and_that_nothing_is_set(empty_client):
    text = text_of(empty_client.get(URL))

    assert "These 15 tags are the only tone settings assistants can be given." in text
    assert "Nothing you write is stored as tone." in text
    assert "No tone is set. Assistants get no tone instruction." in text
    assert "No assistant is connected, so none is told this." in text
    assert "Nothing has changed your tone yet." in text


@pytest.mark.parametrize("tag", vocabulary.TAGS.values(), ids=vocabulary.TAGS)
def test_each_tag_says_what_it_is_and_what_assistants_are_told(empty_client, tag):
    text = row(empty_client.get(URL), tag.name)

    assert f"{tag.name} off {tag.description}" in text
    assert f"Assistants are told: “{tag.sentence}”" in text
    assert "leave it to messages" not in text


def test_what_holds_for_all_tags_is_said_once(empty_client):
    text = text_of(empty_client.get(URL))

    assert text.count("8 matching messages in a row") == 1
    assert "would turn this on" not in text


def test_a_tag_set_on_says_so(priya_client, priya):
    put(priya, "concise")
    page = priya_client.get(URL)

    assert "concise on · 1.00 set by you" in row(page, "concise")
    assert "Inferred signals cannot change a tag you set." in row(page, "concise")
    assert f"Its opposite concise {ONE_OF_TWO}" in row(page, "detailed")
    assert "You set concise on, so no message can turn this on." in row(page, "detailed")


@pytest.mark.parametrize(
    ("setting", "pressed"),
    [(Setting.ON, ["true", "false"]), (Setting.OFF, ["false", "true"])],
)
def test_the_present_setting_is_pressed(priya_client, priya, setting, pressed):
    put(priya, "formal", setting)
    part = priya_client.get(URL).text.split('id="tag-formal"')[1].split("</li>")[0]

    assert re.findall(r'aria-pressed="(\w+)"', part) == pressed
    assert "set by you" in part


def test_an_inferred_tag_says_how_far_it_is(priya_client, pantry):
    learn(pantry, "casual", times=5)

    text = row(priya_client.get(URL), "casual")
    assert "off · 0.56 inferred" in text
    assert "3 more matching messages in a row would turn this on." in text


def test_one_more_message_is_one(priya_client, pantry):
    learn(pantry, "casual", times=7)

    text = row(priya_client.get(URL), "casual")
    assert "1 more matching message would turn this on." in text


def test_a_tag_that_came_on_says_what_turns_it_off(priya_client, pantry):
    learn(pantry, "casual", times=8)

    text = row(priya_client.get(URL), "casual")
    assert "on · 0.73 inferred" in text
    assert "4 messages without it would turn it off." in text
    assert "Still on" not in text


def test_between_the_two_thresholds_it_is_still_on(priya_client, pantry):
    learn(pantry, "casual", times=8)
    learn(pantry, "bullet_points", times=2)

    told = "Still on: it was above 0.70 and has not yet fallen to 0.40. 2 messages without it"
    assert told in row(priya_client.get(URL), "casual")


def test_what_was_asked_for_says_through_whom(priya_client, pantry):
    ask_for(pantry, "direct_coach")
    page = priya_client.get(URL)

    assert "on · 1.00 asked for through Pantry Bot" in row(page, "direct_coach")
    told = "You asked for direct_coach, so no message can turn this on while direct_coach is on."
    assert told in row(page, "gentle_coach")


def test_what_was_asked_for_through_a_removed_assistant_says_so(priya_client, pantry):
    ask_for(pantry, "formal")
    Assistant.objects.all().delete()

    text = row(priya_client.get(URL), "formal")
    assert "asked for through an assistant since removed" in text


def test_what_was_asked_off_can_come_on_from_zero(priya_client, pantry):
    ask_for(pantry, formal=0)

    text = row(priya_client.get(URL), "formal")
    assert "off · 0.00 asked for through Pantry Bot" in text
    assert "8 matching messages in a row would turn this on." in text


def test_beside_an_inferred_opposite_no_count_is_promised(priya_client, pantry):
    learn(pantry, "concise", times=4)
    learn(pantry, "detailed", times=8)

    text = row(priya_client.get(URL), "concise")
    assert f"Its opposite detailed {ONE_OF_TWO}" in text
    assert "would turn this on" not in text


def test_what_yields_says_that_it_waits(priya_client, pantry):
    learn(pantry, "no_emojis", times=8)

    text = row(priya_client.get(URL), "emojis_ok")
    assert "No message can turn this on while no_emojis is on." in text


def test_the_last_scores_are_a_line_with_words(priya_client, pantry):
    learn(pantry, "casual", times=3)
    page = priya_client.get(URL).text

    assert "casual: score 0.39 of 1, off. It comes on at 0.70 and goes off at 0.40." in page
    assert "casual: its last 3 scores, the oldest first: 0.15, 0.28, 0.39." in page


def test_the_guide_is_shown_as_it_goes_out(priya_client, priya, api):
    put(priya, "concise")
    shown = re.search(r'<pre class="guide">(.*?)</pre>', priya_client.get(URL).text, re.DOTALL)
    told = api.post("apply/", {"message": "where do I live?"}).json()["tone_guide"]

    assert shown is not None
    assert shown[1].replace("&lt;", "<").replace("&gt;", ">") == told


def test_without_a_stance_it_says_which_goes_out(priya_client, priya):
    put(priya, "concise")
    assert "so neutral_professional goes out." in now(priya_client.get(URL))
    put(priya, "warm_supportive")
    assert "goes out" not in now(priya_client.get(URL))


def test_it_names_who_is_told_and_who_may_write(priya_client, priya, make_api):
    make_api(priya, Scope.TONE_READ, assistant="Pantry Bot")
    make_api(priya, Scope.TONE_PROPOSE, Scope.TONE_EXPLICIT, assistant="Trip Planner")

    text = now(priya_client.get(URL))
    assert "Told this Pantry Bot " in text
    assert "May propose tags from how you write Trip Planner " in text
    assert "May pass on what you ask for Trip Planner " in text


def test_an_assistant_whose_writes_wait_may_not_write(priya_client, priya, make_api):
    make_api(priya, Scope.TONE_PROPOSE)
    Grant.objects.update(asks_first=True)

    assert "from how you write No assistant" in now(priya_client.get(URL))


def test_who_is_paused_is_told_nothing(priya_client, grant):
    Grant.objects.update(paused_at=timezone.now())

    assert "No assistant is connected" in now(priya_client.get(URL))


def test_who_keeps_a_format_is_shown_its_own_guide(priya_client, priya, grant):
    Grant.objects.update(keeps_format=True)
    put(priya, "formal")
    put(priya, "bullet_points")

    text = now(priya_client.get(URL))
    assert "Told this No assistant Told nothing about format Pantry Bot" in text
    assert "Keep the output format that the task asks for." in text


def test_a_strangers_tone_is_not_shown(mallory_client, priya):
    put(priya, "concise")
    override(priya, "formal")

    assert "No tone is set." in text_of(mallory_client.get(URL))


def test_it_asks_for_a_sign_in(client):
    assert client.get(URL).url == f"/sign-in/?next={URL.replace('/', '%2F')}"


def test_it_is_in_the_navigation(priya_client):
    page = priya_client.get(URL).text

    assert re.search(r'>Facts</a></li>\s*<li><a href="/tone/" aria-current="page">Tone</a>', page)


def test_its_queries_do_not_grow_with_the_history(priya_client, pantry, queries):
    def count():
        with queries() as sent:
            priya_client.get(URL)
        return len(sent)

    learn(pantry, "casual")
    few = count()
    learn(pantry, "concise", times=30)
    ask_for(pantry, "formal")

    assert count() == few <= 8


def test_reading_the_page_writes_nothing(priya_client, priya):
    before = acting.profile_of(priya)
    priya_client.get(URL)

    assert acting.profile_of(priya) == before
