from typing import Any

from django.db import migrations, models


def make_private_tables_friendly(apps: Any, schema_editor: Any) -> None:
    """Ranked tables are public. A game that runs keeps being ranked; the table's next one is not."""
    apps.get_model("games", "Table").objects.filter(private=True, ranked=True).update(ranked=False)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0019_saved_house_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="rematch_by",
            field=models.BigIntegerField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name="table",
            index=models.Index(
                condition=models.Q(("rematch_by__isnull", False)),
                fields=["rematch_by"],
                name="tables_to_dissolve",
            ),
        ),
        migrations.RunPython(make_private_tables_friendly, migrations.RunPython.noop),
    ]
