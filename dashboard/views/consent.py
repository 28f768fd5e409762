"""What a person agrees to have kept and used, kind by kind."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django import forms
from django.core.exceptions import BadRequest
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard import told, words
from dashboard.http import PersonRequest, page
from memory.actions import callers, consent
from memory.attributes import Category
from memory.models import Fact, Person

_ACTS: dict[str, Callable[..., None]] = {"keep": consent.agree, "stop": consent.withdraw}


class ConsentForm(forms.Form):
    category = forms.ChoiceField(choices=[(kind.value, kind.value) for kind in Category])
    do = forms.ChoiceField(choices=[(do, do) for do in _ACTS])


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    category: Category
    name: str
    example: str
    facts: int
    is_kept: bool

    @property
    def object(self) -> str:
        """As a button names it."""
        return self.name[0].lower() + self.name[1:]

    @property
    def is_constraint(self) -> bool:
        return self.category is Category.CONSTRAINT

    @property
    def on_file(self) -> str:
        return f"{words.count(self.facts, 'fact')} on file"

    @property
    def told(self) -> str:
        return f"{self.name}: {'in use again' if self.is_kept else 'not in use any more'}."


@require_http_methods(["GET", "HEAD", "POST"])
def kinds(request: PersonRequest) -> HttpResponse:
    if request.method != "POST":
        found = [*_kinds(request.user)]
        did = next((kind for kind in found if kind.category == request.GET.get("did")), None)
        return page(request, "dashboard/consent.html", {"kinds": found, "did": did})
    form = ConsentForm(request.POST)
    if not form.is_valid():
        raise BadRequest("consent")
    category = Category(form.cleaned_data["category"])
    act = _ACTS[form.cleaned_data["do"]]
    act(callers.themselves(request.user), category, at=timezone.now())
    return redirect(f"{reverse('consent')}?did={category}")


def _kinds(person: Person) -> Iterator[Kind]:
    counted = Fact.objects.of(person).values("category").annotate(facts=Count("pk"))
    facts = dict(counted.order_by().values_list("category", "facts"))
    for category, (name, example) in told.KINDS.items():
        yield Kind(
            category=category,
            name=name,
            example=example,
            facts=facts.get(category, 0),
            is_kept=category not in person.declined,
        )
