"""`sapeur` with one game more: `python -m toy.program serve` serves Kuhn poker beside the others.

The line is added when this module is read, so that the processes in which opponents think, which
read it again, know the game too.
"""

from __future__ import annotations

from sapeur.cli import main
from sapeur.games import GAMES

GAMES["kuhn"] = "toy.kuhn"

if __name__ == "__main__":
    main()
