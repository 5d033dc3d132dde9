"""Moves. Each becomes an action of the sender's own seat and goes through the write path."""

from collections.abc import Callable

from games.engine.actions import Accept, Action, Announce, Ask, Confirm, Draw, Leave, Play, Seat
from games.engine.cards import Rank, Suit, UnknownCard, cards
from games.live.commands.base import Command, Malformed, Reply, handles
from games.store.optimistic_write import act_optimistically
from games.store.snapshots import GameSnapshot
from games.store.write import Actor, act
from games.tables import seating
from games.wording.sentences import sentence_for

OfSeat = Callable[[Seat], Action]


def _play(command: Command) -> OfSeat:
    try:
        chosen = cards(command.text("cards"))
    except UnknownCard:
        raise Malformed("cards") from None
    if not chosen:
        raise Malformed("cards")
    suit, ask = _suit(command.text("suit")), _ask(_asked_for(command))
    return lambda seat: Play(seat, chosen, suit, ask)


MOVES: dict[str, Callable[[Command], OfSeat]] = {
    "play": _play,
    "draw": lambda _: Draw,
    "accept": lambda _: Accept,
    "announce": lambda _: Announce,
    "confirm": lambda _: Confirm,
}


@handles(*MOVES)
def move(command: Command) -> Reply:
    return _act(command, MOVES[command.kind](command))


async def move_optimistically(
    command: Command, meanwhile: Callable[[GameSnapshot], None]
) -> Reply | None:
    """Without leaving the loop. None for all but an ordinary move: `handle` is to be asked."""
    game, wanted = command.table.game, MOVES.get(command.kind)
    if game is None or wanted is None or command.id is None or command.is_from_somebody_missing:
        return None
    answer = await act_optimistically(
        game,
        wanted(command),
        actor=Actor.person(command.user.pk),
        command_id=command.id,
        seen=command.seen,
        meanwhile=meanwhile,
    )
    return None if answer is None else Reply(version=answer.version)


@handles("leave")
def leave(command: Command) -> Reply:
    """Out of the game, and without one off the chair."""
    if command.table.game_is_live and command.table.seat_of(command.user.pk) is not None:
        return _act(command, Leave)
    seating.leave(command.code, command.user)
    return Reply()


def _act(command: Command, action: OfSeat) -> Reply:
    game = command.table.game
    if game is None:
        return Reply("no-game", sentence_for("no-game"))
    answer = act(
        game.game_id,
        action,
        actor=Actor.person(command.user.pk),
        command_id=command.id,
        seen=command.seen,
    )
    if answer.refused is None:
        return Reply(version=answer.version)
    me = game.seat_of(command.user.pk)
    sentence = sentence_for(answer.code, answer.refused, game.names, me)
    return Reply(answer.code, sentence, version=answer.version)


def _asked_for(command: Command) -> str:
    """In one word, or as the two fields of the form."""
    rank, suit = command.text("ask_rank"), command.text("ask_suit")
    return command.text("ask") or (rank + suit if rank else "")


def _suit(text: str) -> Suit | None:
    if not text:
        return None
    try:
        return Suit(text.upper())
    except ValueError:
        raise Malformed("suit") from None


def _ask(text: str) -> Ask | None:
    """ "QH" asks for one card, "Q" for any of that rank."""
    if not text:
        return None
    rank, suit = (text[:-1], text[-1]) if text[-1].upper() in "DHCS" else (text, "")
    try:
        return Ask(Rank(rank.upper()), _suit(suit))
    except ValueError:
        raise Malformed("ask") from None
