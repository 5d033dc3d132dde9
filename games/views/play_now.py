"""One tap from the home page to a table with bots."""

from random import choice, randrange

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.requests import over_limit, user_of
from accounts.services.guests import sign_in_guest
from accounts.services.names import BadName
from accounts.views.refused import refuse_guest
from games.tables.bot_seats import play_now as start_against_bots
from games.tables.errors import TableRefused
from games.wording.sentences import refused_text
from kadi_site.buttons import button_on

PLAYERS = 4
SIZES = {"2", "3", "4", "5"}
# Who taps has not said a name yet: one that is easy to read out, until they choose their own.
ANIMALS = ("Chui", "Duma", "Kifaru", "Mbuni", "Ndovu", "Nyati", "Paa", "Simba", "Twiga")
NAMES_TRIED = 20


@button_on("home")
def play_now(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        refused = refuse_guest(request)
        if refused:
            return refused
        if not become_guest(request):
            return redirect("guest")
    too_many = over_limit(request, "table", user=request.user)
    return too_many or _start(request)


def _start(request: HttpRequest) -> HttpResponse:
    wanted = request.POST.get("players", "")
    try:
        game = start_against_bots(
            user_of(request),
            level=request.POST.get("level", "medium"),
            ruleset=request.POST.get("ruleset", "standard"),
            players=int(wanted) if wanted in SIZES else PLAYERS,
        )
    except TableRefused as refused:
        messages.error(request, refused_text(refused))
        return redirect("home")
    return redirect("table", game.table.code)


def become_guest(request: HttpRequest) -> bool:
    """False if no name we think of may be had: then they choose one themselves."""
    for _ in range(NAMES_TRIED):
        try:
            sign_in_guest(request, f"{choice(ANIMALS)} {randrange(10, 10_000)}")
        except BadName:
            continue
        return True
    return False
