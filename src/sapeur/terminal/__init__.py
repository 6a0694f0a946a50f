"""Floor 3: the games in a terminal."""
