"""Complaints that may be about a game; accounts.services.reports knows people only."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from accounts.models import Report, User
from accounts.services import reports
from accounts.services.outcomes import Outcome
from accounts.services.reports import ReportRefused
from accounts.services.roles import NotAllowed
from games.archive.visibility import may_watch, played_in
from games.models import Game
from games.moderation import voiding


def make(reporter: User, reported: User, game: Game | None, reason: str, text: str) -> Report:
    if game is not None:
        _check_seen(reporter, reported, game)
    return reports.make(reporter, reported, reason, text, game_id=game.pk if game else None)


def _check_seen(reporter: User, reported: User, game: Game) -> None:
    if not played_in(game, reported) or not may_watch(game, reporter):
        raise ReportRefused("no_game", _("This player was not in a game you can see."))


def void(actor: User, rows: Iterable[Report], why: str) -> Outcome:
    """Voids the games the reports are about."""
    voided: set[object] = set()

    def judge(report: Report) -> None:
        if report.game is None:
            raise NotAllowed("no_game", _("This report is about no game."))
        if report.game_id not in voided:
            voiding.void(actor, report.game, why)
            voided.add(report.game_id)

    return reports.act(actor, rows, judge, why, "void by report")
