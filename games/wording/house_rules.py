"""House rules summed up: a few words for every value of an option, and a line of what differs."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.ruleset import RULESETS, RuleSet, options_of
from games.wording.option_types import Text
from games.wording.options import RULESET_NAMES, options

# So many fit on a phone; the rest are counted.
MOST_IN_A_LINE = 6

PHRASES: Mapping[str, Mapping[Any, Text]] = {
    "decks": {None: _("decks by players"), 1: _("one deck"), 2: _("two decks")},
    "jokers_in_deck": {
        0: _("no Jokers"),
        2: _("2 Jokers in a deck"),
        4: _("4 Jokers in a deck"),
    },
    "first_turn": {"random": _("anyone may begin"), "winner": _("the last winner begins")},
    "jokers": {"colour": _("Jokers match by colour"), "wild": _("Jokers go on anything")},
    "joker_on_joker": {
        "any": _("any Joker goes on any Joker"),
        "same_colour": _("a Joker goes on a Joker of its colour only"),
    },
    "jokers_together": {
        True: _("red and black Jokers go together"),
        False: _("red and black Jokers do not go together"),
    },
    "joker_on_required_suit": {
        True: _("a Joker goes on a required suit"),
        False: _("no Joker on a required suit"),
    },
    "stacking": {
        "chain": _("stack what matches the chain"),
        "free": _("any 2 or 3 stacks"),
        "rank": _("stack by rank"),
        "match": _("stack what matches the last card"),
    },
    "pick_total": {"adds": _("picks add up"), "last": _("picks do not add up")},
    "ace_playable": {"always": _("an Ace goes on anything"), "match": _("an Ace must match")},
    "ace_suit": {
        "own": _("an Ace asks for its own suit"),
        "choose": _("an Ace chooses the suit"),
        "may_choose": _("an Ace may choose the suit"),
    },
    "ace_cancel": {
        "under": _("an Ace that cancels goes under the penalty"),
        "before": _("an Ace that cancels brings back the card before"),
        "on_top": _("an Ace that cancels stays on top"),
    },
    "aces_together": {True: _("several Aces at once"), False: _("one Ace at a time")},
    "ace_answers": {
        "no": _("an Ace answers nothing"),
        "any": _("any Ace answers a question"),
        "suit": _("an Ace answers a question of its suit"),
    },
    "spade_request": {
        "no": _("A♠ asks for no card"),
        "may": _("A♠ may ask for a card"),
        "must": _("A♠ always asks for a card"),
    },
    "question_chain": {
        "rank": _("questions follow by rank"),
        "rank_or_suit": _("questions follow by rank or suit"),
    },
    "answer": {
        "same_move": _("the answer comes with the question"),
        "step": _("the answer is a second step"),
        "single_step": _("the answer is a second step of one card"),
    },
    "stop": {
        "window": _("a J or K can be stopped for some seconds"),
        "counter": _("the next player may stop a J or K"),
        "none": _("nobody stops a J or K"),
    },
    "jump_stoppers": {
        "anyone": _("anyone may stop a jump"),
        "not_skipped": _("who is skipped cannot stop a jump"),
    },
    "even_kings": {
        "nothing": _("two Kings change nothing"),
        "again": _("who lays two Kings plays again"),
    },
    "niko": {
        "prompt": _("you are asked “Niko Kadi?”"),
        "call": _("you call “Niko Kadi” yourself"),
    },
    "niko_hand": {
        "finishing": _("asked with every hand that can finish"),
        "ordinary": _("asked with ordinary cards only"),
    },
    "niko_lasts": {
        "while_hand": _("“Niko Kadi” stands while the hand can finish"),
        "next_turn": _("“Niko Kadi” stands for one turn"),
    },
    "win_with_questions": {
        True: _("you may win with a question and its answer"),
        False: _("no win with questions"),
    },
    "win_with_aces": {True: _("you may win with Aces"), False: _("no win with Aces")},
    "cardless": {
        "ignored": _("others without cards do not matter"),
        "blocks": _("nobody wins while another has no cards"),
    },
    "empty_hand": {
        "stays": _("who goes out without a win draws next turn"),
        "draws": _("who goes out without a win draws 1"),
        "fined": _("who goes out without a win draws 2"),
    },
}


def phrase(option: str, value: Any) -> str:
    """What one value of an option means: "picks do not add up"."""
    if option == "deal":
        return gettext("%(number)d cards each") % {"number": value}
    if option == "stop_seconds":
        return gettext("%(number)d s to stop a J or K") % {"number": value}
    if option == "niko_seconds":
        return gettext("%(number)d s to say “Niko Kadi”") % {"number": value}
    # Kept by another version of the rules, it may be a value of which nothing is known here.
    return str(PHRASES[option].get(value, value))


def changed_options(rules: RuleSet) -> dict[str, Any]:
    """By house rules, or because the game is older than the ruleset of today."""
    usual = options_of(RULESETS.get(rules.slug, rules))
    now = options_of(rules)
    return {each.name: now[each.name] for each in options() if now[each.name] != usual[each.name]}


def line(ruleset: str, chosen: Mapping[str, Any]) -> str:
    """ "Standard, but: 5 cards each, picks do not add up"."""
    name = RULESET_NAMES.get(ruleset, ruleset)
    known = [each.name for each in options() if each.name in chosen]
    if not known:
        return gettext("%(ruleset)s, as it is") % {"ruleset": name}
    said = ", ".join(phrase(each, chosen[each]) for each in known[:MOST_IN_A_LINE])
    text = gettext("%(ruleset)s, but: %(changes)s") % {"ruleset": name, "changes": said}
    return text + _and_more(len(known) - MOST_IN_A_LINE)


def _and_more(count: int) -> str:
    if count <= 0:
        return ""
    return ngettext(" and %(count)d more", " and %(count)d more", count) % {"count": count}
