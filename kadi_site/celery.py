import logging
import os

from celery import Celery
from celery.signals import beat_init, celeryd_init, setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kadi_site.settings")

app = Celery("kadi", include=["kadi_site.task_metrics"])
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def leave_logging_to_django(**_about: object) -> None:
    """Whoever listens to this signal keeps Celery from setting up logs of its own."""


@beat_init.connect
@celeryd_init.connect
def log_warnings(**_about: object) -> None:
    """As JSON, like everything else."""
    logging.captureWarnings(True)
