"""What speaks for or against a report, at a glance: read before the report itself is opened."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Count
from django.utils import timezone

from accounts.models import Report, Sanction
from games.models import ChatLine, Player

SAID = 5
LINES_READ = 1000


@dataclass
class Evidence:
    """About the reported player."""

    # How the game ended for them, if it is about one.
    seat: Player | None = None
    # What they said at that table, the latest first.
    said: list[str] = field(default_factory=list)
    reports: int = 0
    in_force: list[Sanction] = field(default_factory=list)


def of(reports: Sequence[Report]) -> dict[int, Evidence]:
    """By report, in few queries however many there are."""
    people = {report.reported_id for report in reports}
    seats, said = _seats(reports, people), _said(reports, people)
    counts = _counts(people)
    sanctions: dict[int, list[Sanction]] = defaultdict(list)
    for held in Sanction.objects.in_force(timezone.now()).filter(user__in=people):
        sanctions[held.user_id].append(held)
    return {
        report.pk: Evidence(
            seats.get((report.game_id, report.reported_id)),
            said[report.game.table_id if report.game else None, report.reported_id][:SAID],
            counts.get(report.reported_id, 0),
            sanctions[report.reported_id],
        )
        for report in reports
    }


def _seats(reports: Iterable[Report], people: set[int]) -> dict[tuple[object, int | None], Player]:
    games = {report.game_id for report in reports if report.game_id}
    rows = Player.objects.filter(game__in=games, user__in=people)
    return {(row.game_id, row.user_id): row for row in rows}


def _said(
    reports: Iterable[Report], people: set[int]
) -> dict[tuple[int | None, int | None], list[str]]:
    tables = {report.game.table_id for report in reports if report.game}
    rows = ChatLine.objects.filter(table__in=tables, user__in=people).order_by("-pk")
    said: dict[tuple[int | None, int | None], list[str]] = defaultdict(list)
    for line in rows[:LINES_READ]:
        said[line.table_id, line.user_id].append(line.text)
    return said


def _counts(people: set[int]) -> dict[int, int]:
    rows = Report.objects.filter(reported__in=people).values_list("reported")
    return dict(rows.annotate(Count("pk")).order_by())
