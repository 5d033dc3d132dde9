"""python manage.py refold [--all]: do the stored games still fold to what was recorded?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.refolding import Trouble, games_to_refold, troubles


class Command(BaseCommand):
    help = "Folds and verifies every finished game and changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help="also games that are still on")

    def handle(self, *args: Any, **options: Any) -> None:
        total = bad = 0
        for trouble in troubles(games_to_refold(running_too=options["all"])):
            total += 1
            if trouble is not None:
                bad += 1
                self.stdout.write(_line(trouble))
        self.stdout.write(f"{total} games folded, {bad} in trouble")
        if bad:
            raise CommandError(f"{bad} of {total} games do not fold or verify.")


def _line(trouble: Trouble) -> str:
    found = [f"{finding.code} at row {finding.seq}" for finding in trouble.findings]
    return f"{trouble.game_id}: {', '.join(found) or trouble.note}"
