from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.models import append_only


def create(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in append_only.CREATE_AUDIT[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in append_only.DROP_AUDIT[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_moderation")]

    operations = [migrations.RunPython(create, drop)]
