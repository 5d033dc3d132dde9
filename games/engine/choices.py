"""The suit or the request that goes with an Ace. Rules §2, §3 and §4."""

from functools import cache
from typing import Final

from games.engine.actions import Ask
from games.engine.cards import ACE, Card, Rank, Suit
from games.engine.errors import Refused
from games.engine.state import PublicState

SPADES: Final = Suit.S
SUITS: Final = tuple(Suit)
RANKS: Final = tuple(rank for rank in Rank if rank is not Rank.JOKER)
CARD_ASKS: Final = tuple(Ask(rank, suit) for suit in Suit for rank in RANKS)
RANK_ASKS: Final = tuple(Ask(rank) for rank in RANKS)
_SUIT_RULES: Final = {"own": "no", "choose": "must", "may_choose": "may"}

Choice = tuple[Suit | None, Ask | None]
NO_CHOICE: Final[tuple[Choice, ...]] = ((None, None),)


def request_rule(table: PublicState, last: Card) -> str:
    """Whether the move's last card `no`, `may` or `must` come with a request."""
    if last.group is ACE and last.suit is SPADES:
        return table.ruleset.spade_request
    return "no"


def suit_rule(table: PublicState, last: Card, ask: Ask | None) -> str:
    """Whether the move's last card `no`, `may` or `must` come with a suit."""
    if last.group is not ACE or table.pending or ask is not None:
        return "no"
    if request_rule(table, last) == "must":
        return "no"
    return _SUIT_RULES[table.ruleset.ace_suit]


def check_choices(table: PublicState, last: Card, suit: Suit | None, ask: Ask | None) -> None:
    if last.group is not ACE and suit is None and ask is None:
        return
    if not _request_fits(request_rule(table, last), ask):
        raise Refused("choose-card", card=last, missing=ask is None)
    rule = suit_rule(table, last, ask)
    if rule == ("must" if suit is None else "no"):
        raise Refused("choose-suit", card=last, missing=suit is None)


def _request_fits(rule: str, ask: Ask | None) -> bool:
    if ask is None:
        return rule != "must"
    if rule == "no" or ask.rank is Rank.JOKER:
        return False
    return rule == "may" or ask.suit is not None


def choices(table: PublicState, last: Card) -> tuple[Choice, ...]:
    """Every choice that may go with the move's last card."""
    if last.group is not ACE:
        return NO_CHOICE
    return _choices(request_rule(table, last), suit_rule(table, last, None))


@cache
def _choices(requests: str, suits: str) -> tuple[Choice, ...]:
    """Neither, then suits, then requests."""
    if requests == suits == "no":
        return NO_CHOICE
    found: list[Choice] = []
    if requests != "must" and suits != "must":
        found += NO_CHOICE
    if suits != "no":
        found += [(suit, None) for suit in SUITS]
    if requests != "no":
        found += [(None, ask) for ask in CARD_ASKS]
    if requests == "may":
        found += [(None, ask) for ask in RANK_ASKS]
    return tuple(found)
