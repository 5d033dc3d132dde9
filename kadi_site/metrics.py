"""Numbers for Prometheus at /metrics: off unless METRICS_TOKEN is set, and only for who has it.

Counters are per process: scrape every web process, not the proxy."""

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


def is_allowed(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    token: str = settings.METRICS_TOKEN
    return bool(token) and constant_time_compare(given, token)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not is_allowed(request):
        # Not even that there is something here is for outsiders.
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
