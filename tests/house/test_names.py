"""Names that a stranger understands: one meaning each, and the same file names in every expert."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from sapeur.games import GAMES

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sapeur"
FILES = sorted(SOURCE.rglob("*.py"))
TOOLS = sorted((ROOT / "tools").rglob("*.py"))
# What every expert's package may hold; docs/architecture.md says what each name means.
EXPERT_FILES = {
    "__init__.py", "policy.py", "lookahead.py", "inference.py", "sampling.py", "rollout.py",
    "endgame.py", "evaluation.py", "outcomes.py", "engine.py", "players.py", "styles.py",
    "weights.py", "training.py", "insight.py", "sentences.py", "novice.py", "exploiters.py",
}  # fmt: skip
MOST_OWN_FILES = 5  # ideas that one game alone has: a chart of a board, hiding a mine
# Words that name neither a thing nor an act: what is it that was told, or kept?
UNCLEAR = {"told", "Told", "hears", "Hears", "looks", "PATIENCE", "retold", "kept", "Kept"}
# And what does a function do, or a class hold, that is called by one of these?
PARTICIPLES = {
    "added", "answered", "appended", "asked", "certified", "checked", "chosen", "compared",
    "connected", "designed", "done", "drawn", "exported", "fitted", "given", "heard", "joined",
    "judged", "known", "laid", "left", "linked", "looked", "merged", "mixed", "named", "narrowed",
    "noted", "picked", "played", "reached", "refused", "rewired", "said", "scaled", "seated",
    "settled", "shipped", "squashed", "stacked", "summed", "swapped", "taken", "tried", "turned",
    "typed", "wanted", "watched", "weighed", "witnessed",
}  # fmt: skip
# Names that others know: the path of a request, and what reinforcement learning calls the end.
ESTABLISHED = {"companion.py": {"played"}, "batch.py": {"done"}}
MOST_PARAMETERS = 8
# What each game has one of, or each expert; the module says whose.
ROLES = {"State", "View", "Cell", "Seat", "Insight", "Novice", "Style", "Net", "InnerRow"}


def definitions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that a file gives to something: classes, functions, parameters, variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def doubles(files: Iterable[Path]) -> dict[str, list[str]]:
    """Public class names that stand in several files, and where."""
    places = defaultdict(list)
    for path in files:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path)
    return {
        name: [str(path) for path in found]
        for name, found in places.items()
        if len(found) > 1 and not (name in ROLES and all(map(is_of_a_game, found)))
    }


def is_of_a_game(path: Path) -> bool:
    """Whether a file belongs to one game: its rules, or its expert."""
    return path.parent.parent.name in ("games", "agents")


def test_a_public_class_name_stands_once() -> None:
    assert doubles(FILES) == {}


def test_a_name_that_stands_twice_is_found(tmp_path: Path) -> None:
    planted = []
    for game, name in (("village", "Desk"), ("mission", "Desk"), ("village", "View")):
        path = tmp_path / "agents" / game / f"{name.lower()}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"class {name}:\n    pass\n")
        planted.append(path)
    assert doubles(planted) == {"Desk": [str(path) for path in planted[:2]]}
    outside = tmp_path / "server" / "view.py"
    outside.parent.mkdir()
    outside.write_text("class View:\n    pass\n")
    assert set(doubles([*planted[2:], outside])) == {"View"}


@pytest.mark.parametrize("path", FILES + TOOLS, ids=lambda path: str(path.relative_to(ROOT)))
def test_names_say_what_they_hold_or_do(path: Path) -> None:
    assert unclear(path) == []


def unclear(path: Path) -> list[tuple[int, str]]:
    """Names in a file that say neither, and the lines on which they stand."""
    tree = ast.parse(path.read_text())
    found = [
        (line, name)
        for line, name in definitions(tree)
        if name in UNCLEAR or name.startswith("PATIENCE") or name.endswith(("Wish", "_told"))
    ]
    found += [
        (node.lineno, node.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name.lower() in PARTICIPLES and node.name not in ESTABLISHED.get(path.name, ())
    ]
    return found


@pytest.mark.parametrize(
    "line",
    [
        "PATIENCE_S = 3",
        "class Asked: ...",
        "class Refused(Struct, tag='refused'): ...",
        "class Checked: ...",
        "class Done: ...",
        "def drawn(): ...",
        "def draw(kept): ...",
    ],
)
def test_an_unclear_name_is_found(line: str, tmp_path: Path) -> None:
    path = tmp_path / "planted.py"
    path.write_text(f"def draw(card): ...\n{line}\n")
    assert [number for number, _ in unclear(path)] == [2]


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
