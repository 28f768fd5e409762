"""Sign in and out. What was typed while the session ended is there again after the sign-in."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import resolve
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect

from dashboard.forms import SignInForm
from dashboard.http import way_back
from dashboard.views import bring, correct, rules, trial

TEMPLATE = "registration/sign_in.html"
# The field that a person types in.
DRAFTS = {"fact-correct": "value", "try": "message", "import": "text"}
FORMS = frozenset(
    {"fact-rule", "import-lines", "rule-change"}
)  # of many fields, all of which go along, encoded
ROOM = 4096  # bytes of a request for what goes along beside what was typed
REOPEN: Mapping[str | None, Callable[..., HttpResponse]] = {
    "fact-correct": correct.reopen,
    "try": trial.reopen,
    "import": bring.reopen,
    "import-lines": bring.reopen_lines,
    "fact-rule": rules.reopen,
    "rule-change": rules.reopen,
}


class SignInView(LoginView):
    template_name = TEMPLATE
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        asked_for = super().get_redirect_url(request)
        return way_back(self.request, asked_for) if asked_for else ""

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        draft, back = self.request.POST.get("draft", ""), self.get_redirect_url() or "/"
        not_done = "not_done" in self.request.GET
        return super().get_context_data(**more) | _told(draft, back) | {"not_done": not_done}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Without a name it comes from the page that told of too many tries."""
        if "username" in request.POST:
            return super().post(request, *args, **kwargs)
        return self.render_to_response(self.get_context_data(form=SignInForm(request)))

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
    name = request.resolver_match.url_name if request.resolver_match else None
    if name in FORMS:
        sent = request.POST.copy()
        sent.pop("csrfmiddlewaretoken", None)
        return "" if _is_long(sent.urlencode()) else sent.urlencode()
    field = DRAFTS.get(name or "")
    return request.POST.get(field, "") if field else ""


@csrf_protect  # also where a view is exempt: no other site fills this page
def keep(request: HttpRequest, draft: str) -> HttpResponse:
    """The sign-in page with what was typed, which goes along to the form it was typed in.

    It lies in that page alone, and is sent with the sign-in.
    """
    back = way_back(request, request.get_full_path())
    context = {"form": SignInForm(request), "next": back} | _told(draft, back)
    return render(request, TEMPLATE, context, status=401)


def _told(draft: str, back: str) -> dict[str, Any]:
    return {
        "draft": draft,
        "is_form": resolve(urlsplit(back).path).url_name in FORMS,
        "is_long": _is_long(draft),
    }


def _is_long(draft: str) -> bool:
    """Whether the sign-in's request would be refused with it."""
    return len(draft.encode()) + ROOM > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
