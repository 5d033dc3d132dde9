"""`make run`: gets the embedded site ready where something changed, then serves it with Daphne.

In production the deployment migrates and collects static files once; each process only serves.
"""

import asyncio
import errno
import gc
import logging
import os
import socket
import sys
import threading

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kadi_site.settings")

MAX_FRAME = 64 * 1024
# The proxy takes a socket on which nothing comes for longer as dead: deploy/Caddyfile.
PING_SECONDS = 10
# How long a thread may keep the loop from going on: fifty times less than Python's own choice, as
# the loop lets go of the interpreter with every frame it sends, a dozen times in a move.
SWITCH_SECONDS = 0.0001
ANY_ADDRESS = {"0.0.0.0", "::"}


class CannotStart(Exception):
    """Carries the one sentence that says what to do."""


def main() -> int:
    from django.core.exceptions import ImproperlyConfigured

    try:
        host, port = address()
        check_free(host, port)
        choose_loop()
        prepare()
        serve(host, port)
    except (CannotStart, ImproperlyConfigured) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        # Before the server took over: nothing to stop.
        return 0
    return 0


def address() -> tuple[str, int]:
    host = os.environ.get("HOST", "").strip("[] ") or "127.0.0.1"
    port = os.environ.get("PORT", "").strip() or "8000"
    if not port.isdigit() or int(port) > 65535:
        raise CannotStart(f"PORT is {port!r}: set it to a number from 1 to 65535.")
    return host, int(port)


def check_free(host: str, port: int) -> None:
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[
            0
        ]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except OSError as error:
        raise CannotStart(_why_not(host, port, error)) from error


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken: stop what uses it, or pick another, as in make run PORT=8001."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights than you have: pick one above 1023 with PORT."
    return f"Cannot listen on {host}: set HOST to an address of this machine, such as 127.0.0.1."


def prepare() -> None:
    """Migrates and collects static files, each only if there is something to do."""
    import django

    django.setup()
    from django.conf import settings

    if settings.SITE_ROLE:
        raise CannotStart(
            "MIGRATE_DATABASE_URL is for manage.py migrate alone: start the site without it."
        )
    if not settings.EMBEDDED:
        logging.captureWarnings(True)
        # Beside the start: the database may be away for a while.
        threading.Thread(target=warn, daemon=True).start()
        return
    from kadi_site.embedded_setup import collect_static_if_changed, migrate_if_needed
    from kadi_site.file_permissions import keep_to_owner

    os.umask(0o077)
    migrate_if_needed()
    collect_static_if_changed()
    keep_to_owner(settings.VAR_DIR)


def warn() -> None:
    """Of what is set up badly: logs that the site could rewrite, mail that nobody sends."""
    from django.core import checks
    from django.db import DatabaseError, connection

    from kadi_site.checks import MAIL

    found = checks.run_checks(tags=[MAIL])
    try:
        found += checks.run_checks(tags=[checks.Tags.database], databases=["default"])
    except DatabaseError:
        # Away for a while; /readyz tells.
        pass
    finally:
        connection.close()
    for message in found:
        logging.getLogger(__name__).warning("%s %s", message.msg, message.hint)


def serve(host: str, port: int) -> None:
    # Importing the server installs its event loop, so it comes first.
    from daphne.endpoints import build_endpoint_description_strings

    from kadi_site.graceful_server import GracefulServer, when_running  # isort: skip
    from kadi_site.asgi import application

    server: GracefulServer = GracefulServer(
        application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        websocket_max_message_size=MAX_FRAME,
        websocket_max_frame_size=MAX_FRAME,
        server_name="kadi",
        ping_interval=PING_SECONDS,
        # Once it runs: who reads this may send a signal, and that must find its handler.
        ready_callable=lambda: when_running(announce, host, server.listening_addresses),
    )
    # What was loaded stays: looking through it for garbage again and again holds up everybody.
    gc.freeze()
    # And through all that has come since, which takes as long as several moves, only now and then.
    gc.set_threshold(*gc.get_threshold()[:2], 100)
    sys.setswitchinterval(SWITCH_SECONDS)
    server.run()


def choose_loop() -> None:
    """libuv's, made in C, where it can be had: not on Windows. Before Django is set up, which
    imports Daphne, which makes its loop as soon as it is imported."""
    if sys.platform != "win32":
        import uvloop

        asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())


def announce(host: str, listening: list[tuple[str, int]]) -> None:
    from django.conf import settings

    for _, port in listening:
        shown = "127.0.0.1" if host in ANY_ADDRESS else f"[{host}]" if ":" in host else host
        if settings.EMBEDDED:
            print(f"Kadi is ready: http://{shown}:{port}/ (Ctrl-C stops it)", flush=True)
        else:
            logging.getLogger(__name__).info("ready", extra={"url": f"http://{shown}:{port}/"})
    if host in ANY_ADDRESS and settings.EMBEDDED and not os.environ.get("ALLOWED_HOSTS"):
        print("Other devices get in once ALLOWED_HOSTS names the address they use.", flush=True)


if __name__ == "__main__":
    sys.exit(main())
