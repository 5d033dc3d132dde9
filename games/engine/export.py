"""A recorded game as scenario-format TOML that replays to the same result.

The format fixes the draw pile but no shuffle. So a file has parts: one runs up to a shuffle, the
next begins at the first position after it that the format can express. Actions in between,
and any that the format cannot express, are named in comments.
"""

from collections.abc import Sequence

import tomli_w

from games.engine.actions import EndNow, Expire
from games.engine.events import Event
from games.engine.evolve import fold
from games.engine.export_part import Part, Record, Row
from games.engine.notation import write_action


def export_game(
    opening: Sequence[Event], rows: Sequence[Row], names: Sequence[str], title: str
) -> str:
    """`opening` are the events of the start, `rows` all that followed."""
    state = fold(opening)
    states = [state]
    for _action, _now, events in rows:
        state = fold(events, state) if events else state
        states.append(state)
    return _Writer(Record(states, rows, _unique(names)), title).write()


def _unique(names: Sequence[str]) -> list[str]:
    """Names that can be told apart and begin a line."""
    plain = [" ".join(name.split()) or "?" for name in names]
    return [
        name if plain.count(name) == 1 else f"{name} ({seat + 1})"
        for seat, name in enumerate(plain)
    ]


class _Writer:
    def __init__(self, record: Record, title: str) -> None:
        self.record, self.title = record, title
        self.parts = 0
        self.lines: list[str] = []

    def write(self) -> str:
        at = 0
        while at < len(self.record.rows):
            part = Part.begin(self.record, at)
            if part is None:
                self.comment(at)
                at += 1
                continue
            done = part.run(at)
            if part.steps:
                self._add(part)
            if done == at:
                self.comment(at)
                done += 1
            at = done
        return "\n".join(self.lines) + "\n"

    def comment(self, at: int) -> None:
        action = self.record.rows[at][0]
        if self.record.rows[at][2]:
            told = "a timer" if isinstance(action, Expire) else "the game is ended"
            if not isinstance(action, Expire | EndNow):
                told = write_action(action, self.record.names)
            self.lines.append(f"# Not expressible here: {told}")

    def _add(self, part: Part) -> None:
        self.parts += 1
        title = self.title if self.parts == 1 else f"{self.title}, part {self.parts}"
        scenario = {"title": title, **part.head, "steps": part.steps}
        self.lines.append(tomli_w.dumps({"scenario": [scenario]}))
