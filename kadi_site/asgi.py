import asyncio
import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kadi_site.settings")
http_application = get_asgi_application()

# Consumers import models, so they come after Django is set up.
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from daphne.server import reactor, twisted_loop  # noqa: E402
from twisted.internet.defer import Deferred  # noqa: E402

from games.live import job_loop  # noqa: E402
from games.live.origins import OwnOrigins  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402
from kadi_site.connection_limits import AnonymousPerAddress, ConnectionsPerAddress  # noqa: E402
from kadi_site.health import Up  # noqa: E402
from kadi_site.request_ids import RequestIds  # noqa: E402

sockets = AuthMiddlewareStack(AnonymousPerAddress(URLRouter(websocket_urlpatterns)))
application = RequestIds(
    ProtocolTypeRouter(
        {
            "http": Up(http_application),
            "websocket": ConnectionsPerAddress(OwnOrigins(sockets)),
        }
    )
)

# Daphne has no start-up event of its own: this runs as soon as its loop does.
twisted_loop.call_soon(job_loop.start)
# Nor one for the end, which waits for this.
reactor.addSystemEventTrigger(
    "before", "shutdown", lambda: Deferred.fromFuture(asyncio.ensure_future(job_loop.stop()))
)
