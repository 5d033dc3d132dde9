import django.db.models.deletion
from django.db import migrations, models

INDEX = "games_logrow_game_id_6413df72"


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0011_names_for_staff"),
    ]

    operations = [
        # By hand: to alter a field, Django copies the whole table on SQLite, and the triggers that
        # guard the log would go with the old one.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f"DROP INDEX {INDEX}",
                    f"CREATE INDEX {INDEX} ON games_logrow (game_id)",
                )
            ],
            state_operations=[
                migrations.AlterField(
                    model_name="logrow",
                    name="game",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="log_rows",
                        to="games.game",
                    ),
                ),
            ],
        ),
    ]
