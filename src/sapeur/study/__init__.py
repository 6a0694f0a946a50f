"""Between floors 2 and 3: a finished game looked at again, with what opponents know to say."""
