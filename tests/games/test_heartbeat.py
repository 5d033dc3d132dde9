"""What the heartbeat does for the tables of a process."""

import asyncio

from games.live import heartbeat

PATIENCE = 60


class Room:
    def __init__(self, code: str, *, broken: bool = False) -> None:
        self.code, self.broken = code, broken
        self.due, self.sockets, self.present = 0.0, (), None
        self.refreshed = asyncio.Event()

    async def refresh(self, facts: object) -> None:
        if self.broken:
            raise RuntimeError("a bug")
        self.refreshed.set()


async def nothing(*_read: object) -> tuple[dict[str, object], set[object]]:
    return {}, set()


async def test_one_tables_trouble_keeps_no_other_waiting(monkeypatch, caplog):
    monkeypatch.setattr(heartbeat, "PING_SECONDS", 0.05)
    monkeypatch.setattr(heartbeat, "in_database", nothing)
    rooms = [Room("abc", broken=True), Room("xyz")]
    keeping = asyncio.create_task(heartbeat.keep_all(lambda: rooms))
    await asyncio.wait_for(rooms[1].refreshed.wait(), PATIENCE)
    keeping.cancel()
    assert "A table could not be refreshed." in caplog.text
