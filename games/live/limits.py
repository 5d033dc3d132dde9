"""How much one person may send, and how many sockets they may have at this process."""

from kadi_site.rate_limits import Buckets, OpenSockets

MOST_BYTES = 16 * 1024
BURST = 40.0
PER_SECOND = 10.0
MOST_SOCKETS = 20

messages = Buckets(BURST, PER_SECOND)
sockets = OpenSockets(MOST_SOCKETS)
