from importlib import import_module

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        # Not above: it needs the models, which are not loaded yet.
        import_module("games.receivers")
