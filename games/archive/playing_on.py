"""A new table that begins where an old game once stood, with bots in the other seats."""

from dataclasses import replace

from django.db import transaction

from accounts.models import User
from games.archive.replay import Moment
from games.bots.levels import LEVELS, name_for
from games.engine.actions import Seat
from games.engine.ruleset import RULESETS, RuleSet, options_of
from games.engine.state import GameState, Phase
from games.models import Chair, Game, Table
from games.store.clock import now_ms
from games.store.deals import start_from
from games.tables.eligibility import check_may_sit
from games.tables.errors import TableRefused
from games.tables.table_rows import tell

# The page has to load before a clock that was running goes on.
GRACE_MS = 4000
OVER = (Phase.CONFIRM, Phase.OVER)


def can_play_on(state: GameState, seat: int) -> bool:
    return state.phase not in OVER and seat in state.seats


@transaction.atomic
def play_on(user: User, moment: Moment, seat: int, level: str, *, now: int | None = None) -> Game:
    """Unranked and private; the person takes `seat`."""
    at = now_ms() if now is None else now
    if not can_play_on(moment.state, seat):
        raise TableRefused("cannot_play_on")
    if level not in LEVELS:
        raise TableRefused("bots_level")
    check_may_sit(user, ranked=False, now=at)
    table = _table(user, moment.state.ruleset, moment.state.players)
    _sit_down(table, user, seat, level, at)
    game = start_from(table, _position(moment, Seat(seat), at + GRACE_MS), at)
    tell(table)
    return game


def _table(user: User, ruleset: RuleSet, players: int) -> Table:
    if ruleset.slug not in RULESETS:
        raise TableRefused("unknown_ruleset")
    usual = options_of(RULESETS[ruleset.slug])
    house = {
        name: value
        for name, value in options_of(ruleset).items()
        if value != usual[name] and name != "turn_seconds"
    }
    return Table.objects.create(
        host=user,
        ruleset=ruleset.slug,
        options=house,
        seats=players,
        turn_seconds=ruleset.turn_seconds,
        private=True,
    )


def _sit_down(table: Table, user: User, seat: int, level: str, now: int) -> None:
    taken = {user.name}
    for number in range(table.seats):
        if number == seat:
            Chair.objects.create(
                table=table, number=number, user=user, name=user.name, last_seen=now
            )
            continue
        name = name_for(taken)
        taken.add(name)
        Chair.objects.create(table=table, number=number, name=name, bot_level=level)


def _position(moment: Moment, seat: Seat, now: int) -> GameState:
    """The same position, its clocks wound to now. Nothing was dealt, so no shuffle is used up."""
    state, late = moment.state, now - moment.row.at
    table = replace(
        state.table,
        humans=(seat,),
        deadline=_later(state.table.deadline, late),
        window=state.window and replace(state.window, until=state.window.until + late),
    )
    prompts = tuple(_later(until, late) for until in state.prompts)
    return replace(state, table=table, prompts=prompts, shuffles=0)


def _later(until: int | None, late: int) -> int | None:
    return None if until is None else until + late
