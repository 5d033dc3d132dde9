"""The numbers people on call want."""

from dataclasses import dataclass

import redis
from django.conf import settings
from prometheus_client import Counter, Gauge

from games.models import Chair, Game, Heartbeat, Player, QueueEntry
from games.store.job_errors import SweepHealth, recent
from games.tables.presence import AWAY_AFTER_MS
from kadi_site import metrics

# Sweeps run every second: what is later than this is late.
OVERDUE_AFTER_MS = 5_000
QUEUES = ("timers", "celery")


@dataclass(frozen=True, slots=True)
class Health:
    live_games: int
    confirming: int
    people_there: int
    sockets_here: int
    timers_overdue: int
    bots_overdue: int
    waiting_for_a_match: int
    # Milliseconds; None: there never was one.
    last_beat_ago: int | None
    # By name; None: there is no such queue, or nobody could be asked.
    tasks_waiting: dict[str, int | None]
    errors_here: int
    bots_too_slow_here: int
    sweeps: list[SweepHealth]


def measured(now: int) -> Health:
    live = Game.objects.filter(state__in=Game.LIVE)
    beat = Heartbeat.objects.filter(pk=1).values_list("at", flat=True).first()
    return Health(
        live_games=live.count(),
        confirming=live.filter(state=Game.State.CONFIRMING).count(),
        people_there=_people_there(now),
        sockets_here=int(_total(metrics.sockets)),
        timers_overdue=Game.objects.filter(next_deadline__lt=now - OVERDUE_AFTER_MS).count(),
        bots_overdue=Game.objects.filter(bot_deadline__lt=now - OVERDUE_AFTER_MS).count(),
        waiting_for_a_match=QueueEntry.objects.count(),
        last_beat_ago=None if beat is None else max(0, now - beat),
        tasks_waiting=_tasks_waiting(),
        errors_here=int(_total(metrics.errors)),
        bots_too_slow_here=int(_total(metrics.bot_overruns)),
        sweeps=recent(now),
    )


def _people_there(now: int) -> int:
    """People whose open sockets renewed their lease of late, at all tables."""
    since = now - AWAY_AFTER_MS
    seated = Chair.objects.filter(user__isnull=False, last_seen__gte=since)
    playing = Player.objects.filter(
        user__isnull=False, game__state__in=Game.LIVE, last_seen__gte=since
    )
    return len({*seated.values_list("user", flat=True), *playing.values_list("user", flat=True)})


def _total(metric: Gauge | Counter) -> float:
    samples = [sample for family in metric.collect() for sample in family.samples]
    return float(sum(s.value for s in samples if not s.name.endswith("_created")))


def _tasks_waiting() -> dict[str, int | None]:
    if not settings.REDIS_URL:
        return {}
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
        ) as client:
            return {name: int(str(client.llen(name))) for name in QUEUES}
    except redis.RedisError:
        return dict.fromkeys(QUEUES)
