"""What a run came to, in the same words for us and for others."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Figures:
    name: str
    moves: int
    seconds: float
    p50: float
    p95: float
    p99: float
    """Milliseconds from sending a move to the last of the four players having it."""
    cpu_per_move: float
    """Milliseconds of CPU of all server processes."""
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        return self.moves / self.seconds if self.seconds else 0

    def line(self) -> str:
        words = [
            f"{self.name:24} {self.rate:8.1f} moves/s",
            f"p50 {self.p50:7.1f}  p95 {self.p95:7.1f}  p99 {self.p99:7.1f} ms",
            f"CPU {self.cpu_per_move:6.2f} ms/move",
            *(f"{key} {value}" for key, value in self.extra.items()),
        ]
        return "  ".join(words)


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
