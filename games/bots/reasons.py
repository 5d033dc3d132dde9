"""Why a bot would play that: codes, and their sentences for people."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, Promise | str] = {
    "win": _("It wins: you announced, and these are your last cards."),
    "finish-next": _("What stays in your hand can go out in one move next time."),
    "announce": _("Announce: your hand can go out in one move, and only an announced hand wins."),
    "stack": _("Stacking hands the whole pick on to the next player."),
    "forward": _("Stacking hands a pick on, and only the cards of your move count for it."),
    "cancel": _("An Ace ends the pick; that is better than picking it up."),
    "attack": _("The next player is close to going out: make them pick up."),
    "skip": _("The next player is close to going out: jump over them."),
    "again": _("With two players a jump gives you the next turn as well."),
    "kings": _("Two or four Kings give you another turn."),
    "stop": _("Stopping it sheds a card and spoils a good move of theirs."),
    "meet": _("You hold the requested card, so it must be played."),
    "request": _("Few are likely to hold that card, and it suits your hand."),
    "suit": _("That suit is the one your other cards follow best."),
    "answer": _("An answered question gets rid of several cards in one turn."),
    "combo": _("Several cards of one rank go out in one turn."),
    "shed": _("It fits, and your best cards stay in your hand."),
    "unanswered": _("Nothing better fits; the unanswered question costs you one card."),
    "pick": _("You have nothing that stacks or cancels, so you have to pick."),
    "save": _("Drawing one keeps a hand worth more than the card you could play."),
    "draw": _("Nothing in your hand fits, so draw."),
    "accept": _("It is not worth a card of yours: let it stand."),
    "nothing-to-stop": _("You have nothing to stop it with: let it stand, and nobody has to wait."),
    "confirm": _("Everybody has to confirm the winning move."),
    "wait": _("There is nothing for you to do just now."),
}


def sentence(code: str) -> str:
    return str(SENTENCES[code])
