"""The toy is among the games here too: what works with it works with a sixth game."""

from laws.conftest import toys_among_the_games as toys_among_the_games
