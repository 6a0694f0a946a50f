"""Afterwards: replay, insight, review, verification and branches of a record; my games."""
