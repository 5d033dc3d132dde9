"""Counting a ladder again after games were voided, or count again. A short ladder at once; a long
one in the background, where staff see how far it has come."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import timedelta

from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import Min
from django.utils import timezone

from accounts.models import Ladder, RatedGame, Recount, User
from accounts.services import notices
from games.models import Game, Player
from games.ranked import refold
from games.ranked.rating_math import NEWCOMER
from games.store.job_errors import isolated

# So many games nobody waits for.
AT_ONCE = 300
# Who did not play is told only of more points than this.
A_FEW_POINTS = 5
EVERY_GAMES = 50
PROGRESS_KEPT = timedelta(hours=1)

# By user: what is shown for them before and after.
Moves = dict[int, tuple[int, int]]


def ask(actor: User, kind: str, games: Sequence[Game], reason: str) -> Recount:
    """Of one ladder; in the transaction in which they were voided."""
    ruleset = games[0].ruleset_slug
    rated = RatedGame.objects.filter(game__in=games).aggregate(first=Min("seq"))
    last = Ladder.objects.filter(ruleset=ruleset).values_list("last_seq", flat=True).first() or 0
    recount = Recount.objects.create(
        ruleset=ruleset,
        kind=kind,
        games=[str(game.pk) for game in games],
        reason=reason,
        asked_by=actor,
        # Ranked games that never counted move nobody.
        first_seq=rated["first"] or last + 1,
        last_seq=last,
    )
    if last - recount.first_seq < AT_ONCE:
        _run(recount)
    return recount


def run_waiting() -> int:
    """A job: any number may look at once, each recount is done by one."""
    waiting = Recount.objects.filter(finished_at=None).order_by("pk")
    done = 0
    for number in list(waiting.values_list("pk", flat=True)):
        with isolated("recounts", number), transaction.atomic():
            recount = _free(number)
            if recount is not None:
                _run(recount)
                done += 1
    return done


def _free(number: int) -> Recount | None:
    skip = connection.features.has_select_for_update_skip_locked
    rows = Recount.objects.select_for_update(of=("self",), skip_locked=skip)
    return rows.filter(pk=number, finished_at=None).first()


def _run(recount: Recount) -> None:
    """Whoever dies meanwhile has done nothing, and another begins again."""
    moves: Moves = {}
    if recount.first_seq <= recount.last_seq:
        moves = refold.refold(recount.ruleset, recount.first_seq, _Progress(recount.pk))
    seats = Player.objects.filter(game__in=recount.games, user__isnull=False)
    played = Counter(seats.values_list("user_id", flat=True))
    told = _tell(recount, played, moves)
    recount.players = {str(user): _move(moves, user) for user in sorted(played)}
    recount.moved = sum(before != after for before, after in moves.values())
    recount.told, recount.finished_at = told, timezone.now()
    recount.save()


def _move(moves: Moves, user: int) -> tuple[int, int]:
    return moves.get(user, (NEWCOMER.shown, NEWCOMER.shown))


def _tell(recount: Recount, played: Counter[int], moves: Moves) -> int:
    """Those who played, and everybody whose number is quite another now."""
    far = {user for user, (old, new) in moves.items() if abs(new - old) > A_FEW_POINTS}
    told = sorted(far | played.keys())
    notices.tell_many(recount.kind, [(user, _data(recount, user, played, moves)) for user in told])
    return len(told)


def _data(
    recount: Recount, user: int, played: Counter[int], moves: Moves
) -> dict[str, str | int | bool]:
    before, after = _move(moves, user)
    return {
        "game": recount.games[0] if len(recount.games) == 1 else "",
        "count": played[user],
        "played": user in played,
        "before": before,
        "after": after,
        "reason": recount.reason if user in played else "",
    }


class _Progress:
    """How far a recount has come. Not in its row: others see that only when it is done."""

    def __init__(self, number: int) -> None:
        self.key = _key(number)

    def __call__(self, seq: int) -> None:
        if seq % EVERY_GAMES == 0:
            cache.set(self.key, seq, PROGRESS_KEPT.total_seconds())


def _key(number: int) -> str:
    return f"recount:{number}"


def percent(recount: Recount) -> int:
    if recount.finished_at:
        return 100
    seq = cache.get(_key(recount.pk)) or 0
    length = max(1, recount.last_seq - recount.first_seq + 1)
    return max(0, min(99, 100 * (seq - recount.first_seq) // length))


def waiting_for(games: Collection[Game]) -> Recount | None:
    """What has still to be counted because of one of these."""
    numbers = {str(game.pk) for game in games}
    waiting = Recount.objects.filter(finished_at=None)
    return next((each for each in waiting if numbers & set(each.games)), None)
