"""Which Kadi do you play? Questions whose answers tell one way to play from another."""
