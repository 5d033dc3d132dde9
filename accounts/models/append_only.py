"""The database itself keeps a log append-only, whoever is connected to it."""

from dataclasses import dataclass

SENTENCE = "the log is append-only"
POSTGRESQL_BODY = f"""
BEGIN
    RAISE EXCEPTION '{SENTENCE}' USING ERRCODE = 'integrity_constraint_violation';
END;
"""

Statements = dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Guarded:
    """A table to which rows are only added, and what no two rows of it share."""

    table: str
    name: str
    keys: tuple[tuple[str, ...], ...] = (("id",),)

    @property
    def postgresql(self) -> dict[str, str]:
        """One trigger for rows; one for TRUNCATE, which no trigger for rows notices. Worded as
        PostgreSQL words them when asked."""
        rows, truncate = f"{self.name}_is_append_only", f"{self.name}_refuses_truncate"
        return {
            rows: f"CREATE TRIGGER {rows} BEFORE DELETE OR UPDATE ON {self.table}"
            f" FOR EACH ROW EXECUTE FUNCTION {self.function}()",
            truncate: f"CREATE TRIGGER {truncate} BEFORE TRUNCATE ON {self.table}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION {self.function}()",
        }

    @property
    def sqlite(self) -> dict[str, str]:
        refuses = f"BEGIN SELECT RAISE(ABORT, '{SENTENCE}'); END"
        # REPLACE removes the row that is in its way, and by default no trigger is told.
        when = {
            "update": f"BEFORE UPDATE ON {self.table}",
            "delete": f"BEFORE DELETE ON {self.table}",
            "replace": f"BEFORE INSERT ON {self.table} WHEN {self._is_taken()}",
        }
        names = {verb: f"{self.name}_refuses_{verb}" for verb in when}
        return {
            names[verb]: f"CREATE TRIGGER {names[verb]} {moment} {refuses}"
            for verb, moment in when.items()
        }

    @property
    def function(self) -> str:
        return f"{self.name}_is_append_only"

    def _is_taken(self) -> str:
        found = []
        for key in self.keys:
            same = " AND ".join(f"{column} = NEW.{column}" for column in key)
            found.append(f"EXISTS (SELECT 1 FROM {self.table} WHERE {same})")
        return " OR ".join(found)


def refusal(guarded: Guarded) -> tuple[Statements, Statements]:
    """What makes the database refuse changes to rows of a table, and what undoes that."""
    function = f"""
        CREATE OR REPLACE FUNCTION {guarded.function}() RETURNS trigger AS
        $${POSTGRESQL_BODY}$$ LANGUAGE plpgsql
    """
    create = {
        "postgresql": [function, *guarded.postgresql.values()],
        "sqlite": [*guarded.sqlite.values()],
    }
    on = f"ON {guarded.table}"
    drop = {
        "postgresql": [
            *(f"DROP TRIGGER IF EXISTS {name} {on}" for name in guarded.postgresql),
            f"DROP FUNCTION IF EXISTS {guarded.function}()",
        ],
        "sqlite": [f"DROP TRIGGER IF EXISTS {name}" for name in guarded.sqlite],
    }
    return create, drop


AUDIT = Guarded("accounts_auditentry", "accounts_audit")
CREATE_AUDIT, DROP_AUDIT = refusal(AUDIT)
