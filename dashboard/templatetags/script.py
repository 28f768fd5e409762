"""{% script_address %}: where the pages' script is, as it is now."""

from django import template
from django.urls import reverse

from dashboard.views import script

register = template.Library()


@register.simple_tag
def script_address() -> str:
    return reverse("script", args=[script.current()])
