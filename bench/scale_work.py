"""What is measured at each size: pages as people open them, and what runs by itself."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from uuid import UUID

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import RatedGame, User
from bench.stored_people import staff
from games.archive import daily_heads
from games.archive.refold import games_to_refold, troubles
from games.archive.replay import recorded
from games.archive.stored_check import verify_stored
from games.live import jobs
from games.models import Examined, Game, Player, Sparing
from games.moderation import collusion, voiding
from games.ranked import ratings, refold
from games.store import clock, timers
from games.tables import leaving, pruning

Work = Callable[[], object]
SAMPLE = 40
SLUG = "standard"
# So many games since the last night.
NEW_GAMES = 200


@dataclass(frozen=True, slots=True)
class Measured:
    name: str
    runs: Iterator[Work]
    warms_up: bool = True


class Visits:
    """Somebody drawn by seat, so that those who play often also come often, opens pages."""

    def __init__(self) -> None:
        self.rng = random.Random(1)
        self.people = self._people()
        self.games = self._games()

    def _people(self) -> list[User]:
        seats = list(Player.objects.filter(user__is_guest=False).values_list("user_id", flat=True))
        drawn = [self.rng.choice(seats) for _ in range(SAMPLE)]
        known = User.objects.in_bulk(drawn)
        return [known[number] for number in drawn]

    def _games(self) -> list[UUID]:
        public = Game.objects.filter(private=False, state=Game.State.FINISHED)
        return self.rng.sample(list(public.values_list("pk", flat=True)), SAMPLE)

    def as_people(self, address: Callable[[User], str]) -> Iterator[Work]:
        # One for all: each would load the middleware anew.
        client = Client()
        for person in self.people:
            client.force_login(person)
            yield getting(client, address(person))

    def as_guests(self, address: Callable[[UUID], str], **headers: str) -> Iterator[Work]:
        client = Client()
        for game in self.games:
            yield getting(client, address(game), **headers)

    def as_staff(self, address: str) -> Iterator[Work]:
        client = staff()
        for _ in range(SAMPLE // 2):
            yield getting(client, address)


def getting(client: Client, address: str, **headers: str) -> Work:
    def get() -> None:
        answer = client.get(address, headers=headers)
        assert answer.status_code == 200, f"{address}: {answer.status_code}"

    return get


def pages() -> Iterator[Measured]:
    visits = Visits()
    ladder = reverse("leaderboard", args=[SLUG])
    yield Measured("home", visits.as_people(lambda _: reverse("home")))
    yield Measured("lobby, 1,000 open tables", visits.as_people(lambda _: reverse("lobby")))
    yield Measured("history", visits.as_people(_history))
    yield Measured("history, against one opponent", visits.as_people(_against))
    yield Measured("profile", visits.as_people(lambda p: reverse("profile", args=[p.username])))
    yield Measured("game page", visits.as_guests(lambda g: reverse("game", args=[g])))
    yield Measured("replay", visits.as_guests(_replay(1)))
    yield Measured("replay, one step", visits.as_guests(_replay(2), **{"HX-Request": "true"}))
    yield Measured("leaderboard, with me", visits.as_people(lambda _: ladder))
    yield Measured("leaderboard, last page", visits.as_people(lambda _: f"{ladder}?page=999999"))
    yield Measured("leaderboard, search", visits.as_people(lambda _: f"{ladder}?q=7f"))
    yield Measured("leaderboard, nobody found", visits.as_people(lambda _: f"{ladder}?q=nobody"))
    yield from admin_pages(visits)


def _history(person: User) -> str:
    return reverse("history", args=[person.username])


def _against(person: User) -> str:
    return f"{_history(person)}?opponent=player_1z"


def _replay(at: int) -> Callable[[UUID], str]:
    def address(game: UUID) -> str:
        recorded.cache_clear()
        return f"{reverse('replay', args=[game])}?at={at}"

    return address


def admin_pages(visits: Visits) -> Iterator[Measured]:
    games, players = (f"admin:{name}_changelist" for name in ("games_game", "accounts_user"))
    lists = {
        "start page": reverse("admin:index"),
        "games": reverse(games),
        "games, void": f"{reverse(games)}?void=yes",
        "games, search": f"{reverse(games)}?q=player_7fz",
        "tables": reverse("admin:games_table_changelist"),
        "players": reverse(players),
        "players, search": f"{reverse(players)}?q=player_7fz",
        "reports": reverse("admin:accounts_report_changelist"),
        "sanctions": reverse("admin:accounts_sanction_changelist"),
        "health": reverse("admin:health"),
    }
    for name, address in lists.items():
        yield Measured(f"admin: {name}", visits.as_staff(address))


def by_itself() -> Iterator[Measured]:
    """What runs every second, every few seconds, and every night."""
    now, day = clock.now_ms, timezone.now().date()
    yield often("sweep, every second", lambda: jobs.run_all(jobs.SWEEP))
    yield often("measures, every 15 s", lambda: jobs.run_all(jobs.MEASURE))
    yield often("forfeits", lambda: timers.forfeit_for_the_gone(now()))
    yield often("deserted tables, every minute", lambda: leaving.free_deserted(now()))
    yield often("heads of a day", lambda: daily_heads.heads_of(day))
    yield Measured("checking one game (refold)", map(_checking, games_to_check()))
    yield Measured("counting one ranked game", map(_counting, _last_rated(10)))
    yield once(f"night: collusion, {NEW_GAMES} new games", collusion.nightly)
    yield once("night: pruning", pruning.prune)
    yield Measured("voiding a game of today", map(_voiding, _last_rated(2)), warms_up=False)
    yield once("ratings again from the first game", lambda: refold.recompute(SLUG))


def often(name: str, work: Work) -> Measured:
    return Measured(name, iter([work] * SAMPLE))


def once(name: str, work: Work) -> Measured:
    return Measured(name, iter([work]), warms_up=False)


def games_to_check() -> list[Game]:
    return list(games_to_refold(running_too=False).order_by("?")[:10])


def _checking(game: Game) -> Work:
    def check() -> None:
        assert verify_stored(game).ok, f"{game.pk}: {verify_stored(game).failed}"

    return check


def _last_rated(number: int) -> list[Game]:
    counted = RatedGame.objects.filter(ruleset=SLUG, game__voided_at=None)
    last = counted.order_by("-seq")[:number]
    return [rated.game for rated in last.select_related("game")]


def _counting(game: Game) -> Work:
    """As when a game has just closed: it is taken off the record first."""
    RatedGame.objects.filter(game=game).delete()
    return lambda: ratings.apply_result(game)


def _voiding(game: Game) -> Work:
    actor = User.objects.get(username="scale_admin")
    return lambda: voiding.void(actor, game, "measured")


def forget_some_examined() -> None:
    """So that the night has something to look at."""
    by_end = Examined.objects.order_by("-game__finished_at")
    new = list(by_end.values_list("pk", flat=True)[:NEW_GAMES])
    Sparing.objects.filter(game__in=new).delete()
    Examined.objects.filter(pk__in=new).delete()


def check_some() -> None:
    """What was written is what the site itself would have written."""
    some = games_to_refold(running_too=False).order_by("?")[:50]
    bad = [trouble for trouble in troubles(some) if trouble]
    assert not bad, bad
    assert not refold.differences(SLUG)
