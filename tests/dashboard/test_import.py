"""The page that takes a file or text, and says what is wrong with it."""

import io
import json
import zipfile

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from memory.models import Import
from memory.portable.raw import MAX_BYTES
from tests.dashboard.bringing import PAGE, send, upload
from tests.dashboard.conftest import text_of
from tests.portable.build import FILES


@pytest.mark.parametrize("name", sorted(path.name for path in FILES.iterdir()))
def test_each_kind_of_file_goes_from_the_form_to_the_facts(empty_client, sam, name):
    answer = upload(empty_client, (FILES / name).read_bytes(), name)
    assert answer.status_code == 302
    send(empty_client, answer.url, do="all")

    done = send(empty_client, answer.url, do="save")

    assert sam.facts.exists()
    assert "saved" in text_of(empty_client.get(done.url))
    assert not Import.objects.exists()


@pytest.mark.parametrize("form", ["json", "facts"])
def test_an_own_export_brought_back_has_nothing_to_save(priya_client, form):
    export = b"".join(priya_client.post("/export/", {"form": form}).streaming_content)
    address = upload(priya_client, export).url

    page = priya_client.get(address)

    assert "It was read as an export of Held." in text_of(page)
    assert "11 lines: 0 new, 11 on file already, 0 would change a fact" in text_of(page)
    assert 'value="save"' not in page.text


def archive():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("memories.json", "0" * 1_000_000)
    return packed.getvalue()


HOSTILE = {
    "an archive": (archive(), "packed file"),
    "10,001 rows": (
        json.dumps([{"memory": f"likes {n}"} for n in range(10_001)]).encode(),
        "10,000 lines",
    ),
    "a NUL": (b"User likes tea\0", "NUL"),
    "deep JSON": (b"[" * 500 + b"]" * 500, "levels deep"),
    "very deep JSON": (b"[" * 100_000 + b"]" * 100_000, "levels deep"),
    "half JSON": (b'{"memories": [', "broken JSON"),
    "no text": ("User likes tea".encode("utf-16"), "UTF-16"),
    "nothing": (b"", "The file is empty"),
    "spaces": (b" \n ", "The file is empty"),
    "one byte more": (b"User likes tea\n" + b"a" * MAX_BYTES, "5 MB"),
    "much more": (b"a" * (MAX_BYTES * 2), "5 MB"),
    "two people": (
        json.dumps([{"memory": "a b", "user_id": str(n)} for n in range(2)]).encode(),
        "several people",
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_cannot_be_read_is_told_at_its_field(empty_client, name):
    data, why = HOSTILE[name]

    answer = upload(empty_client, data)

    assert answer.status_code in {413, 422}
    assert 'id="file-error"' in answer.text
    assert why in text_of(answer)
    assert not Import.objects.exists()


def test_a_file_of_exactly_five_megabytes_is_read(empty_client):
    data = b'[{"memory": "likes tea"}]'.ljust(MAX_BYTES)

    assert upload(empty_client, data).status_code == 302


def test_text_that_was_pasted_stays_when_the_file_is_refused(empty_client):
    file = SimpleUploadedFile("memories.json", b"a" * (MAX_BYTES * 2))

    answer = empty_client.post(PAGE, {"text": "User likes tea", "file": file})

    assert answer.status_code == 413
    assert "User likes tea</textarea>" in answer.text


def test_too_much_pasted_text_is_told_on_the_same_page(empty_client):
    text = "User likes tea\n" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 10)

    answer = empty_client.post(PAGE, {"text": text})

    assert answer.status_code == 413
    assert "This is too much text to paste." in text_of(answer)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"text": ""}, "Paste the text, or choose a file."),
        ({"text": " \n"}, "Paste the text, or choose a file."),
        ({"text": "a\0b"}, "null character"),
        ({"text": '{"name": "x"}'}, "No memories were found"),
    ],
)
def test_text_that_cannot_be_read_is_told_at_its_field(empty_client, sent, why):
    answer = empty_client.post(PAGE, sent)

    assert answer.status_code == 422
    assert 'id="text-error"' in answer.text
    assert why in text_of(answer)


def test_text_and_a_file_at_once_are_asked_for_apart(empty_client):
    file = SimpleUploadedFile("memories.txt", b"User likes tea")

    answer = empty_client.post(PAGE, {"text": "User has a cat", "file": file})

    assert answer.status_code == 422
    assert "User has a cat</textarea>" in answer.text


def test_no_file_is_written_to_the_disk():
    assert settings.FILE_UPLOAD_HANDLERS == [
        "django.core.files.uploadhandler.MemoryFileUploadHandler"
    ]
    assert settings.FILE_UPLOAD_MAX_MEMORY_SIZE > MAX_BYTES + 1024
