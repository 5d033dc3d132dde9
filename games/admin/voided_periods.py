from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.forms import ToldForm
from accounts.models import User
from accounts.requests import user_of
from accounts.services import roles
from games.models import Game
from games.moderation import voided_periods
from games.moderation.voided_periods import Preview


class PeriodForm(ToldForm):
    first = forms.DateField(
        label=gettext_lazy("From"), widget=forms.DateInput(attrs={"type": "date"})
    )
    last = forms.DateField(
        label=gettext_lazy("To, with this day"), widget=forms.DateInput(attrs={"type": "date"})
    )
    # What the page showed when it was confirmed.
    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    field_order = ["first", "last", "reason"]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        first, last = data.get("first"), data.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last day lies before the first."))
        return data


def void_period(request: HttpRequest, person: int) -> HttpResponse:
    """First which games it would be, then, if they are still the same, voids them."""
    actor = user_of(request)
    user = User.objects.exclude(pk__in=roles.hidden_from(actor)).filter(pk=person).first()
    if user is None or not roles.may(actor, roles.MANAGE_PLAYERS):
        raise Http404
    today = timezone.localdate()
    start = {"first": today - timedelta(days=7), "last": today}
    form = PeriodForm(request.POST or None, actor=actor, initial=start)
    found = None
    if form.is_valid():
        data = form.cleaned_data
        found = voided_periods.preview(user, data["first"], data["last"])
        if data["seen"] == found.seen and found.games:
            return _void(request, user, found, data["reason"])
        form.data = request.POST.copy()
        form.data["seen"] = found.seen
    return _page(request, user, form, found)


def _void(request: HttpRequest, user: User, found: Preview, reason: str) -> HttpResponse:
    try:
        outcome = voided_periods.void(user_of(request), user, found.games, reason)
    except roles.NotAllowed as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Games voided: %(count)s.") % {"count": outcome.done})
        for sentence in outcome.refused[:10]:
            messages.error(request, sentence)
    return redirect("admin:accounts_user_change", user.pk)


def _page(
    request: HttpRequest, user: User, form: PeriodForm, found: Preview | None
) -> HttpResponse:
    context = {
        **admin.site.each_context(request),
        "title": _("Void games of %(name)s") % {"name": user.name},
        "opts": Game._meta,
        "player": user,
        "form": form,
        "found": found,
    }
    return TemplateResponse(request, "admin/void_period.html", context)
