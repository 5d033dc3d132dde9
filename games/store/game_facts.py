"""What never changes about a game once it has begun, remembered per process."""

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from games.engine.shuffle import Shuffler
from games.models import Game, Player
from games.store.game_row import NoSuchGame

READ = (
    "table_id",
    "table__code",
    "ruleset_slug",
    "ranked",
    "private",
    "commitment",
    "secret",
    "nonces",
)


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
    # What they had chosen when it was read, or nothing.
    avatars: tuple[str, ...]
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


GAMES_CACHED = 4096
_remembered: dict[UUID, GameFacts] = {}
_lock = threading.Lock()


def game_facts(game_id: UUID) -> GameFacts:
    known = _remembered.get(game_id) or facts_of([game_id]).get(game_id)
    if known is None:
        raise NoSuchGame(game_id)
    return known


def facts_of(game_ids: Iterable[UUID]) -> dict[UUID, GameFacts]:
    """Of many games with two queries at most; games that do not exist are left out."""
    wanted = dict.fromkeys(game_ids)
    known = {each: facts for each in wanted if (facts := _remembered.get(each)) is not None}
    unknown = [game_id for game_id in wanted if game_id not in known]
    if unknown:
        known |= _remember(_read(unknown))
    return known


def _read(game_ids: list[UUID]) -> dict[UUID, GameFacts]:
    players: dict[UUID, list[Player]] = {game_id: [] for game_id in game_ids}
    seated = Player.objects.filter(game__in=game_ids).select_related("user").order_by("seat")
    for player in seated.only("game_id", "name", "user__avatar", "bot_level"):
        players[player.game_id].append(player)
    games = Game.objects.filter(pk__in=game_ids).select_related("table").only(*READ)
    return {game.pk: _facts(game, players[game.pk]) for game in games}


def _remember(read: dict[UUID, GameFacts]) -> dict[UUID, GameFacts]:
    with _lock:
        _remembered.update(read)
        while len(_remembered) > GAMES_CACHED:
            del _remembered[next(iter(_remembered))]
    return read


def _facts(game: Game, players: Sequence[Player]) -> GameFacts:
    return GameFacts(
        game_id=game.pk,
        table_id=game.table_id,
        code=game.table.code,
        ruleset_slug=game.ruleset_slug,
        ranked=game.ranked,
        private=game.private,
        commitment=game.commitment,
        names=tuple(player.name for player in players),
        avatars=tuple(player.user.avatar if player.user else "" for player in players),
        users=tuple(player.user_id for player in players),
        bots=tuple(player.bot_level for player in players),
        shuffler=Shuffler(bytes(game.secret), [bytes.fromhex(nonce) for nonce in game.nonces]),
    )


def forget_facts() -> None:
    """After a name or a person was removed from finished or running games."""
    with _lock:
        _remembered.clear()
