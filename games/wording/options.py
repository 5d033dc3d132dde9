"""The options of a ruleset in words: a name, a sentence of explanation, a name for every value."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from games.engine.ruleset import RULESETS, RuleSet
from games.wording.option_types import YES_NO, Group, Option, Text, seconds

GROUPS: tuple[Group, ...] = (
    Group(
        _("Cards"),
        (
            Option(
                "decks",
                _("Decks"),
                _("How many decks are shuffled together; six players or more need two."),
                ((1, _("one")), (2, _("two"))),
            ),
            Option(
                "jokers_in_deck",
                _("Jokers in a deck"),
                _("How many Jokers each deck has; half of them are red."),
                ((0, _("none")), (2, "2"), (4, "4")),
            ),
            Option(
                "deal",
                _("Cards dealt"),
                _("How many cards everyone starts with."),
                tuple((number, str(number)) for number in range(3, 8)),
            ),
            Option(
                "first_turn",
                _("Who begins"),
                _("Who has the first turn of a game, from the second one at this table on."),
                (("random", _("anyone, by chance")), ("winner", _("who won the last game"))),
            ),
        ),
    ),
    Group(
        _("Jokers and penalties"),
        (
            Option(
                "jokers",
                _("Jokers match"),
                _("A Joker goes on cards of its own colour, or on anything at all."),
                (("colour", _("their colour")), ("wild", _("anything"))),
            ),
            Option(
                "joker_on_joker",
                _("Joker on Joker"),
                _("Whether a red Joker may follow a black one."),
                (("any", _("any Joker")), ("same_colour", _("same colour only"))),
            ),
            Option(
                "jokers_together",
                _("Red and black Jokers together"),
                _("Whether Jokers of both colours may be played in one move."),
                YES_NO,
            ),
            Option(
                "joker_on_required_suit",
                _("Joker on a required suit"),
                _("Whether a Joker may be played when an Ace has asked for a suit."),
                YES_NO,
            ),
            Option(
                "stacking",
                _("Stacking penalties"),
                _("Which 2, 3 or Joker you may add to a pick that is waiting for you."),
                (
                    ("chain", _("one that matches any card of the chain")),
                    ("free", _("any 2 or 3; Jokers by colour")),
                    ("rank", _("a rank of the chain, or a Joker")),
                    ("match", _("one that matches the last card, or a Joker")),
                ),
            ),
            Option(
                "pick_total",
                _("Picks"),
                _("Whether stacked penalty cards add up, or only those of the last move count."),
                (("adds", _("they add up")), ("last", _("the last move counts"))),
            ),
        ),
    ),
    Group(
        _("Aces"),
        (
            Option(
                "ace_playable",
                _("Aces go on"),
                _("Whether an Ace may be played on anything or must match like other cards."),
                (("always", _("anything")), ("match", _("a match only"))),
            ),
            Option(
                "ace_suit",
                _("Suit after an Ace"),
                _("Which suit the next player has to follow."),
                (
                    ("own", _("the Ace's own")),
                    ("choose", _("the player chooses")),
                    ("may_choose", _("the player may choose")),
                ),
            ),
            Option(
                "ace_cancel",
                _("Ace against a pick"),
                _("Where the Ace that cancels a pick goes, and so what the next card must match."),
                (
                    ("under", _("under the penalty card")),
                    ("before", _("with the penalty, under the card before it")),
                    ("on_top", _("on top")),
                ),
            ),
            Option(
                "aces_together",
                _("Several Aces at once"),
                _("Whether two or more Aces may be played in one move; the last one counts."),
                YES_NO,
            ),
            Option(
                "ace_answers",
                _("Aces answer questions"),
                _("Whether an Ace may answer an 8 or a Queen."),
                (
                    ("no", _("no")),
                    ("any", _("any Ace")),
                    ("suit", _("the Ace of the question's suit")),
                ),
            ),
            Option(
                "spade_request",
                _("A♠ asks for a card"),
                _("Whether the Ace of spades makes the next player play a card you name."),
                (("no", _("no")), ("may", _("if you like")), ("must", _("always"))),
            ),
        ),
    ),
    Group(
        _("Questions: 8 and Q"),
        (
            Option(
                "question_chain",
                _("Several questions in one move"),
                _("How questions may follow each other before the answer."),
                (("rank", _("same rank")), ("rank_or_suit", _("same rank or same suit"))),
            ),
            Option(
                "answer",
                _("The answer"),
                _("Whether the answer is part of the move or a step of its own after it."),
                (
                    ("same_move", _("in the same move")),
                    ("step", _("a second step")),
                    ("single_step", _("a second step, one card only")),
                ),
            ),
        ),
    ),
    Group(
        _("Jump and kickback"),
        (
            Option(
                "stop",
                _("Stopping a J or K"),
                _("How a jump or a kickback can be stopped with a card of the same rank."),
                (
                    ("window", _("in a short window")),
                    ("counter", _("by the next player")),
                    ("none", _("not at all")),
                ),
            ),
            Option(
                "stop_seconds",
                _("Length of the window"),
                _("How long the others have to stop a jump or a kickback."),
                seconds(3, 15),
            ),
            Option(
                "jump_stoppers",
                _("Who may stop a jump"),
                _("Whether those who are about to be skipped may stop the jump as well."),
                (("anyone", _("anyone")), ("not_skipped", _("only those not skipped"))),
            ),
            Option(
                "even_kings",
                _("Two or four Kings at once"),
                _("The direction stays; whether their player then has another turn."),
                (("nothing", _("nothing more happens")), ("again", _("you play again"))),
            ),
        ),
    ),
    Group(
        _("Niko Kadi and winning"),
        (
            Option(
                "niko",
                _("Niko Kadi"),
                _("Whether you are asked when you can finish, or have to think of it yourself."),
                (("prompt", _("you are asked")), ("call", _("you call it"))),
            ),
            Option(
                "niko_seconds",
                _("Time to say it"),
                _("How long the question “Niko Kadi?” stays open."),
                seconds(3, 10),
            ),
            Option(
                "niko_hand",
                _("When you are asked"),
                _("With which hand the question “Niko Kadi?” comes up."),
                (
                    ("finishing", _("a hand that can finish in one move")),
                    ("ordinary", _("only ordinary cards in hand")),
                ),
            ),
            Option(
                "niko_lasts",
                _("Niko Kadi stands"),
                _("How long your announcement counts."),
                (
                    ("while_hand", _("while the hand can finish")),
                    ("next_turn", _("for your next turn")),
                ),
            ),
            Option(
                "win_with_questions",
                _("Win with questions"),
                _("Whether questions with their answer may be your last move."),
                YES_NO,
            ),
            Option(
                "win_with_aces",
                _("Win with Aces"),
                _("Whether Aces may be your last cards."),
                YES_NO,
            ),
            Option(
                "cardless",
                _("Another player without cards"),
                _("Whether you can win while somebody else has an empty hand."),
                (("ignored", _("you can win")), ("blocks", _("nobody can win"))),
            ),
            Option(
                "empty_hand",
                _("Empty hand without a win"),
                _("What happens when you have no cards left but have not won."),
                (
                    ("stays", _("you draw on your next turn")),
                    ("draws", _("you draw one at once")),
                    ("fined", _("you draw two at once")),
                ),
            ),
        ),
    ),
)


def options() -> Iterator[Option]:
    for group in GROUPS:
        yield from group.options


def differences(ruleset: RuleSet) -> list[str]:
    """What differs from the ruleset as it is today, by house rules or because the game is older."""
    usual = RULESETS.get(ruleset.slug, ruleset)
    return [
        f"{option.label}: {option.value_text(getattr(ruleset, option.name))}"
        for option in options()
        if getattr(ruleset, option.name) != getattr(usual, option.name)
    ]


# Proper names, the same in every language.
RULESET_NAMES: dict[str, str] = {
    "standard": "Standard",
    "tucheze": "Tucheze",
    "wild_ace": "Wild Ace",
    "classic": "Classic",
}

RULESET_LINES: dict[str, Text] = {
    "standard": _("A♠ asks for a card, 10-second cancel windows, and you are asked “Niko Kadi?”"),
    "tucheze": _("Aces choose the suit, 5-second windows for those not skipped."),
    "wild_ace": _("Every Ace is wild and answers any question; nothing can be stopped."),
    "classic": _("Long Q and 8 chains, the next player may counter, an Ace may win."),
}
