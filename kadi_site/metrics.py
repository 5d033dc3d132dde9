"""Numbers for Prometheus at /metrics: off unless METRICS_TOKEN is set, and only for who has it.

Counters are per process: scrape every web process, the worker and beat, not the proxy."""

from typing import Literal

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

commands = Counter("kadi_commands", "Commands answered, by kind and outcome.", ["kind", "outcome"])
command_seconds = Histogram(
    "kadi_command_seconds",
    "From taking a command to its answer.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
request_seconds = Histogram(
    "kadi_request_seconds",
    "Pages and other answers over HTTP, by the first digit of their status.",
    ["status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
sockets = Gauge("kadi_sockets", "Open sockets of this process.", ["kind"])
sockets_refused = Counter("kadi_sockets_refused", "Sockets refused, by reason.", ["reason"])
timers_fired = Counter("kadi_timers_fired", "Deadlines that fell due and were applied.")
bot_moves = Counter("kadi_bot_moves", "Moves made by bots, by level.", ["level"])
bot_overruns = Counter(
    "kadi_bot_overruns",
    "Decisions of bots, and hints, that took too long and were broken off.",
    ["level"],
)
sweep_errors = Counter("kadi_sweep_errors", "Errors in sweeps, by sweep.", ["sweep"])
errors = Counter("kadi_errors", "Errors nobody expected.")

# Of the worker and of beat.
tasks_sent = Counter("kadi_tasks_sent", "Tasks put into Celery's queue, by task.", ["task"])
task_seconds = Histogram(
    "kadi_task_seconds",
    "How long a task ran, by task and outcome.",
    ["task", "outcome"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60),
)
# Of the whole site, as the worker saw it last. Each has a label: without one, processes that do not
# measure would say 0.
_LATEST: Literal["mostrecent"] = "mostrecent"
games = Gauge("kadi_games", "Games under way.", ["state"], multiprocess_mode=_LATEST)
people = Gauge("kadi_people", "People who play or wait.", ["where"], multiprocess_mode=_LATEST)
overdue = Gauge("kadi_overdue", "Games due long ago.", ["kind"], multiprocess_mode=_LATEST)


def is_allowed(authorization: str) -> bool:
    """By the header of that name."""
    token: str = settings.METRICS_TOKEN
    return bool(token) and constant_time_compare(authorization.removeprefix("Bearer "), token)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not is_allowed(request.headers.get("Authorization", "")):
        # Not even that there is something here is for outsiders.
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
