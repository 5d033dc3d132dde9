"""Every action of staff is kept: who, what, how it was before, how it is now, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import Model

from accounts.models import AuditEntry, User

Values = dict[str, Any]

# What nobody may read, not even in the audit log.
SECRETS = frozenset({"password", "secret", "next_secret", "nonces", "session_epoch"})

COMMAND_LINE = "manage.py"


@dataclass(frozen=True, slots=True)
class AuditRecord:
    """One row's worth of what was done."""

    thing: Model
    before: Mapping[str, Any] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=dict)


def record(
    actor: User | None,
    action: str,
    thing: Model,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    audit_record = AuditRecord(thing, before or {}, after or {})
    entry = _entry(actor, action, audit_record, reason)
    entry.save(force_insert=True)
    return entry


def record_many(
    actor: User, action: str, audit_records: Iterable[AuditRecord], reason: str = ""
) -> None:
    """One entry for each, in few statements."""
    rows = [_entry(actor, action, audit_record, reason) for audit_record in audit_records]
    AuditEntry.objects.bulk_create(rows, batch_size=500)


def _entry(actor: User | None, action: str, audit_record: AuditRecord, reason: str) -> AuditEntry:
    return AuditEntry(
        actor_id=actor.pk if actor else None,
        actor=actor.name[:40] if actor else COMMAND_LINE,
        action=action[:40],
        kind=(audit_record.thing._meta.model_name or "")[:40],
        object_id=str(audit_record.thing.pk)[:64],
        label=str(audit_record.thing)[:200],
        before=_plain(audit_record.before),
        after=_plain(audit_record.after),
        reason=reason[:500],
    )


def snapshot(thing: Model) -> Values:
    """The row as it is, without what is secret."""
    fields = [field for field in thing._meta.concrete_fields if field.name not in SECRETS]
    return _plain({field.name: field.value_from_object(thing) for field in fields})


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Values, Values]:
    """Only what differs."""
    names = [name for name in after if before.get(name) != after[name]]
    return {name: before.get(name) for name in names}, {name: after[name] for name in names}


def _plain(values: Mapping[str, Any]) -> Values:
    return {name: _plain_value(value) for name, value in values.items()}


def _plain_value(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if value is None or isinstance(value, bool | int | float | str | list | dict):
        return value
    return str(value)
