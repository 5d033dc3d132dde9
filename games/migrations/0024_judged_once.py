from django.db import migrations, models

from kadi_site.quiet_indexes import AddIndexQuietly


class Migration(migrations.Migration):
    """Every game is still to be judged: the first night does it for all."""

    atomic = False

    dependencies = [
        ("games", "0023_two_indexes_less"),
    ]

    operations = [
        migrations.AddField(
            model_name="examined",
            name="judged_at",
            field=models.DateTimeField(null=True),
        ),
        AddIndexQuietly(
            model_name="examined",
            index=models.Index(fields=["judged_at"], name="examined_by_night"),
        ),
    ]
