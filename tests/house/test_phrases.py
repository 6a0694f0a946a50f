"""Plurals and lists, as people write them in each language."""

from __future__ import annotations

import pytest

from sapeur.games.phrases import OR, fill, join, plural


@pytest.mark.parametrize(
    ("language", "n", "form"),
    [
        ("en", 0, "turns"), ("en", 1, "turn"), ("en", 1.5, "turns"), ("en", 2, "turns"),
        ("fr", 0, "turn"), ("fr", 1, "turn"), ("fr", 1.5, "turn"), ("fr", 2, "turns"),
    ],
)  # fmt: skip
def test_none_is_one_in_french(language: str, n: float, form: str) -> None:
    assert plural(language, n, one="turn", other="turns") == form


def test_a_list_ends_with_and_or_or() -> None:
    assert join("en", []) == ""
    assert join("en", ["a"]) == "a"
    assert join("fr", ["a", "b"]) == "a et b"
    assert join("en", ["a", "b", "c"]) == "a, b and c"
    assert join("fr", ["a", "b", "c"], OR) == "a, b ou c"


def test_a_gap_may_count() -> None:
    assert fill("en", "{who} needs {n:swap|swaps}", {"who": "Ann", "n": 1}) == "Ann needs 1 swap"
    assert fill("fr", "{n:échange|échanges}", {"n": 0}) == "0 échange"
    assert fill("en", "{p:.1f} %", {"p": 2.25}) == "2.2 %"
