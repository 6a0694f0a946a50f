"""Floor 2: a game being played."""
