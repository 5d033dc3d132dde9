from django.urls import path, re_path

from games.live.lobby_consumer import LobbyConsumer
from games.live.table_consumer import NowhereConsumer, TableConsumer

websocket_urlpatterns = [
    re_path(r"^ws/t/(?P<code>[a-z0-9]{1,12})/$", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    # Last: a wrong address is the client's mistake, not an error of ours.
    re_path(r"", NowhereConsumer.as_asgi()),
]
