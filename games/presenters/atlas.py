"""“Which Kadi do you play?”: a question as a row of cards, and what the answers led to."""

from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games.atlas.asking import MOST_QUESTIONS, Answers
from games.atlas.finding import find, nearest
from games.atlas.questions import Question
from games.atlas.variants import SEATS, Variant, variants
from games.engine.actions import Action, Announce, Play
from games.engine.cards import Card
from games.engine.ruleset import RULESETS, with_options
from games.presenters.faces import Facts, face, suit_name
from games.scenarios.model import Scenario
from games.wording.atlas import LEFT_OUT, QUESTIONS
from games.wording.cards import ask_text
from games.wording.options import RULESET_NAMES, differences

# As they stand in addresses.
SPELLED = {True: "yes", False: "no", None: "skip"}
OPTION = "option_"


def question_facts(question: Question, answers: Answers) -> Facts:
    return {
        "slug": question.slug,
        "text": QUESTIONS[question.slug],
        "number": len(answers) + 1,
        "most": MOST_QUESTIONS,
        "shown": list(_shown(question.scenario)),
        "answers": [(slug, SPELLED[answer]) for slug, answer in answers.items()],
        "back": None if not answers else address(dict(list(answers.items())[:-1])),
    }


def _shown(scenario: Scenario) -> Iterator[Facts]:
    """What lies there, and who plays what on it."""
    yield _seen(_("On the table"), (scenario.top,))
    for step in scenario.steps:
        action = step.what
        if isinstance(action, Play):
            yield _seen(scenario.names[action.seat], action.cards, _said(action))
        elif isinstance(action, Announce):
            hand = scenario.hands[action.seat]
            yield _seen(scenario.names[action.seat], hand, _said(action))


def _seen(name: str, cards: tuple[Card, ...], said: str = "") -> Facts:
    return {"name": name, "cards": [face(card) for card in cards], "said": said}


def _said(action: Action) -> str:
    if isinstance(action, Announce):
        return "Niko Kadi!"
    if isinstance(action, Play) and action.ask:
        return ask_text(action.ask)
    return suit_name(action.suit) if isinstance(action, Play) and action.suit else ""


def found_facts(answers: Answers) -> Facts:
    found = find(answers)
    known = [_variant(each) for each in found.fitting if each.source]
    return {
        "ruleset": found.ruleset,
        "name": RULESET_NAMES[found.ruleset],
        "differences": differences(found.rules),
        "play": table_address(found.ruleset, found.options),
        "known": known,
        "unmet": [QUESTIONS[slug] for slug in found.unmet],
        "unsure": all(answer is None for answer in answers.values()),
        "answers": [
            (QUESTIONS[slug], SPELLED[answer], address(_without(answers, slug)))
            for slug, answer in answers.items()
        ],
        "back": address(dict(list(answers.items())[:-1])),
    }


def _without(answers: Answers, slug: str) -> dict[str, bool | None]:
    return {each: answer for each, answer in answers.items() if each != slug}


def known_variants() -> list[Facts]:
    """Those that others have published."""
    return [_variant(each) for each in variants() if each.source]


def _variant(variant: Variant) -> Facts:
    ruleset, options = nearest(variant.rules)
    return {
        "name": variant.name,
        "source": variant.source,
        "ruleset": RULESET_NAMES[ruleset],
        "differences": differences(with_options(RULESETS[ruleset], options, SEATS)),
        "left_out": [LEFT_OUT[code] for code in variant.left_out],
        "play": table_address(ruleset, options),
    }


def address(answers: Answers) -> str:
    """Where these answers lead: it can be kept and sent to others."""
    said = urlencode({slug: SPELLED[answer] for slug, answer in answers.items()})
    return f"{reverse('atlas')}?{said}" if said else reverse("atlas")


def table_address(ruleset: str, options: dict[str, object]) -> str:
    """The form for a new table, filled in."""
    chosen = {OPTION + name: value for name, value in options.items()}
    return f"{reverse('new_table')}?{urlencode({'ruleset': ruleset} | chosen)}"
