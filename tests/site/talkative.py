"""`python -m tests.site.talkative`: our server with an application that talks a lot.

At /for-ever it goes on for five seconds; elsewhere each message is answered with many.
"""

import asyncio
import resource
from typing import Any

from kadi_site import serve

TEXT = "x" * 10_000
MOST = 5_000
AT_ONCE = 15


async def talk(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    if scope["path"] == "/for-ever":
        await _for_ever(receive, send)
    while (await receive())["type"] != "websocket.disconnect":
        for _ in range(AT_ONCE):
            await send({"type": "websocket.send", "text": TEXT})


async def _for_ever(receive: Any, send: Any) -> None:
    end, told, before = asyncio.ensure_future(receive()), 0, _memory()
    while not end.done() and told < MOST:
        await send({"type": "websocket.send", "text": TEXT})
        told += 1
        await asyncio.sleep(0.001)
    print(f"told {told} times, {_memory() - before} KB more", flush=True)


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    serve.choose_loop()
    serve.prepare()
    from kadi_site import asgi

    asgi.application = talk
    serve.serve("127.0.0.1", 0)
