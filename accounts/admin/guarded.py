"""What every list of the admin refuses: look-ups that it does not name itself.

Django lets whoever sees a list filter it by any column, a password's hash too, and so read it
letter by letter. Here a list says what it may be filtered by.
"""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest

from accounts.requests import user_of
from accounts.services import refused_lookups


def date_lookups(field: str) -> tuple[str, ...]:
    """What Django's filter by date asks for."""
    return tuple(f"{field}__{end}" for end in ("gte", "lt"))


class GuardedAdmin(admin.ModelAdmin):
    # Every admin names its own, also an empty one; a test looks for it.
    allowed_lookups: ClassVar[tuple[str, ...]] = ()
    # What a filter leaves is counted, not once more all there is.
    show_full_result_count = False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        if lookup in self.allowed_lookups:
            return True
        refused_lookups.note(user_of(request), f"{self.opts.model_name}: {lookup}")
        return False

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Rows are named by their number and by nothing else."""
        if to_field == self.opts.pk.name:
            return True
        refused_lookups.note(user_of(request), f"{self.opts.model_name}: {to_field}")
        return False

    def get_object(
        self, request: HttpRequest, object_id: str, from_field: str | None = None
    ) -> Any:
        """An empty `_to_field` is none: Django would look for a column without a name."""
        return super().get_object(request, object_id, from_field or None)
