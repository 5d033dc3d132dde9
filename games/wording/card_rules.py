"""What each kind of card does, for somebody who has never played, and which options say more."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.engine.cards import Card, Rank
from games.wording.option_types import Group, Option, Text
from games.wording.options import GROUPS


@dataclass(frozen=True)
class CardRule:
    slug: str
    """Of its live example, too (games/examples/cards.toml)."""
    title: Text
    cards: str
    text: Text
    options: tuple[str, ...] = ()


CARD_RULES: tuple[CardRule, ...] = (
    CardRule(
        "ordinary",
        _("4, 5, 6, 7, 9 and 10"),
        "4D 5S 6H 7C 9D 10S",
        _("Ordinary cards. They do nothing, answer questions, and win."),
    ),
    CardRule(
        "penalty",
        _("2 and 3: the penalty"),
        "2H 3S",
        _(
            "The next player picks 2 or 3 cards, or passes it on with a penalty card that fits, or "
            "cancels it with an Ace."
        ),
        ("stacking", "pick_total", "ace_cancel"),
    ),
    CardRule(
        "joker",
        _("Joker: a penalty of 5"),
        "RJ BJ",
        _("The next player picks 5 cards, unless a penalty card or an Ace helps."),
        (
            "jokers",
            "joker_on_joker",
            "jokers_together",
            "joker_on_required_suit",
            "jokers_in_deck",
        ),
    ),
    CardRule(
        "question",
        _("8 and Queen: the question"),
        "8D QS",
        _(
            "Whoever plays a question answers it: with an ordinary card of the same suit. Without "
            "one you draw."
        ),
        ("question_chain", "answer", "ace_answers"),
    ),
    CardRule(
        "jump",
        _("Jack: the jump"),
        "JH",
        _("The jump. Each Jack skips one player."),
        ("stop", "stop_seconds", "jump_stoppers"),
    ),
    CardRule(
        "kickback",
        _("King: the kickback"),
        "KS",
        _("The kickback. Each King turns the direction of play."),
        ("stop", "stop_seconds", "even_kings"),
    ),
    CardRule(
        "ace",
        _("Ace"),
        "AD AH AC",
        _("An Ace cancels a pick, and says which suit comes next."),
        ("ace_playable", "ace_suit", "aces_together", "ace_cancel", "ace_answers"),
    ),
    CardRule(
        "spade",
        _("Ace of spades"),
        "AS",
        _("The strongest card: in some rulesets it makes the next player play the card you name."),
        ("spade_request",),
    ),
)


def rule_of(card: Card) -> CardRule:
    if card.code == "AS":
        return _RULES["spade"]
    if card.rank is Rank.JOKER:
        return _RULES["joker"]
    return _RULES[card.group.value]


_RULES = {rule.slug: rule for rule in CARD_RULES}

# These two have fields of their own where a table is made, and so are not among the other options.
TABLE = Group(
    _("The table"),
    (
        Option(
            "max_players",
            _("Most players"),
            _("How many can sit at a table; the fewest are two."),
            tuple((number, str(number)) for number in range(2, 11)),
        ),
        Option(
            "turn_seconds",
            _("Turn clock"),
            _("How long a turn may take. Whoever lets it run out draws."),
            ((0, _("no clock")), (15, "15 s"), (30, "30 s"), (60, "60 s")),
        ),
    ),
)

ALL_GROUPS: tuple[Group, ...] = (TABLE, *GROUPS)
BY_NAME: dict[str, Option] = {
    option.name: option for group in ALL_GROUPS for option in group.options
}
