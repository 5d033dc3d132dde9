"""Who sits at the table and what was said: what a position alone does not tell."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class News:
    """One line of the timeline. `id` is unique in its game and grows: "17-2"."""

    id: str
    text: str


@dataclass(frozen=True)
class Company:
    names: tuple[str, ...]
    game_id: str = ""
    away: frozenset[int] = field(default_factory=frozenset)
    bots: frozenset[int] = field(default_factory=frozenset)
    spectators: int = 0
    last_mover: int | None = None
    """Whose cards were played last: where they fly from."""
    lobby_url: str = "/"
    replay_url: str = ""
    rematch: bool = False
    """The table is still there for another game."""
