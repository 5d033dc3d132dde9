"""Checks a finished game's shuffles against its revealed secret: docs/fair-shuffle.md."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.archive.replay import Recording
from games.engine.actions import Seat
from games.engine.cards import Card
from games.engine.events import Event, GameStarted, PileReshuffled, SeatLeft
from games.engine.evolve import evolve
from games.engine.shuffle import Shuffler
from games.engine.start import start
from games.engine.state import GameState


@dataclass(frozen=True, slots=True)
class Shuffle:
    """One use of the secret, and what the log says came of it."""

    seq: int
    counter: int
    cards: tuple[Card, ...]
    """Which cards were shuffled, in any order."""
    result: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """What is revealed when a game is over."""

    secret: bytes
    nonces: tuple[str, ...]
    commitment: str

    @property
    def shuffler(self) -> Shuffler:
        return Shuffler(self.secret, [bytes.fromhex(nonce) for nonce in self.nonces])


@dataclass(frozen=True, slots=True)
class Finding:
    code: str
    """Of the log: chain, fold, terms, rules, result or signature; of chance: commitment, deal,
    cards or shuffle; of the database: key, players, results or ratings."""
    seq: int
    ok: bool


def shuffle_findings(proof: Proof, recording: Recording, first: Seat | None) -> list[Finding]:
    """Everything that chance decided, in the order in which it happened. `first`: who began by
    right, if that was not left to chance."""
    found: list[Finding] = []
    if was_dealt(recording):
        found.append(Finding("deal", 1, _deal_is_right(proof, recording, first)))
    else:
        found.append(Finding("cards", 1, _has_whole_decks(first_state(recording))))
    shuffler = proof.shuffler
    for each in later_shuffles(recording):
        ok = tuple(shuffler.shuffle(each.cards, each.counter)) == each.result
        found.append(Finding("shuffle", each.seq, ok))
    return found


def was_dealt(recording: Recording) -> bool:
    """Games that play on from a replay have no deal of their own."""
    return first_state(recording).shuffles > 0


def first_state(recording: Recording) -> GameState:
    opening = recording.moments[0].row.events[0]
    assert isinstance(opening, GameStarted)
    assert isinstance(opening.state, GameState)
    return opening.state


def _has_whole_decks(state: GameState) -> bool:
    """A position is not dealt, but its cards are those of a deck too."""
    lying = [*state.draw, *state.discards, *(card for hand in state.hands for card in hand)]
    return Counter(lying) == Counter(state.ruleset.deck_for(state.players))


def _deal_is_right(proof: Proof, recording: Recording, first: Seat | None) -> bool:
    dealt = first_state(recording)
    again = start(
        dealt.ruleset,
        dealt.players,
        now=recording.moments[0].row.at,
        entropy=proof.shuffler,
        humans=dealt.humans,
        first=first,
    )
    return _same_cards(again[0], dealt)


def _same_cards(opening: Event, dealt: GameState) -> bool:
    assert isinstance(opening, GameStarted)
    again = opening.state
    assert isinstance(again, GameState)
    facts = ("hands", "draw", "discards", "turn", "shuffles")
    return all(getattr(again, name) == getattr(dealt, name) for name in facts)


def later_shuffles(recording: Recording) -> Iterator[Shuffle]:
    """Reshuffles of the discards, and piles that a leaver's cards went into."""
    for before, moment in pairwise(recording.moments):
        yield from _shuffles_in(before.state, moment.row.events, moment.number)


def _shuffles_in(state: GameState, events: Sequence[Event], seq: int) -> Iterator[Shuffle]:
    for event in events:
        if isinstance(event, PileReshuffled) and event.draw is not None:
            kept = len(state.draw)
            yield Shuffle(seq, state.shuffles, state.discards[:-1], event.draw[kept:])
        elif isinstance(event, SeatLeft) and event.count and event.draw is not None:
            cards = (*state.draw, *state.hands[event.seat])
            yield Shuffle(seq, state.shuffles, cards, event.draw)
        state = evolve(state, event)
