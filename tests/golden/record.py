"""Record golden games of the rulesets' present version, when that is a new one:

    python -m tests.golden.record

Those of older versions stay as they are, and so do those recorded once. Never to make a red test
green: games people have played are stored in the old form.
"""

import hashlib
import json
from itertools import count
from pathlib import Path
from typing import Any

from games.engine import RULESETS, GameState, RuleSet, with_options
from games.engine.codec import encode_action, encode_event, encode_state
from games.engine.events import LetStand, MatchRestored, PlaysAgain
from games.lab.simulation import Game, Manners, play_game

FOLDER = Path(__file__).parent
LEAST_ROWS, MOST_ROWS = 70, 120
PLAYERS = {"standard": 4, "tucheze": 6, "wild_ace": 3, "classic": 5}
# What no ruleset has by itself.
HOUSE_RULES = {
    "jokers_in_deck": 4,
    "deal": 6,
    "ace_cancel": "before",
    "pick_total": "last",
    "even_kings": "again",
    "cardless": "blocks",
}


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


def play(ruleset: RuleSet, wanted: tuple[type, ...] = ()) -> Game:
    """The first game that is long enough to show something, and has all the wanted events."""
    manners = Manners(leaves=0.004)
    for number in count():
        seed = f"golden/{ruleset.slug}/{number}"
        game = play_game(ruleset, PLAYERS[ruleset.slug], seed, manners=manners)
        if LEAST_ROWS <= len(game.history) <= MOST_ROWS and has_all(game, wanted):
            return game
    raise AssertionError("numbers never end")


def has_all(game: Game, wanted: tuple[type, ...]) -> bool:
    found = {type(event) for _action, _now, events in game.history for event in events}
    return found.issuperset(wanted)


def write(name: str, data: dict[str, Any]) -> None:
    """One row to a line, so that a change can be read."""
    rows = ",\n".join(json.dumps(row) for row in data["rows"])
    text = (
        f'{{"state_hash": "{data["state_hash"]}",\n"opening": {json.dumps(data["opening"])},\n'
        f'"rows": [\n{rows}\n]}}\n'
    )
    path = FOLDER / f"{name}.json"
    if not path.exists():
        path.write_text(text)


def main() -> None:
    for slug, ruleset in RULESETS.items():
        write(f"{slug}_{ruleset.version}", recorded(play(ruleset)))
    standard = RULESETS["standard"]
    house = with_options(standard, HOUSE_RULES, PLAYERS["standard"])
    shown = (LetStand, PlaysAgain, MatchRestored)
    write(f"house_{standard.version}", recorded(play(house, shown)))


if __name__ == "__main__":
    main()
