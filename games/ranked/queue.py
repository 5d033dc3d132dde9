"""The ranked quick match: people wait in the database until a group of near rating is complete.

Then they are offered a match (matches.py).
"""

from collections.abc import Collection
from dataclasses import dataclass
from statistics import median

from django.db import transaction
from django.db.models import Count, QuerySet

from accounts.models import User
from games.engine.ruleset import RULESETS
from games.models import Game, Player, QueueEntry, QueueWait, Table
from games.ranked import matches
from games.ranked.pairing import Waiting, groups, range_after
from games.ranked.ratings import standings_of
from games.store.job_errors import isolated
from games.tables.eligibility import check_may_play_ranked
from games.tables.errors import TableRefused

SIZES = (2, 4)
# Every page of who waits asks every two seconds; who has not asked for so long is not there.
THERE_WITHIN_MS = 15_000
FORGOTTEN_AFTER_MS = 10 * 60_000
WAITS_KEPT = 20


@dataclass(frozen=True, slots=True)
class QueueStatus:
    """What somebody who waits is told."""

    ruleset: str
    players: int
    waited_ms: int
    # None: anybody.
    range: float | None
    rating: float
    others: int
    usual_ms: int | None
    offer: matches.Offer | None

    @property
    def lowest(self) -> int:
        return max(0, round(self.rating - (self.range or 0)))

    @property
    def highest(self) -> int:
        return round(self.rating + (self.range or 0))


def enter(user: User, ruleset: str, players: int, *, now: int) -> QueueEntry:
    """Takes a place, or changes what they wait for."""
    if ruleset not in RULESETS:
        raise TableRefused("unknown_ruleset")
    if players not in SIZES:
        raise TableRefused("queue_players")
    check_may_play_ranked(user, now=now)
    matches.decline(user.pk)
    wish = {
        "ruleset": ruleset,
        "players": players,
        "rating": standings_of(ruleset, [user.pk])[user.pk].shown,
        "joined_ms": now,
        "seen_ms": now,
    }
    # A match that was offered since then is for what they waited for so far: that stays.
    QueueEntry.objects.filter(user=user, match=None).update(**wish)
    entry, _created = QueueEntry.objects.get_or_create(user=user, defaults=wish)
    return entry


def give_up(user: User) -> None:
    matches.decline(user.pk)
    QueueEntry.objects.filter(user=user).delete()


def is_waiting(user: User) -> bool:
    return QueueEntry.objects.filter(user=user).exists()


def standing(user: User, *, now: int) -> QueueStatus | None:
    """How the wait goes, noting that the user is still there. None: they are not waiting."""
    if not QueueEntry.objects.filter(user=user).update(seen_ms=now):
        return None
    entry = _entry_of(user, now)
    if entry is None:
        return None
    waited = max(0, now - entry.joined_ms)
    alike = _waiting(now).filter(ruleset=entry.ruleset, players=entry.players)
    return QueueStatus(
        ruleset=entry.ruleset,
        players=entry.players,
        waited_ms=waited,
        range=range_after(waited),
        rating=entry.rating,
        others=alike.exclude(pk=entry.pk).count(),
        usual_ms=usual_wait(entry.ruleset, entry.players),
        offer=matches.offer_to(entry, now),
    )


def _entry_of(user: User, now: int) -> QueueEntry | None:
    """Their place, after what is due about it: nobody is shown a match that is off already."""
    places = QueueEntry.objects.select_related("match").filter(user=user)
    entry = places.first()
    if entry is None or entry.match is None or not matches.lapse(entry.match.pk, now):
        return entry
    return places.first()


def usual_wait(ruleset: str, players: int) -> int | None:
    """The middle one of the last waits, if there were any."""
    waits = QueueWait.objects.filter(ruleset=ruleset, players=players)
    last = list(waits.values_list("waited_ms", flat=True)[:WAITS_KEPT])
    return int(median(last)) if last else None


def live_ranked_table(user: User) -> Table | None:
    """Where somebody who was waiting has been seated."""
    seat = (
        Player.objects.filter(user=user, game__ranked=True, game__state__in=Game.LIVE, result="")
        .select_related("game__table")
        .first()
    )
    return seat.game.table if seat else None


def match(now: int) -> int:
    """Offers a match to every group that is complete; how many. Harmless when called twice.

    One match or one kind of game that cannot be dealt with does not stop the others."""
    QueueEntry.objects.filter(match=None, seen_ms__lt=now - FORGOTTEN_AFTER_MS).delete()
    for table_id in matches.lapsed(now):
        with isolated("queue", table_id):
            matches.lapse(table_id, now)
    return sum(_offer_to(group, now) for group in _complete_groups(now))


def _waiting(now: int) -> QuerySet[QueueEntry]:
    """Those who have the page open and are not being asked about a match."""
    return QueueEntry.objects.filter(match=None, seen_ms__gte=now - THERE_WITHIN_MS)


def _complete_groups(now: int) -> list[list[int]]:
    """Rows of the queue that go together, as they are seen without a lock."""
    kinds = _waiting(now).order_by().values("ruleset", "players").annotate(waiting=Count("pk"))
    found: list[list[int]] = []
    for kind in kinds:
        if kind["waiting"] >= kind["players"]:
            rows = _waiting(now).filter(ruleset=kind["ruleset"], players=kind["players"])
            waiting = [Waiting(row.pk, row.rating, row.joined_ms) for row in rows]
            complete = groups(waiting, kind["players"], now)
            found += [[one.entry for one in group] for group in complete]
    return found


def _offer_to(group: list[int], now: int) -> bool:
    """Whether they were offered a match. Who may not play any more loses their place instead."""
    with isolated("queue", group), transaction.atomic():
        # Another process may be matching the same people: whoever holds their rows goes on.
        rows = _waiting(now).select_for_update(skip_locked=True, of=("self",))
        entries = {row.pk: row for row in rows.select_related("user").filter(pk__in=group)}
        if len(entries) < len(group) or not _want_the_same(entries.values()):
            return False
        barred = [pk for pk, entry in entries.items() if not matches.may(entry.user, now)]
        if barred:
            QueueEntry.objects.filter(pk__in=barred).delete()
            return False
        matches.offer([entries[pk] for pk in group], now)
        return True
    return False


def _want_the_same(entries: Collection[QueueEntry]) -> bool:
    """Since they were seen without a lock one of them may have changed their wish."""
    rulesets = {entry.ruleset for entry in entries}
    return len(rulesets) == 1 and all(entry.players == len(entries) for entry in entries)
