"""Making a table, being invited to one, and what people do there before and between games."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.forms import GuestForm
from accounts.models import User
from accounts.requests import over_limit, user_of
from accounts.services.guests import sign_in_guest
from accounts.views.entrance import to_guest
from accounts.views.refused import refuse_guest
from games.forms import NewTableForm
from games.models import Table
from games.store.clock import now_ms
from games.tables import opening, seating
from games.tables.errors import TableRefused
from games.tables.table_facts import INVITED
from games.tables.table_rows import check_room, find_invited
from games.views.house_rules import first_choices, new_table_page
from games.wording.house_rules import line
from games.wording.sentences import refused_text, sentence_for
from kadi_site.buttons import button_on


@never_cache
def new_table(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return to_guest(request)
    form = NewTableForm(request.POST or None, initial=first_choices(request))
    if request.method == "POST" and form.is_valid():
        too_many = over_limit(request, "table", user=request.user)
        if too_many:
            return too_many
        try:
            table = opening.create(request.user, form.wish())
        except TableRefused as refused:
            form.add_error(None, refused_text(refused))
        else:
            return redirect("table", table.code)
    return render(request, "games/new_table.html", new_table_page(request, form))


@require_safe
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Takes a code, or a whole link that somebody pasted."""
    code = request.GET.get("code", "").strip().rstrip("/").rpartition("/")[2].lower()
    if not code.isalnum():
        messages.error(request, sentence_for("no_table"))
        return redirect("lobby")
    return redirect("join", code)


@button_on("lobby")
def join_table(request: HttpRequest) -> HttpResponse:
    """The Join button of the lobby: one tap for everybody who has a name already."""
    code = request.POST.get("code", "")
    if not code.isalnum():
        return redirect("lobby")
    if not request.user.is_authenticated:
        return redirect("join", code)
    if Table.objects.filter(code=code.lower(), private=True).exists():
        # Not from the lobby, so with an invitation or not at all.
        return redirect("join", code)
    try:
        seating.join(code, request.user)
    except TableRefused as refused:
        messages.error(request, refused_text(refused))
        return redirect("lobby")
    return redirect("table", code)


@never_cache
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Where a link or a QR code leads: who sits there, and a way to sit down."""
    user = request.user if request.user.is_authenticated else None
    try:
        table = find_invited(code, user)
    except TableRefused as refused:
        return render(request, "games/join.html", {"problem": refused_text(refused)}, status=404)
    if user and seating.chair_of(table, user):
        return redirect("table", table.code)
    _invite(request, table)
    form = GuestForm(request.POST or None)
    if request.method == "POST":
        return _sit_down(request, table, form)
    return _join_page(request, table, form, _why_not(table, user))


def _invite(request: HttpRequest, table: Table) -> None:
    """Whoever has the link of a private table may look at it, seated or not. Strangers are asked
    for a name first: a row for each of their visits would be a row for whoever asks."""
    if not request.user.is_authenticated:
        return
    known = request.session.get(INVITED, [])
    if table.private and table.code not in known:
        request.session[INVITED] = [*known[-20:], table.code]


def _sit_down(request: HttpRequest, table: Table, form: GuestForm) -> HttpResponse:
    problem = _why_not(table, request.user if request.user.is_authenticated else None)
    if problem:
        return _join_page(request, table, form, problem)
    if not request.user.is_authenticated:
        if not form.is_valid():
            return _join_page(request, table, form, "")
        refused = refuse_guest(request)
        if refused:
            return refused
        sign_in_guest(request, form.cleaned_data["name"])
    try:
        seating.join(table.code, user_of(request))
    except TableRefused as refused:
        return _join_page(request, table, form, refused_text(refused))
    return redirect("table", table.code)


def _why_not(table: Table, user: User | None) -> str:
    """Said before anybody types a name."""
    try:
        if user:
            seating.check_may_join(table, user, now=now_ms())
        else:
            check_room(table)
            if table.ranked:
                raise TableRefused("accounts_only")
    except TableRefused as refused:
        return refused_text(refused)
    return ""


def _join_page(request: HttpRequest, table: Table, form: GuestForm, problem: str) -> HttpResponse:
    context = {
        "table": table,
        "chairs": list(table.chairs.all()),
        "rules": line(table.ruleset, table.options),
        "form": form,
        "problem": problem,
        "needs_account": table.ranked and not getattr(request.user, "has_account", False),
        "here": reverse("join", args=[table.invitation]),
    }
    return render(request, "games/join.html", context, status=409 if problem else 200)
