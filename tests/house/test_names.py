"""Names that a stranger understands: one meaning each, and the same file names in every expert."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from sapeur.games import GAMES

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sapeur"
FILES = sorted(SOURCE.rglob("*.py"))
# What every expert's package may hold; docs/architecture.md says what each name means.
EXPERT_FILES = {
    "__init__.py", "policy.py", "lookahead.py", "inference.py", "sampling.py", "rollout.py",
    "endgame.py", "evaluation.py", "outcomes.py", "engine.py", "players.py", "styles.py",
    "weights.py", "training.py", "insight.py", "sentences.py", "novice.py", "exploiters.py",
}  # fmt: skip
MOST_OWN_FILES = 5  # ideas that one game alone has: a chart of a board, hiding a mine
# Words that name neither a thing nor an act: what is it that was told, or kept?
UNCLEAR = {"told", "Told", "hears", "Hears", "looks", "PATIENCE", "retold", "kept", "Kept"}
MOST_PARAMETERS = 8


def definitions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that a file gives to something: classes, functions, parameters, variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def room_of(path: Path) -> str:
    """The file as one of its kind: the same place in another game's folder is the same room."""
    parts = path.relative_to(SOURCE).parts
    if len(parts) > 2 and parts[0] == "agents":
        return "agents/GAME"
    if len(parts) > 2 and parts[0] == "games":
        return "/".join(["games/GAME", *parts[2:]])
    return "/".join(parts)


def test_a_public_class_name_stands_once() -> None:
    rooms = defaultdict(set)
    for path in FILES:
        for node in ast.parse(path.read_text()).body:
            # Every game has a State and a View; the module says whose.
            if not isinstance(node, ast.ClassDef) or node.name in ("State", "View"):
                continue
            if not node.name.startswith("_"):
                rooms[node.name].add(room_of(path))
    assert {name: sorted(found) for name, found in rooms.items() if len(found) > 1} == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_names_say_what_they_hold_or_do(path: Path) -> None:
    tree = ast.parse(path.read_text())
    unclear = [
        (line, name)
        for line, name in definitions(tree)
        if name in UNCLEAR or name.endswith(("Wish", "_told"))
    ]
    assert unclear == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_function_takes_a_record_rather_than_many_parameters(path: Path) -> None:
    if path.parent.name == "cli":
        return  # a command's options are its parameters
    many = [
        (node.lineno, node.name)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if len(node.args.args) > MOST_PARAMETERS
    ]
    assert many == []


def test_an_expert_has_the_files_that_every_expert_has() -> None:
    folders = [p for p in (SOURCE / "agents").iterdir() if p.is_dir() and p.name[0] != "_"]
    assert {folder.name for folder in folders} <= set(GAMES)
    for folder in folders:
        files = {p.name for p in folder.glob("*.py")}
        assert {"__init__.py", "sentences.py"} <= files, folder.name
        assert len(files - EXPERT_FILES) <= MOST_OWN_FILES, (folder.name, files - EXPERT_FILES)
