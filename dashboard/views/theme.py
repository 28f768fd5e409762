"""Light, dark or as the system is: a cookie that the server reads, so that nothing flashes."""

from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from dashboard.forms import ThemeForm
from dashboard.http import local

YEAR = 365 * 24 * 60 * 60  # seconds


@login_not_required
@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    form = ThemeForm(request.POST)
    if not form.is_valid():
        raise BadRequest("theme")
    back = local(request, request.headers.get("Referer"), reverse("answers"))
    response = HttpResponseRedirect(back)
    response.set_cookie(
        "theme",
        form.cleaned_data["theme"],
        max_age=YEAR,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return response
