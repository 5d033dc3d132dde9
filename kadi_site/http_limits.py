"""HTTP for a server without a proxy before it: a request has so long to arrive, and its body is no
longer than a form of ours. The proxy of deploy/Caddyfile has the same limits."""

from typing import Any

from daphne.http_protocol import WebRequest
from twisted.web import http

MOST_BODY = 1_000_000
# From the first byte to the end of the head, from there to the end of the body, and until the next
# request comes; in seconds.
HEAD_SECONDS, BODY_SECONDS, IDLE_SECONDS = 10, 30, 60
# How long what is still on its way is thrown away, so that the answer is not lost with it.
LINGER_SECONDS = 5
WORDS = {408: b"Request Timeout", 413: b"Content Too Large"}


class LimitedRequest(WebRequest):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Django reads the form; Twisted would do it as well, while everybody waits.
        super().__init__(*args, parsePOSTFormSubmission=False, **kwargs)
        self.body_length = 0

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 (Twisted's names)
        self.body_length += len(data)
        if self.channel.takes_body(self.body_length):
            super().handleContentChunk(data)


class LimitedChannel(http.HTTPChannel):
    receiving = False
    refused = False
    transport: Any

    def connectionMade(self) -> None:  # noqa: N802
        # Daphne has named its own.
        self.requestFactory = LimitedRequest
        super().connectionMade()
        self.setTimeout(HEAD_SECONDS)

    def resetTimeout(self) -> None:  # noqa: N802
        """Not with every byte, as Twisted does: who sends one now and then would never end."""

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        if self.refused:
            return
        if not self.receiving and not self.requests:
            self.receiving = True
            self.setTimeout(HEAD_SECONDS)
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802
        # Before a client that asks is told to go on.
        if self.takes_body(self.length or 0):
            super().allHeadersReceived()
            self.setTimeout(BODY_SECONDS)

    def allContentReceived(self) -> None:  # noqa: N802
        if not self.refused:
            self.receiving = False
            self.setTimeout(IDLE_SECONDS)
            super().allContentReceived()

    def takes_body(self, length: int) -> bool:
        if length > MOST_BODY and not self.refused:
            self._refuse(413)
        return not self.refused

    def timeoutConnection(self) -> None:  # noqa: N802
        if self.refused:
            self.transport.abortConnection()
        elif self.receiving:
            self._refuse(408)
        else:
            super().timeoutConnection()

    def _refuse(self, status: int) -> None:
        self.refused = True
        lines = (
            b"HTTP/1.1 %d %s" % (status, WORDS[status]),
            b"Connection: close",
            b"Content-Length: 0",
        )
        self.transport.write(b"\r\n".join(lines) + b"\r\n\r\n")
        self.transport.loseWriteConnection()
        self.setTimeout(LINGER_SECONDS)
