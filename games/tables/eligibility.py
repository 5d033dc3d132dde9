"""Who may sit down, and who may play ranked: asked when joining, and again when a game starts."""

from collections.abc import Iterable
from datetime import UTC, datetime

from accounts.models import User
from accounts.services import standing
from games.models import Game
from games.tables.errors import TableRefused


def check_may_sit(user: User, *, ranked: bool, now: int) -> None:
    _pass_on(standing.may_log_in(user))
    if ranked:
        check_may_play_ranked(user, now=now)


def check_may_play_ranked(user: User, *, now: int) -> None:
    _pass_on(standing.may_play_ranked(user, datetime.fromtimestamp(now / 1000, UTC)))
    if in_ranked_game([user.pk]):
        raise TableRefused("already_ranked")


def _pass_on(refusal: standing.Refusal | None) -> None:
    if refusal is not None:
        raise TableRefused(refusal.code, refusal.sentence)


def in_ranked_game(user_ids: Iterable[int]) -> bool:
    """Whether any of them plays a ranked game now. Whoever has left one is out of it."""
    return Game.objects.filter(
        ranked=True, state__in=Game.LIVE, players__user__in=list(user_ids), players__result=""
    ).exists()


def lock_people(user_ids: Iterable[int]) -> None:
    """Two games that would start at once with the same person wait for each other here.
    Always in the same order, so that they cannot wait for ever."""
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=list(user_ids))
    list(rows.order_by("pk"))
