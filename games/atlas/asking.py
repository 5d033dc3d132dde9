"""Which question comes next, and how likely each way to play is after some answers."""

from collections.abc import Mapping

from games.atlas.questions import Question, questions
from games.atlas.variants import Variant, variants

MOST_QUESTIONS = 10
# One answer against it makes a way to play that much less likely, not impossible: people slip, and
# most tables play by nobody's rules exactly.
DOUBT = 3
JOKERS_AT_ALL = "joker-in-the-deck"

Answers = Mapping[str, bool | None]
"""By question, in the order they were given; None: don't know."""


def next_question(answers: Answers) -> Question | None:
    """The one that tells most, or None when enough is known."""
    left = _left(answers)
    if len(answers) >= MOST_QUESTIONS or not left:
        return None
    weights = likelihoods(answers)
    best = max(left, key=lambda question: _told_by(question, weights))
    return best if _told_by(best, weights) else None


def _left(answers: Answers) -> list[Question]:
    """Where there are no Jokers, nobody knows what may follow one."""
    left = [each for slug, each in questions().items() if slug not in answers]
    jokers = answers.get(JOKERS_AT_ALL) is not False
    return [each for each in left if jokers or not each.has_jokers]


def likelihoods(answers: Answers) -> dict[Variant, int]:
    return {each: DOUBT ** (len(answers) - against(each, answers)) for each in variants()}


def against(variant: Variant, answers: Answers) -> int:
    """How many of the answers it would give otherwise."""
    return sum(
        answer is not None and answer != (slug in variant.agrees_with)
        for slug, answer in answers.items()
    )


def _told_by(question: Question, weights: Mapping[Variant, int]) -> int:
    """Stands for the information gained. As every way to play has one answer, that is the entropy
    of the answer, which grows with the less likely of the two."""
    yes = sum(weight for each, weight in weights.items() if question.slug in each.agrees_with)
    return min(yes, sum(weights.values()) - yes)
