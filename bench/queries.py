"""What one piece of work asks of the database: how often, how long, and by which plan."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

Execute = Callable[..., Any]


@dataclass
class Asked:
    """The statements of one piece of work, with milliseconds."""

    statements: list[tuple[float, str, Any]] = field(default_factory=list)

    def __call__(
        self, execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        began = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            if not many:
                self.statements.append((1000 * (time.perf_counter() - began), sql, params))

    @property
    def slowest(self) -> tuple[float, str, Any]:
        return max(self.statements, key=lambda each: each[0], default=(0.0, "", None))


def asked_by(work: Callable[[], object]) -> Asked:
    asked = Asked()
    with connection.execute_wrapper(asked):
        work()
    return asked


def plan_of(sql: str, params: Any) -> str:
    """As it is really run, with the pages it touched; only for statements that change nothing."""
    if not sql.lstrip().upper().startswith("SELECT") or "FOR UPDATE" in sql or "FOR NO KEY" in sql:
        return "(it changes or locks something: not explained)"
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, SUMMARY OFF) {sql}", params)
        return "\n".join(row[0] for row in cursor.fetchall())
