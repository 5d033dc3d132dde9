"""Accounts by the ten thousand with their sessions and sightings, and tables they sit at."""

import random
from datetime import datetime, timedelta

from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.db.models import Max
from django.test import Client

from accounts.lookalikes import skeleton
from accounts.models import Report, Sighting, User
from games.engine.ruleset import RULESETS
from games.models import Chair, Game, Player, Table
from games.store.clock import now_ms
from games.store.deals import start_game

TOGETHER = 5_000
GUESTS = 0.3
OPEN_TABLES = 1_000
LIVE_TABLES = 100
REPORTED = 0.01


def make_people(wanted: int, now: datetime) -> list[int]:
    """So many in all; their numbers, always in the same order."""
    missing = wanted - User.objects.filter(is_staff=False).count()
    # Not by how many there are: guests who never came back are forgotten meanwhile.
    last = User.objects.aggregate(last=Max("pk"))["last"] or 0
    new = [_person(number, now) for number in range(last, last + missing)]
    for begin in range(0, len(new), TOGETHER):
        people = User.objects.bulk_create(new[begin : begin + TOGETHER])
        Session.objects.bulk_create(_session(person, now) for person in people)
        Sighting.objects.bulk_create(_sighting(person, now) for person in people)
    found = User.objects.filter(is_staff=False).order_by("pk")
    return list(found.values_list("pk", flat=True))


def _person(number: int, now: datetime) -> User:
    rng = random.Random(number)
    guest = rng.random() < GUESTS
    name = f"guest-{number:012x}" if guest else f"player_{number:x}z"
    return User(
        username=name,
        name_key=skeleton(name),
        password="!",
        is_guest=guest,
        guest_name=f"Guest {number}"[:20] if guest else "",
        date_joined=now - timedelta(days=400 * rng.random()),
    )


def _session(person: User, now: datetime) -> Session:
    ends = now + timedelta(days=random.Random(person.pk).uniform(-1, 180))
    return Session(session_key=f"scale{person.pk}", session_data="x" * 200, expire_date=ends)


def _sighting(person: User, now: datetime) -> Sighting:
    ago = timedelta(days=31 * random.Random(person.pk).random())
    address = f"10.{person.pk >> 16 & 255}.{person.pk >> 8 & 255}.{person.pk & 255}"
    at = now - ago
    return Sighting(user=person, address=address, agent="scale", first_at=at, last_at=at)


def make_reports(games: int, now: datetime) -> None:
    """About one game in a hundred, most of them handled."""
    wanted = int(games * REPORTED) - Report.objects.count()
    seats = Player.objects.filter(seat=0).order_by("-pk").values_list("game_id", "user_id")
    for game, user in seats[:wanted]:
        other = Player.objects.filter(game=game, seat=1).values_list("user_id", flat=True)[0]
        state = Report.State.OPEN if random.Random(user).random() < 0.1 else Report.State.DISMISSED
        Report.objects.create(
            reporter_id=other, reported_id=user, game_id=game, reason="other", state=state
        )


def make_tables(people: list[int]) -> None:
    """The lobby is full, some play, and all of them are there."""
    if Table.objects.filter(state=Table.State.OPEN).exists():
        Chair.objects.update(last_seen=now_ms())
        Player.objects.filter(game__state__in=Game.LIVE).update(last_seen=now_ms())
        return
    users = list(User.objects.filter(pk__in=people[: 2 * OPEN_TABLES]).order_by("pk"))
    for number in range(OPEN_TABLES):
        _table(number, users[number % len(users)], seats=4)
    for number in range(LIVE_TABLES):
        first, second = users[2 * number % len(users)], users[(2 * number + 1) % len(users)]
        table = _table(number, first, seats=2)
        _sit(table, 1, second)
        start_game(table)


def _table(number: int, host: User, seats: int) -> Table:
    slug = list(RULESETS)[number % len(RULESETS)]
    ranked = number % 5 == 0
    # Without a clock: what is measured is looking for deadlines, not turns that run out.
    table = Table.objects.create(
        host=host, ruleset=slug, seats=seats, ranked=ranked, turn_seconds=0
    )
    _sit(table, 0, host)
    return table


def _sit(table: Table, number: int, user: User) -> None:
    Chair.objects.create(table=table, number=number, user=user, name=user.name, last_seen=now_ms())


def staff() -> Client:
    """An administrator who has shown the second factor."""
    admin, _ = User.objects.get_or_create(
        username="scale_admin", defaults={"is_staff": True, "is_superuser": True}
    )
    factor, _ = Authenticator.objects.get_or_create(
        user=admin, type=Authenticator.Type.TOTP, defaults={"data": {"secret": "JBSWY3DPEHPK3PXP"}}
    )
    client = Client()
    client.force_login(admin)
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "mfa", "id": factor.pk, "at": 0}]
    session["account_authentication_methods_user"] = str(admin.pk)
    session.save()
    return client
