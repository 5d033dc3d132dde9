"""Voiding ranked games: the ladder is counted again as if they had not been played, and back."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Notice, User
from accounts.services import audit, roles
from accounts.services.outcomes import Outcome
from accounts.services.roles import NotAllowed
from games.models import Game
from games.moderation import recounts
from games.store.game_row import set_voided


def void(actor: User, game: Game, reason: str, now: datetime | None = None) -> None:
    with transaction.atomic():
        _change(actor, [_to_void(actor, game)], now or timezone.now(), reason)


def unvoid(actor: User, game: Game, reason: str) -> None:
    with transaction.atomic():
        _change(actor, [_to_unvoid(actor, game)], None, reason)


def void_all(actor: User, games: Iterable[Game], reason: str) -> Outcome:
    """Each ladder is counted once, however many games of it there are."""
    outcome, held = Outcome(), []
    with transaction.atomic():
        for game in sorted(games, key=lambda game: game.pk):
            try:
                held.append(_to_void(actor, game))
            except NotAllowed as refused:
                outcome.refuse(game, refused.sentence)
        _change(actor, held, timezone.now(), reason)
    outcome.done = len(held)
    return outcome


def _to_void(actor: User, game: Game) -> Game:
    held = _locked(actor, game)
    if held.voided_at is not None:
        raise NotAllowed("already_void", _("This game is void already."))
    return held


def _to_unvoid(actor: User, game: Game) -> Game:
    held = _locked(actor, game)
    if held.voided_at is None:
        raise NotAllowed("not_void", _("This game is not void."))
    return held


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


def _change(actor: User, games: Sequence[Game], voided_at: datetime | None, reason: str) -> None:
    kind, action = (Notice.Kind.VOIDED, "void") if voided_at else (Notice.Kind.UNVOIDED, "unvoid")
    ladders: defaultdict[str, list[Game]] = defaultdict(list)
    for game in games:
        before = audit.snapshot(game)
        set_voided(game, voided_at)
        was, now = audit.changed(before, audit.snapshot(game))
        audit.record(actor, action, game, before=was, after=now, reason=reason)
        ladders[game.ruleset_slug].append(game)
    for ruleset in sorted(ladders):
        recounts.ask(actor, kind, ladders[ruleset], reason)
