"""python manage.py check_heads FILE: does the database still have every game of a kept copy?"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.archive.daily_heads import missing_heads


class Command(BaseCommand):
    help = "Compares a day's file of signed heads, kept elsewhere, with the database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            missing = missing_heads(file.read_text())
        except (OSError, ValueError) as error:
            raise CommandError(f"{file}: {error}") from error
        for last_hash in missing:
            self.stdout.write(f"missing or rewritten: {last_hash}")
        if missing:
            raise CommandError(f"{len(missing)} games are not as they were signed.")
        self.stdout.write("Every game is as it was signed.")
