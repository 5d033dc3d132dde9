"""Which Kadi do you play? The engine tells every way to play from every other."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.atlas.asking import MOST_QUESTIONS, Answers, likelihoods, next_question
from games.atlas.finding import find
from games.atlas.questions import questions, says_yes
from games.atlas.variants import Variant, variants
from games.engine.errors import BadOptions
from games.engine.ruleset import OPTIONS, RULESETS, RuleSet, with_options
from games.scenarios.runner import run
from games.wording.atlas import LEFT_OUT, QUESTIONS

NEVER_SEEN = ("max_players", "decks", "deal", "first_turn", "turn_seconds", "stop_seconds")
NEVER_SEEN += ("niko_seconds",)
ANSWERS = st.dictionaries(
    st.sampled_from(sorted(questions())), st.sampled_from([True, False, None]), max_size=10
)


def asked(rules: RuleSet) -> dict[str, bool | None]:
    """The answers of somebody who plays by these rules."""
    answers: dict[str, bool | None] = {}
    while question := next_question(answers):
        answers[question.slug] = says_yes(question, rules)
    return answers


def paths(kinds: Sequence[bool | None], answers: Answers) -> Iterator[Answers]:
    question = next_question(answers)
    if question is None:
        yield answers
        return
    for kind in kinds:
        yield from paths(kinds, {**answers, question.slug: kind})


def single_changes(ruleset: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    """Of everything that a position can show."""
    for name, values in OPTIONS.items():
        for value in values if name not in NEVER_SEEN else ():
            with suppress(BadOptions):
                yield name, with_options(ruleset, {name: value}, 4)


@pytest.mark.parametrize("question", questions().values(), ids=lambda each: each.slug)
def test_every_question_is_a_scenario_that_comes_out_under_the_ruleset_it_names(question):
    failure = run(question.scenario)
    assert failure is None, str(failure)
    assert says_yes(question, question.scenario.ruleset)


def test_every_question_and_every_rule_that_is_left_out_has_its_sentence():
    assert set(QUESTIONS) == set(questions())
    assert {code for each in variants() for code in each.left_out} == set(LEFT_OUT)


def test_every_question_tells_some_ways_to_play_from_others():
    for slug in questions():
        assert 0 < sum(slug in each.agrees_with for each in variants()) < len(variants())


def test_the_four_rulesets_and_at_least_eight_published_ways_are_known_with_their_source():
    assert [each.rules for each in variants()[:4]] == list(RULESETS.values())
    published = variants()[4:]
    assert len(published) >= 8
    assert all(each.source.startswith("https://") for each in published)
    assert len({each.name for each in variants()}) == len(variants())


def test_any_two_ways_to_play_differ_in_an_answer():
    for one, other in combinations(variants(), 2):
        assert one.agrees_with != other.agrees_with, f"{one.name} and {other.name}"


@pytest.mark.parametrize("variant", variants(), ids=lambda each: each.name)
def test_whoever_plays_a_known_way_is_told_so_and_nothing_else(variant: Variant):
    found = find(asked(variant.rules))
    assert found.fitting == (variant,)
    assert found.unmet == ()
    assert all(says_yes(q, found.rules) == says_yes(q, variant.rules) for q in questions().values())


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("standard", {"aces_together": True}),
        ("tucheze", {"win_with_questions": True}),
        ("wild_ace", {"even_kings": "again"}),
        ("classic", {"cardless": "blocks"}),
    ],
)
def test_a_house_rule_that_nobody_has_published_is_found_when_it_is_asked_about(ruleset, options):
    found = find(asked(with_options(RULESETS[ruleset], options, 4)))
    assert found.unmet == ()
    assert (found.ruleset, found.options) == (ruleset, options)


def test_the_options_that_decide_a_question_are_those_and_no_others():
    found: dict[str, set[str]] = {slug: set() for slug in questions()}
    for ruleset in RULESETS.values():
        for name, rules in single_changes(ruleset):
            for slug, question in questions().items():
                if says_yes(question, rules) != says_yes(question, ruleset):
                    found[slug].add(name)
    assert {slug: set(each.levers) for slug, each in questions().items()} == found


def test_the_first_question_splits_the_known_ways_nearly_in_half():
    question = next_question({})
    assert question is not None
    yes = sum(question.slug in each.agrees_with for each in variants())
    assert abs(yes - len(variants()) / 2) <= 1


def test_without_jokers_nobody_is_asked_about_jokers():
    answers: dict[str, bool | None] = {"joker-in-the-deck": False}
    while question := next_question(answers):
        assert not question.has_jokers
        answers[question.slug] = None


def test_every_path_ends_after_ten_questions_at_most():
    longest = max(len(answers) for answers in paths((True, False, None), {}))
    assert longest <= MOST_QUESTIONS


def test_every_path_of_yes_and_no_ends_in_a_table_that_can_be_opened():
    for answers in paths((True, False), {}):
        found = find(answers)
        assert with_options(RULESETS[found.ruleset], found.options, 4)
        assert set(found.unmet) <= set(answers)


@settings(deadline=None, max_examples=150)
@given(ANSWERS)
def test_whatever_was_answered_there_is_a_table_that_can_be_opened(answers):
    found = find(answers)
    assert with_options(RULESETS[found.ruleset], found.options, 4)


@settings(deadline=None, max_examples=50)
@given(ANSWERS)
def test_not_knowing_is_as_if_nobody_had_asked(answers):
    known = {slug: answer for slug, answer in answers.items() if answer is not None}
    assert find(answers) == find(known)
    shares = [sum(likelihoods(each).values()) for each in (answers, known)]
    assert [w * shares[1] for w in likelihoods(answers).values()] == [
        w * shares[0] for w in likelihoods(known).values()
    ]
