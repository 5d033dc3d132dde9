"""From what is known to HTML: pure functions, nothing is read or written here."""
