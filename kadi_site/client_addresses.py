"""Where a socket comes from."""

import ipaddress
from typing import Any

from django.conf import settings

UNKNOWN = "unknown"
# One line of a provider has all addresses of such a network.
IPV6_NETWORK = 64


def client_address(scope: dict[str, Any]) -> str:
    """Of the client behind the trusted proxies; for IPv6 its network."""
    client = scope.get("client") or ("",)
    return network_of(_forwarded_for(scope) or client[0])


def network_of(text: str) -> str:
    """What limits count as one address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address.packed, IPV6_NETWORK), strict=False))


def _forwarded_for(scope: dict[str, Any]) -> str:
    """What the outermost trusted proxy wrote down; before that anybody may write anything."""
    proxies: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    headers = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    named = b",".join(headers).decode("latin-1").split(",")
    return named[-proxies].strip() if 0 < proxies <= len(named) else ""
