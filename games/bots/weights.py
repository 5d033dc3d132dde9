"""What each feature of a hand is worth, in the order of hands.FEATURES."""

Weights = tuple[float, ...]

# Set by hand: shedding counts most, then Aces and Jokers for need, and above all a hand that can
# go out in one move. Differences are what counts.
WEIGHTS: Weights = (-0.25, -0.25, -0.3, -0.05, -0.3, 0.1, 0.2, 0.2, 0.05, 0.35, 1.2, 0.15, -0.5)
