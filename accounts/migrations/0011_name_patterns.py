from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.name_patterns import first_patterns


def add(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What a site has banned already stays as it is."""
    banned = apps.get_model("accounts", "BannedName")
    banned.objects.bulk_create(
        (banned(**first._asdict()) for first in first_patterns()), ignore_conflicts=True
    )


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_names")]

    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
