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
from games.engine.state import Table
from games.engine.stopping import launch


def play_move(flow: Flow, play: Play) -> None:
    table, seat, cards = flow.table, play.seat, play.cards
    first, last = cards[0], cards[-1]
    under = table.pending > 0 and _goes_under(table, last)
    flow.emit(ev.CardsPlayed(seat, cards, "move", under))
    if table.request is not None:
        met = table.request.met_by(first)
        flow.emit(ev.RequestEnded(seat, "met" if met else "cancelled"))
    if last.group is ACE:
        _act_as_ace(flow, play)
    elif last.group is PENALTY:
        raised = table.pending + sum([card.pick for card in cards])
        flow.emit(ev.PickRaised(seat, raised, table.chain + cards))
    if not flow.hands[seat] and _wins(flow, last, with_question=first.group is QUESTION):
        _win(flow, seat, cards)
        return
    hand_changed(flow, seat)
    if last.group is QUESTION:
        _leave_question_open(flow, seat, last)
    else:
        _go_on(flow, seat, cards)


def play_answer(flow: Flow, play: Play) -> None:
    """An answer, or another question, in the answer step."""
    seat, last = play.seat, play.cards[-1]
    flow.emit(ev.CardsPlayed(seat, play.cards, "answer"))
    if last.group is QUESTION:
        hand_changed(flow, seat)
        flow.emit(ev.QuestionAsked(seat, last))
        return
    flow.emit(ev.QuestionEnded(seat, answered=True))
    if last.group is ACE:
        _act_as_ace(flow, play)
    if not flow.hands[seat] and _wins(flow, last, with_question=True):
        _win(flow, seat, play.cards)
        return
    hand_changed(flow, seat)
    _go_on(flow, seat, play.cards)


def _goes_under(table: Table, last: Card) -> bool:
    """Rules §2: an Ace against a pick, where it does not become the match card."""
    return (
        last.group is ACE
        and table.ruleset.ace_cancel == "under"
        and request_rule(table, last) == "no"
    )


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


def _wins(flow: Flow, last: Card, *, with_question: bool) -> bool:
    """Rules §7: the hand is empty; was it announced before the turn, and a winning move?"""
    rules = flow.table.ruleset
    if not flow.table.counting or (with_question and not rules.win_with_questions):
        return False
    return last.group is ORDINARY or (last.group is ACE and rules.win_with_aces)


def _win(flow: Flow, seat: Seat, cards: tuple[Card, ...]) -> None:
    flow.emit(ev.Won(seat, cards, flow.now + CONFIRM_SECONDS * SECOND))
    if not awaited(flow.table):
        finish_game(flow, "won", seat)


def _leave_question_open(flow: Flow, seat: Seat, question: Card) -> None:
    """Rules §5: the answer is a step of its own, or was due in the same move."""
    if flow.table.ruleset.answer == "same_move":
        draw_cards(flow, seat, 1, "no_answer")
        _go_on(flow, seat, (question,))
    else:
        flow.emit(ev.QuestionAsked(seat, question))


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
