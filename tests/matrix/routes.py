"""Every address of the server, with what fills it. A route that is not here fails the suite."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

# What stands in an address: {part: the victim's reference of that name}.
FILLED: Mapping[str, Mapping[str, str]] = {
    "api-answer": {"ref": "answer"},
    "api-disclosure": {"ref": "answer"},
    "api-review": {"ref": "answer"},
    "api-fact": {"key": "key"},
    "api-overwrite": {"key": "key"},
    "api-request": {"waiting": "proposal"},
    "oauth-metadata": {"issuer_path": "slot"},
    "receipt-text": {"ref": "answer"},
    "receipt-json": {"ref": "answer"},
    "receipt": {"ref": "answer"},
    "receipt-overwrite": {"ref": "answer"},
    "receipt-allow": {"ref": "answer"},
    "fact-rule": {"key": "key"},
    "rule": {"ref": "rule"},
    "rule-change": {"ref": "rule"},
    "owed-end": {"number": "owed"},
    "fact": {"key": "key"},
    "fact-correct": {"key": "key"},
    "fact-undo": {"key": "key"},
    "fact-overwrite": {"key": "key"},
    "fact-ask-admin": {"key": "key"},
    "fact-remove": {"key": "key"},
    "fact-reach": {"key": "key"},
    "fact-reach-try": {"key": "key"},
    "slot-remove": {"slot": "slot"},
    "name-remove": {"slot": "slot"},
    "slot-use": {"slot": "slot"},
    "slot-words": {"slot": "slot"},
    "note-remove": {"ref": "note"},
    "assistant": {"ref": "assistant"},
    "assistant-change": {"ref": "assistant"},
    "assistant-disconnect": {"ref": "assistant"},
    "source-remove": {"ref": "assistant"},
    "removal": {"ref": "removal"},
    "closed": {"ref": "removal"},
    "import-lines": {"ref": "import"},
    "waiting-one": {"ref": "proposal"},
    "waiting-all": {"assistant": "assistant"},
    "ask-first": {"grant": "grant"},
    "script": {"digest": "slot"},
    "admin:memory_person_look": {"pk": "pk"},
    "admin:memory_person_look_open": {"pk": "pk"},
    "admin:auth_user_password_change": {"id": "pk"},
    "admin:view_on_site": {"content_type_id": "pk", "object_id": "pk"},
}
_BARE = """
api-apply api-profile api-recall api-answers api-facts api-tone api-tone-proposals api-tone-observe
api-rules api-rules-evidence api-rules-verify api-tone-override api-notes api-tools api-schema
api-docs mcp connect oauth-token rules rule-new
oauth-register oauth-revoke answers facts notes assistants assistant-new close-account export
django_mcpz_oauth:authorize django_mcpz_oauth:token django_mcpz_oauth:register
django_mcpz_oauth:revoke import waiting changes consent developers tone try words theme sign-in
sign-out admin:index admin:login admin:logout admin:password_change admin:password_change_done
admin:autocomplete admin:jsi18n admin-health
"""
BARE = frozenset(_BARE.split())
# Of each model that the admin has pages of: list, add, history, change, and taking away.
_ADMIN_MODELS = """
auth_group memory_proposal memory_person memory_assistant memory_grant memory_answer
memory_catalogueoverride memory_rule memory_verification memory_servicetoken memory_refusal
tone_toneprofile
django_mcpz_oauth_client django_mcpz_oauth_accesstoken django_mcpz_oauth_refreshtoken
"""
ADMIN_MODELS = frozenset(_ADMIN_MODELS.split())
ADMIN_PAGES = ("changelist", "add", "history", "delete", "change")
# Without a name: discovery documents, the admin's redirects and its last resort.
UNNAMED = frozenset({"", "admin:", "admin:app_list"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    name: str
    pattern: str

    def path(self, refs: Mapping[str, Any]) -> str:
        """The address with the victim's own references in it."""
        path = self.pattern
        for part, ref in self._parts().items():
            for converter in ("", "str:", "uuid:", "path:", "int:", "slug:"):
                path = path.replace(f"<{converter}{part}>", str(refs[ref]))
        return "/" + path.replace("^", "").replace("$", "")

    def _parts(self) -> Mapping[str, str]:
        if self.name in FILLED:
            return FILLED[self.name]
        return {"object_id": "pk", "issuer_path": "slot", "resource_path": "slot"}

    @property
    def is_known(self) -> bool:
        model, _, page = self.name.removeprefix("admin:").rpartition("_")
        if self.name.startswith("admin:") and model in ADMIN_MODELS and page in ADMIN_PAGES:
            return True
        return self.name in FILLED or self.name in BARE or self.name in UNNAMED


def every() -> list[Route]:
    return list(_under(get_resolver(), "", ""))


def _under(resolver: URLResolver, space: str, path: str) -> Iterator[Route]:
    for part in resolver.url_patterns:
        here = path + str(part.pattern)
        if isinstance(part, URLPattern):
            yield Route(name=space + (part.name or ""), pattern=here)
        else:
            inner = f"{space}{part.namespace}:" if part.namespace else space
            yield from _under(part, inner, here)
