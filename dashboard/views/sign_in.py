"""Sign in and out. What was typed while the session ended is there again after the sign-in."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import resolve
from django.utils.decorators import method_decorator

from dashboard.forms import SignInForm
from dashboard.http import way_back
from dashboard.views import correct, trial
from memory.models.answers import MESSAGE_LENGTH

TEMPLATE = "registration/sign_in.html"
DRAFTS = {"fact-correct": "value", "try": "message"}  # the field that a person types in
REOPEN: Mapping[str | None, Callable[..., HttpResponse]] = {
    "fact-correct": correct.reopen,
    "try": trial.reopen,
}


class SignInView(LoginView):
    template_name = TEMPLATE
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        asked_for = super().get_redirect_url(request)
        return way_back(self.request, asked_for) if asked_for else ""

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        return super().get_context_data(**more) | {
            "draft": self.request.POST.get("draft", ""),
            "not_done": "not_done" in self.request.GET,
        }

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        signed_in, draft = super().form_valid(form), self.request.POST.get("draft", "")
        parts = urlsplit(self.get_redirect_url() or "/")
        found = resolve(parts.path)
        if not draft or found.url_name not in REOPEN:
            return signed_in
        self.request.GET = QueryDict(parts.query)
        return REOPEN[found.url_name](self.request, draft, **found.kwargs)


@method_decorator(login_not_required, name="dispatch")
class SignOutView(LogoutView):
    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post(request, *args, **kwargs)
        response["Clear-Site-Data"] = '"cache", "storage"'
        return response


def draft_in(request: HttpRequest) -> str:
    """What was typed into the form that *request* sends, if it is one that can be kept."""
    match = request.resolver_match
    field = DRAFTS.get(match.url_name or "") if match else None
    return request.POST.get(field, "")[:MESSAGE_LENGTH] if field else ""


def keep(request: HttpRequest, draft: str) -> HttpResponse:
    """The sign-in page with what was typed, which goes along to the form it was typed in."""
    back = way_back(request, request.get_full_path())
    context = {"form": SignInForm(request), "next": back, "draft": draft}
    return render(request, TEMPLATE, context, status=401)
