"""How a game goes on: turns, draws, announcements, and what interrupts them."""

from typing import Final

from games.engine import events as ev
from games.engine.actions import SEATS, Seat
from games.engine.cards import any_of
from games.engine.draft import StateDraft
from games.engine.evolve import HANDLERS
from games.engine.finishing import is_niko_hand
from games.engine.ruleset import RuleSet
from games.engine.shuffle import Entropy
from games.engine.state import Direction, GameState

SECOND = 1000
CONFIRM_SECONDS = 5 * 60

# Events never change, so this one is made once for everybody.
_TURNS_ENDED: Final = [ev.TurnEnded(seat) for seat in SEATS]
_DRAWN_AT_ONCE: Final = {"stays": 0, "draws": 1, "fined": 2}


class Flow(StateDraft):
    """A draft that remembers the events, and knows the time and the source of chance."""

    __slots__ = ("entropy", "events", "now")

    def __init__(self, state: GameState, now: int, entropy: Entropy) -> None:
        StateDraft.__init__(self, state)
        self.now = now
        self.entropy = entropy
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        self.events.append(event)
        HANDLERS[type(event)](self, event)

    def reshuffle(self) -> None:
        """Rules §1: the discards without the match card go below what is left to draw."""
        below = self.entropy.shuffle(self.table.discards[:-1], self.shuffles)
        pile = (*self.draw, *below)
        self.emit(ev.PileReshuffled(pile, len(pile)))


def turn_clock(rules: RuleSet, now: int) -> int | None:
    clock = rules.clock
    return now + clock if clock else None


def begin_turn(flow: Flow, seat: Seat) -> None:
    flow.emit(ev.TurnBegan(seat, turn_clock(flow.table.ruleset, flow.now)))


def end_turn(flow: Flow, seat: Seat) -> None:
    table = flow.table
    used_up = table.counting and table.ruleset.niko_lasts == "next_turn"
    flow.emit(_TURNS_ENDED[seat])
    if used_up:
        flow.emit(ev.AnnouncementEnded(seat))
    ask_niko(flow, seat)


def pass_turn(flow: Flow, seat: Seat) -> None:
    end_turn(flow, seat)
    begin_turn(flow, flow.table.after(seat))


def ask_niko(flow: Flow, seat: Seat) -> None:
    """Rules §7: after the deal, an own turn, or a stop."""
    rules, hand = flow.table.ruleset, flow.hands[seat]
    book = rules.book
    if not book.asks_niko or any_of(book.never_finish, hand):
        return
    if seat in flow.table.announced or seat in flow.forfeited:
        return
    if is_niko_hand(hand, rules):
        flow.emit(ev.PromptOpened(seat, flow.now + rules.niko_seconds * SECOND))


def hand_changed(flow: Flow, seat: Seat) -> None:
    """A prompt, or an announcement that stands while the hand suits, may end."""
    prompted = flow.prompts[seat] is not None
    announced = seat in flow.table.announced
    if not prompted and not announced:
        return
    rules = flow.table.ruleset
    stands = announced and rules.niko_lasts == "while_hand"
    if not (prompted or stands) or is_niko_hand(flow.hands[seat], rules):
        return
    if prompted:
        flow.emit(ev.PromptClosed(seat, forfeited=False))
    if stands:
        flow.emit(ev.AnnouncementEnded(seat))


def draw_cards(flow: Flow, seat: Seat, wanted: int, reason: ev.DrawReason) -> None:
    if len(flow.draw) < wanted and len(flow.table.discards) > 1:
        flow.reshuffle()
    cards = flow.draw[:wanted]
    flow.emit(ev.CardsDrawn(seat, cards, len(cards), reason, wanted))
    hand_changed(flow, seat)


def fill_empty_hand(flow: Flow, seat: Seat) -> None:
    """Rules §7: the hand was emptied without a win, and may have to be filled."""
    wanted = _DRAWN_AT_ONCE[flow.table.ruleset.empty_hand]
    if wanted:
        draw_cards(flow, seat, wanted, "empty")


def take_draw(flow: Flow, seat: Seat) -> None:
    """The player on turn draws, because they wish to or because the clock ran out."""
    table = flow.table
    if table.question is not None:
        draw_cards(flow, seat, 1, "no_answer")
        flow.emit(ev.QuestionEnded(seat, answered=False))
    elif table.pending:
        pending = table.pending
        draw_cards(flow, seat, pending, "pick")
        flow.emit(ev.PickCleared(seat, "drawn", pending))
    elif table.request is not None:
        draw_cards(flow, seat, 1, "request")
        flow.emit(ev.RequestEnded(seat, "lapsed"))
    else:
        draw_cards(flow, seat, 1, "turn")
    if table.idle and table.idle.issuperset(table.seats):
        flow.emit(ev.TurnEnded(seat))
        flow.emit(ev.GameOver("blocked", None))
    else:
        pass_turn(flow, seat)


def apply_jump(flow: Flow, seat: Seat, count: int) -> None:
    flow.emit(ev.Jumped(seat, count))
    begin_turn(flow, flow.table.after(seat, count + 1))


def apply_kickback(flow: Flow, seat: Seat, count: int) -> None:
    table = flow.table
    old = table.direction
    new = Direction(-old) if count % 2 else old
    flow.emit(ev.Reversed(seat, new, count))
    if count % 2 or table.ruleset.even_kings == "nothing" or seat in table.left:
        begin_turn(flow, table.after(seat))
    else:
        flow.emit(ev.PlaysAgain(seat))
        begin_turn(flow, seat)


def finish_game(flow: Flow, how: ev.Ending, winner: Seat | None) -> None:
    flow.emit(ev.GameOver(how, winner))
