from django.db import migrations, models
from django.db.models.functions import Upper

from kadi_site.quiet_indexes import AddIndexQuietly


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("accounts", "0013_places_on_ladders"),
    ]

    operations = [
        AddIndexQuietly(
            model_name="user",
            index=models.Index(fields=["date_joined"], name="people_by_day"),
        ),
        AddIndexQuietly(
            model_name="user",
            index=models.Index(Upper("username"), name="people_by_name"),
        ),
        AddIndexQuietly(
            model_name="oldname",
            index=models.Index(Upper("name"), name="old_names_by_name"),
        ),
    ]
