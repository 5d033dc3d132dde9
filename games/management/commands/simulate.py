import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from games.engine import RULESETS, BadOptions, with_options
from games.lab.invariants import Violation
from games.lab.simulation import Manners, simulate
from games.wording import bad_options


class Command(BaseCommand):
    help = "Play games of random legal actions on the rules engine. Needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", choices=sorted(RULESETS), default="standard")
        parser.add_argument("--players", type=int, default=4)
        parser.add_argument("--games", type=int, default=100)
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--check", action="store_true", help="check the invariants each step")
        parser.add_argument("--house-rules", action="store_true", help="random options per game")
        parser.add_argument("--leaves", type=float, default=0.0, help="chance of leaving per step")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 0:
            raise CommandError("--games must not be negative", returncode=2)
        try:
            ruleset = with_options(RULESETS[options["ruleset"]], {}, options["players"])
        except BadOptions as bad:
            raise CommandError(bad_options(bad), returncode=2) from bad
        try:
            summary = simulate(
                ruleset,
                options["players"],
                options["games"],
                options["seed"],
                check=options["check"],
                house_rules=options["house_rules"],
                manners=Manners(leaves=options["leaves"]),
            )
        except Violation as violation:
            raise CommandError("; ".join([str(violation), *violation.__notes__])) from violation
        self._report(summary.as_dict(), options)

    def _report(self, facts: dict[str, Any], options: dict[str, Any]) -> None:
        head = {name: options[name] for name in ("ruleset", "players", "seed")}
        if options["json"]:
            self.stdout.write(json.dumps({**head, **facts}))
            return
        for name, value in {**head, **facts}.items():
            self.stdout.write(f"{name.replace('_', ' ')}: {_shown(value)}")


def _shown(value: object) -> object:
    if not isinstance(value, dict):
        return value
    return ", ".join(f"{key} {number}" for key, number in value.items()) or "-"
