"""The ranked quick match: people wait in the database until a group of near rating is complete."""

from dataclasses import dataclass
from functools import partial
from statistics import median

from django.db import transaction
from django.db.models import Count, QuerySet

from accounts.models import User
from accounts.services.ratings import standings_of
from games.engine.ruleset import RULESETS
from games.models import Chair, Game, Player, QueueEntry, QueueWait, Table
from games.services.broadcast import poke_user
from games.services.eligibility import check_may_play_ranked, lock_people
from games.services.nonces import clean_nonce
from games.services.pairing import Waiting, groups, range_after
from games.services.play import start_game
from games.services.sealed import SealedDeal
from games.services.table_errors import TableRefused

SIZES = (2, 4)
# The waiting page asks every two seconds; who has not asked for so long is not there.
THERE_WITHIN_MS = 15_000
FORGOTTEN_AFTER_MS = 10 * 60_000
WAITS_KEPT = 20


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody who waits is told."""

    ruleset: str
    players: int
    waited_ms: int
    # None: anybody.
    range: float | None
    rating: float
    others: int
    usual_ms: int | None
    # Of the deal, if nobody comes after them.
    seal: str

    @property
    def lowest(self) -> int:
        return max(0, round(self.rating - (self.range or 0)))

    @property
    def highest(self) -> int:
        return round(self.rating + (self.range or 0))


def enter(
    user: User,
    ruleset: str,
    players: int,
    nonce: str,
    *,
    now: int,
    deal: SealedDeal | None = None,
) -> QueueEntry:
    """Takes a place, or changes what they wait for. A nonce counts only where the seal of a deal
    had been shown before it was made."""
    if ruleset not in RULESETS:
        raise TableRefused("unknown_ruleset")
    if players not in SIZES:
        raise TableRefused("queue_players")
    check_may_play_ranked(user, now=now)
    wish: dict[str, object] = {
        "ruleset": ruleset,
        "players": players,
        "rating": standings_of(ruleset, [user.pk])[user.pk].shown,
        "joined_ms": now,
        "seen_ms": now,
    }
    if deal is not None:
        wish |= {"next_game_id": deal.game_id, "next_secret": deal.secret}
        wish["nonce"] = clean_nonce(nonce)
    entry, _created = QueueEntry.objects.update_or_create(user=user, defaults=wish)
    return entry


def give_up(user: User) -> None:
    QueueEntry.objects.filter(user=user).delete()


def standing(user: User, *, now: int) -> Standing | None:
    """How the wait goes, noting that the user is still there. None: they are not waiting."""
    if not QueueEntry.objects.filter(user=user).update(seen_ms=now):
        return None
    entry = QueueEntry.objects.filter(user=user).first()
    if entry is None:
        return None
    waited = max(0, now - entry.joined_ms)
    alike = _present(now).filter(ruleset=entry.ruleset, players=entry.players)
    return Standing(
        ruleset=entry.ruleset,
        players=entry.players,
        waited_ms=waited,
        range=range_after(waited),
        rating=entry.rating,
        others=alike.exclude(pk=entry.pk).count(),
        usual_ms=usual_wait(entry.ruleset, entry.players),
        seal=deal.seal(entry.ruleset) if (deal := _deal_of(entry)) else "",
    )


def _deal_of(entry: QueueEntry) -> SealedDeal | None:
    if entry.next_game_id is None or entry.next_secret is None:
        return None
    return SealedDeal(entry.next_game_id, bytes(entry.next_secret))


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
    """Seats every group that is complete; how many games began. Harmless when called twice."""
    QueueEntry.objects.filter(seen_ms__lt=now - FORGOTTEN_AFTER_MS).delete()
    lines = _present(now).order_by().values("ruleset", "players").annotate(waiting=Count("pk"))
    return sum(
        _match_line(line["ruleset"], line["players"], now)
        for line in lines
        if line["waiting"] >= line["players"]
    )


def _present(now: int) -> QuerySet[QueueEntry]:
    return QueueEntry.objects.filter(seen_ms__gte=now - THERE_WITHIN_MS)


def _match_line(ruleset: str, players: int, now: int) -> int:
    with transaction.atomic():
        # Another process may be matching the same people: whoever holds their rows goes on.
        rows = _present(now).select_for_update(skip_locked=True)
        entries = {row.pk: row for row in rows.filter(ruleset=ruleset, players=players)}
        waiting = [Waiting(row.pk, row.rating, row.joined_ms) for row in entries.values()]
        found = [[entries[one.entry] for one in group] for group in groups(waiting, players, now)]
        # All at once, not group by group: there is one order in which people are locked.
        lock_people(entry.user_id for group in found for entry in group)
        return sum(_seat(group, now) for group in found)


def _seat(group: list[QueueEntry], now: int) -> bool:
    """Whether the group got its game. Who may not play any more loses their place instead."""
    barred = [entry.pk for entry in group if not _may_play(entry, now)]
    if barred:
        QueueEntry.objects.filter(pk__in=barred).delete()
        return False
    start_game(_table_for(group, now), now)
    _clear(group, now)
    return True


def _may_play(entry: QueueEntry, now: int) -> bool:
    try:
        check_may_play_ranked(entry.user, now=now)
    except TableRefused:
        return False
    return True


def _table_for(group: list[QueueEntry], now: int) -> Table:
    """Dealt as it was sealed for the one who came last: when that was fixed all others had added
    their chance, and nobody, the server included, knew what the last browser would add."""
    first, last = group[0], max(group, key=lambda entry: (entry.joined_ms, entry.pk))
    deal = _deal_of(last) or SealedDeal.new()
    table = Table.objects.create(
        next_game_id=deal.game_id,
        next_secret=deal.secret,
        host=first.user,
        ruleset=first.ruleset,
        seats=first.players,
        turn_seconds=RULESETS[first.ruleset].turn_seconds,
        ranked=True,
    )
    Chair.objects.bulk_create(
        Chair(
            table=table,
            number=number,
            user=entry.user,
            name=entry.user.name,
            nonce=entry.nonce,
            ready=True,
            last_seen=now,
        )
        for number, entry in enumerate(group)
    )
    return table


def _clear(group: list[QueueEntry], now: int) -> None:
    QueueEntry.objects.filter(pk__in=[entry.pk for entry in group]).delete()
    QueueWait.objects.bulk_create(
        QueueWait(
            ruleset=entry.ruleset,
            players=entry.players,
            waited_ms=max(0, now - entry.joined_ms),
        )
        for entry in group
    )
    for entry in group:
        transaction.on_commit(partial(poke_user, entry.user_id))
