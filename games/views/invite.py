from io import BytesIO

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.tables.errors import TableRefused
from games.tables.table_rows import find_invited


@require_safe
@cache_control(max_age=86400, private=True)
def invite_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link to a table as a QR code. A picture of its own, so no inline style is needed."""
    try:
        table = find_invited(code, None)
    except TableRefused:
        raise Http404 from None
    link = request.build_absolute_uri(reverse("join", args=[table.invitation]))
    picture = BytesIO()
    segno.make(link, error="m").save(
        picture, kind="svg", scale=4, border=2, dark="#1b1110", light="#fffdf6", xmldecl=False
    )
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
