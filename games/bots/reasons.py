"""Why a bot would play that: codes, and their sentences for people."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Promise | str] = {
    "win": _("It wins: you announced, and these are your last cards."),
    "finish-next": _("What stays in your hand can go out in one turn, the next time."),
    "announce": _("Your hand can go out in one turn, and only an announced hand wins."),
    "announce-early": _(
        "Only an announced hand wins, and said now it stands while all your cards are ordinary."
    ),
    "announce-first": _(
        "The best move here leaves a hand that can go out in one turn, and only an announced hand "
        "wins."
    ),
    "bluff": _("A bluff: the others may spend good cards on you."),
    "stack": _("Stacking hands the whole pick on to the next player."),
    "forward": _("Stacking hands a pick on, and only the cards of your move count for it."),
    "cancel": _("An Ace ends the pick; that is better than picking it up."),
    "attack": _("The next player is close to going out: make them pick up."),
    "skip": _("The next player is close to going out: jump over them."),
    "again": _("It jumps everybody else: if it stands, you play again."),
    "kings": _("Two or four Kings give you another turn."),
    "stop": _("Stopping it sheds a card and spoils a good move of theirs."),
    "meet": _("You hold the requested card: it must be played, or an Ace."),
    "request": _("Few can hold that card, so the next player probably has to draw."),
    "suit": _("That suit is the one your other cards follow best."),
    "answer": _("An answered question gets rid of several cards in one turn."),
    "combo": _("Several cards of one rank go out in one turn."),
    "shed": _("It fits, and your best cards stay in your hand."),
    "fits": _("It fits, and no other move is better."),
    "unanswered": _("Nothing better fits; the unanswered question costs you one card."),
    "pick": _("You have nothing that stacks or cancels, so you have to pick."),
    "take": _("You could stop it, but the cards for that are worth more to you."),
    "save": _("Drawing one keeps a hand worth more than the card you could play."),
    "draw": _("Nothing in your hand fits, so draw."),
    "accept": _("It is not worth a card of yours: let it stand."),
    "nothing-to-stop": _("You have nothing to stop it with: let it stand, and nobody has to wait."),
    "confirm": _("Everybody has to confirm the winning move."),
    "wait": _("There is nothing for you to do just now."),
}


def sentence(code: str) -> str:
    return str(SENTENCES[code])
