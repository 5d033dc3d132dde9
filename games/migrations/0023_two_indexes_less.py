import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """What the new ones do as well."""

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0022_indexes_for_many_games"),
    ]

    operations = [
        migrations.RemoveIndex(model_name="game", name="games_to_confirm"),
        migrations.AlterField(
            model_name="player",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
