"""May this be done now? The one implementation of legality. Rules §9 gives the order."""

from collections.abc import Sequence

from games.engine.actions import Play, Seat
from games.engine.cards import ACE, Card, Group, held
from games.engine.choices import check_choices
from games.engine.combos import why_not_first_in_answer, why_not_next
from games.engine.errors import Refused
from games.engine.events import Kind, Role
from games.engine.matching import first_cards
from games.engine.ruleset import RuleSet
from games.engine.state import ANSWER, CONFIRM, COUNTER, OVER, TURN, WINDOW, PublicState

STOPS: dict[Kind, Group] = {"jump": Group.JUMP, "kickback": Group.KICKBACK}


def check_going(table: PublicState, seat: Seat) -> None:
    """The game goes on, and the seat is in it."""
    if table.phase is OVER or table.phase is CONFIRM:
        raise Refused("game-over")
    if seat in table.left or not 0 <= seat < table.players:
        raise Refused("not-your-turn", turn=table.turn)


def check_turn(table: PublicState, seat: Seat) -> None:
    check_going(table, seat)
    if table.turn != seat or table.phase is WINDOW:
        raise Refused("not-your-turn", turn=table.turn)


def check_play(table: PublicState, hand: Sequence[Card], play: Play) -> None:
    if table.phase is WINDOW:
        check_going(table, play.seat)
        _check_hand(hand, play.cards)
        _check_stopper(table, play.seat)
    else:
        check_turn(table, play.seat)
        _check_hand(hand, play.cards)
    if table.phase is TURN:
        _check_first(table, play.cards[0])
        _check_shape(table, "move", play.cards)
    elif table.phase is ANSWER:
        _check_first_answer(table, play.cards[0])
        _check_shape(table, "answer", play.cards)
    else:
        _check_stop(table, play.cards)
        if play.suit is not None or play.ask is not None:
            raise Refused("choose-card" if play.suit is None else "choose-suit")
        return
    check_choices(table, play.cards[-1], play.suit, play.ask)


def is_simply_right(table: PublicState, hand: Sequence[Card], play: Play) -> bool:
    """In the own turn, one card or some of a rank, without a choice, are the usual play.

    A quick yes for that; anything else needs a closer look.
    """
    cards = play.cards
    if not cards or cards[-1].group is ACE or play.suit is not None or play.ask is not None:
        return False
    if cards[0] not in hand or cards[0] not in first_cards(table):
        return False
    return len(cards) == 1 or _is_simple_combo(table.ruleset, hand, cards)


def _is_simple_combo(rules: RuleSet, hand: Sequence[Card], cards: tuple[Card, ...]) -> bool:
    (inside, _), (laid, twice) = held(hand), held(cards)
    if twice or laid & ~inside:
        return False
    may_follow = rules.book.combos
    return all(cards[at].bit & may_follow[cards[at - 1].index] for at in range(1, len(cards)))


def check_draw(table: PublicState, hand: Sequence[Card], seat: Seat) -> None:
    check_turn(table, seat)
    if table.phase is COUNTER:
        raise Refused("not-your-turn", turn=table.turn)
    if must_meet_request(table, hand):
        raise Refused("requested-card", ask=table.request)


def check_accept(table: PublicState, seat: Seat) -> None:
    """In a counter step."""
    check_turn(table, seat)
    if table.phase is not COUNTER:
        raise Refused("not-your-turn", turn=table.turn)


def check_let_stand(table: PublicState, seat: Seat, *, already: bool) -> None:
    """In a window."""
    check_going(table, seat)
    if already or table.window is None or seat not in table.window.stoppers:
        raise Refused("not-your-turn", stands=already)


def check_announce(table: PublicState, seat: Seat, prompt: int | None) -> None:
    check_going(table, seat)
    if table.ruleset.niko == "prompt":
        if prompt is None:
            raise Refused("no-niko", already=seat in table.announced)
    elif seat in table.announced:
        raise Refused("no-niko", already=True)


def check_confirm(table: PublicState, seat: Seat) -> None:
    if table.phase is OVER:
        raise Refused("game-over")
    if table.phase is not CONFIRM or seat not in awaited(table):
        raise Refused("not-your-turn", turn=table.turn)


def check_leave(table: PublicState, seat: Seat) -> None:
    if table.phase is OVER:
        raise Refused("game-over")
    if seat in table.left or not 0 <= seat < table.players:
        raise Refused("not-your-turn", turn=table.turn)


def awaited(table: PublicState) -> list[Seat]:
    """Who has still to confirm the win. Rules §8."""
    return [seat for seat in table.humans if seat not in table.left and seat not in table.confirmed]


def must_meet_request(table: PublicState, hand: Sequence[Card]) -> bool:
    """Rules §4: drawing is refused to whoever holds the requested card."""
    ask = table.request
    return ask is not None and any(ask.met_by(card) for card in hand)


def _check_hand(hand: Sequence[Card], cards: tuple[Card, ...]) -> None:
    for card in cards:
        if cards.count(card) > hand.count(card):
            raise Refused("not-in-hand", card=card)
    if not cards:
        raise Refused("mixed-ranks", cards=cards)


def _check_first(table: PublicState, card: Card) -> None:
    if card in first_cards(table):
        return
    if table.pending:
        raise Refused("penalty-pending", card=card, pending=table.pending, match=table.match)
    if table.request is not None:
        raise Refused("requested-card", card=card, ask=table.request)
    raise Refused("no-match", card=card, match=table.match, required=table.required)


def _check_first_answer(table: PublicState, card: Card) -> None:
    if table.question is None:
        raise ValueError("an answer step without a question")
    if why_not_first_in_answer(table.ruleset, table.question, card):
        raise Refused("bad-answer", card=card, question=table.question)


def _check_shape(table: PublicState, role: Role, cards: tuple[Card, ...]) -> None:
    for at in range(1, len(cards)):
        code = why_not_next(table.ruleset, role, cards[:at], cards[at])
        if code is not None:
            raise Refused(code, card=cards[at], after=cards[at - 1], cards=cards)


def _check_stopper(table: PublicState, seat: Seat) -> None:
    if table.window is None or seat not in table.window.stoppers:
        raise Refused("cannot-stop", kind=table.window and table.window.kind)


def stopping_group(table: PublicState) -> Group:
    """The cards that stop what is going on."""
    pending = table.window or table.counter
    if pending is None:
        raise ValueError("there is nothing to stop")
    return STOPS[pending.kind]


def _check_stop(table: PublicState, cards: tuple[Card, ...]) -> None:
    group = stopping_group(table)
    if len(cards) != 1 or cards[0].group is not group:
        raise Refused("cannot-stop", kind="jump" if group is Group.JUMP else "kickback")
