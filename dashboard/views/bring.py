"""Bring facts in: a file or text is read, its lines wait for yes or no, and the yeses are saved."""

from http import HTTPStatus
from urllib.parse import urlencode

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from dashboard import imports
from dashboard.forms import LONGEST_VALUE, AnswersForm, ImportForm
from dashboard.http import PersonRequest, page, wants_fragment
from memory.actions import callers
from memory.actions.errors import NotOnFileError
from memory.actions.importing import answering, files, saving
from memory.actions.importing.choices import Said
from memory.actions.importing.saving import MovedError
from memory.portable.errors import PortableError
from memory.portable.raw import MAX_BYTES

START, LINES = "dashboard/import.html", "dashboard/import_lines.html"
TOO_LARGE = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
MEGABYTES = MAX_BYTES // 1024**2
LARGE_FILE = f"A file may have {MEGABYTES} MB; this has more. Split it, or export facts alone."
LARGE_TEXT = "This is too much text to paste. Save it as a file, and choose that."
MOVED = "Changed since you said yes: {keys}. Nothing is saved. Your answer is needed again."
UNREAD = "Nothing is saved yet. Read what you typed once more, and answer it: {keys}."
ANOTHER_SUM = "The sum has changed since this page showed it. Nothing is saved yet."


@csrf_exempt  # so that too much text is met here, and told about in the form; `_start` checks
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: PersonRequest) -> HttpResponse:
    try:
        return _start(request)
    except RequestDataTooBig:
        form = ImportForm({}).refused(LARGE_TEXT)
        return _form(request, form, status=TOO_LARGE)


def reopen(request: PersonRequest, draft: str) -> HttpResponse:
    """The form with what was pasted before."""
    return _form(request, ImportForm(initial={"text": draft}), is_again=True)


@csrf_protect
def _start(request: PersonRequest) -> HttpResponse:
    if request.method != "POST":
        return _form(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if _is_too_large(request):
        return _form(request, form.refused(LARGE_FILE, "file"), status=TOO_LARGE)
    if not form.is_valid():
        return _form(request, form, status=422)
    data, name = form.content
    try:
        row = files.start(callers.themselves(request.user), data, name=name, at=timezone.now())
    except PortableError as error:
        return _form(request, form.refused(str(error)), status=422)
    return redirect("import-lines", row.ref)


def _is_too_large(request: PersonRequest) -> bool:
    """Of such a request the file was passed over, so that it is nowhere."""
    return int(request.META.get("CONTENT_LENGTH") or 0) > settings.FILE_UPLOAD_MAX_MEMORY_SIZE


def _form(
    request: PersonRequest, form: ImportForm, *, status: int = 200, is_again: bool = False
) -> HttpResponse:
    person, now = request.user, timezone.now()
    context = {
        "form": form,
        "megabytes": MEGABYTES,
        "waiting": imports.waiting(person, now),
        "done": imports.outcome(person, request.GET.get("done", "")),
        "dropped": "dropped" in request.GET,
        "is_again": is_again,
    }
    return page(request, START, context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def lines(request: PersonRequest, ref: str) -> HttpResponse:
    try:
        return _answer(request, ref) if request.method == "POST" else _show(request, ref)
    except NotOnFileError:
        if imports.outcome(request.user, ref):
            return _to_start(done=ref)  # saved before, by the same button
        raise Http404 from None


def reopen_lines(request: PersonRequest, draft: str, ref: str) -> HttpResponse:
    """The lines with the answers that were sent before; the button that sent them does nothing."""
    form = AnswersForm(QueryDict(draft))
    try:
        answering.choose(callers.themselves(request.user), ref, form.lines, form.slots)
        return _show(request, ref, asked=form.page)
    except NotOnFileError:
        raise Http404 from None


def _answer(request: PersonRequest, ref: str) -> HttpResponse:
    caller, form = callers.themselves(request.user), AnswersForm(request.POST)
    if form.do == "drop":
        files.drop(caller, ref)
        return _to_start(dropped="yes")
    again = answering.choose(caller, ref, form.lines, form.slots)
    if form.do == "save":
        return _ask_again(request, ref, again) if again else _save(request, ref, form.sum)
    if form.do in {"all", "none"}:
        said = Said.YES if form.do == "all" else Said.NO
        answering.say_to_all(caller, ref, said, at=timezone.now())
    if wants_fragment(request):
        return _show(request, ref)
    address = reverse("import-lines", args=[ref])
    return redirect(f"{address}?{urlencode({'page': form.page})}{form.place}")


def _save(request: PersonRequest, ref: str, expected: str) -> HttpResponse:
    caller = callers.themselves(request.user)
    try:
        saving.save(caller, ref, expected=expected, at=timezone.now())
    except MovedError:
        moved = answering.reconsider(caller, ref, at=timezone.now())
        said = MOVED if moved else ANOTHER_SUM
        return _show(request, ref, status=HTTPStatus.CONFLICT, again=moved, said=said)
    return _to_start(done=ref)


def _ask_again(request: PersonRequest, ref: str, again: tuple[int, ...]) -> HttpResponse:
    return _show(request, ref, status=422, again=again, said=UNREAD)


def _show(
    request: PersonRequest,
    ref: str,
    *,
    status: int = 200,
    asked: str | None = None,
    again: tuple[int, ...] = (),
    said: str = "",
) -> HttpResponse:
    """*said* names the lines *again*, on the page of the first of them."""
    row, now = files.find(request.user, ref), timezone.now()
    listing = imports.listing(row, asked or _page(request), now, again)
    context = {
        "listing": listing,
        "longest": LONGEST_VALUE,
        "said": said.format(keys=", ".join(listing.again)),
        "line": listing.find(request.htmx.trigger_name),
    }
    return page(request, LINES, context, fragment="changed", status=status)


def _page(request: PersonRequest) -> str | None:
    return request.POST.get("page") if request.method == "POST" else request.GET.get("page")


def _to_start(**query: str) -> HttpResponse:
    return redirect(f"{reverse('import')}?{urlencode(query)}")
