"""What comes in over sockets, counted for each connection and for each address.

Every frame counts, also those that no consumer sees: pings, pongs, fragments without content.
Many people share one address on mobile networks, so an address may do a lot more than one
connection. docs/operations.md says why these figures.
"""

import time
from dataclasses import dataclass

from django.conf import settings

from kadi_site.rate_limits import Bucket, Buckets, OpenSockets

# Close codes: this connection sent too much; its whole address did.
TOO_MUCH, TOO_MUCH_FROM_ADDRESS = 4429, 1008

# One connection.
FRAMES, FRAMES_PER_SECOND = 100, 20
BYTES, BYTES_PER_SECOND = 128 * 1024, 16 * 1024

# One address, for each socket that it may open.
BURST_OF_FRAMES, BURST_OF_BYTES, BYTES_PER_SOCKET = 10, 4096, 512
# What opening a socket counts: it is more work than a frame.
OPENING = 5.0
# Somebody without a name only looks at the lobby.
ANONYMOUS_SHARE = 1 / 3
UNLIMITED = 1_000_000_000


class AddressLimits:
    """`sockets` is how many an address may have open at this process; 0 is without limit."""

    def __init__(self, sockets: int) -> None:
        most = sockets or UNLIMITED
        self.open = OpenSockets(most)
        self.anonymous = OpenSockets(int(most * ANONYMOUS_SHARE))
        self.frames = Buckets(BURST_OF_FRAMES * most, most)
        self.bytes = Buckets(BURST_OF_BYTES * most, BYTES_PER_SOCKET * most)


addresses = AddressLimits(settings.SOCKETS_PER_ADDRESS)


@dataclass
class Traffic:
    """Of one connection."""

    address: str

    def __post_init__(self) -> None:
        self.frames = Bucket(FRAMES, FRAMES_PER_SECOND)
        self.bytes = Bucket(BYTES, BYTES_PER_SECOND)

    def refusal(self, frames: int, size: int, now: float | None = None) -> int:
        """The code to close with, or 0."""
        at = time.monotonic() if now is None else now
        if not (self.frames.take(at, frames) and self.bytes.take(at, size)):
            return TOO_MUCH
        if not addresses.frames.take(self.address, at, frames):
            return TOO_MUCH_FROM_ADDRESS
        if not addresses.bytes.take(self.address, at, size):
            return TOO_MUCH_FROM_ADDRESS
        return 0
