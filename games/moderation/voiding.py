"""Voiding a ranked game: the ladder is counted again as if it had not been played, and back."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Ladder, Notice, RatedGame, User
from accounts.services import audit, notices, roles
from accounts.services.roles import NotAllowed
from games.models import Game
from games.ranked import ratings
from games.ranked.rating_math import NEWCOMER
from games.store.game_row import set_voided

Numbers = dict[int, int]


def void(actor: User, game: Game, reason: str, now: datetime | None = None) -> None:
    with transaction.atomic():
        held = _locked(actor, game)
        if held.voided_at is not None:
            raise NotAllowed("already_void", _("This game is void already."))
        _count_again(actor, held, "void", Notice.Kind.VOIDED, reason, now or timezone.now())


def unvoid(actor: User, game: Game, reason: str) -> None:
    with transaction.atomic():
        held = _locked(actor, game)
        if held.voided_at is None:
            raise NotAllowed("not_void", _("This game is not void."))
        _count_again(actor, held, "unvoid", Notice.Kind.UNVOIDED, reason, None)


def _locked(actor: User, game: Game) -> Game:
    """The game's row before the ladder's, as when a game closes: no two can wait in a circle."""
    roles.check(actor, roles.VOID)
    held = Game.objects.select_for_update().get(pk=game.pk)
    if held.state != Game.State.FINISHED:
        raise NotAllowed("not_finished", _("Only a finished game can be voided: end it first."))
    if not held.ranked:
        raise NotAllowed("not_ranked", _("This game was not ranked: there is nothing to void."))
    players = held.players.filter(user=actor)
    if players.exists():
        raise NotAllowed("own_game", _("You played in this game: another moderator must judge it."))
    return held


def _count_again(
    actor: User, game: Game, action: str, kind: str, reason: str, voided_at: datetime | None
) -> None:
    list(Ladder.objects.select_for_update().filter(ruleset=game.ruleset_slug))
    was = audit.snapshot(game)
    set_voided(game, voided_at)
    before, after = _counted_again(game)
    players = list(game.players.filter(user__isnull=False).values_list("user_id", flat=True))
    _tell(game, kind, players, before, after, reason)
    old, new = audit.changed(was, audit.snapshot(game))
    old["ratings"], new["ratings"] = _of(players, before), _of(players, after)
    audit.record(actor, action, game, before=old, after=new, reason=reason)


def _counted_again(game: Game) -> tuple[Numbers, Numbers]:
    """The shown ratings before and after of those in this game and in later ones; a game that
    never counted changes nobody's."""
    rated = RatedGame.objects.filter(game=game).first()
    if rated is None:
        return {}, {}
    changed = ratings.recount_since(rated.ruleset, rated.seq)
    return {user: old for user, (old, _) in changed.items()}, {
        user: new for user, (_, new) in changed.items()
    }


def _of(players: Iterable[int], numbers: Numbers) -> dict[str, int]:
    return {str(user): numbers.get(user, NEWCOMER.shown) for user in players}


def _tell(
    game: Game, kind: str, players: list[int], before: Numbers, after: Numbers, reason: str
) -> None:
    """Those who played it, and everybody whose number is another one now."""
    moved = {
        user
        for user in before.keys() | after.keys()
        if before.get(user, NEWCOMER.shown) != after.get(user, NEWCOMER.shown)
    }
    notices.tell_many(
        kind,
        (
            (
                user,
                {
                    "game": str(game.pk),
                    "played": user in players,
                    "before": before.get(user, NEWCOMER.shown),
                    "after": after.get(user, NEWCOMER.shown),
                    "reason": reason if user in players else "",
                },
            )
            for user in sorted(moved | set(players))
        ),
    )
