"""Record the golden games again, after a deliberate change of the stored form:

    python -m tests.golden.record

Never to make a red test green: games people have played are stored in the old form.
"""

import hashlib
import json
from itertools import count
from pathlib import Path
from typing import Any

from games.engine import RULESETS, GameState, RuleSet
from games.engine.codec import encode_action, encode_event, encode_state
from games.simulation import Game, Manners, play_game

FOLDER = Path(__file__).parent
LEAST_ROWS, MOST_ROWS = 70, 120
PLAYERS = {"standard": 4, "tucheze": 6, "wild_ace": 3, "classic": 5}


def state_hash(state: GameState) -> str:
    text = json.dumps(encode_state(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def recorded(game: Game) -> dict[str, Any]:
    return {
        "opening": [encode_event(event) for event in game.opening],
        "rows": [
            {
                "action": encode_action(action),
                "at": now,
                "events": [encode_event(event) for event in events],
            }
            for action, now, events in game.history
        ],
        "state_hash": state_hash(game.state),
    }


def play(ruleset: RuleSet) -> Game:
    """The first game that is long enough to show something."""
    manners = Manners(leaves=0.004)
    for number in count():
        seed = f"golden/{ruleset.slug}/{number}"
        game = play_game(ruleset, PLAYERS[ruleset.slug], seed, manners=manners)
        if LEAST_ROWS <= len(game.history) <= MOST_ROWS:
            return game
    raise AssertionError("numbers never end")


def write(name: str, data: dict[str, Any]) -> None:
    """One row to a line, so that a change can be read."""
    rows = ",\n".join(json.dumps(row) for row in data["rows"])
    text = (
        f'{{"state_hash": "{data["state_hash"]}",\n"opening": {json.dumps(data["opening"])},\n'
        f'"rows": [\n{rows}\n]}}\n'
    )
    (FOLDER / f"{name}.json").write_text(text)


if __name__ == "__main__":
    for slug, ruleset in RULESETS.items():
        write(slug, recorded(play(ruleset)))
