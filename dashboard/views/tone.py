"""How assistants talk to a person: read, set, left to messages, for now, and put back."""

from collections.abc import Callable
from datetime import datetime, time, timedelta

from django import forms
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from dashboard.http import PersonRequest, page, wants_fragment
from dashboard.tone import sheet, told
from memory.actions import callers
from memory.actions import tone as acting
from memory.actions.errors import NotOnFileError, TooLateError
from tone import actions as store
from tone import vocabulary
from tone.models import ToneEvent
from tone.profile import Setting

TEMPLATE = "dashboard/tone.html"
_TAGS = [(tag, tag) for tag in vocabulary.TAGS]
_ENDS = [("1", "1 hour from now"), ("4", "4 hours from now"), ("midnight", "The end of today")]


class SetForm(forms.Form):
    tag = forms.ChoiceField(choices=_TAGS)
    do = forms.ChoiceField(choices=[(setting.value, setting.value) for setting in Setting])


class UndoForm(forms.Form):
    """*tag* is the row that the form stands on."""

    event = forms.UUIDField()
    tag = forms.ChoiceField(choices=_TAGS, required=False)


class ForNowForm(forms.Form):
    tags = forms.MultipleChoiceField(
        choices=_TAGS,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one tag."},
    )
    end = forms.ChoiceField(choices=_ENDS, widget=forms.RadioSelect, initial="1")

    def clean_tags(self) -> list[str]:
        tags: list[str] = self.cleaned_data["tags"]
        for tag in vocabulary.ordered(tags):
            if (opposite := vocabulary.TAGS[tag].opposite) in tags:
                raise forms.ValidationError(f"Choose one of {tag} and {opposite}.", code="both")
        return tags

    @property
    def problems(self) -> list[tuple[str, str]]:
        """Each with the id of the first box."""
        return [("id_tags_0", str(error)) for error in self.errors.get("tags", ())]

    @property
    def is_not_ours(self) -> bool:
        """No form of the page sends such a thing."""
        return "end" in self.errors or self.has_error("tags", "invalid_choice")


@require_http_methods(["GET", "HEAD", "POST"])
def tone(request: PersonRequest) -> HttpResponse:
    if request.method != "POST":
        return _page(request, did=request.GET.get("did", ""))
    act = _ACTS.get(request.POST.get("do", ""))
    if act is None:
        raise BadRequest("do")
    return act(request)


def _put(request: PersonRequest) -> HttpResponse:
    form = SetForm(request.POST)
    if not form.is_valid():
        raise BadRequest("tone")
    tag, setting = form.cleaned_data["tag"], Setting(form.cleaned_data["do"])
    caller = callers.themselves(request.user)
    done = acting.put(caller, tag, setting, at=timezone.now())
    return _done(request, done.event, tag)


def _undo(request: PersonRequest) -> HttpResponse:
    form = UndoForm(request.POST)
    if not form.is_valid():
        raise BadRequest("event")
    ref, tag = form.cleaned_data["event"], form.cleaned_data["tag"]
    try:
        back = acting.undo(callers.themselves(request.user), ref, at=timezone.now())
    except NotOnFileError as error:
        raise Http404 from error
    except TooLateError:
        return _page(request, tag=tag, problem=told.LATE, status=409)
    if not back:
        return _page(request, tag=tag, problem=told.NOTHING_BACK, status=409)
    return _done(request, next(iter(store.history(request.user.pk)), None), tag)


def _for_now(request: PersonRequest) -> HttpResponse:
    form = ForNowForm(request.POST)
    if not form.is_valid():
        if form.is_not_ours:
            raise BadRequest("tone")
        return _page(request, form=form, status=422)
    now = timezone.now()
    until = _end(form.cleaned_data["end"], now)
    caller = callers.themselves(request.user)
    return _done(request, acting.override(caller, form.cleaned_data["tags"], until, at=now).event)


def _end_it(request: PersonRequest) -> HttpResponse:
    caller = callers.themselves(request.user)
    return _done(request, acting.override(caller, (), None, at=timezone.now()).event)


def _end(end: str, now: datetime) -> datetime:
    if end != "midnight":
        return now + timedelta(hours=int(end))
    tomorrow = timezone.localtime(now).date() + timedelta(days=1)
    return datetime.combine(tomorrow, time.min, tzinfo=timezone.get_current_timezone())


_ACTS: dict[str, Callable[[PersonRequest], HttpResponse]] = {
    **dict.fromkeys([setting.value for setting in Setting], _put),
    "undo": _undo,
    "for_now": _for_now,
    "end": _end_it,
}


def _done(request: PersonRequest, event: ToneEvent | None, tag: str = "") -> HttpResponse:
    """Its row, and what changed with it; without htmx, the page that says it."""
    did = str(event.ref) if event else ""
    if wants_fragment(request):
        return _page(request, did=did, tag=tag)
    return redirect(f"{reverse('tone')}?did={did}" if did else "tone")


def _page(
    request: PersonRequest,
    *,
    did: str = "",
    tag: str = "",
    problem: str = "",
    form: ForNowForm | None = None,
    status: int = 200,
) -> HttpResponse:
    shown = sheet.of(
        request.user,
        timezone.now(),
        number=request.GET.get("page"),
        did=did,
        tag=tag,
        problem=problem,
    )
    context = {"sheet": shown, "form": form or ForNowForm()}
    fragment = "changed" if request.method == "POST" else ""
    return page(request, TEMPLATE, context, fragment=fragment, status=status)
