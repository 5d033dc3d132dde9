from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, no_translations

from games.scenarios.loader import load_paths
from games.scenarios.model import FormatError
from games.scenarios.runner import run

FAILED, UNREADABLE = 1, 2


class Command(BaseCommand):
    help = "Run scenario files (and folders of them) on the rules engine. Needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")

    @no_translations
    def handle(self, *args: Any, paths: list[Path], **options: Any) -> None:
        passed = failed = unreadable = 0
        for _file, scenarios in load_paths(paths):
            if isinstance(scenarios, FormatError):
                unreadable += 1
                self.stderr.write(str(scenarios))
                continue
            for scenario in scenarios:
                failure = run(scenario)
                passed, failed = passed + (not failure), failed + bool(failure)
                if failure:
                    self.stdout.write(str(failure))
        self.stdout.write(f"{passed} passed, {failed} failed")
        if unreadable or failed:
            raise SystemExit(UNREADABLE if unreadable else FAILED)
