from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError, no_translations

from games.bots import LEVELS, Budget
from games.engine.errors import BadOptions
from games.engine.ruleset import RULESETS, with_options
from games.lab.arena import ArenaRank, contest, lineups
from games.wording import bad_options


class Command(BaseCommand):
    help = "Play bots against each other with rotated seats. Needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--levels", default="easy,medium,hard", help="two or more, by commas")
        parser.add_argument("--ruleset", choices=sorted(RULESETS), default="standard")
        parser.add_argument("--players", type=int, default=2)
        parser.add_argument("--games", type=int, default=100, help="per line-up")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument(
            "--rollouts", type=int, default=200, help="playouts per move of a hard bot"
        )
        parser.add_argument("--jobs", type=int, default=1, help="processes to share the games")
        parser.add_argument("--house-rules", action="store_true", help="random options per game")
        parser.add_argument("--progress", action="store_true", help="also say how it stands")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        levels = _levels(options["levels"])
        players, games = options["players"], options["games"]
        if min(games, options["jobs"], options["rollouts"]) < 1:
            raise CommandError("--games, --jobs and --rollouts must be at least 1", returncode=2)
        try:
            rules = with_options(RULESETS[options["ruleset"]], {}, players)
        except BadOptions as bad:
            raise CommandError(bad_options(bad), returncode=2) from bad
        budget = Budget(rollouts=options["rollouts"])
        self.stdout.write(
            f"{rules.slug}, {players} players, {games} games per line-up, "
            f"seed {options['seed']}, {budget.rollouts} rollouts"
        )
        seed, jobs = options["seed"], options["jobs"]
        meanwhile = self._report if options["progress"] else None
        house = options["house_rules"]
        for lineup in lineups(levels, players):
            self._report(
                contest(rules, lineup, games, seed, budget, jobs, meanwhile, house_rules=house)
            )

    def _report(self, standing: ArenaRank) -> None:
        self.stdout.write(" - ".join(standing.lineup))
        for level, rate in standing.rates.items():
            low, high = rate.interval
            self.stdout.write(
                f"  {level:<7}{rate.wins:>6} of {rate.games}  {rate.share:6.1%}"
                f"  (95 % interval {low:.1%} to {high:.1%})"
            )
        self.stdout.write(f"  undecided {standing.undecided}")
        self.stdout.flush()


def _levels(text: str) -> list[str]:
    levels = [word.strip() for word in text.split(",") if word.strip()]
    unknown = [level for level in levels if level not in LEVELS]
    if unknown or not levels:
        raise CommandError(f"--levels takes {', '.join(LEVELS)}", returncode=2)
    return levels
