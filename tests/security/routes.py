"""Every address of the site, from the URL conf itself."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver

PARTS = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")
ADMIN = "admin/"


@dataclass(frozen=True)
class Route:
    """Told by its pattern: names are missing or not unique."""

    pattern: str

    @property
    def parts(self) -> list[str]:
        return [plain or grouped for plain, grouped in PARTS.findall(self.pattern)]

    @property
    def is_admin(self) -> bool:
        return self.pattern.startswith(ADMIN)

    def address(self, values: Mapping[str, object]) -> str:
        missing = set(self.parts) - set(values)
        assert not missing, f"world.py names nothing for {missing} of {self.pattern}"
        filled = PARTS.sub(lambda found: str(values[found[1] or found[2]]), self.pattern)
        return "/" + filled.replace("^", "").replace("$", "")


def all_routes() -> list[Route]:
    return [Route(pattern) for pattern in dict.fromkeys(_walk(get_resolver()))]


def _walk(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield before + str(each.pattern)
        else:
            yield from _walk(each, before + str(each.pattern))
