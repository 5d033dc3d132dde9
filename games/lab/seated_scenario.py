"""Real games from written positions: for trying a rule by hand, and for tests in a browser."""

from django.db import transaction

from accounts.services.guests import make_guest
from games.engine.start import position
from games.models import Chair, Game, Table
from games.scenarios.model import Scenario
from games.scenarios.runner import draw_pile
from games.store.clock import now_ms
from games.store.deals import start_from


@transaction.atomic
def seat_scenario(scenario: Scenario, now: int | None = None) -> Game:
    """A private table with a guest for every player, and a game where the scenario begins."""
    at = now_ms() if now is None else now
    table = Table.objects.create(
        ruleset=scenario.ruleset.slug,
        seats=len(scenario.names),
        turn_seconds=scenario.ruleset.turn_seconds,
        private=True,
    )
    for number, name in enumerate(scenario.names):
        guest = make_guest(name)
        Chair.objects.create(table=table, number=number, user=guest, name=name, last_seen=at)
    Table.objects.filter(pk=table.pk).update(host=table.chairs.get(number=0).user)
    state = position(
        scenario.ruleset,
        scenario.hands,
        top=scenario.top,
        draw=draw_pile(scenario),
        now=at,
        turn=scenario.turn,
        direction=scenario.direction,
        announced=scenario.niko,
    )
    table.refresh_from_db()
    return start_from(table, state, at)
