"""Bots at a table: advice, and company on the empty chairs."""

from games.bots import levels
from games.engine.actions import Accept, Announce, Draw, Play
from games.engine.notation import write_cards
from games.live.commands.base import Command, Handler, Reply, handles
from games.presenters.elements import hint
from games.tables import bot_seats
from games.tables.hints import hint_for
from games.wording.hints import hint_text
from games.wording.sentences import sentence_for

# What a hint may say to press, by the end of the button's id.
BUTTONS: dict[type, str] = {Draw: "draw", Accept: "accept", Announce: "announce"}


@handles("hint")
def give_hint(command: Command) -> Reply:
    game = command.table.game
    if game is None or not command.table.game_is_live:
        return Reply("no-game", sentence_for("no-game"))
    seat = command.table.seat_of(command.user.pk)
    if seat is None:
        return Reply("not-at-table", sentence_for("not-at-table"))
    _, action, reason = hint_for(game.game_id, seat, ranked=game.ranked)
    named = write_cards(action.cards) if isinstance(action, Play) else ""
    does = BUTTONS.get(type(action), "")
    return Reply(regions={"hint": hint(hint_text(action, reason), named, does)})


def _filler(level: str) -> Handler:
    def fill(command: Command) -> Reply:
        bot_seats.fill(command.code, command.user, level)
        return Reply()

    return fill


for each in levels.LEVELS:
    handles(f"fill_{each}")(_filler(each))
