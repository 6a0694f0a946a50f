"""Sapeur: five tabletop games of mines, bombs and secrets."""

__version__ = "0.1.0"
