"""Orapa Mine. A package, so that its tests can share the mines of drawn.py."""
