"""Floor 3: the games behind the interfaces that researchers know."""
