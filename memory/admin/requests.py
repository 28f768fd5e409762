"""What people ask admins to overwrite: whose, which key, since when. No value, no words."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from memory.actions import callers, decide
from memory.actions.errors import DecidedError, NotOnFileError, StaleError
from memory.actions.holding import GoneError
from memory.models import Proposal
from memory.waiting import Decider

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Proposal]
else:
    _ModelAdmin = admin.ModelAdmin

_REFUSED = {
    GoneError: "The person's account is closed: {key}.",
    DecidedError: "Decided already: {key}.",
    NotOnFileError: "Removed by the person meanwhile: {key}.",
    StaleError: "Not overwritten, since it changed after the person asked: {key}.",
}


@admin.register(Proposal)
class RequestAdmin(_ModelAdmin):
    list_display = ("key", "owner", "at", "state", "decided_at")
    list_display_links = None
    list_filter = ("state",)
    list_select_related = ("owner",)
    search_fields = ("key", "owner__username")
    ordering = ("-at",)
    fields = ("key", "owner", "at", "state", "decided_at")
    actions = ("overwrite", "keep")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Proposal]:
        requests: QuerySet[Proposal] = super().get_queryset(request)
        return requests.filter(decider=Decider.ADMIN).defer("draft")

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        title = {"title": "What people asked an admin to overwrite"}
        return super().changelist_view(request, title | (extra_context or {}))

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_decide_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("memory.change_proposal")

    @admin.action(description="Overwrite, as the person asked", permissions=["decide"])
    def overwrite(self, request: HttpRequest, chosen: QuerySet[Proposal]) -> None:
        self._decide(request, chosen, decide.accept, "Overwritten: {key} of {person}.")

    @admin.action(description="Keep the value: say no", permissions=["decide"])
    def keep(self, request: HttpRequest, chosen: QuerySet[Proposal]) -> None:
        self._decide(request, chosen, decide.decline, "Kept: {key} of {person}.")

    def _decide(
        self,
        request: HttpRequest,
        chosen: QuerySet[Proposal],
        answer: Callable[..., Proposal],
        done: str,
    ) -> None:
        at = timezone.now()
        for asked in chosen.select_related("owner"):
            parts = {"key": asked.key, "person": asked.owner}
            try:
                answer(callers.admin(asked.owner), asked.ref, at=at)
            except (DecidedError, GoneError, NotOnFileError, StaleError) as error:
                said = _REFUSED[type(error)].format(**parts)
                self.message_user(request, said, messages.WARNING)
                continue
            self.message_user(request, done.format(**parts), messages.SUCCESS)
            self.log_change(request, asked, answer.__name__)
