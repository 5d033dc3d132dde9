"""What never changes about a game once it has begun, remembered per process."""

from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from games.engine.shuffle import Shuffler
from games.models import Game
from games.services.positions import NoSuchGame


@dataclass(frozen=True, slots=True)
class GameFacts:
    game_id: UUID
    table_id: int
    code: str
    ruleset_slug: str
    ranked: bool
    private: bool
    commitment: str
    # By seat.
    names: tuple[str, ...]
    users: tuple[int | None, ...]
    bots: tuple[str, ...]
    shuffler: Shuffler

    def seat_of(self, user_id: int | None) -> int | None:
        if user_id is None or user_id not in self.users:
            return None
        return self.users.index(user_id)

    @property
    def bot_seats(self) -> frozenset[int]:
        return frozenset(seat for seat, level in enumerate(self.bots) if level)


@lru_cache(maxsize=4096)
def game_facts(game_id: UUID) -> GameFacts:
    try:
        game = Game.objects.select_related("table").get(pk=game_id)
    except Game.DoesNotExist:
        raise NoSuchGame(game_id) from None
    players = list(game.players.order_by("seat"))
    return GameFacts(
        game_id=game.pk,
        table_id=game.table_id,
        code=game.table.code,
        ruleset_slug=game.ruleset_slug,
        ranked=game.ranked,
        private=game.private,
        commitment=game.commitment,
        names=tuple(player.name for player in players),
        users=tuple(player.user_id for player in players),
        bots=tuple(player.bot_level for player in players),
        shuffler=Shuffler(bytes(game.secret), [bytes.fromhex(nonce) for nonce in game.nonces]),
    )


def forget_facts() -> None:
    """After a name or a person was removed from finished or running games."""
    game_facts.cache_clear()
