"""How each language writes: plurals, lists and numbers, and the spaces of French.

The twin of web/src/words/grammar.ts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

# A space before a sign, after a word (or what closes one, or a gap to be filled) or at the start of
# a part of a sentence; or a space inside « ». A sign that stands alone, like a mark on a board, is
# not punctuation.
WIDE_SPACE = re.compile(r"(?:^|(?<=[\w)\]}»*…'\"])) (?=[;:!?%])|(?<=«) | (?=»)")

AND = {"en": "and", "fr": "et"}
OR = {"en": "or", "fr": "ou"}


def typeset_french(text: str) -> str:
    """The text with narrow no-break spaces before ; : ! ? % and inside « »."""
    return WIDE_SPACE.sub("\u202f", text)


def number(language: str, value: float, spec: str = ".1f") -> str:
    """A number with the decimal sign of the language."""
    text = format(value, spec)
    return text.replace(".", ",") if language == "fr" else text


def percentage(language: str, share: float, spec: str = ".0f") -> str:
    """14% in English, 14 % in French."""
    return number(language, 100 * share, spec) + ("\u202f%" if language == "fr" else "%")


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
            if isinstance(value, float):
                return number(self.language, value, format_spec)
            return str(super().format_field(value, format_spec))
        return f"{value} {plural(self.language, float(value), one=one, other=other)}"
