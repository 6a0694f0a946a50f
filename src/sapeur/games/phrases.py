"""Plurals and lists in each language: the twin of a browser's PluralRules and ListFormat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

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


def fill(language: str, sentence: str, gaps: Mapping[str, Any]) -> str:
    """The sentence with its gaps filled; `{n:swap|swaps}` is a number with what is counted."""
    return _Filler(language).vformat(sentence, (), gaps)


class _Filler(Formatter):
    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        one, either, other = format_spec.partition("|")
        if not either:
            return str(super().format_field(value, format_spec))
        return f"{value} {plural(self.language, float(value), one=one, other=other)}"
