"""Finished games: history, replay, exports, and the checks that nobody tampered with them."""
