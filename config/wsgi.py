"""The production entry: what `make serve` runs."""

import gc
import os

from django.conf import settings
from django.core.checks import Tags, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application
from django.db import connections
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from memory import tokens

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

if settings.DEBUG:
    raise ImproperlyConfigured(
        "DEBUG=on is for `manage.py runserver` on loopback; this server is for real use."
    )

application = get_wsgi_application()
if settings.SECURE_PROXY_SSL_HEADER and settings.HELD_PROXY_ADDRESSES:
    # The proxy on this computer says where a visitor comes from; nobody else is believed.
    application = wrap_wsgi_with_proxy_headers(application, trusted_hosts=["127.0.0.1", "::1"])

# As `manage.py check --database default`, for who starts the server in another way.
for message in run_checks(tags=[Tags.database], databases=["default"]):
    if message.is_serious():
        raise ImproperlyConfigured(f"{message.msg} {message.hint}")
connections.close_all()

tokens.encoding()  # read once here, so that the first answer takes milliseconds too

# What is loaded by now stays for good: the collector need not look through it at every turn.
gc.collect()
gc.freeze()
