from django.db import migrations, models

from kadi_site.quiet_indexes import AddIndexQuietly


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("accounts", "0012_appeals"),
    ]

    operations = [
        AddIndexQuietly(
            model_name="user",
            index=models.Index(fields=["date_joined"], name="people_by_day"),
        ),
    ]
