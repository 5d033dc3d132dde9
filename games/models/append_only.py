"""The database itself keeps a log append-only, whoever is connected to it."""

SENTENCE = "the log is append-only"

Statements = dict[str, list[str]]


def refusal(table: str, name: str) -> tuple[Statements, Statements]:
    """What makes the database refuse changes to rows of a table, and what undoes that."""
    create = {"postgresql": _postgresql(table, name), "sqlite": _sqlite(table, name)}
    drop = {
        "postgresql": [
            f"DROP TRIGGER IF EXISTS {name}_is_append_only ON {table}",
            f"DROP FUNCTION IF EXISTS {name}_is_append_only()",
        ],
        "sqlite": [
            f"DROP TRIGGER IF EXISTS {name}_refuses_{verb}" for verb in ("update", "delete")
        ],
    }
    return create, drop


def _postgresql(table: str, name: str) -> list[str]:
    return [
        f"""
        CREATE OR REPLACE FUNCTION {name}_is_append_only() RETURNS trigger AS $$
        BEGIN
            RAISE EXCEPTION '{SENTENCE}' USING ERRCODE = 'integrity_constraint_violation';
        END;
        $$ LANGUAGE plpgsql
        """,
        f"""
        CREATE TRIGGER {name}_is_append_only BEFORE UPDATE OR DELETE ON {table}
        FOR EACH ROW EXECUTE FUNCTION {name}_is_append_only()
        """,
    ]


def _sqlite(table: str, name: str) -> list[str]:
    return [
        f"""
        CREATE TRIGGER {name}_refuses_{verb} BEFORE {verb} ON {table}
        BEGIN SELECT RAISE(ABORT, '{SENTENCE}'); END
        """
        for verb in ("update", "delete")
    ]


CREATE, DROP = refusal("games_logrow", "games_log")
CREATE_AUDIT, DROP_AUDIT = refusal("accounts_auditentry", "accounts_audit")
