"""French as it is set: narrow no-break spaces before ; : ! ? % and inside « », a decimal comma."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sapeur
from sapeur.agents.agent import Fact, fact_text
from sapeur.agents.registry import sentences
from sapeur.games import GAMES, game
from sapeur.games.phrases import number, percentage, typeset_french
from sapeur.games.words import Words
from sapeur.terminal.words import SAID

SOURCES = sorted(Path(sapeur.__file__).parent.rglob("*.py"))
# A sign after a word and any space but the narrow one; marks of a board stand apart from words.
WRONG = re.compile(r"[\w)\]}»][ \u00a0][;:!?%](?!=)|«[ \u00a0]|[ \u00a0]»")
# What sets French, and whatever takes French and English side by side, to make Words of them.
SETS_FRENCH = {"Words", "NotationError", "french", "typeset_french"} | {
    made.name
    for path in SOURCES
    for made in ast.walk(ast.parse(path.read_text()))
    if isinstance(made, ast.FunctionDef)
    and {"en", "fr"} <= {each.arg for each in [*made.args.args, *made.args.kwonlyargs]}
}


def french_strings(name: str) -> Iterator[tuple[str, str]]:
    """All the French of a game, with where it stands."""
    played = game(name)
    for place, words in played.words.all():
        yield place, words["fr"]
    for key, sentence in sentences(played).items():
        yield f"reason {key}", sentence["fr"]
    for i, line in enumerate(played.rules_text("fr").splitlines(), 1):
        yield f"rules, line {i}", line
    notation = import_module(f"{GAMES[name]}.notation")
    for refusal in vars(notation).values():
        if type(refusal).__name__ == "Refusal":
            yield f"refusal {refusal.code}", refusal.words["fr"]
    place = f"sapeur.terminal.boards.{name}"
    if find_spec(place):  # a game without a drawing of its own is told line by line
        board = import_module(place)
        table = board.FRENCH if hasattr(board, "FRENCH") else board.WORDS["fr"]
        for key, text in table.items():
            yield f"board {key}", text


@pytest.mark.parametrize("name", GAMES)
def test_every_french_string_of_a_game_has_its_narrow_spaces(name: str) -> None:
    found = list(french_strings(name))
    assert sum("\u202f" in text for _, text in found) > 20
    assert [(place, text) for place, text in found if WRONG.search(text)] == []


def test_everything_that_the_terminal_says_has_its_narrow_spaces() -> None:
    assert [name for name, words in SAID.items() if WRONG.search(words["fr"])] == []


def written(tree: ast.AST, *, is_set: bool = False) -> Iterator[str]:
    """The strings of a source that do not pass through what sets French, docstrings aside."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        inside = is_set
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            inside = is_set or name in SETS_FRENCH
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not inside:
            yield node.value
        yield from written(node, is_set=inside)


def test_french_in_the_sources_passes_through_what_sets_it() -> None:
    sign = re.compile(r"[\w)\]}»] [;:!]|« | »")  # English and SQL have the others, too
    found = [
        (path.name, text)
        for path in SOURCES
        if path.name != "phrases.py"
        for text in written(ast.parse(path.read_text()))
        if sign.search(text)
    ]
    assert found == []


@given(st.text(alphabet="aé {}:;!?%«»)\u202f\n", max_size=30))
def test_setting_french_changes_spaces_alone_and_only_once(text: str) -> None:
    done = typeset_french(text)
    assert done.replace("\u202f", " ") == text.replace("\u202f", " ")
    assert typeset_french(done) == done
    assert not WRONG.search(done)


def test_words_are_set_in_french_alone() -> None:
    words = Words(en="14 % : no", fr="« 14 % » : oui ! Tuiles : ? cachée")
    assert words["en"] == "14 % : no"
    assert words["fr"] == "«\u202f14\u202f%\u202f»\u202f: oui\u202f! Tuiles\u202f: ? cachée"


def test_numbers_have_the_sign_of_the_language() -> None:
    assert [number(language, 2.25, "+.1f") for language in ("en", "fr")] == ["+2.2", "+2,2"]
    assert [percentage(language, 0.14) for language in ("en", "fr")] == ["14%", "14\u202f%"]
    told = {"some": Words(en="{x:.1f} of {n}", fr="{x:.1f} sur {n}")}
    fact = Fact("some", {"x": 1.5, "n": 2})
    assert fact_text(fact, told, "en") == "1.5 of 2"
    assert fact_text(fact, told, "fr") == "1,5 sur 2"
