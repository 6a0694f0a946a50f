"""Bomb Squad Academy. A package, so that its tests can share the drawings of drawn.py."""
