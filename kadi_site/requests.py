"""A request as the views get it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """What django-htmx's middleware adds, for the type checker."""

    htmx: HtmxDetails
