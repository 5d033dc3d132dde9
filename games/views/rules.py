"""The rules for people who want to play, and how the four rulesets differ."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.ruleset import RULESETS, RuleSet
from games.wording.options import GROUPS, RULESET_LINES, RULESET_NAMES


@require_safe
def rules(request: HttpRequest, ruleset: str = "standard") -> HttpResponse:
    if ruleset not in RULESETS:
        raise Http404
    context = {
        "ruleset": ruleset,
        "rulesets": RULESET_NAMES,
        "line": RULESET_LINES[ruleset],
        "most": RULESETS[ruleset].max_players,
        "groups": _in_words(RULESETS[ruleset]),
    }
    return render(request, "games/rules.html", context)


def _in_words(chosen: RuleSet) -> list[tuple[object, list[tuple[object, str, object]]]]:
    """Every group of options: its title, and of each option the name, what holds, and the help."""
    return [
        (
            group.title,
            [
                (each.label, each.value_text(getattr(chosen, each.name)), each.help)
                for each in group.options
                if matters(each.name, chosen)
            ],
        )
        for group in GROUPS
    ]


def matters(option: str, chosen: RuleSet) -> bool:
    """Where nobody stops anything, or nobody is asked, there is no time for it either."""
    if option in ("stop_seconds", "jump_stoppers"):
        return chosen.stop == "window"
    if option in ("niko_seconds", "niko_hand"):
        return chosen.niko == "prompt"
    return True
