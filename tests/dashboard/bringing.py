"""Send the forms by which a file is brought in."""

import re
from html import unescape

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.dashboard.conftest import text_of

PAGE = "/import/"


def upload(client, data, name="memories.json"):
    return client.post(PAGE, {"text": "", "file": SimpleUploadedFile(name, data)})


def paste(client, text):
    """Bring *text* in; the address of its lines."""
    answer = client.post(PAGE, {"text": text})
    assert answer.status_code == 302, text_of(answer)
    return answer.url


def fields(client, address):
    """What the page's form would send as it stands."""
    page = client.get(address).text
    found = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page))
    keys = dict(re.findall(r'name="(key-[0-9]+)" value="([^"]*)"', page))
    values = re.findall(r'name="(value-[0-9]+)"[^>]*>\n([^<]*)</textarea>', page)
    said = re.findall(r'type="radio" name="([^"]+)" value="(yes|no)" checked', page)
    sent = found | keys | dict(values) | dict(said)
    return {name: _as_sent(text) for name, text in sent.items()}


def _as_sent(text):
    """Browsers send each break of a line as two characters."""
    return re.sub("\r?\n", "\r\n", unescape(text))


def send(client, address, **changed):
    """The page's form with *changed* fields: said_1="yes", key_1="tea", do="save"."""
    more = {name.replace("_", "-"): value for name, value in changed.items()}
    return client.post(address, fields(client, address) | more)


def bring(client, text):
    address = paste(client, text)
    send(client, address, do="all")
    return send(client, address, do="save")
