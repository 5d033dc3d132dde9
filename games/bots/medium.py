"""Plays by judgement: a score for every move, no looking ahead."""

from dataclasses import dataclass

from games.bots.hands import appraiser, is_ready, is_win, strength
from games.bots.moves import can_answer, liked_suits, moves, stops, without
from games.engine.actions import Accept, Action, Play, Seat
from games.engine.cards import ACE, JUMP, KICKBACK, PENALTY, QUESTION, Card
from games.engine.choices import request_rule
from games.engine.state import Phase, PublicState

WIN = 100.0
"""More than any judgement can add up to."""

TEMPO = 0.6
"""What another turn at once is worth."""

DRAWN_CARD = 0.35
FITTING_CARD = 0.12
READY_AND_FITTING = 0.9
# A hand that is emptied without a win is worth least where two cards have to be drawn for it.
FINE = 2 * DRAWN_CARD


@dataclass(frozen=True, slots=True)
class Scored:
    score: float
    reason: str
    action: Action


def judge(table: PublicState, seat: Seat, hand: tuple[Card, ...], action: Action) -> Scored:
    return Scored(score(table, seat, hand, action), reason(table, seat, hand, action), action)


def score(table: PublicState, seat: Seat, hand: tuple[Card, ...], action: Action) -> float:
    """The hand this leaves, and what it does to the others."""
    match action:
        case Play() if table.phase in (Phase.WINDOW, Phase.COUNTER):
            return _score_stop(table, hand, action)
        case Play():
            return _score_play(table, seat, hand, action)
        case Accept():
            return score_waiting(table, hand)
        case _:
            return _score_draw(table, hand)


def reason(table: PublicState, seat: Seat, hand: tuple[Card, ...], action: Action) -> str:
    match action:
        case Play() if table.phase in (Phase.WINDOW, Phase.COUNTER):
            return "stop"
        case Play():
            rest = without(hand, action.cards)
            return "win" if _wins(table, rest, action) else _play_reason(table, seat, rest, action)
        case Accept():
            return "accept" if stops(table, seat, hand) else "nothing-to-stop"
        case _:
            return _draw_reason(table, seat, hand)


def _draw_reason(table: PublicState, seat: Seat, hand: tuple[Card, ...]) -> str:
    """Said only of a hand that has nothing to play that it has nothing."""
    could_play = any(isinstance(action, Play) for action in moves(table, seat, hand))
    if table.pending:
        return "take" if could_play else "pick"
    return "save" if could_play else "draw"


def _score_draw(table: PublicState, hand: tuple[Card, ...]) -> float:
    worth, ready = appraiser(table.ruleset)(hand)
    return worth - DRAWN_CARD * max(1, table.pending) - (1.0 if ready else 0.0)


def _score_play(table: PublicState, seat: Seat, hand: tuple[Card, ...], play: Play) -> float:
    rest = without(hand, play.cards)
    if _wins(table, rest, play):
        return WIN
    return _left_with(table, rest, play) + _effect(table, seat, rest, play)


def _wins(table: PublicState, rest: tuple[Card, ...], play: Play) -> bool:
    if rest or not table.counting or win_is_blocked(table, play.seat):
        return False
    return is_win(play.cards, table.ruleset, answering=table.phase is Phase.ANSWER)


def win_is_blocked(table: PublicState, seat: Seat) -> bool:
    """Rules §7: where another player without cards keeps everybody from winning."""
    return table.ruleset.cardless == "blocks" and any(
        not table.counts[other] for other in table.seats if other != seat
    )


def _left_with(table: PublicState, rest: tuple[Card, ...], play: Play) -> float:
    """What is left in hand, and how well it goes on the match card this move leaves."""
    worth, ready = appraiser(table.ruleset)(rest)
    if not rest and table.ruleset.empty_hand == "fined":
        worth -= FINE
    left = card_left(table, play)
    rank, suit = left.rank, play.suit or left.suit
    fitting = 0
    for card in rest:
        if card.suit is suit or card.rank is rank:
            fitting += 1
    if fitting and ready:
        worth += READY_AND_FITTING
    return worth + FITTING_CARD * min(fitting, 3)


def card_left(table: PublicState, play: Play) -> Card:
    """The match card that the next player meets."""
    last, rule = play.cards[-1], table.ruleset.ace_cancel
    if not table.pending or last.group is not ACE or rule == "on_top":
        return last
    if request_rule(table, last) != "no":
        return last
    below = len(table.chain) if rule == "before" else 0
    return table.discards[-below - 1] if below < len(table.discards) else table.match


def _effect(table: PublicState, seat: Seat, rest: tuple[Card, ...], play: Play) -> float:
    """What the move does to the others."""
    last = play.cards[-1]
    target = table.after(seat)
    if last.group is PENALTY:
        return 0.15 * sum(card.pick for card in play.cards) + danger(table, target)
    if last.group is JUMP:
        return _jump(table, seat, len(play.cards))
    if last.group is KICKBACK:
        return _kickback(table, seat, len(play.cards))
    if last.group is QUESTION and not _will_answer(table, last, rest):
        return -DRAWN_CARD
    if play.ask is not None:
        return DRAWN_CARD + danger(table, target)
    if last.group is ACE and table.pending:
        return 0.1 * table.pending
    return 0.0


def _will_answer(table: PublicState, question: Card, rest: tuple[Card, ...]) -> bool:
    """In a second step; where answers belong to the move, a question played last has none."""
    rules = table.ruleset
    return rules.answer != "same_move" and can_answer(rules, question, rest)


def _jump(table: PublicState, seat: Seat, count: int) -> float:
    skipped = [table.after(seat, step) for step in range(1, count + 1)]
    gain = sum(0.5 * danger(table, other) for other in dict.fromkeys(skipped) if other != seat)
    if table.after(seat, count + 1) == seat:
        gain += TEMPO
    return gain


def _kickback(table: PublicState, seat: Seat, count: int) -> float:
    if _gives_another_turn(table, count):
        return TEMPO
    if count % 2 == 0 or len(table.seats) == 2:
        return 0.0
    return 0.5 * (danger(table, table.after(seat)) - danger(table, table.after(seat, -1)))


def _gives_another_turn(table: PublicState, kings: int) -> bool:
    return kings % 2 == 0 and table.ruleset.even_kings == "again"


def danger(table: PublicState, seat: Seat) -> float:
    """How much it matters to hinder this player now."""
    if seat in table.announced:
        return 2.0
    return (1.0, 0.8, 0.4, 0.2)[min(table.counts[seat], 3)]


def _stake(table: PublicState) -> float:
    """What is lost if the jump or kickback stands."""
    going_on = table.window or table.counter
    if going_on is None:
        return 0.0
    mover = danger(table, going_on.seat)
    if going_on.kind == "jump":
        again = len(table.seats) <= going_on.count + 1
        return 0.3 + (TEMPO + 0.5 * mover if again else 0.0)
    if _gives_another_turn(table, going_on.count):
        return 0.3 + TEMPO + 0.5 * mover
    return 0.0 if len(table.seats) == 2 else 0.1


def _score_stop(table: PublicState, hand: tuple[Card, ...], play: Play) -> float:
    rest = without(hand, play.cards)
    return _left_with(table, rest, play) - (0.0 if rest else 1.0)


def score_waiting(table: PublicState, hand: tuple[Card, ...]) -> float:
    """Letting a jump or kickback stand."""
    return strength(hand, table.ruleset) - _stake(table)


_STACKED = {"adds": "stack", "last": "forward"}


def _play_reason(table: PublicState, seat: Seat, rest: tuple[Card, ...], play: Play) -> str:
    last = play.cards[-1]
    target = table.after(seat)
    near = danger(table, target) >= 0.8
    if table.request is not None and table.request.met_by(play.cards[0]):
        return "meet"
    if table.pending:
        return "cancel" if last.group is ACE else _STACKED[table.ruleset.pick_total]
    if rest and is_ready(rest, table.ruleset):
        return "finish-next"
    if near and last.group in (PENALTY, JUMP):
        return "attack" if last.group is PENALTY else "skip"
    if last.group is JUMP and table.after(seat, len(play.cards) + 1) == seat:
        return "again"
    if last.group is KICKBACK and _gives_another_turn(table, len(play.cards)):
        return "kings"
    if last.group is ACE and table.phase is not Phase.ANSWER:
        return "request" if play.ask else _suit_reason(table, rest, play)
    if last.group is QUESTION:
        return "unanswered" if not _will_answer(table, last, rest) else "answer"
    if play.cards[0].group is QUESTION or table.phase is Phase.ANSWER:
        return "answer"
    return "combo" if len(play.cards) > 1 else "shed"


def _suit_reason(table: PublicState, rest: tuple[Card, ...], play: Play) -> str:
    """An Ace sets the suit that was chosen, or its own, or none."""
    suit = play.suit
    if suit is None and table.ruleset.ace_suit == "own":
        suit = play.cards[-1].suit
    follows = any(card.suit is suit for card in rest) and liked_suits(rest)[0] is suit
    return "suit" if follows else "fits"
