"""Runs the bots: the processes they think in, and their moves through the write path."""
