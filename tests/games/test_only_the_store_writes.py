"""What is said of a game's row in models/game.py: only games/store writes it."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("accounts", "games", "kadi_site")
ELSEWHERE = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not {"store", "migrations"} & set(path.parts)
]
WRITES = {"bulk_create", "bulk_update", "create", "delete", "get_or_create", "save", "update"}


def writes_of(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in WRITES and _is_of_games(list(_names(node.func.value))):
                yield ast.unparse(node)
        elif isinstance(node, ast.Constant) and "UPDATE games_game" in str(node.value):
            yield str(node.value)


def _is_of_games(names: list[str]) -> bool:
    """`game.save()`, or a chain that begins at `Game.objects` or `table.games`."""
    return names[:1] == ["game"] or bool({"Game", "games"} & set(names))


def _names(node: ast.expr) -> Iterator[str]:
    """From the last to the first."""
    while isinstance(node, ast.Call | ast.Attribute):
        if isinstance(node, ast.Attribute):
            yield node.attr
            node = node.value
        else:
            node = node.func
    if isinstance(node, ast.Name):
        yield node.id


def test_nothing_else_writes_a_game() -> None:
    found = {str(path.relative_to(ROOT)): list(writes_of(path.read_text())) for path in ELSEWHERE}
    assert {path: writes for path, writes in found.items() if writes} == {}


def test_such_a_write_would_be_found() -> None:
    assert list(writes_of("Game.objects.filter(pk=1).update(version=2)"))
    assert list(writes_of("table.games.filter(pk=1).delete()"))
    assert list(writes_of("game.save(update_fields=['state'])"))
    assert list(writes_of("cursor.execute('UPDATE games_game SET version = 1')"))
    assert not list(writes_of("game.players.update(result='won')"))
