"""The lobby's list of tables, for the page and for the socket."""

from typing import Any
from urllib.parse import urlencode

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.tables.lobby import LobbyFilters, open_tables
from games.wording.options import RULESET_NAMES


def list_context(filters: LobbyFilters) -> dict[str, Any]:
    return {
        "filters": filters,
        "cards": open_tables(filters),
        "ruleset_filters": [
            _link(filters, _("All rules"), ruleset=""),
            *(_link(filters, name, ruleset=slug) for slug, name in RULESET_NAMES.items()),
        ],
        "ranked_filters": [
            _link(filters, _("All"), ranked=""),
            _link(filters, _("Ranked"), ranked="yes"),
            _link(filters, _("Friendly"), ranked="no"),
        ],
        "query": _query(filters),
    }


def render_list(filters: LobbyFilters) -> str:
    """The region as the socket sends it; the same for everybody who reads that language."""
    context = list_context(filters) | {"oob": True}
    return render_to_string("games/partials/lobby_tables.html", context)


def _link(filters: LobbyFilters, text: str, **changed: str) -> dict[str, Any]:
    wanted = LobbyFilters(**({"ruleset": filters.ruleset, "ranked": filters.ranked} | changed))
    query = _query(wanted)
    return {"text": text, "query": f"?{query}" if query else "?", "current": wanted == filters}


def _query(filters: LobbyFilters) -> str:
    pairs = {"ruleset": filters.ruleset, "ranked": filters.ranked}
    return urlencode({key: value for key, value in pairs.items() if value})
