"""Finished games, stored as the site stores them but played in no time."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from accounts.models import User
from games.engine.actions import Seat
from games.engine.codec import encode_action, encode_event, encode_ruleset
from games.engine.ruleset import RULESETS, with_options
from games.lab.simulation import Game as Simulated
from games.lab.simulation import Manners, play_game
from games.models import Game, Player, Table
from games.ranked.results import on_game_over
from games.store import signing
from games.store.deals import start_action
from games.store.game_transaction import game_state
from games.store.log import NewRow, append
from games.store.seals import Json, seal_for
from tests.games.people import NOW

LEAVERS = Manners(leaves=0.004)


def kept_game(
    *users: User,
    seed: str = "kept",
    ruleset: str = "standard",
    players: int = 0,
    manners: Manners = LEAVERS,
    began: int = NOW,
    ranked: bool = False,
    private: bool = False,
    options: dict[str, object] | None = None,
) -> Game:
    """A random game of these people, and bots if `players` are more."""
    count = max(2, len(users), players)
    humans = [Seat(seat) for seat in range(len(users))]
    rules = with_options(RULESETS[ruleset], options or {}, count)
    simulated = play_game(rules, count, seed, manners=manners, humans=humans)
    table = Table.objects.create(
        ruleset=ruleset, options=options or {}, seats=count, ranked=ranked, private=private
    )
    seats: list[Json] = [{"user": user.pk} for user in users]
    seats += [{"bot": "easy"}] * (count - len(users))
    game = _game(table, simulated, seats, seed, began)
    _seat(game, users, count)
    _write_log(game, simulated, seats)
    on_game_over(game, simulated.state)
    return game


def _game(table: Table, simulated: Simulated, seats: list[Json], seed: str, began: int) -> Game:
    game_id, secret = uuid4(), hashlib.sha256(seed.encode()).digest()
    rules = simulated.state.ruleset
    seal = seal_for(str(game_id), encode_ruleset(rules), seats, secret)
    length = simulated.now - simulated.history[0][1]
    return Game.objects.create(
        id=game_id,
        table=table,
        ruleset=encode_ruleset(rules),
        ruleset_slug=rules.slug,
        ranked=table.ranked,
        private=table.private,
        state=game_state(simulated.state),
        version=len(simulated.history) + 1,
        secret=secret,
        commitment=seal,
        nonces=[],
        started_at=datetime.fromtimestamp(began / 1000, UTC),
        finished_at=datetime.fromtimestamp((began + length) / 1000, UTC),
        how=simulated.state.over_how,
        result={"winner": simulated.state.winner},
    )


def _seat(game: Game, users: Sequence[User], count: int) -> None:
    for seat in range(count):
        user = users[seat] if seat < len(users) else None
        Player.objects.create(
            game=game,
            seat=seat,
            user=user,
            name=user.name if user else f"Bot {seat}",
            bot_level="" if user else "easy",
            human=user is not None,
        )


def _write_log(game: Game, simulated: Simulated, seats: list[Json]) -> None:
    start = start_action(game.ranked, seats)
    opening = [encode_event(event) for event in simulated.opening]
    last = append(game.pk, NewRow(1, None, start, opening, 1_000_000, None, "", ""))
    for seq, (action, at, events) in enumerate(simulated.history, start=2):
        draft = NewRow(
            seq=seq,
            seat=getattr(action, "seat", None),
            action=encode_action(action),
            events=[encode_event(event) for event in events],
            at=at,
            command_id=None,
            payload_hash="",
            prev_hash=last,
        )
        last = append(game.pk, draft)
    signed = {"signature": signing.sign(last), "signed_by": signing.public_key()}
    Game.objects.filter(pk=game.pk).update(last_hash=last, **signed)
    game.refresh_from_db()
