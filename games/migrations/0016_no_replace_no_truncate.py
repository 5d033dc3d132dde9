from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.models import append_only as audit
from games.models import append_only


def create(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """All triggers of both logs anew: those of before knew neither TRUNCATE nor SQLite's REPLACE."""
    vendor = schema_editor.connection.vendor
    drops = append_only.DROP[vendor] + audit.DROP_AUDIT[vendor]
    creates = append_only.CREATE[vendor] + audit.CREATE_AUDIT[vendor]
    for statement in (*drops, *creates):
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0015_new_invitation"), ("accounts", "0008_players")]

    # Backwards there is nothing to do: the migrations that made the first ones take all away.
    operations = [migrations.RunPython(create, migrations.RunPython.noop)]
