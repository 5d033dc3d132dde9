"""What each feature of a hand is worth; see docs/bots.md for where the numbers come from."""

from games.engine.ruleset import RuleSet

Weights = tuple[float, ...]

DEFAULT: Weights = (-0.25, -0.25, -0.3, -0.05, -0.3, 0.1, 0.2, 0.2, 0.05, 0.35, 1.2, 0.15, -0.5)

FITTED: dict[str, Weights] = {}


def weights_for(rules: RuleSet) -> Weights:
    """Fitted per ruleset; house rules keep those of the ruleset they change."""
    return FITTED.get(rules.slug, DEFAULT)
