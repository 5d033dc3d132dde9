"""A tiny picture for every value of an option: what lies there, and what may follow.

`6C 2C AD > 6H ok`: a six, a two on it, an Ace on that; then a six may follow. `+` joins what goes
down in one move, `no` crosses out. A test asks the engine whether that is so.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.presenters.faces import Facts

PICTURES: Mapping[str, Mapping[Any, str]] = {
    "decks": {None: "back+back 1–2", 1: "back ×1", 2: "back+back ×2"},
    "jokers_in_deck": {0: "RJ+BJ no", 2: "RJ+BJ", 4: "RJ+BJ+RJ+BJ"},
    "deal": {number: "+".join(["back"] * number) for number in range(3, 8)},
    "first_turn": {"random": "free free free ?", "winner": "free person free star"},
    "jokers": {"colour": "5D > BJ no", "wild": "5D > BJ ok"},
    "joker_on_joker": {"any": "BJ > RJ ok", "same_colour": "BJ > RJ no"},
    "jokers_together": {True: "RJ+BJ ok", False: "RJ+BJ no"},
    "joker_on_required_suit": {True: "AD > RJ ok", False: "AD > RJ no"},
    "stacking": {
        "chain": "2D 3D > 2S ok",
        "free": "2D > 3S ok",
        "rank": "2D > 3D no",
        "match": "2D 3D > 2S no",
    },
    "pick_total": {"adds": "2D > 3D = 5", "last": "2D > 3D = 3"},
    "ace_playable": {"always": "5D > AC ok", "match": "5D > AC no"},
    "ace_suit": {"own": "AD > D", "choose": "AD > S H D C", "may_choose": "AD > S H D C ?"},
    "ace_cancel": {
        "under": "6C 2C AD > 2H ok",
        "before": "6C 2C AD > 6H ok",
        "on_top": "6C 2C AD > 9D ok",
    },
    "aces_together": {True: "AD+AC ok", False: "AD+AC no"},
    "ace_answers": {"no": "QD+AD no", "any": "QD+AC ok", "suit": "QD+AD ok"},
    "spade_request": {"no": "AS > QH no", "may": "AS > QH ?", "must": "AS > QH !"},
    "question_chain": {"rank": "QD+8D+5D no", "rank_or_suit": "QD+8D+5D ok"},
    "answer": {
        "same_move": "QD+5D ok",
        "step": "QD > 5D+5S ok",
        "single_step": "QD > 5D+5S no",
    },
    "stop": {
        "window": "JD person person person",
        "counter": "JD person free free",
        "none": "JD free free free",
    },
    "stop_seconds": {number: f"JD clock {number}" for number in range(3, 16)},
    "jump_stoppers": {"anyone": "JD person person", "not_skipped": "JD free person"},
    "even_kings": {"nothing": "KD+KS > free", "again": "KD+KS again"},
    "niko": {"prompt": "5D ?", "call": "5D !"},
    "niko_seconds": {number: f"5D clock {number}" for number in range(3, 11)},
    "niko_hand": {"finishing": "QD+5D ?", "ordinary": "9D+9S ?"},
    "niko_lasts": {"while_hand": "5D ! ! !", "next_turn": "5D !"},
    "win_with_questions": {True: "QD+5D star", False: "QD+5D no"},
    "win_with_aces": {True: "AD star", False: "AD no"},
    "cardless": {"ignored": "free 5D star", "blocks": "free 5D no"},
    "empty_hand": {"stays": "2D 0", "draws": "2D > back", "fined": "2D > back+back"},
}

CARD, HEIGHT = 30, 46
# How much of a card shows under the next one: in one move, and move by move.
IN_A_FAN, IN_A_PILE = 13, 17
GAP = 3
MARKS = ("ok", "no")
SUITS = ("D", "H", "C", "S")
# The wide signs; letters and digits take LETTER each.
SIGNS = {">": 16, "person": 18, "free": 18, "clock": 20, "star": 20, "again": 26}
SUIT, LETTER = 15, 11


class Placed(NamedTuple):
    kind: str
    what: str
    x: int


def picture(option: str, value: object) -> SafeString:
    return _svg(PICTURES[option][value])


@cache
def _svg(notation: str) -> SafeString:
    """Once for all pages: it has no words."""
    return render_to_string("games/partials/rule_picture.html", drawn(notation))


def drawn(notation: str) -> Facts:
    placed: list[Placed] = []
    x = 2
    for word in notation.split():
        if word in MARKS:
            # On the corner of the card before.
            placed.append(Placed("mark", word, x - GAP - 9))
            x += 6
            continue
        x = _lay(placed, word, x)
    return {"placed": placed, "width": x, "height": HEIGHT}


def _lay(placed: list[Placed], word: str, x: int) -> int:
    """Puts one thing down and says where the next begins."""
    if _is_card(word.split("+")[0]):
        return _lay_cards(placed, word.split("+"), x)
    if word in SUITS:
        placed.append(Placed("suit", word, x))
        return x + SUIT
    if word in SIGNS:
        placed.append(Placed("sign", "arrow" if word == ">" else word, x))
        return x + SIGNS[word] + GAP
    placed.append(Placed("text", word, x))
    return x + LETTER * len(word) + GAP


def _lay_cards(placed: list[Placed], codes: list[str], x: int) -> int:
    if placed and placed[-1].kind == "card":
        x = placed[-1].x + IN_A_PILE
    for code in codes:
        placed.append(Placed("card", code, x))
        x += IN_A_FAN
    return x - IN_A_FAN + CARD + GAP


def _is_card(word: str) -> bool:
    return word in ("back", "RJ", "BJ") or (len(word) > 1 and word[-1] in SUITS)
