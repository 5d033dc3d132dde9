"""What is done to the engine's source before it is compiled, and when a build is used."""

import pickle
import sys
from dataclasses import fields
from types import ModuleType
from typing import get_type_hints

import pytest

from games import native
from games.native.constructors import write_out

SOURCE = '''
from dataclasses import dataclass
from typing import TYPE_CHECKING
from games.engine.values import value
if TYPE_CHECKING:
    from games.engine.state import GameState

@value
class Said:
    """Docstrings stay."""
    seat: int
    words: tuple[str, ...] = ()
    state: "GameState | None" = None

@dataclass(slots=True, eq=False)
class Thing:
    name: str

class Other:
    name: str = "not a dataclass"
'''


@pytest.fixture
def rewritten(monkeypatch):
    module = ModuleType("rewritten")
    monkeypatch.setitem(sys.modules, "rewritten", module)
    exec(write_out(SOURCE), vars(module))
    return module


def test_constructors_are_written_out_with_their_defaults(rewritten):
    assert rewritten.Said(3) == rewritten.Said(seat=3, words=(), state=None)
    assert rewritten.Said(3) != rewritten.Said(3, ("Kadi",))
    assert "__init__(self, seat: int, words: tuple[str, ...]=(), state: Any=None)" in write_out(
        SOURCE
    )


def test_options_of_a_dataclass_stay(rewritten):
    assert hash(rewritten.Said(3)) == hash(rewritten.Said(3))
    assert rewritten.Thing("a") != rewritten.Thing("a")
    assert rewritten.Other().name == "not a dataclass"


def test_fields_and_their_types_can_still_be_asked_for(rewritten):
    from games.engine.state import GameState

    assert [each.name for each in fields(rewritten.Said)] == ["seat", "words", "state"]
    hints = get_type_hints(rewritten.Said, localns={"GameState": GameState})
    assert hints == {"seat": int, "words": tuple[str, ...], "state": GameState | None}


def test_pickles_come_back_through_the_constructor(rewritten):
    assert pickle.loads(pickle.dumps(rewritten.Said(3, ("Kadi",)))) == rewritten.Said(3, ("Kadi",))


def test_only_a_build_of_this_very_source_is_used(monkeypatch, tmp_path):
    monkeypatch.delenv("PLAIN_ENGINE", raising=False)
    monkeypatch.setattr(native, "BUILDS", tmp_path)
    (tmp_path / "0123456789abcdef").mkdir()
    assert native.built() is None
    (tmp_path / native.fingerprint()).mkdir()
    assert native.built() == tmp_path / native.fingerprint()


def test_a_changed_source_has_another_fingerprint(monkeypatch, tmp_path):
    before = native.fingerprint()
    for path in native.SOURCE.glob("*.py"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(native, "SOURCE", tmp_path)
    assert native.fingerprint() == before
    (tmp_path / "decide.py").write_text("changed = True\n")
    assert native.fingerprint() != before


def test_the_build_can_be_left_aside(monkeypatch, tmp_path):
    monkeypatch.setenv("PLAIN_ENGINE", "yes")
    monkeypatch.setattr(native, "BUILDS", tmp_path)
    (tmp_path / native.fingerprint()).mkdir()
    assert native.built() is None
