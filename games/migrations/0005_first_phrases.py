from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games.tables.first_phrases import first_phrases


def add(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    phrase = apps.get_model("games", "Phrase")
    phrase.objects.bulk_create(
        phrase(order=10 * number, **first._asdict())
        for number, first in enumerate(first_phrases(), 1)
    )


def remove(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("games", "Phrase").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("games", "0004_queue_and_chat")]

    operations = [migrations.RunPython(add, remove)]
