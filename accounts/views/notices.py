from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from accounts.services import notices
from kadi_site.buttons import button_on
from kadi_site.next_page import next_page


@button_on("home")
def put_away_notice(request: HttpRequest, number: int) -> HttpResponse:
    if request.user.is_authenticated:
        notices.put_away(request.user, number, timezone.now())
    return redirect(next_page(request, "home"))
