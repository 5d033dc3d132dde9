"""Small positions in which a card shows what it does."""
