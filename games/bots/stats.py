"""Win rates and how far to trust them."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z95 = 1.959964


@dataclass(frozen=True, slots=True)
class Rate:
    wins: int
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def wilson(wins: int, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval: honest also near 0 %, near 100 % and with few games."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, z * z
    middle = share + square / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
