"""What a running site has of everything that must not grow: memory, files, connections, keys."""

from dataclasses import dataclass
from statistics import linear_regression

import psutil
import psycopg
import redis

from bench.sites import MeasuredSite
from bench.usage import family, usage_of_all

CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
MEGABYTE = 2**20


@dataclass(frozen=True)
class Census:
    minute: float
    figures: dict[str, float]

    def line(self) -> str:
        shown = (f"{name} {value:,.0f}" for name, value in self.figures.items())
        return f"{self.minute:6.1f} min  " + "  ".join(shown)


def taken(site: MeasuredSite, minute: float, sockets: int) -> Census:
    groups = site.groups()
    figures = {f"{n} MiB": u.memory / MEGABYTE for n, u in usage_of_all(groups).items()}
    figures |= {f"{name} files": float(files(pids)) for name, pids in groups.items()}
    if "redis" in groups:
        figures |= {"connections": connections(site), "keys": keys(site)}
    return Census(minute, figures | {"sockets": sockets})


def files(pids: list[int]) -> int:
    total = 0
    for process in (each for pid in pids for each in family(pid)):
        try:
            total += process.num_fds()
        except psutil.Error:
            continue
    return total


def connections(site: MeasuredSite) -> float:
    """Without the one that asks."""
    with psycopg.connect(site.env["DATABASE_URL"]) as connection:
        row = connection.execute(CONNECTIONS).fetchone()
    return float(row[0] - 1) if row else 0.0


def keys(site: MeasuredSite) -> float:
    with redis.Redis.from_url(site.env["REDIS_URL"]) as client:
        return float(str(client.dbsize()))


def slopes(taken: list[Census]) -> dict[str, float]:
    """By how much each grew in an hour, by the straight line through the last two thirds: what is
    remembered fills up first."""
    settled = taken[len(taken) // 3 :]
    if len(settled) < 3:
        return {}
    minutes = [each.minute for each in settled]
    return {
        name: 60 * linear_regression(minutes, [each.figures[name] for each in settled]).slope
        for name in settled[0].figures
    }
