"""python manage.py seat_position FILE.toml: scenarios as live tables.

Makes a private table with a guest for each player of every scenario (or of the one called
--title) and prints a line of JSON for each: its title, the path of the table, and the session
cookie of every player. A developer's tool: whoever may run it could read the database anyway.
"""

import json
from pathlib import Path

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from accounts.models import User
from games.lab.seated_scenario import seat_scenario
from games.scenarios.loader import load
from games.scenarios.model import FormatError, Scenario


class Command(BaseCommand):
    help = "Makes live tables from scenarios and prints who may sit there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--title", default="", help="only the scenario of that title")

    def handle(self, *args: object, **options: object) -> None:
        for scenario in _choose(Path(str(options["file"])), str(options["title"])):
            self.stdout.write(json.dumps(_seat(scenario)))


def _choose(file: Path, title: str) -> list[Scenario]:
    try:
        scenarios = load(file)
    except (FormatError, OSError) as error:
        raise CommandError(str(error)) from error
    chosen = [scenario for scenario in scenarios if title in ("", scenario.title)]
    if not chosen:
        raise CommandError(f"{file} has no scenario called {title!r}")
    return chosen


def _seat(scenario: Scenario) -> dict[str, object]:
    table = seat_scenario(scenario).table
    chairs = table.chairs.select_related("user").order_by("number")
    return {
        "title": scenario.title,
        "path": reverse("table", args=[table.code]),
        "cookie": settings.SESSION_COOKIE_NAME,
        "players": {chair.name: _session_of(chair.user) for chair in chairs if chair.user},
    }


def _session_of(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)
