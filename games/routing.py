from django.urls import path, re_path

from games.consumers import NowhereConsumer, TableConsumer
from games.lobby_consumer import LobbyConsumer

websocket_urlpatterns = [
    re_path(r"^ws/t/(?P<code>[a-z0-9]{1,12})/$", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    # Last: a wrong address is the client's mistake, not an error of ours.
    re_path(r"", NowhereConsumer.as_asgi()),
]
