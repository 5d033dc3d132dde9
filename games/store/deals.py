"""From the chairs of a table to the first cards of a game. Back to the chairs: reopening.py.

How a deal is sealed before it is made: seals.py.
"""

from datetime import UTC, datetime

from django.db import transaction

from games.engine.actions import Seat
from games.engine.codec import encode_event, encode_ruleset
from games.engine.deadlines import next_deadline
from games.engine.events import Event, GameStarted
from games.engine.evolve import fold
from games.engine.ruleset import RuleSet
from games.engine.shuffle import Shuffler
from games.engine.start import start
from games.engine.state import GameState
from games.models import Chair, Game, Player, Table
from games.store import bot_schedule, broadcast
from games.store.clock import now_ms
from games.store.first_turn import winner_to_begin
from games.store.log import NewRow, append
from games.store.seals import Json, counting_nonce, rules_of, seal_for, seats_of


@transaction.atomic
def start_game(table: Table, now: int | None = None) -> Game:
    """Deals to everybody on a chair. The caller holds the lock on the table's row."""
    at = now_ms() if now is None else now
    chairs = list(table.chairs.order_by("number"))
    ruleset = rules_of(table, len(chairs))
    seal = _seal(table, ruleset, chairs)
    nonces = [bytes.fromhex(counting_nonce(chair, seal)) for chair in chairs]
    shuffler = Shuffler(bytes(table.next_secret), nonces)
    humans = [Seat(seat) for seat, chair in enumerate(chairs) if not chair.bot_level]
    first = winner_to_begin(table, ruleset, chairs)
    events = start(ruleset, len(chairs), now=at, entropy=shuffler, humans=humans, first=first)
    return _begin(table, ruleset, chairs, events, at, first)


@transaction.atomic
def start_from(table: Table, state: GameState, now: int | None = None) -> Game:
    """Plays on from a prepared position instead of a deal."""
    at = now_ms() if now is None else now
    chairs = list(table.chairs.order_by("number"))
    return _begin(table, state.ruleset, chairs, [GameStarted(state)], at)


def _begin(
    table: Table,
    ruleset: RuleSet,
    chairs: list[Chair],
    events: list[Event],
    at: int,
    first: Seat | None = None,
) -> Game:
    game = _new_game(table, ruleset, chairs, fold(events), at)
    action = start_action(game.ranked, seats_of(chairs), first)
    draft = NewRow(1, None, action, [encode_event(event) for event in events], at, None, "", "")
    Game.objects.filter(pk=game.pk).update(last_hash=append(game.pk, draft))
    table.state = Table.State.PLAYING
    table.save(update_fields=["state"])
    transaction.on_commit(lambda: broadcast.poke(table.code, game.pk, 1))
    return game


def start_action(ranked: bool, seats: list[Json], first: Seat | None = None) -> Json:
    """In the log's first row, so that its hash binds them as well. `first`: the winner of the last
    game, if that is why they begin."""
    action: Json = {"type": "Start", "ranked": ranked, "seats": seats}
    return action if first is None else {**action, "first": first}


def _seal(table: Table, ruleset: RuleSet, chairs: list[Chair]) -> str:
    game_id, secret = str(table.next_game_id), bytes(table.next_secret)
    return seal_for(game_id, encode_ruleset(ruleset), seats_of(chairs), secret)


def _new_game(
    table: Table, ruleset: RuleSet, chairs: list[Chair], state: GameState, at: int
) -> Game:
    bots = frozenset(seat for seat, chair in enumerate(chairs) if chair.bot_level)
    seal = _seal(table, ruleset, chairs)
    game = Game.objects.create(
        id=table.next_game_id,
        table=table,
        ruleset=encode_ruleset(ruleset),
        ruleset_slug=table.ruleset,
        ranked=table.ranked,
        private=table.private,
        version=1,
        next_deadline=next_deadline(state),
        bot_deadline=bot_schedule.due_at(state, bots, at),
        secret=table.next_secret,
        commitment=seal,
        nonces=[counting_nonce(chair, seal) for chair in chairs],
        started_at=datetime.fromtimestamp(at / 1000, UTC),
    )
    Player.objects.bulk_create(_player(game, seat, chair, at) for seat, chair in enumerate(chairs))
    return game


def _player(game: Game, seat: int, chair: Chair, at: int) -> Player:
    return Player(
        game=game,
        seat=seat,
        user_id=chair.user_id,
        name=chair.name,
        bot_level=chair.bot_level,
        human=not chair.bot_level,
        last_seen=at,
    )
