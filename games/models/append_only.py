"""Which logs the database itself keeps append-only."""

from accounts.models.append_only import AUDIT, Guarded, refusal

LOG = Guarded("games_logrow", "games_log", (("id",), ("game_id", "seq"), ("game_id", "command_id")))
GUARDED = (LOG, AUDIT)

CREATE, DROP = refusal(LOG)
