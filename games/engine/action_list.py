"""A list of actions that knows its length without having been written down."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, overload

from games.engine.actions import Action, Play


class Plays(Protocol):
    """Plays that can be counted, taken by number, and gone through."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> Play: ...

    def __iter__(self) -> Iterator[Play]: ...


class LegalActions(Sequence[Action]):  # noqa: PLW1641 (like a list, it has no hash)
    """A list that knows its length without having been written down."""

    __slots__ = ("_blocks", "_ready", "_size")

    def __init__(self, ready: list[Action], blocks: list[Plays]) -> None:
        self._ready = ready
        self._blocks = blocks
        self._size: int | None = None

    def __len__(self) -> int:
        if self._size is None:
            self._size = len(self._ready) + sum(map(len, self._blocks))
        return self._size

    def __bool__(self) -> bool:
        return bool(self._ready or self._blocks)

    def __iter__(self) -> Iterator[Action]:
        yield from self._ready
        for block in self._blocks:
            yield from block

    @overload
    def __getitem__(self, at: int) -> Action: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...

    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return list(self)[at]
        if at < 0:
            at += len(self)
        if 0 <= at < len(self._ready):
            return self._ready[at]
        at -= len(self._ready)
        for block in self._blocks:
            size = len(block)
            if 0 <= at < size:
                return block[at]
            at -= size
        raise IndexError("no such action")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions>"
