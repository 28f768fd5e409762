"""Tokens for many people: made, shown once, listed by prefix, and withdrawn."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_http_methods

from memory.actions import services
from memory.actions.grants import NotIssuedError
from memory.admin.forms import ServiceTokenForm
from memory.admin.kinds import Kept
from memory.attributes import Sensitivity
from memory.credentials import Credential
from memory.models import ServiceToken
from memory.scopes import Scope


@admin.register(ServiceToken)
class ServiceTokenAdmin(Kept, admin.ModelAdmin):
    list_display = ("prefix", "assistant", "clearance", "created_at", "expires_at", "revoked_at")
    list_display_links = ("prefix",)
    list_select_related = ("assistant",)
    search_fields = ("prefix", "assistant__name")
    ordering = ("-pk",)
    fields = ("assistant", "prefix", "scopes", "clearance", "created_at", "expires_at",
              "revoked_at")  # fmt: skip
    actions = ("withdraw",)

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False  # what it may do is what it was made for

    def has_withdraw_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("memory.change_servicetoken")

    @method_decorator(require_http_methods(["GET", "HEAD", "POST"]))
    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The form, and then the token: on this one page, and never again."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = ServiceTokenForm(request.POST or None)
        made = _made(form) if request.method == "POST" and form.is_valid() else None
        if made is None:
            status = 422 if request.method == "POST" else 200
            return self._page(request, "add", "Make a token", status=status, form=form)
        token, credential = made
        self.log_addition(request, token, "issued")
        title = f"A token for {token.assistant.name}"
        return self._page(request, "made", title, token=token, credential=str(credential))

    @admin.action(description="Withdraw: refuse from the next call on", permissions=["withdraw"])
    def withdraw(self, request: HttpRequest, chosen: QuerySet[ServiceToken]) -> None:
        at = timezone.now()
        for token in chosen.select_related("assistant"):
            if services.withdraw(token, at=at):
                self.log_change(request, token, "withdrawn")
                said, level = f"Withdrawn: {token}.", messages.SUCCESS
            else:
                said, level = f"Withdrawn before: {token}.", messages.WARNING
            self.message_user(request, said, level)

    def _page(
        self, request: HttpRequest, name: str, title: str, *, status: int = 200, **more: Any
    ) -> HttpResponse:
        context = self.admin_site.each_context(request) | {
            "title": title,
            "opts": ServiceToken._meta,
            **more,
        }
        template = f"admin/memory/servicetoken/{name}.html"
        return TemplateResponse(request, template, context, status=status)


def _made(form: ServiceTokenForm) -> tuple[ServiceToken, Credential] | None:
    """None where this assistant gets none; the form says why."""
    try:
        return services.issue(
            form.cleaned_data["assistant"],
            {Scope(scope) for scope in form.cleaned_data["scopes"]},
            Sensitivity(form.cleaned_data["clearance"]),
            at=timezone.now(),
            lifetime=form.lifetime,
        )
    except NotIssuedError as error:
        form.add_error("assistant", str(error))
        return None
