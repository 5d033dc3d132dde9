"""The sentences of “Which Kadi do you play?”: one for each question, one for each rule that no
option of ours can say."""

from django.utils.translation import gettext_lazy as _

from games.wording.option_types import Text

QUESTIONS: dict[str, Text] = {
    "ace-on-anything": _("May Amina's A♥ go on the 9♣, though nothing matches?"),
    "ace-names-a-suit": _("May Amina play A♥ and say: now spades?"),
    "ace-of-spades-asks-for-a-card": _("May Amina play A♠ and ask Baraka for the Q♥?"),
    "ace-of-spades-is-an-ace-like-any-other": _(
        "May Amina play A♠ and only say: now diamonds, without asking for a card?"
    ),
    "two-aces-at-once": _("May Amina play two Aces in one move?"),
    "any-ace-answers": _("Amina's 8♦ wants an answer. May the A♣ be it?"),
    "ace-of-the-same-suit-answers": _("Amina's 8♦ wants an answer. May the A♦ be it?"),
    "on-with-the-penalty-card-after-an-ace": _(
        "Baraka cancels the pick with A♦. Does play go on from the 2♣, so that Chao may play 5♣?"
    ),
    "back-to-the-card-before-after-an-ace": _(
        "Baraka cancels the pick with A♦. Does play go back to the 9♥, so that Chao may play 5♥?"
    ),
    "joker-on-anything": _("May the red Joker go on a black card?"),
    "joker-in-the-deck": _("Do you play with Jokers, so that a red one may go on the 9♥?"),
    "two-red-jokers-in-one-deck": _(
        "Are there two red Jokers in one deck, so that Amina may play both?"
    ),
    "black-joker-on-red-joker": _("Amina plays the red Joker. May Baraka stack the black one?"),
    "both-jokers-at-once": _("May Amina play both Jokers in one move?"),
    "joker-for-the-suit-of-an-ace": _("Amina's A♥ wants hearts. May Baraka play the red Joker?"),
    "any-three-on-a-two": _(
        "Amina plays 2♦. May Baraka stack 3♠, of another number and another suit?"
    ),
    "three-of-the-suit-on-a-two": _("Amina plays 2♦. May Baraka stack 3♦, of the same suit?"),
    "three-for-an-earlier-two": _(
        "2♠ lies on 2♦. May Chao stack 3♦, which fits the 2♦ further down?"
    ),
    "any-joker-on-a-two": _("Amina plays 2♠. May Baraka stack the red Joker on the black 2?"),
    "only-the-last-pick-counts": _(
        "Amina plays 2♦, Baraka 2♠ on top. Does Chao pick only 2, and not 4?"
    ),
    "queen-behind-an-eight": _("May Amina play 8♦, Q♦ and the answer 5♦ in one move?"),
    "two-answers": _("May Amina answer her 8♦ with two 5s at once?"),
    "who-is-jumped-stops-it": _(
        "Amina's J♣ jumps Baraka. May Baraka stop it with J♥, and have the turn?"
    ),
    "somebody-else-stops-a-jump": _(
        "Amina's J♣ jumps Baraka. May Chao stop it with J♥, so that Baraka has the turn?"
    ),
    "another-turn-after-two-kings": _(
        "Amina plays two Kings. Is it her turn again, so that she may play 5♣?"
    ),
    "niko-kadi-as-a-bluff": _(
        "Amina cannot finish with these cards. May she say “Niko Kadi” all the same?"
    ),
    "question-and-answer-win": _(
        "Amina has said “Niko Kadi”. Does she win with 8♦ and 5♦ as her last cards?"
    ),
    "ace-wins": _("Amina has said “Niko Kadi”. Does she win with an Ace as her last card?"),
    "win-while-another-has-no-cards": _(
        "Baraka has no cards left and has not won. May Amina win with her 7♦ all the same?"
    ),
    "no-cards-until-the-next-turn": _(
        "Amina's last card is 2♦, and a 2 does not win. Has she no cards until her next turn?"
    ),
    "two-cards-for-going-out-without-a-win": _(
        "Amina's last card is 2♦, and a 2 does not win. Does she draw two cards for it at once?"
    ),
}

LEFT_OUT: dict[str, Text] = {
    "any_ace_asks": _("any Ace asks for a suit or a rank"),
    "any_card_answers": _("any card of the suit answers a question"),
    "anything_on_an_ace": _("anything goes on an Ace"),
    "cancel_and_choose": _("an Ace that cancels a pick chooses a suit, too"),
    "fine": _("a card for a move that is not allowed"),
    "jack_passes_a_pick": _("a Jack passes a pick on"),
    "king_returns_a_pick": _("a King sends a pick back"),
    "king_wins": _("a King may win"),
    "next_player_answers": _("the next player answers a question"),
    "out_at_ten": _("who holds more than ten cards is out"),
    "penalty_on_anything": _("a 2 or a 3 goes on anything"),
    "places": _("play goes on for the places"),
    "play_the_drawn_card": _("the card just drawn may be played"),
    "request_passes_on": _("a request passes on until it is met"),
    "running_points": _("points are kept from game to game"),
    "spade_cancels_and_chooses": _("an A♠ that cancels a pick chooses a suit, too"),
    "stop_a_win": _("a Jack or a King stops a win"),
    "two_aces_ask": _("two Aces ask for a card"),
    "winner_picks_direction": _("the winner picks the direction"),
}
