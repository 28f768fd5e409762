"""Close an account, and the receipt of its erasure, which anybody may read: it names nobody."""

from django.contrib.auth import authenticate, logout
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from dashboard import removals
from dashboard.http import PersonRequest, page
from dashboard.removing import CloseForm
from memory.actions.erasing import checking, closing
from memory.models import Erasure
from memory.trust.erasure import Scope

WRONG = "This is not your password. The account is as it was."


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: PersonRequest) -> HttpResponse:
    form = CloseForm(request.POST) if request.method == "POST" else CloseForm()
    if form.is_valid() and not _is_theirs(request, form.cleaned_data["password"]):
        form.add_error("password", WRONG)
    if not form.is_valid():
        status = 422 if form.is_bound else 200
        return page(request, "dashboard/close_account.html", {"form": form}, status=status)
    person, now = request.user, timezone.now()
    logout(request)
    begun = closing.close(person, at=now)
    checking.finish(begun, at=timezone.now())
    return redirect("closed", begun.ref)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def closed(request: HttpRequest, ref: str) -> HttpResponse:
    begun = get_object_or_404(Erasure, ref=ref, scope=Scope.ACCOUNT)
    if request.method == "POST":
        checking.finish(begun, at=timezone.now())
        return redirect("closed", ref)
    shown = removals.of(begun, timezone.now())
    return page(request, "dashboard/removal.html", {"removal": shown, "is_account": True})


def _is_theirs(request: PersonRequest, password: str) -> bool:
    """Counted like a sign-in, so that it cannot be tried without end."""
    return authenticate(request, username=request.user.username, password=password) == request.user
