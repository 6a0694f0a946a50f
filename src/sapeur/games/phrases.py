"""Plurals and lists in each language: the twin of a browser's PluralRules and ListFormat."""

from __future__ import annotations

from collections.abc import Sequence

AND = {"en": "and", "fr": "et"}
OR = {"en": "or", "fr": "ou"}


def is_singular(language: str, n: float) -> bool:
    """Whether so many of a thing are said as one: in French also none, and less than two."""
    return abs(n) < 2 if language == "fr" else n == 1


def plural(language: str, n: float, *, one: str, other: str) -> str:
    """The form that goes with the number."""
    return one if is_singular(language, n) else other


def join(language: str, items: Sequence[str], words: dict[str, str] = AND) -> str:
    """a, b and c; with `OR`, a, b or c."""
    *before, last = items or [""]
    return f"{', '.join(before)} {words[language]} {last}" if before else last
