"""What staff do about games and players at tables."""
