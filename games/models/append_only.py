"""The database itself keeps the log append-only, whoever is connected to it."""

TABLE = "games_logrow"
SENTENCE = "the log is append-only"

POSTGRESQL = [
    f"""
    CREATE OR REPLACE FUNCTION games_log_is_append_only() RETURNS trigger AS $$
    BEGIN
        RAISE EXCEPTION '{SENTENCE}' USING ERRCODE = 'integrity_constraint_violation';
    END;
    $$ LANGUAGE plpgsql
    """,
    f"""
    CREATE TRIGGER games_log_is_append_only BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION games_log_is_append_only()
    """,
]
POSTGRESQL_UNDO = [
    f"DROP TRIGGER IF EXISTS games_log_is_append_only ON {TABLE}",
    "DROP FUNCTION IF EXISTS games_log_is_append_only()",
]

SQLITE = [
    f"""
    CREATE TRIGGER games_log_refuses_{verb} BEFORE {verb} ON {TABLE}
    BEGIN SELECT RAISE(ABORT, '{SENTENCE}'); END
    """
    for verb in ("update", "delete")
]
SQLITE_UNDO = [f"DROP TRIGGER IF EXISTS games_log_refuses_{verb}" for verb in ("update", "delete")]

CREATE = {"postgresql": POSTGRESQL, "sqlite": SQLITE}
DROP = {"postgresql": POSTGRESQL_UNDO, "sqlite": SQLITE_UNDO}
