"""Why a move was refused, or house rules make no sense: the rule and the cards, in a sentence."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from games.engine.actions import Ask
from games.engine.cards import Card, Suit
from games.engine.errors import BadOptions, Refused
from games.wording.cards import ask_text, card_text, suit_text

Names = Sequence[str]
Data = Mapping[str, object]


def refusal(refused: Refused, names: Names, me: int | None = None) -> str:
    """`me`: the seat of whoever reads it, who is not to find their own name in it."""
    data = {key: value for key, value in refused.data.items() if key != "turn" or value != me}
    return _SENTENCES[refused.code](_readable(data, names), data)


def _readable(data: Data, names: Names) -> dict[str, object]:
    """The facts of a refusal as texts for a sentence."""
    return {key: _text(key, value, names) for key, value in data.items()}


def _text(key: str, value: object, names: Names) -> object:
    if isinstance(value, Card):
        return card_text(value)
    if isinstance(value, Suit):
        return suit_text(value)
    if isinstance(value, Ask):
        return ask_text(value)
    if key == "turn" and isinstance(value, int):
        return names[value]
    return value


def _game_over(facts: Data, data: Data) -> str:
    return _("The game is over: no more moves count")


def _not_your_turn(facts: Data, data: Data) -> str:
    if "stands" in data:
        return _nothing_to_let_stand(already=bool(data["stands"]))
    if "turn" in facts:
        return _("It is %(turn)s's turn: this is not possible now") % facts
    return _("This is not possible now")


def _nothing_to_let_stand(*, already: bool) -> str:
    if already:
        return _("You have let it stand already: the others are waited for")
    return _("Only who may stop it can let it stand")


def _not_in_hand(facts: Data, data: Data) -> str:
    if "card" in facts:
        return _("You do not hold %(card)s (or not that often)") % facts
    return _("You do not hold these cards")


def _cannot_stop(facts: Data, data: Data) -> str:
    if data.get("kind") == "kickback":
        return _("Only one K, from a player who may stop it, stops a kickback")
    return _("Only one J, from a player who may stop it, stops a jump")


def _requested(facts: Data, data: Data) -> str:
    if "ask" not in facts:
        return _("A request binds you: play the requested card or an Ace")
    text = _("%(ask)s was requested: play it if you hold it, or an Ace; draw only without it")
    return text % facts


def _pending(facts: Data, data: Data) -> str:
    if "card" not in facts or "pending" not in facts:
        return _("A pick is pending: stack a penalty card, cancel with an Ace, or draw it")
    text = _(
        "%(card)s does not answer the pick of %(pending)d: stack a fitting 2, 3 or Joker, "
        "cancel with an Ace, or draw it"
    )
    return text % facts


def _no_match(facts: Data, data: Data) -> str:
    if data.get("required") is not None:
        return _("%(card)s does not match: the suit must be %(required)s, or play an Ace") % facts
    if "card" in facts and "match" in facts:
        if any(isinstance(card, Card) and card.suit is None for card in data.values()):
            return _("%(card)s does not match %(match)s: with a Joker the colour counts") % facts
        return _("%(card)s matches %(match)s neither by suit nor by rank") % facts
    return _("The first card matches neither by suit nor by rank nor by colour")


def _mixed(facts: Data, data: Data) -> str:
    if "card" not in facts or "after" not in facts:
        return _("Cards played together are of one rank, or a question with its answer")
    text = _(
        "%(card)s does not go with %(after)s: cards played together are of one rank, "
        "or a question with its answer where the rules allow it"
    )
    return text % facts


def _bad_answer(facts: Data, data: Data) -> str:
    if "card" not in facts:
        return _("The answer to a question is an ordinary card of its suit")
    asked = facts.get("question") or facts.get("after")
    text = _(
        "%(card)s does not answer here, after %(asked)s: the first answer is an ordinary card "
        "of the question's suit, and further ones are of the same rank"
    )
    return text % {**facts, "asked": asked}


def _ace_alone(facts: Data, data: Data) -> str:
    if "card" in facts and "after" in facts:
        return _("%(card)s cannot follow %(after)s: Aces are played one at a time here") % facts
    return _("Aces are played one at a time here")


def _choose_suit(facts: Data, data: Data) -> str:
    if data.get("missing"):
        return _("Choose a suit to go with %(card)s") % facts
    if "card" in facts:
        return _("No suit is chosen with %(card)s here") % facts
    return _("No suit is chosen with this move")


def _choose_card(facts: Data, data: Data) -> str:
    if data.get("missing"):
        return _("Name the card that %(card)s requests: one of the 52") % facts
    if "card" in facts:
        return _("%(card)s cannot request this: an A♠ may ask for one of the 52 cards") % facts
    return _("No card is requested with this move")


def _no_niko(facts: Data, data: Data) -> str:
    if data.get("already"):
        return _('"Niko Kadi" is already announced')
    return _('There is no "Niko Kadi" to announce: you are not being asked')


_SENTENCES: dict[str, Callable[[Data, Data], str]] = {
    "game-over": _game_over,
    "not-your-turn": _not_your_turn,
    "not-in-hand": _not_in_hand,
    "cannot-stop": _cannot_stop,
    "requested-card": _requested,
    "penalty-pending": _pending,
    "no-match": _no_match,
    "mixed-ranks": _mixed,
    "bad-answer": _bad_answer,
    "ace-alone": _ace_alone,
    "choose-suit": _choose_suit,
    "choose-card": _choose_card,
    "no-niko": _no_niko,
}


def bad_options(bad: BadOptions) -> str:
    """Why these house rules cannot be played. Rules §10."""
    sentences = {
        "wild-jokers-stacking": _("Wild Jokers have no colour: choose stacking by rank or match"),
        "wild-jokers-colour": _("Wild Jokers have no colour: let any Joker go on any other"),
        "wild-jokers-apart": _(
            "Wild Jokers have no colour: let all Jokers go together in one move"
        ),
        "finishing-hand-with-answer-step": _(
            "With an answer step no hand is played out in one move: ask when all cards are ordinary"
        ),
        "call-while-hand": _("A called announcement stands for the next turn, not for a hand"),
        "ace-under-with-optional-request": _(
            "An Ace that goes under a penalty card cannot make an optional request"
        ),
        "ace-before-with-optional-request": _(
            "An Ace that goes under the card before the penalty cannot make an optional request"
        ),
        "one-deck": _("More than 5 players need two decks"),
        "players": _("There must be 2 to %(max_players)s players"),
        "unknown-option": _("There is no option called %(option)s"),
        "bad-value": _("The option %(option)s cannot be %(value)s"),
    }
    return sentences[bad.code] % bad.data
