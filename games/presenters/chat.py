"""What people say at the table, and whom this viewer does not want to read."""

from games.presenters.faces import Facts
from games.presenters.rendering import render_region
from games.tables.table_facts import ChairFacts, TableFacts


def render_chat(room: TableFacts, user_id: int | None) -> dict[str, str]:
    lines = [
        {"line": line, "seat": room.seat_of(line.user_id) if room.game_is_live else None}
        for line in room.talk.heard_by(user_id)
    ]
    others = [_other(room, chair, user_id) for chair in room.chairs if _is_other(chair, user_id)]
    return {
        "chat": render_region("chat", lines),
        "mutes": render_region("mutes", others),
    }


def _is_other(chair: ChairFacts, user_id: int | None) -> bool:
    return chair.user_id is not None and chair.user_id != user_id


def _other(room: TableFacts, chair: ChairFacts, user_id: int | None) -> Facts:
    return {
        "number": chair.number,
        "name": chair.name,
        "muted": room.talk.is_muted(user_id, chair.user_id),
    }
