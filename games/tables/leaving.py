"""Getting up from a table, and what becomes of the table then."""

from collections.abc import Collection

from django.db import transaction

from games.models import Chair, Table
from games.store.job_errors import isolated
from games.tables.table_rows import people_at, tell

# A waiting room forgets whoever had no page open for so long.
CHAIR_KEPT_MS = 10 * 60_000


def get_up(table: Table, chair: Chair) -> None:
    """Empties a chair of a locked table; the host's role goes on, an empty table closes."""
    chair.delete()
    settle(table)
    tell(table)


def get_up_elsewhere(chair: Chair) -> None:
    """One seat per person at tables that wait: whoever sits down somewhere has got up from where
    they sat before. Not in the transaction of sitting down, which holds that table's row: two
    who change places would wait for each other."""
    before = Chair.objects.filter(
        user=chair.user_id, table__state=Table.State.OPEN, pk__lt=chair.pk
    )
    for each in before.exclude(table=chair.table_id):
        with transaction.atomic():
            table = Table.objects.select_for_update(no_key=True).get(pk=each.table_id)
            left = table.chairs.filter(pk=each.pk).first()
            if left is not None and table.state == Table.State.OPEN:
                get_up(table, left)


def clear_chairs(table_id: int, user_ids: Collection[int]) -> None:
    """After a game: those who left it have left the table as well."""
    table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
    Chair.objects.filter(table=table, user_id__in=user_ids).delete()
    settle(table)
    tell(table)


def settle(table: Table) -> None:
    """Somebody who sits here is the host; without people there is no table any more, nor without
    one of those who were matched."""
    people = people_at(table)
    if not people or (table.is_match and len(people) < table.seats):
        close(table)
    elif table.host_id not in {chair.user_id for chair in people}:
        # Whoever has sat here longest.
        table.host = people[0].user
        table.save(update_fields=["host"])


def close(table: Table) -> None:
    table.chairs.all().delete()
    table.state, table.rematch_by = Table.State.CLOSED, None
    table.save(update_fields=["state", "rematch_by"])


def dissolve_matches(now: int) -> int:
    """Closes the tables of quick matches whose people did not all ask for another game in time."""
    due = Table.objects.filter(state=Table.State.OPEN, rematch_by__lt=now)
    tables = list(due.values_list("pk", flat=True))
    for table_id in tables:
        with isolated("rematches", table_id), transaction.atomic():
            table = due.select_for_update(no_key=True).filter(pk=table_id).first()
            if table is not None:
                close(table)
                tell(table)
    return len(tables)


def free_deserted(now: int) -> int:
    """Frees the chairs of people who went away without getting up; how many tables changed."""
    deserted = Chair.objects.filter(
        table__state=Table.State.OPEN, user__isnull=False, last_seen__lt=now - CHAIR_KEPT_MS
    )
    tables = set(deserted.values_list("table_id", flat=True))
    for table_id in tables:
        with isolated("deserted", table_id), transaction.atomic():
            _free_deserted_at(table_id, now)
    return len(tables)


def _free_deserted_at(table_id: int, now: int) -> None:
    table = Table.objects.select_for_update(no_key=True).get(pk=table_id)
    # Asked again under the lock: a game may have begun, or somebody come back.
    if table.state == Table.State.OPEN:
        table.chairs.filter(user__isnull=False, last_seen__lt=now - CHAIR_KEPT_MS).delete()
        settle(table)
        tell(table)
