"""The `scenarios` command: what it prints, how it exits, and how it names what is wrong."""

from pathlib import Path

import pytest
from django.core.management import call_command

from games.scenarios.loader import loads
from games.scenarios.model import FormatError
from games.scenarios.runner import run

HEAD = """
[[scenario]]
title = "T"
ruleset = "standard"
top = "10C"
hands = { A = "4C 5H", B = "6C 7H" }
"""
GOOD = HEAD + 'steps = [ { do = "A play 4C", expect = { turn = "B" } } ]\n'
WRONG = HEAD + 'steps = [ { do = "A play 4C" }, { do = "B draw", expect = { turn = "B" } } ]\n'


def scenarios(capsys, *paths: Path) -> tuple[int, str, str]:
    code = 0
    try:
        call_command("scenarios", *map(str, paths))
    except SystemExit as leaving:
        code = leaving.code
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_all_passed_exits_0(tmp_path, capsys) -> None:
    (tmp_path / "good.toml").write_text(GOOD)
    assert scenarios(capsys, tmp_path) == (0, "1 passed, 0 failed\n", "")


def test_a_failure_exits_1_and_says_where_and_what(tmp_path, capsys) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(WRONG)
    code, out, _err = scenarios(capsys, file)
    assert code == 1
    assert out == f"{file}: T: step 2: expected turn B, found A\n0 passed, 1 failed\n"


def test_an_unreadable_file_exits_2_and_the_others_still_run(tmp_path, capsys) -> None:
    (tmp_path / "a.toml").write_text(HEAD + "steps = 3")
    (tmp_path / "b.toml").write_text(GOOD)
    code, out, err = scenarios(capsys, tmp_path)
    assert code == 2
    assert out == "1 passed, 0 failed\n"
    assert err == f"{tmp_path / 'a.toml'}: T: steps: must be a list, not 3\n"


@pytest.mark.parametrize("name", ["missing.toml", "folder/missing.toml"])
def test_a_file_that_is_not_there_exits_2(tmp_path, capsys, name: str) -> None:
    code, _out, err = scenarios(capsys, tmp_path / name)
    assert (code, name in err) == (2, True)


def test_bytes_that_are_no_text_exit_2(tmp_path, capsys) -> None:
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe\x00")
    assert scenarios(capsys, tmp_path)[0] == 2


STEP = 'steps = [ {{ do = "A play 4C", {} }} ]'


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("title = 3", "title"),
        ('[[scenario]]\nruleset = "standard"', "title"),
        (GOOD.replace("standard", "bridge"), "ruleset"),
        (GOOD.replace("10C", "10X"), "top"),
        (GOOD.replace("10C", "10C 9C"), "top"),
        (GOOD.replace("top =", "tip ="), "tip"),
        (GOOD.replace('"4C 5H"', '"4C 5Z"'), "hands.A"),
        (GOOD.replace('"4C 5H"', "4"), "hands.A"),
        (GOOD.replace('"4C 5H"', '"4C 6C"'), "hands.B"),
        (GOOD.replace('"4C 5H"', '"4C 4C"'), "hands.A"),
        (GOOD.replace(', B = "6C 7H"', ""), "hands"),
        (GOOD + 'turn = "Z"', "turn"),
        (GOOD + 'direction = "left"', "direction"),
        (GOOD + 'niko = "A"', "niko"),
        (GOOD + 'niko = ["Z"]', "niko"),
        (GOOD + 'draw = "5H"', "draw"),
        (GOOD + "draw = 5", "draw"),
        (GOOD + "options = { deal = 8 }", "options"),
        (GOOD + "options = { decks = true }", "options"),
        (GOOD + 'options = { colour = "red" }', "options"),
        (GOOD + 'options = { jokers = "wild" }', "options"),
        (HEAD, "steps"),
        (HEAD + "steps = [ 3 ]", "steps[1]"),
        (HEAD + "steps = [ { } ]", "steps[1].do"),
        (HEAD + 'steps = [ { do = "A sing" } ]', "steps[1].do"),
        (HEAD + 'steps = [ { do = "Z draw" } ]', "steps[1].do"),
        (HEAD + 'steps = [ { do = "A draw 4C" } ]', "steps[1].do"),
        (HEAD + 'steps = [ { do = "A play" } ]', "steps[1].do"),
        (HEAD + 'steps = [ { do = "A play 4C suit X" } ]', "steps[1].do"),
        (HEAD + 'steps = [ { do = "A play 4C ask" } ]', "steps[1].do"),
        (HEAD + 'steps = [ { do = "wait long" } ]', "steps[1].do"),
        (HEAD + 'steps = [ { do = "wait -1" } ]', "steps[1].do"),
        (HEAD + STEP.format("also = 1"), "steps[1].also"),
        (HEAD + STEP.format('refused = "rude"'), "steps[1].refused"),
        (HEAD + STEP.format("refused = false"), "steps[1].refused"),
        (HEAD + STEP.format("expect = 3"), "steps[1].expect"),
        (HEAD + STEP.format("expect = { luck = 1 }"), "steps[1].expect.luck"),
        (HEAD + STEP.format('expect = { phase = "lunch" }'), "steps[1].expect.phase"),
        (HEAD + STEP.format('expect = { turn = "Z" }'), "steps[1].expect.turn"),
        (HEAD + STEP.format('expect = { top = "4" }'), "steps[1].expect.top"),
        (HEAD + STEP.format("expect = { pending = true }"), "steps[1].expect.pending"),
        (HEAD + STEP.format('expect = { suit = "X" }'), "steps[1].expect.suit"),
        (HEAD + STEP.format('expect = { request = "1" }'), "steps[1].expect.request"),
        (HEAD + STEP.format("expect = { hands = { Z = 1 } }"), "steps[1].expect.hands.Z"),
        (HEAD + STEP.format('expect = { hands = { A = "1" } }'), "steps[1].expect.hands.A"),
        (HEAD + STEP.format('expect = { holds = { A = "1" } }'), "steps[1].expect.holds.A"),
        (HEAD + STEP.format('expect = { can = "draw" }'), "steps[1].expect.can"),
        (HEAD + STEP.format('expect = { can = ["sing"] }'), "steps[1].expect.can"),
        (HEAD + STEP.format('expect = { prompt = ["Z"] }'), "steps[1].expect.prompt"),
        (HEAD + STEP.format('expect = { winner = "Z" }'), "steps[1].expect.winner"),
        (HEAD + STEP.format("expect = { says = 3 }"), "steps[1].expect.says"),
        (GOOD + GOOD, "title"),
    ],
)
def test_a_wrong_field_is_named(text: str, field: str) -> None:
    with pytest.raises(FormatError) as caught:
        loads(text, "some.toml")
    assert caught.value.field == field
    assert str(caught.value).startswith("some.toml: ")


@pytest.mark.parametrize("text", ["[[scenario]", "scenario = 3", "scenario = [3]", "x = 1", ""])
def test_a_file_of_another_kind_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        loads(text, "some.toml")


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ('do = "A play 5H"', "refused: no-match: 5♥ matches 10♣"),
        ('do = "A play 5H", refused = "not-in-hand"', "refused: no-match"),
        ('do = "A play 4C", refused = true', "accepted"),
        ('do = "wait 3", refused = true', "accepted"),
        ('do = "A draw", expect = { hands = { A = 2 } }', "3"),
        ('do = "A draw", expect = { holds = { B = "4C" } }', "6C 7H"),
        ('do = "A draw", expect = { can = ["7H"] }', "it is not"),
        ('do = "A draw", expect = { cannot = ["6C"] }', "it is possible"),
        ('do = "A draw", expect = { says = "A danced" }', "A picked 1"),
        ('do = "A draw", expect = { winner = "A" }', "none"),
        ('do = "A draw", expect = { niko = ["A"] }', "nobody"),
    ],
)
def test_a_difference_is_told(step: str, found: str) -> None:
    [scenario] = loads(HEAD + f"steps = [ {{ {step} }} ]")
    failure = run(scenario)
    assert failure is not None
    assert failure.found.startswith(found)


def test_names_may_hold_spaces_and_begin_alike() -> None:
    text = GOOD.replace("A =", '"Ann" =').replace("B =", '"Ann Lee" =')
    text = text.replace("A play", "Ann play").replace('"B"', '"Ann Lee"')
    [scenario] = loads(text)
    assert run(scenario) is None


@pytest.mark.parametrize(
    "rest",
    [
        f"steps = [ {{ do = 'wait {'9' * 400}' }} ]",
        f"options = {{ deal = {'9' * 5000} }}",
        f"draw = {'[' * 3000}{']' * 3000}",
    ],
    ids=["an endless wait", "a huge number", "deep nesting"],
)
def test_values_beyond_all_bounds_are_errors_of_the_format(rest) -> None:
    with pytest.raises(FormatError):
        loads(HEAD + rest, "f.toml")
