"""A position written as a scenario is, and what was done in it."""

from games.engine import GameState
from games.engine.notation import parse_action
from games.scenarios.loader import loads
from games.scenarios.runner import Playthrough

NAMES = ["A", "B", "C", "D"]


def playing(
    ruleset: str, top: str, *steps: str, options: dict[str, object] | None = None, **hands: str
) -> GameState:
    extra = f"options = {{ {', '.join(f'{k} = {v!r}' for k, v in (options or {}).items())} }}"
    held = ", ".join(f'{name} = "{hand}"' for name, hand in hands.items())
    [scenario] = loads(
        f'[[scenario]]\ntitle = "T"\nruleset = "{ruleset}"\n{extra}\ntop = "{top}"\n'
        f"hands = {{ {held} }}\nsteps = []\n"
    )
    play = Playthrough(scenario)
    for text in steps:
        play.take(parse_action(text, NAMES))
    return play.state
