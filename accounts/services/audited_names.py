"""What the rows of the audit log are about, by the names that the admin itself has for them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.apps import apps
from django.contrib.admin import AdminSite
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.http import HttpRequest

from accounts.models import AuditEntry


def of(site: AdminSite, request: HttpRequest, entries: Sequence[AuditEntry]) -> dict[int, str]:
    """By entry: its name now, and the one of that time where it was another."""
    by_kind: defaultdict[str, list[AuditEntry]] = defaultdict(list)
    for entry in entries:
        by_kind[entry.kind].append(entry)
    names: dict[int, str] = {}
    for kind, of_kind in by_kind.items():
        now = _names_now(site, request, kind, [entry.object_id for entry in of_kind])
        names |= {entry.pk: _name(entry, now.get(entry.object_id)) for entry in of_kind}
    return names


def named(site: AdminSite, request: HttpRequest, entries: Iterable[AuditEntry]) -> list[Any]:
    """The entries, each with its `name`."""
    rows: list[Any] = list(entries)
    names = of(site, request, rows)
    for entry in rows:
        entry.name = names[entry.pk]
    return rows


def _name(entry: AuditEntry, now: str | None) -> str:
    if now is None or now == entry.label:
        return entry.label
    # A number says nothing once there is a name.
    return now if entry.label == entry.object_id else f"{now} ({entry.label})"


def _names_now(
    site: AdminSite, request: HttpRequest, kind: str, numbers: Sequence[str]
) -> dict[str, str]:
    model = _model(kind)
    if model is None or not site.is_registered(model):
        return {}
    page = site.get_model_admin(model)
    name_of = getattr(page, "name_of", str)
    keys = {_key(model, number) for number in numbers} - {None}
    return {str(row.pk): name_of(row) for row in page.get_queryset(request).filter(pk__in=keys)}


def _model(kind: str) -> type[Model] | None:
    """Kinds are names of models; no two of ours share one."""
    models = [*apps.get_app_config("accounts").get_models(), *_others()]
    return next((model for model in models if model._meta.model_name == kind), None)


def _others() -> list[type[Model]]:
    return [model for model in apps.get_models() if model._meta.app_label == "games"]


def _key(model: type[Model], number: str) -> object:
    try:
        return model._meta.pk.to_python(number)
    except ValidationError:
        return None
