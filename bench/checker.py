"""Nothing lost, nothing doubled: compares what clients were told with what the database holds.

`python -m bench.within bench.checker FILE`; the file holds what every `Table` was told."""

import json
import sys
from pathlib import Path
from typing import Any
from uuid import UUID

from games.engine.evolve import fold
from games.models import Game, LogRow
from games.store.log import all_events, is_noticed, rows_since, verify_chain


def complaints(told: dict[str, Any]) -> list[str]:
    game = Game.objects.get(pk=told["game"])
    rows = list(LogRow.objects.filter(game=game).order_by("seq"))
    commands = [str(row.command_id) for row in rows if row.command_id]
    found = []
    if [row.seq for row in rows] != list(range(1, game.version + 1)):
        found.append("the sequence has gaps")
    if (bad := verify_chain(game.pk)) is not None:
        found.append(f"the chain breaks at {bad}")
    if missing := set(told["accepted"]) - set(commands):
        found.append(f"{len(missing)} acknowledged commands are not in the log")
    if len(commands) != len(set(commands)):
        found.append("a command is in the log twice")
    if set(told["refused"]) & set(commands):
        found.append("a refused command is in the log")
    return found + wrong_views(told)


def wrong_views(told: dict[str, Any]) -> list[str]:
    rows = rows_since(UUID(told["game"]), 0)
    state = fold(all_events(rows))
    # Pages count what everybody notices.
    version = sum(is_noticed(row, None) for row in rows)
    found = []
    for seat, seen in enumerate(told["seen"]):
        if seen["version"] != version:
            found.append(f"seat {seat} stayed at version {seen['version']} of {version}")
        elif seen["hand"] != sorted(card.code for card in state.hands[seat]):
            found.append(f"seat {seat} sees another hand than a fresh fold gives")
    return found


def main() -> int:
    tables = json.loads(Path(sys.argv[1]).read_text())
    bad = {told["game"]: found for told in tables if (found := complaints(told))}
    for game, found in bad.items():
        print(f"{game}: {'; '.join(found)}")
    accepted = sum(len(told["accepted"]) for told in tables)
    print(f"checker: {len(tables)} games, {accepted} acknowledged commands, {len(bad)} complaints")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
