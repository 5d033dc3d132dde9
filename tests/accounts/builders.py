"""Finished games, made without playing them."""

from datetime import UTC, datetime, timedelta

from accounts.models import User
from games.models import Game, Player, Table

PASSWORD = "mti-mrefu-sana"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def account(name: str) -> User:
    return User.objects.create_user(name, password=PASSWORD)


def finished_game(
    results: dict[User, str], *, ruleset: str = "standard", ranked: bool = True, minute: int = 0
) -> Game:
    table = Table.objects.create(ruleset=ruleset, seats=len(results), ranked=ranked)
    game = Game.objects.create(
        table=table,
        ruleset={},
        ruleset_slug=ruleset,
        ranked=ranked,
        state=Game.State.FINISHED,
        how="won",
        secret=b"",
        started_at=NOON,
        finished_at=NOON + timedelta(minutes=minute),
    )
    for seat, (user, result) in enumerate(results.items()):
        Player.objects.create(game=game, seat=seat, user=user, name=user.name, result=result)
    return game
