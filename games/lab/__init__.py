"""Simulation, invariants, the arena of the bots, and written scenarios."""
