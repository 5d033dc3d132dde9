from typing import Any

from django.db import migrations

# What the rulesets said about Jokers in version 1, and what they say since.
BEFORE = {"standard": "any", "tucheze": "same_colour", "wild_ace": "any", "classic": "any"}
SINCE = {
    "standard": {"joker_on_joker": "same_colour", "jokers_together": True},
    "tucheze": {"joker_on_joker": "same_colour", "jokers_together": False},
    "wild_ace": {"joker_on_joker": "any", "jokers_together": True},
    "classic": {"joker_on_joker": "any", "jokers_together": True},
}


def in_version_2(ruleset: str, options: dict[str, Any]) -> dict[str, Any]:
    """The same house rules, with what they took for granted written out."""
    on_joker = options.get("joker_on_joker", BEFORE[ruleset])
    meant = {"joker_on_joker": on_joker, "jokers_together": on_joker == "any"}
    return options | {name: meant[name] for name in meant if meant[name] != SINCE[ruleset][name]}


def write_out(apps: Any, schema_editor: Any) -> None:
    """Of tables where another game may begin; games keep the rules they were started with."""
    for table in apps.get_model("games", "Table").objects.exclude(state="closed"):
        if table.options and table.ruleset in SINCE:
            table.options = in_version_2(table.ruleset, table.options)
            table.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [("games", "0017_games_by_day")]

    operations = [migrations.RunPython(write_out, migrations.RunPython.noop)]
