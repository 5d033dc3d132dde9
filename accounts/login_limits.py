"""How often a password may be tried, wherever one is asked for.

Tries are counted for an address and a name together, so that nobody keeps somebody else out.
Browsers that the person has used before have a count of their own, so that a crowd at one address
does not keep them out either (docs/adr/0024-passwords-are-counted-by-address-and-name.md).
"""

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from django.http import HttpRequest

from accounts.devices import device_of
from accounts.models import User
from accounts.services import login_delays
from kadi_site.client_addresses import network_of


def begin(request: HttpRequest, name: str) -> int:
    """Seconds to wait; 0: go on."""
    if not _is_known(request, name):
        # Somebody who tries many names.
        if not ratelimit.consume(request, action="password"):
            return 60
        return login_delays.begin(_at_address(request, name))
    # Whoever stole a browser makes the others of its owner wait: then the address counts.
    wait = login_delays.begin(_with_known(name))
    return min(wait, login_delays.begin(_at_address(request, name))) if wait else 0


def succeed(request: HttpRequest, name: str) -> None:
    login_delays.succeed(_at_address(request, name))
    if _is_known(request, name):
        login_delays.succeed(_with_known(name))


def _is_known(request: HttpRequest, name: str) -> bool:
    device = device_of(request)
    if not device.people:
        return False
    user = User.objects.filter(username__iexact=name).first()
    return user is not None and device.knows(user)


def _at_address(request: HttpRequest, name: str) -> str:
    address = network_of(get_adapter(request).get_client_ip(request))
    return f"address {address} {_folded(name)}"


def _with_known(name: str) -> str:
    """One count for all browsers of a person: a stolen session makes as many as it likes."""
    return f"known {_folded(name)}"


def _folded(name: str) -> str:
    """As the database compares it: a dotless i is an I there."""
    return name.upper().lower()
