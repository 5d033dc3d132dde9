"""Games in trouble, left alone for a while."""

import time
from uuid import UUID


class SetAside:
    """Per process. `seconds` may be changed."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until: dict[UUID, float] = {}

    def add(self, game_id: UUID) -> None:
        self._until[game_id] = time.monotonic() + self.seconds

    def all(self) -> set[UUID]:
        now = time.monotonic()
        for game_id, until in tuple(self._until.items()):
            if until <= now:
                self._until.pop(game_id, None)
        return set(self._until)

    def clear(self) -> None:
        self._until.clear()
