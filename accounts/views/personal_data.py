from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from accounts.requests import over_limit, user_of
from accounts.services import personal_data
from kadi_site.buttons import button_on


@button_on("settings")
@login_required
def download(request: HttpRequest) -> HttpResponse:
    """All of it as one file."""
    refused = over_limit(request, "export", user=request.user)
    if refused:
        return refused
    found = personal_data.of(user_of(request))
    name = f"kadi-{timezone.localdate().isoformat()}.json"
    return JsonResponse(
        found,
        json_dumps_params={"indent": 2, "ensure_ascii": False},
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
