"""One type for all rulesets, and the four that are played. Rules §10."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from games.engine.cards import Card, full_deck
from games.engine.errors import BadOptions

if TYPE_CHECKING:
    from games.engine.matching import Rulebook


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The defaults are the standard rules, which open options of other rulesets take too."""

    slug: str
    version: str = "2"
    max_players: int = 10
    decks: int | None = None
    """None: one for up to 5 players, two for more."""
    jokers_in_deck: int = 2
    deal: int = 4
    first_turn: Literal["random", "winner"] = "random"
    turn_seconds: int = 30
    jokers: Literal["colour", "wild"] = "colour"
    joker_on_joker: Literal["any", "same_colour"] = "same_colour"
    jokers_together: bool = True
    joker_on_required_suit: bool = False
    stacking: Literal["chain", "free", "rank", "match"] = "chain"
    pick_total: Literal["adds", "last"] = "adds"
    ace_playable: Literal["always", "match"] = "always"
    ace_suit: Literal["own", "choose", "may_choose"] = "own"
    ace_cancel: Literal["under", "before", "on_top"] = "under"
    aces_together: bool = False
    ace_answers: Literal["no", "any", "suit"] = "no"
    spade_request: Literal["no", "may", "must"] = "must"
    question_chain: Literal["rank", "rank_or_suit"] = "rank"
    answer: Literal["same_move", "step", "single_step"] = "same_move"
    stop: Literal["window", "counter", "none"] = "window"
    stop_seconds: int = 10
    jump_stoppers: Literal["anyone", "not_skipped"] = "anyone"
    even_kings: Literal["nothing", "again"] = "nothing"
    niko: Literal["prompt", "call"] = "prompt"
    niko_seconds: int = 5
    niko_hand: Literal["finishing", "ordinary"] = "finishing"
    niko_lasts: Literal["while_hand", "next_turn"] = "while_hand"
    win_with_questions: bool = True
    win_with_aces: bool = False
    cardless: Literal["ignored", "blocks"] = "ignored"
    empty_hand: Literal["stays", "draws", "fined"] = "stays"

    def __getstate__(self) -> dict[str, object]:
        """Without what was worked out: another process does that once for all of its games."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def decks_for(self, players: int) -> int:
        return self.decks or (1 if players <= 5 else 2)

    def deck_for(self, players: int) -> tuple[Card, ...]:
        """Every card of the game."""
        return full_deck(self.decks_for(players), self.jokers_in_deck)

    @cached_property
    def clock(self) -> int:
        """How long a turn lasts in ms, 0 for ever. Rules §1: where the server asks
        "Niko Kadi?", the clock starts to run that much later."""
        if not self.turn_seconds:
            return 0
        pause = self.niko_seconds if self.niko == "prompt" else 0
        return (self.turn_seconds + pause) * 1000

    @cached_property
    def book(self) -> "Rulebook":
        """What may be laid on what under these options, worked out once for all games with them."""
        from games.engine.matching import rulebook

        return rulebook(self)


STANDARD: Final = RuleSet(slug="standard")

TUCHEZE: Final = RuleSet(
    slug="tucheze",
    jokers_together=False,
    joker_on_required_suit=True,
    stacking="free",
    ace_suit="choose",
    ace_cancel="on_top",
    aces_together=True,
    spade_request="may",
    answer="step",
    stop_seconds=5,
    jump_stoppers="not_skipped",
    niko_hand="ordinary",
    win_with_questions=False,
)

WILD_ACE: Final = RuleSet(
    slug="wild_ace",
    jokers="wild",
    joker_on_joker="any",
    joker_on_required_suit=True,
    stacking="rank",
    ace_suit="choose",
    ace_cancel="on_top",
    aces_together=True,
    ace_answers="any",
    spade_request="no",
    answer="single_step",
    stop="none",
    niko="call",
    niko_lasts="next_turn",
    empty_hand="draws",
)

CLASSIC: Final = RuleSet(
    slug="classic",
    max_players=5,
    decks=1,
    jokers="wild",
    joker_on_joker="any",
    joker_on_required_suit=True,
    stacking="match",
    ace_playable="match",
    ace_suit="may_choose",
    ace_cancel="on_top",
    aces_together=True,
    ace_answers="suit",
    spade_request="no",
    question_chain="rank_or_suit",
    stop="counter",
    niko="call",
    niko_lasts="next_turn",
    win_with_aces=True,
)

RULESETS: Final[Mapping[str, RuleSet]] = {
    each.slug: each for each in (STANDARD, TUCHEZE, WILD_ACE, CLASSIC)
}

OPTIONS: Final[Mapping[str, tuple[object, ...]]] = {
    "max_players": tuple(range(2, 11)),
    "decks": (1, 2, None),
    "jokers_in_deck": (0, 2, 4),
    "deal": (3, 4, 5, 6, 7),
    "first_turn": ("random", "winner"),
    "turn_seconds": (0, 15, 30, 60),
    "jokers": ("colour", "wild"),
    "joker_on_joker": ("any", "same_colour"),
    "jokers_together": (True, False),
    "joker_on_required_suit": (True, False),
    "stacking": ("chain", "free", "rank", "match"),
    "pick_total": ("adds", "last"),
    "ace_playable": ("always", "match"),
    "ace_suit": ("own", "choose", "may_choose"),
    "ace_cancel": ("under", "before", "on_top"),
    "aces_together": (True, False),
    "ace_answers": ("no", "any", "suit"),
    "spade_request": ("no", "may", "must"),
    "question_chain": ("rank", "rank_or_suit"),
    "answer": ("same_move", "step", "single_step"),
    "stop": ("window", "counter", "none"),
    "stop_seconds": tuple(range(3, 16)),
    "jump_stoppers": ("anyone", "not_skipped"),
    "even_kings": ("nothing", "again"),
    "niko": ("prompt", "call"),
    "niko_seconds": tuple(range(3, 11)),
    "niko_hand": ("finishing", "ordinary"),
    "niko_lasts": ("while_hand", "next_turn"),
    "win_with_questions": (True, False),
    "win_with_aces": (True, False),
    "cardless": ("ignored", "blocks"),
    "empty_hand": ("stays", "draws", "fined"),
}
"""Every option a house rule may change, and the values it may take."""

_CLASHES: Final[Mapping[str, Callable[[RuleSet], bool]]] = {
    "wild-jokers-stacking": lambda r: r.jokers == "wild" and r.stacking in ("chain", "free"),
    "wild-jokers-colour": lambda r: r.jokers == "wild" and r.joker_on_joker == "same_colour",
    "wild-jokers-apart": lambda r: r.jokers == "wild" and not r.jokers_together,
    # With announcements by call nobody is asked, so the hand to ask for means nothing.
    "finishing-hand-with-answer-step": lambda r: (
        r.niko == "prompt" and r.niko_hand == "finishing" and r.answer != "same_move"
    ),
    "call-while-hand": lambda r: r.niko == "call" and r.niko_lasts == "while_hand",
    "ace-under-with-optional-request": lambda r: (
        r.ace_cancel == "under" and r.spade_request == "may"
    ),
    "ace-before-with-optional-request": lambda r: (
        r.ace_cancel == "before" and r.spade_request == "may"
    ),
}


def with_options(ruleset: RuleSet, options: Mapping[str, object], players: int) -> RuleSet:
    """The ruleset with house rules, for a table of so many players; raises BadOptions."""
    for name, value in options.items():
        _check_value(name, value)
    changed = replace(ruleset, **options) if options else ruleset  # type: ignore[arg-type]
    for code in clashes(changed):
        raise BadOptions(code)
    check_players(changed, players)
    return changed


def clashes(ruleset: RuleSet) -> list[str]:
    """Which of its options make no sense together, by the codes of BadOptions."""
    return [code for code, clashes_in in _CLASHES.items() if clashes_in(ruleset)]


def check_players(ruleset: RuleSet, players: int) -> None:
    if not 2 <= players <= ruleset.max_players:
        raise BadOptions("players", players=players, max_players=ruleset.max_players)
    if players > 5 and ruleset.decks_for(players) == 1:
        raise BadOptions("one-deck", players=players)


def _check_value(name: str, value: object) -> None:
    if name not in OPTIONS:
        raise BadOptions("unknown-option", option=name)
    # bool is an int: 1 must not pass for True, nor True for one deck.
    if not any(value == known and type(value) is type(known) for known in OPTIONS[name]):
        raise BadOptions("bad-value", option=name, value=value)


def options_of(ruleset: RuleSet) -> dict[str, object]:
    """Every option with its value."""
    return {
        each.name: getattr(ruleset, each.name) for each in fields(ruleset) if each.name in OPTIONS
    }
