"""The ranked queue, its matches, ratings and ladders."""
