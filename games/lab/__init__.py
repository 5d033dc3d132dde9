"""Simulation, invariants and the arena of the bots."""
