"""What moderators do to games and tables. Running games change through the write path only."""

import logging
from collections.abc import Callable, Sequence
from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import audit, roles
from accounts.services.roles import NotAllowed
from games.engine.actions import Action, Confirm, EndNow, Leave, Seat
from games.models import Chair, Game, Player, QueueEntry, Table
from games.ranked import matches
from games.store.away_players import stand_in
from games.store.write import Actor, act
from games.tables import leaving
from games.tables.table_rows import locked, tell

log = logging.getLogger(__name__)


def put_out(user_id: int, *, ranked_only: bool = False) -> None:
    """Takes somebody out of everything at once: queue, waiting rooms, running games."""
    # The others need not wait for somebody who will not come.
    _try(partial(matches.decline, user_id))
    QueueEntry.objects.filter(user=user_id).delete()
    chairs = Chair.objects.filter(user=user_id, table__state=Table.State.OPEN)
    seats = Player.objects.filter(user=user_id, game__state__in=Game.LIVE, result="")
    if ranked_only:
        chairs, seats = chairs.filter(table__ranked=True), seats.filter(game__ranked=True)
    for code in list(chairs.values_list("table__code", flat=True)):
        _try(partial(_get_up, code, user_id))
    for seat in list(seats.select_related("game")):
        _try(partial(_give_up_seat, seat))


def _try(step: Callable[[], None]) -> None:
    """One table's trouble must not leave them at the others."""
    try:
        step()
    except Exception:
        log.exception("Somebody could not be taken from a table.")


@transaction.atomic
def _get_up(code: str, user_id: int) -> None:
    table = locked(code)
    chair = Chair.objects.filter(table=table, user=user_id).first()
    if chair is not None and table.state == Table.State.OPEN:
        leaving.get_up(table, chair)


def _give_up_seat(player: Player) -> None:
    """Ranked games are forfeited; elsewhere a bot plays on."""
    seat = Seat(player.seat)
    if player.game.state == Game.State.CONFIRMING:
        _by_the_clock(player.game, Confirm(seat))
    elif player.game.ranked:
        _by_the_clock(player.game, Leave(seat, "removed"))
    else:
        stand_in(player.game.pk, seat)


def _by_the_clock(game: Game, action: Action) -> None:
    act(game.pk, action, actor=Actor.clock())


def end_now(actor: User, game: Game, reason: str) -> None:
    """Ends a running game: no result, nobody loses rating."""
    roles.check(actor, roles.END_GAMES)
    _check_not_own(actor, [game])
    before = {"state": game.state}
    with transaction.atomic():
        answer = act(game.pk, EndNow(), actor=Actor.moderator(actor.pk))
        if not answer.ok:
            raise NotAllowed("not_running", _("This game is over already: it cannot be ended."))
        game.refresh_from_db()
        audit.record(
            actor, "end now", game, before=before, after={"state": game.state}, reason=reason
        )


def _check_not_own(actor: User, games: Sequence[Game]) -> None:
    """Whoever is about to lose a ranked game must not be the one who ends it."""
    ranked = [game.pk for game in games if game.ranked]
    if Player.objects.filter(game__in=ranked, user=actor).exists():
        raise NotAllowed("own_game", _("You played in this game: another moderator must judge it."))


def close_table(actor: User, table: Table, reason: str) -> None:
    """Ends what is played there, sends everybody away and takes the table out of the lobby."""
    roles.check(actor, roles.CLOSE_TABLES)
    before = {"state": table.state}
    if table.state == Table.State.CLOSED:
        raise NotAllowed("closed", _("This table is closed already."))
    if table.state == Table.State.MATCHING:
        raise NotAllowed("matching", _("This match has not been accepted yet. Try again."))
    games = list(Game.objects.filter(table=table, state__in=Game.LIVE))
    _check_not_own(actor, games)
    for game in games:
        act(game.pk, EndNow(), actor=Actor.moderator(actor.pk))
    with transaction.atomic():
        table = locked(table.code)
        if table.state == Table.State.PLAYING:
            raise NotAllowed("playing", _("A new game has just begun there. Try again."))
        leaving.close(table)
        tell(table)
        audit.record(
            actor, "close", table, before=before, after={"state": table.state}, reason=reason
        )
