"""What played cards do. Rules §2 to §7."""

from games.engine import events as ev
from games.engine.actions import Play, Seat
from games.engine.cards import ACE, JUMP, KICKBACK, ORDINARY, PENALTY, QUESTION, Card
from games.engine.checks import awaited
from games.engine.choices import request_rule
from games.engine.flow import (
    CONFIRM_SECONDS,
    SECOND,
    Flow,
    begin_turn,
    draw_cards,
    end_turn,
    fill_empty_hand,
    finish_game,
    hand_changed,
)
from games.engine.state import PublicState
from games.engine.stopping import launch


def play_move(flow: Flow, play: Play) -> None:
    table, seat, cards = flow.table, play.seat, play.cards
    first, last = cards[0], cards[-1]
    under, above = False, 0
    if table.pending and last.group is ACE:
        under, above = _place_of_ace(table, cards)
    flow.emit(ev.CardsPlayed(seat, cards, "move", under))
    if above:
        flow.emit(ev.MatchRestored(seat, table.discards[-above - 1], above))
    if table.request is not None:
        met = table.request.met_by(first)
        flow.emit(ev.RequestEnded(seat, "met" if met else "cancelled"))
    if last.group is ACE:
        _act_as_ace(flow, play)
    elif last.group is PENALTY:
        raised = sum([card.pick for card in cards])
        if table.ruleset.pick_total == "adds":
            raised += table.pending
        flow.emit(ev.PickRaised(seat, raised, table.chain + cards))
    if not flow.hands[seat] and _wins(flow, seat, last, with_question=first.group is QUESTION):
        _win(flow, seat, cards)
        return
    hand_changed(flow, seat)
    if last.group is QUESTION:
        _leave_question_open(flow, seat, cards)
    else:
        _go_on(flow, seat, cards)


def play_answer(flow: Flow, play: Play) -> None:
    """An answer, or another question, in the answer step."""
    seat, last = play.seat, play.cards[-1]
    whole_turn = flow.table.asked + play.cards
    flow.emit(ev.CardsPlayed(seat, play.cards, "answer"))
    if last.group is QUESTION:
        hand_changed(flow, seat)
        flow.emit(ev.QuestionAsked(seat, last, whole_turn))
        return
    flow.emit(ev.QuestionEnded(seat, answered=True))
    if last.group is ACE:
        _act_as_ace(flow, play)
    if not flow.hands[seat] and _wins(flow, seat, last, with_question=True):
        _win(flow, seat, whole_turn)
        return
    hand_changed(flow, seat)
    _go_on(flow, seat, play.cards)


def _place_of_ace(table: PublicState, aces: tuple[Card, ...]) -> tuple[bool, int]:
    """Rules §2: an Ace against a pick goes under the top card, or on top. If on top, how many cards
    will then lie on the one that is to be matched again, 0 for none."""
    rule, chain = table.ruleset.ace_cancel, len(table.chain)
    if rule == "on_top" or request_rule(table, aces[-1]) != "no":
        return False, 0
    # A reshuffle since the chain began has left fewer cards than the chain has, or as many.
    if rule == "before" and len(table.discards) > chain:
        return False, chain + len(aces)
    return True, 0


def _act_as_ace(flow: Flow, play: Play) -> None:
    table, seat, ace = flow.table, play.seat, play.cards[-1]
    pending = table.pending
    if pending:
        flow.emit(ev.PickCleared(seat, "cancelled", pending))
    if play.ask is not None:
        flow.emit(ev.CardRequested(seat, play.ask))
    elif play.suit is not None:
        flow.emit(ev.SuitRequired(seat, play.suit))
    elif not pending and table.ruleset.ace_suit == "own" and ace.suit is not None:
        flow.emit(ev.SuitRequired(seat, ace.suit))


def _wins(flow: Flow, seat: Seat, last: Card, *, with_question: bool) -> bool:
    """Rules §7: the hand is empty; was it announced before the turn, and a winning move?"""
    rules = flow.table.ruleset
    if not flow.table.counting or (with_question and not rules.win_with_questions):
        return False
    if last.group is not ORDINARY and not (last.group is ACE and rules.win_with_aces):
        return False
    if rules.cardless == "blocks" and _another_is_cardless(flow, seat):
        flow.emit(ev.WinBlocked(seat))
        return False
    return True


def _another_is_cardless(flow: Flow, seat: Seat) -> bool:
    return any(not flow.hands[other] for other in flow.table.seats if other != seat)


def _win(flow: Flow, seat: Seat, cards: tuple[Card, ...]) -> None:
    flow.emit(ev.Won(seat, cards, flow.now + CONFIRM_SECONDS * SECOND))
    if not awaited(flow.table):
        finish_game(flow, "won", seat)


def _leave_question_open(flow: Flow, seat: Seat, questions: tuple[Card, ...]) -> None:
    """Rules §5: the answer is a step of its own, or was due in the same move."""
    if flow.table.ruleset.answer == "same_move":
        draw_cards(flow, seat, 1, "no_answer")
        _go_on(flow, seat, questions)
    else:
        flow.emit(ev.QuestionAsked(seat, questions[-1], questions))


def _go_on(flow: Flow, seat: Seat, cards: tuple[Card, ...]) -> None:
    if not flow.hands[seat]:
        fill_empty_hand(flow, seat)
    end_turn(flow, seat)
    group = cards[0].group
    if group is JUMP:
        launch(flow, seat, "jump", len(cards))
    elif group is KICKBACK:
        launch(flow, seat, "kickback", len(cards))
    else:
        begin_turn(flow, flow.table.after(seat))
