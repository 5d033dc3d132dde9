"""Scenario files into scenarios, or a FormatError naming the file, the scenario and the field."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from games.engine.actions import Seat
from games.engine.cards import Card
from games.engine.errors import BadOptions
from games.engine.ruleset import RULESETS, RuleSet, with_options
from games.engine.state import Direction
from games.scenarios.fields import Fields
from games.scenarios.model import FormatError, Scenario
from games.scenarios.steps import read_step
from games.wording import bad_options

_FIELDS = frozenset(
    ("title", "ruleset", "options", "hands", "top", "turn", "draw", "direction", "niko", "steps")
)
TWO_DECKS_FROM = 6
DIRECTIONS = {"cw": Direction.CW, "ccw": Direction.CCW}


def load_paths(paths: Iterable[Path]) -> Iterable[tuple[Path, list[Scenario] | FormatError]]:
    """Every file of the paths with its scenarios, or with what is wrong with it."""
    for path in paths:
        for file in sorted(path.rglob("*.toml")) if path.is_dir() else [path]:
            try:
                yield file, load(file)
            except FormatError as error:
                yield file, error


def load(path: Path) -> list[Scenario]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError(str(path), "", "", f"cannot be read: {error}") from error
    return loads(text, str(path))


def loads(text: str, file: str = "") -> list[Scenario]:
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides its own ValueError, tomllib lets those of huge numbers and deep nesting through.
        raise FormatError(file, "", "", f"is no TOML: {error}") from error
    top = Fields(document, file, "")
    top.only(frozenset({"scenario"}))
    tables = top.need("scenario", list)
    scenarios = [_scenario(table, file, at) for at, table in enumerate(tables, 1)]
    _refuse_double_titles(scenarios)
    return scenarios


def _refuse_double_titles(scenarios: list[Scenario]) -> None:
    seen = set()
    for scenario in scenarios:
        if scenario.title in seen:
            raise FormatError(scenario.file, scenario.title, "title", "is there twice")
        seen.add(scenario.title)


def _scenario(table: Any, file: str, at: int) -> Scenario:
    if not isinstance(table, dict):
        raise FormatError(file, f"scenario {at}", "", "must be a table")
    title = Fields(table, file, f"scenario {at}").need("title", str)
    if not title.strip():
        raise FormatError(file, f"scenario {at}", "title", "is empty")
    fields = Fields(table, file, title)
    fields.only(_FIELDS)
    names, hands = _hands(fields)
    ruleset = _ruleset(fields, len(names))
    top = _top(fields)
    draw = fields.card_list("draw") if "draw" in table else None
    _refuse_too_many(fields, ruleset, hands, top, draw or ())
    return Scenario(
        file=file,
        title=title,
        ruleset=ruleset,
        names=names,
        hands=hands,
        top=top,
        turn=_player(fields, "turn", names),
        draw=draw,
        direction=_direction(fields),
        niko=_players(fields, "niko", names),
        steps=tuple(
            read_step(fields, at, step, names)
            for at, step in enumerate(fields.need("steps", list), 1)
        ),
    )


def _hands(fields: Fields) -> tuple[tuple[str, ...], tuple[tuple[Card, ...], ...]]:
    table = fields.need("hands", dict)
    if len(table) < 2:
        fields.fail("hands", "needs at least two players")
    inner = fields.sub("hands", table)
    for name in table:
        if not name.strip() or name != name.strip():
            inner.fail(name, "is no name for a player")
    return tuple(table), tuple(inner.card_list(name) for name in table)


def _ruleset(fields: Fields, players: int) -> RuleSet:
    slug = fields.need("ruleset", str)
    if slug not in RULESETS:
        fields.fail("ruleset", f"there is no ruleset {slug!r}, only {', '.join(RULESETS)}")
    options = dict(fields.get("options", dict) or {})
    # Clocks would end turns nobody asked to end; many hands do not fit into one deck.
    options.setdefault("turn_seconds", 0)
    if players >= TWO_DECKS_FROM:
        options.setdefault("decks", 2)
    try:
        return with_options(RULESETS[slug], options, players)
    except BadOptions as error:
        fields.fail("hands" if error.code == "players" else "options", bad_options(error))


def _top(fields: Fields) -> Card:
    cards = fields.card_list("top")
    if len(cards) != 1:
        fields.fail("top", "must be one card")
    return cards[0]


def _refuse_too_many(
    fields: Fields,
    ruleset: RuleSet,
    hands: tuple[tuple[Card, ...], ...],
    top: Card,
    draw: tuple[Card, ...],
) -> None:
    deck = Counter(ruleset.deck_for(len(hands)))
    groups = [
        (f"hands.{name}", hand) for name, hand in zip(fields.table["hands"], hands, strict=True)
    ]
    for field, cards in [*groups, ("top", (top,)), ("draw", draw)]:
        for card in cards:
            if not deck[card]:
                fields.fail(field, f"{card.code} is there more often than in the deck")
            deck[card] -= 1


def _direction(fields: Fields) -> Direction:
    text = fields.get("direction", str)
    if text is None:
        return Direction.CW
    if text not in DIRECTIONS:
        fields.fail("direction", f"must be cw or ccw, not {text!r}")
    return DIRECTIONS[text]


def _player(fields: Fields, field: str, names: tuple[str, ...]) -> Seat:
    name = fields.get(field, str)
    if name is None:
        return Seat(0)
    if name not in names:
        fields.fail(field, f"there is no player {name!r}")
    return Seat(names.index(name))


def _players(fields: Fields, field: str, names: tuple[str, ...]) -> tuple[Seat, ...]:
    if field not in fields.table:
        return ()
    chosen = fields.texts(field)
    for name in chosen:
        if name not in names:
            fields.fail(field, f"there is no player {name!r}")
    return tuple(Seat(names.index(name)) for name in chosen)
