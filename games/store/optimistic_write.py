"""An ordinary move of a person, decided and written without leaving the server's loop."""

from collections.abc import Callable
from uuid import UUID

from games.engine.errors import Refused
from games.store.actors import Actor
from games.store.async_pool import LineLost, lines
from games.store.game_facts import GameFacts
from games.store.snapshots import GameSnapshot
from games.store.write import Answer, GameCommand, Wanted, prepare_optimistic, resolve


async def act_optimistically(
    facts: GameFacts,
    action: Wanted,
    *,
    actor: Actor,
    command_id: UUID,
    seen: int | None,
    meanwhile: Callable[[GameSnapshot], None],
) -> Answer | None:
    """None where nothing came of it, also a refusal: then `act` is to be asked, on a thread. It
    finds what was written all the same by the command's id. `meanwhile` is told where the game
    will stand; nobody may be shown that before this returns."""
    try:
        command = GameCommand(resolve(action, actor, facts), actor, command_id, seen)
    except Refused:
        return None
    line = await lines().take()
    if line is None:
        return None
    try:
        move = prepare_optimistic(facts, command)
        if move is None:
            return None
        written = line.move(move.values)
        meanwhile(move.reached)
        return move.publish() if await written else None
    except LineLost:
        return None
    finally:
        line.give_back()
