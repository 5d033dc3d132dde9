from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.forms import NameForm
from accounts.requests import user_of
from accounts.services import names, own_name
from kadi_site.next_page import next_page


@login_required
def choose_name(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    form = NameForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            own_name.choose(user, form.cleaned_data["name"])
        except names.BadName as bad:
            form.add_error("name", bad.sentence)
        else:
            messages.success(request, _("You are %(name)s now.") % {"name": user.name})
            return redirect(next_page(request, "settings"))
    context = {
        "form": form,
        "taken": own_name.taken_away(user),
        "again": own_name.next_choice(user, timezone.now()),
        "next": next_page(request, "settings"),
    }
    return render(request, "accounts/name.html", context)
