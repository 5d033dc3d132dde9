"""What staff can do to rows: asked for on a list or a page, confirmed with a reason, then done.

One way for one row and for five hundred: a page posts the same form as the list.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts.admin.forms import StaffActionForm
from accounts.admin.guarded import GuardedAdmin
from accounts.models import User
from accounts.requests import user_of
from accounts.services import roles
from accounts.services.outcomes import Outcome
from accounts.services.roles import NotAllowed

SHOWN = 30
REFUSALS_SHOWN = 10

Apply = Callable[[User, Sequence[Any], dict[str, Any]], Outcome]


@dataclass(frozen=True)
class StaffAction:
    # Templates call whatever can be called, unless told not to.
    do_not_call_in_templates: ClassVar = True

    name: str
    label: Promise | str
    permission: str
    # None: nothing has to be asked.
    form: type[StaffActionForm] | None
    apply: Apply
    # Done only from a row's own page: it makes no sense for several.
    single: bool = False

    def __call__(
        self, page: "WithStaffActions", request: HttpRequest, rows: QuerySet
    ) -> HttpResponse | None:
        if self.single and rows.count() != 1:
            messages.error(request, _("Choose one at a time for this."))
            return None
        if self.form is None:
            return self._do(page, request, list(rows), {})
        form = self.form(
            request.POST if "confirmed" in request.POST else None, actor=user_of(request)
        )
        if not form.is_valid():
            return self._ask(page, request, rows, form)
        return self._do(page, request, list(rows), form.cleaned_data)

    def _ask(
        self, page: "WithStaffActions", request: HttpRequest, rows: QuerySet, form: StaffActionForm
    ) -> HttpResponse:
        chosen = request.POST.getlist(ACTION_CHECKBOX_NAME)
        across = request.POST.get("select_across") == "1"
        count = rows.count()
        context = {
            **(page.beside(request, rows[0]) if count == 1 else {}),
            **page.admin_site.each_context(request),
            "title": self.label,
            "opts": page.opts,
            "staff_action": self,
            "form": form,
            "rows": [page.name_of(row) for row in rows[:SHOWN]],
            "count": count,
            "chosen": chosen[:1] if across else chosen,
            "across": across,
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, "admin/staff_action.html", context)

    def _do(
        self, page: admin.ModelAdmin, request: HttpRequest, rows: Sequence[Model], data: dict
    ) -> HttpResponse:
        try:
            outcome = self.apply(user_of(request), rows, data)
        except NotAllowed as refused:
            outcome = Outcome(refused=[refused.sentence])
        _say(request, self.label, outcome)
        where = f"admin:{page.opts.app_label}_{page.opts.model_name}"
        if len(rows) == 1 and type(rows[0])._default_manager.filter(pk=rows[0].pk).exists():
            return redirect(f"{where}_change", rows[0].pk)
        return redirect(f"{where}_changelist")


def _say(request: HttpRequest, label: Promise | str, outcome: Outcome) -> None:
    if outcome.done:
        done = _("%(label)s: done (%(count)s).") % {"label": label, "count": outcome.done}
        messages.success(request, done)
    for sentence in outcome.refused[:REFUSALS_SHOWN]:
        messages.error(request, sentence)
    more = len(outcome.refused) - REFUSALS_SHOWN
    if more > 0:
        messages.error(request, _("… and %(more)s more.") % {"more": more})


class WithStaffActions(GuardedAdmin):
    """Has buttons on its list: each asks for a reason first."""

    staff_actions: Sequence[StaffAction] = ()

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        return super().get_actions(request) | {
            each.name: (each, each.name, each.label)
            for each in self._staff_actions_of(request)
            if not each.single or request.method == "POST"
        }

    def _staff_actions_of(self, request: HttpRequest) -> list[StaffAction]:
        return [each for each in self.staff_actions if roles.may(user_of(request), each.permission)]

    def name_of(self, row: Any) -> str:
        """What a row is called on its page and where a staff action asks about it."""
        return str(row)

    def beside(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        """What is judged, to be read beside the form: `beside_template` and what it needs."""
        return {}


class StaffActionAdmin(WithStaffActions):
    """Rows that are looked at and acted on, never edited: every change is a staff action."""

    page_template = ""
    list_per_page = 50
    actions_on_bottom = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def staff_actions_for(self, request: HttpRequest, row: Any) -> list[StaffAction]:
        """Those a page offers; pages leave out what makes no sense now."""
        return self._staff_actions_of(request)

    def page_context(self, request: HttpRequest, row: Any) -> dict[str, Any]:
        return {}

    def template_for(self, request: HttpRequest, row: Any) -> str:
        return self.page_template

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:
        if obj is None or not self.page_template:
            return super().render_change_form(request, context, add, change, form_url, obj)
        context |= self.page_context(request, obj)
        context |= {
            "row": obj,
            "opts": self.opts,
            "title": self.name_of(obj),
            "subtitle": None,
            "staff_actions": self.staff_actions_for(request, obj),
            "checkbox": ACTION_CHECKBOX_NAME,
        }
        return TemplateResponse(request, self.template_for(request, obj), context)
