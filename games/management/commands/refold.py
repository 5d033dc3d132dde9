"""python manage.py refold [--all]: do the stored games still fold to what was recorded?"""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.archive.refold import Trouble, games_to_refold, troubles, unsigned
from games.store.triggers import missing_guards


class Command(BaseCommand):
    help = "Folds and verifies every finished game, looks for the triggers that guard the logs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help="also games that are still on")

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = [*self._unguarded(), *self._in_trouble(running_too=options["all"])]
        if wrong:
            raise CommandError(" ".join(wrong))

    def _in_trouble(self, *, running_too: bool) -> Iterator[str]:
        total = bad = 0
        for trouble in troubles(games_to_refold(running_too=running_too)):
            total += 1
            if trouble is not None:
                bad += 1
                self.stdout.write(_line(trouble))
        self.stdout.write(f"{total} games folded, {bad} in trouble")
        self.stdout.write(f"{unsigned()} games closed without a signature")
        if bad:
            yield f"{bad} of {total} games do not fold or verify."

    def _unguarded(self) -> Iterator[str]:
        missing = missing_guards()
        for name in missing:
            self.stdout.write(f"trigger {name}: missing, switched off or not as it was made")
        if missing:
            yield "The logs are not guarded against changes."


def _line(trouble: Trouble) -> str:
    found = [f"{finding.code} at row {finding.seq}" for finding in trouble.findings]
    return f"{trouble.game_id}: {', '.join(found) or trouble.note}"
