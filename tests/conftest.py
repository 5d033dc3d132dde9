import pytest


@pytest.fixture(autouse=True)
def _plain_static_files(settings):
    """Pages render in tests without collected static files."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
