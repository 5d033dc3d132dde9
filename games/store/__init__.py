"""The event log and the one write path: everything that changes a game, and what reads it back."""
