from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import Ladder
from games.ranked import refold


class Command(BaseCommand):
    help = "Counts all ranked games again, in the order they were counted, and stores the ratings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Change nothing; fail if a number differs."
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        ladders = list(Ladder.objects.order_by("ruleset").values_list("ruleset", flat=True))
        if check:
            wrong = [line for ruleset in ladders for line in refold.differences(ruleset)]
            if wrong:
                raise CommandError("\n".join(wrong))
            self.stdout.write("Every rating is what its games make of it.")
            return
        for ruleset in ladders:
            refold.recompute(ruleset)
            self.stdout.write(f"{ruleset}: counted again.")
