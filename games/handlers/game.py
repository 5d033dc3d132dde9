"""Moves. Each becomes an action of the sender's own seat and goes through the write path."""

from collections.abc import Callable

from games.engine.actions import Accept, Action, Announce, Ask, Confirm, Draw, Leave, Play, Seat
from games.engine.cards import Rank, Suit, UnknownCard, cards
from games.handlers.base import Command, Malformed, Reply, handles
from games.handlers.sentences import sentence_for
from games.services import seating
from games.services.play import Actor, act


@handles("play")
def play(command: Command) -> Reply:
    try:
        chosen = cards(command.text("cards"))
    except UnknownCard:
        raise Malformed("cards") from None
    if not chosen:
        raise Malformed("cards")
    suit, ask = _suit(command.text("suit")), _ask(command.text("ask"))
    return _act(command, lambda seat: Play(seat, chosen, suit, ask))


@handles("draw")
def draw(command: Command) -> Reply:
    return _act(command, Draw)


@handles("accept")
def accept(command: Command) -> Reply:
    return _act(command, Accept)


@handles("announce")
def announce(command: Command) -> Reply:
    return _act(command, Announce)


@handles("confirm")
def confirm(command: Command) -> Reply:
    return _act(command, Confirm)


@handles("leave")
def leave(command: Command) -> Reply:
    """Out of the game, and without one off the chair."""
    if command.room.game_is_live and command.room.seat_of(command.user.pk) is not None:
        return _act(command, Leave)
    seating.leave(command.code, command.user)
    return Reply()


def _act(command: Command, action: Callable[[Seat], Action]) -> Reply:
    game = command.room.game
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
    sentence = sentence_for(answer.code, answer.refused, game.names)
    return Reply(answer.code, sentence, version=answer.version)


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
