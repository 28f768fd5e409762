"""An address without its last slash: the same call is made again, not another."""

from django.http import HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware


class SameCallRedirect(HttpResponsePermanentRedirect):
    status_code = 308  # a client repeats a POST as a POST; after a 301 most send a GET


class SlashMiddleware(CommonMiddleware):
    response_redirect_class = SameCallRedirect
