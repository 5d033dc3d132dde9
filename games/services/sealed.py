"""A deal that is fixed, and its seal shown, before anybody adds their chance to it."""

from dataclasses import dataclass
from uuid import UUID, uuid4

from games.engine.ruleset import RULESETS
from games.engine.shuffle import commitment
from games.models.table import new_secret


@dataclass(frozen=True, slots=True)
class SealedDeal:
    game_id: UUID
    secret: bytes

    @classmethod
    def new(cls) -> "SealedDeal":
        return cls(uuid4(), new_secret())

    @classmethod
    def unpack(cls, packed: list[str]) -> "SealedDeal":
        game_id, secret = packed
        return cls(UUID(game_id), bytes.fromhex(secret))

    def pack(self) -> list[str]:
        """For a session."""
        return [str(self.game_id), self.secret.hex()]

    def seal(self, ruleset: str) -> str:
        return commitment(self.secret, str(self.game_id), RULESETS[ruleset].version)
