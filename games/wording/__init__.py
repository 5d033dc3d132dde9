"""The engine's codes as sentences, in the language that is active when they are asked for."""

from games.wording.cards import ask_text, card_text, cards_text, rank_text, suit_text
from games.wording.refusals import bad_options, refusal
from games.wording.timeline import timeline
from games.wording.todo import todo

__all__ = [
    "ask_text",
    "bad_options",
    "card_text",
    "cards_text",
    "rank_text",
    "refusal",
    "suit_text",
    "timeline",
    "todo",
]
