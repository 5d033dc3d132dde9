"""Which options say anything under some rules."""

from games.engine.ruleset import RuleSet


def matters(option: str, rules: RuleSet) -> bool:
    """Where nobody stops anything, or nobody is asked, there is no time for it either."""
    if option in ("stop_seconds", "jump_stoppers"):
        return rules.stop == "window"
    if option in ("niko_seconds", "niko_hand"):
        return rules.niko == "prompt"
    return True
