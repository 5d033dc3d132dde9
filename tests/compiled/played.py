"""Whole random games as text, one line each: `python -m tests.compiled.played`."""

import hashlib
import json
import random
from pathlib import Path

from games.engine import RULESETS
from games.engine.codec import encode_action, encode_event, encode_state
from games.lab.simulation import Manners, play_game, random_options

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = 40
MANNERS = Manners(leaves=0.01, bluffs=0.05)


def played() -> list[str]:
    return [line(slug, number) for slug in sorted(RULESETS) for number in range(GAMES)]


def line(slug: str, number: int) -> str:
    """The game's name, its length, and a fingerprint of all that happened."""
    rng = random.Random(f"{slug} {number}")
    players = rng.randint(2, RULESETS[slug].max_players)
    rules = random_options(RULESETS[slug], players, rng) if number % 2 else RULESETS[slug]
    game = play_game(rules, players, f"{slug} {number}", manners=MANNERS)
    facts: list[object] = [encode_event(event) for event in game.opening]
    for action, now, events in game.history:
        facts += [encode_action(action), now, *map(encode_event, events)]
    facts.append(encode_state(game.state))
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
    return f"{slug} {number}: {len(game.history)} actions, {digest}"


if __name__ == "__main__":
    print("\n".join(played()))
