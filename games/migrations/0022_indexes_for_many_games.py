"""What is looked for every second or on every page, found without reading all games ever played."""

from django.db import migrations, models

from kadi_site.quiet_indexes import AddIndexQuietly


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0021_weights_and_win_trading"),
    ]

    operations = [
        AddIndexQuietly(
            model_name="game",
            index=models.Index(fields=["started_at"], name="games_by_start"),
        ),
        AddIndexQuietly(
            model_name="game",
            index=models.Index(fields=["state"], name="games_by_state"),
        ),
        AddIndexQuietly(
            model_name="game",
            index=models.Index(
                condition=models.Q(("voided_at__isnull", False)),
                fields=["voided_at"],
                name="void_games",
            ),
        ),
        AddIndexQuietly(
            model_name="player",
            index=models.Index(fields=["user", "id"], name="seats_of_a_person"),
        ),
        AddIndexQuietly(
            model_name="player",
            index=models.Index(
                condition=models.Q(("result", "")), fields=["user"], name="seats_without_a_result"
            ),
        ),
    ]
