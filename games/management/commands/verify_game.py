"""python manage.py verify_game ID|FILE.json: was this game dealt and logged as it says?

A file is checked by itself, without a database.
"""

from pathlib import Path
from typing import Any
from uuid import UUID

import orjson
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.archive.export_check import BadExport, Report, verify
from games.archive.shuffle_check import Finding
from games.archive.stored_check import verify_stored
from games.models import Game

SENTENCES = {
    "chain": ("log: {n} rows, each as it was written", "log: row {n} is missing or was changed"),
    "fold": ("log: every row can be replayed", "log: row {n} cannot be replayed"),
    "terms": (
        "players, seats and rules: as the first row has them",
        "players, seats or rules: NOT as the first row has them",
    ),
    "rules": (
        "rules: every action, decided again, leads to what was recorded",
        "rules: row {n} could not have happened",
    ),
    "result": ("result: the replay ends in it", "result: the replay ends otherwise"),
    "signature": (
        "signature: none is missing, and none is wrong",
        "signature: the last row is NOT signed by this site",
    ),
    "key": ("key: one of this site", "key: NOT one of this site"),
    "players": ("players: stored as they sat down", "players: NOT those who sat down"),
    "results": ("results: stored as the game ended", "results: NOT as the game ended"),
    "ratings": ("ratings: counted as they should be", "ratings: NOT counted as they should be"),
    "commitment": (
        "commitment: the secret is the one that was sealed before the game",
        "commitment: the secret is NOT the one that was sealed before the game",
    ),
    "deal": (
        "deal: hands, first card and who began follow from the secret",
        "deal: does NOT follow from the secret",
    ),
    "cards": (
        "cards: the position it began from has every card of the deck",
        "cards: the position it began from has NOT the cards of the deck",
    ),
    "shuffle": (
        "row {n}: shuffled as the secret says",
        "row {n}: NOT shuffled as the secret says",
    ),
}


class Command(BaseCommand):
    help = "Checks a finished game: its log's hashes, its deal and every shuffle."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="ID|FILE", help="a game's id, or its JSON export")

    def handle(self, *args: Any, game: str, **options: Any) -> None:
        try:
            report = _report(game)
        except BadExport as problem:
            raise CommandError(f"Nothing to check: {problem}") from problem
        for finding in report.findings:
            self.stdout.write(_sentence(finding))
        self._conclude(report)

    def _conclude(self, report: Report) -> None:
        if not report.ok:
            raise CommandError("This game is not what it says.")
        if not report.dealt:
            self.stdout.write("It began from a position of another game: no deal to check.")
        self.stdout.write("All is well.")


def _report(named: str) -> Report:
    file = Path(named)
    return verify(_read(file)) if file.exists() else verify_stored(_stored(named))


def _stored(named: str) -> Game:
    try:
        game = Game.objects.get(pk=UUID(named))
    except (ValueError, Game.DoesNotExist) as error:
        raise CommandError(f"{named} is neither a file nor the id of a game.") from error
    if game.is_live:
        raise CommandError("The game is still on: its secret is not revealed before it is over.")
    return game


def _read(file: Path) -> Any:
    try:
        return orjson.loads(file.read_bytes())
    except (OSError, orjson.JSONDecodeError) as error:
        raise CommandError(f"{file} cannot be read: {error}") from error


def _sentence(finding: Finding) -> str:
    good, bad = SENTENCES[finding.code]
    return ("ok    " if finding.ok else "WRONG ") + (good if finding.ok else bad).format(
        n=finding.seq
    )
