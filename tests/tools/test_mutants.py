"""The mutation driver, on a game so small that every mutant can be judged by hand."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

DRIVER = Path(__file__).resolve().parents[2] / "tools" / "mutants.py"


def loaded() -> Any:
    spec = importlib.util.spec_from_file_location("mutants", DRIVER)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


mutants = loaded()


def afters(source: str, operator: str = "") -> list[str]:
    found = mutants.mutants(source, "rules.py")
    return [m.after for m in found if operator in ("", m.operator)]


# What is changed -------------------------------------------------------------------------------


def test_an_operator_becomes_another() -> None:
    assert afters("x = a + b") == ["x = a - b"]
    assert afters("x = a >> b") == ["x = a << b"]
    assert afters("x = a | b") == ["x = a & b"]
    assert afters("x += b") == ["x -= b"]


def test_a_comparison_goes_to_each_neighbour() -> None:
    assert afters("x = a == b") == ["x = a != b"]
    assert afters("x = a < b") == ["x = a <= b", "x = a >= b"]
    assert afters("x = a >= b") == ["x = a > b", "x = a < b"]
    assert afters("x = a < b < c", "comparison") == [
        "x = a <= b < c",
        "x = a >= b < c",
        "x = a < b <= c",
        "x = a < b >= c",
    ]


def test_a_constant_is_one_more_and_one_less_in_tables_too() -> None:
    assert afters("TABLE = (5, 0)") == [
        "TABLE = (6, 0)",
        "TABLE = (4, 0)",
        "TABLE = (5, 1)",
        "TABLE = (5, -1)",
    ]
    assert afters("NOWHERE = -1") == ["NOWHERE = 1", "NOWHERE = -2", "NOWHERE = -0"]
    assert afters("x = True") == ["x = False"]


def test_and_or_not_and_signs() -> None:
    assert afters("x = a and b") == ["x = a or b"]
    assert afters("x = not a") == ["x = a"]
    assert afters("x = -a") == ["x = a"]


def test_a_condition_is_negated_once() -> None:
    assert afters("if a < b:\n    import x") == ["if a >= b:", "if a <= b:"]
    assert afters("if not a:\n    import x") == ["if a:"]
    assert afters("while a & b:\n    import x", "condition") == ["while not a & b:"]
    assert afters("x = a if b else c") == ["x = a if not b else c"]
    assert afters("x = [a for a in b if a]") == ["x = [a for a in b if not a]"]


def test_the_bounds_of_a_range_move() -> None:
    assert afters("x = range(a, b)", "range") == [
        "x = range(a + 1, b)",
        "x = range(a - 1, b)",
        "x = range(a, b + 1)",
        "x = range(a, b - 1)",
    ]
    assert afters("x = range(a - 1, 0, -1)", "range") == []  # the constants move already


def test_a_function_gives_back_something_else_of_its_kind() -> None:
    assert afters("def f() -> int:\n    return a", "return") == ["return 0", "return a + 1"]
    assert afters("def f() -> bool:\n    return a", "return") == ["return not a"]
    assert afters("def f() -> list[int]:\n    return a", "return") == ["return None"]


def test_a_statement_is_deleted_within_functions_only() -> None:
    assert afters("x = a") == []
    assert afters("def f():\n    x = a\n    g()", "deletion") == ["pass", "pass"]
    assert afters("def f():\n    if a:\n        g()", "deletion") == ["pass", "pass"]


@pytest.mark.parametrize(
    "source",
    [
        "from __future__ import annotations",
        '"""Five + 5."""',
        "class State:\n    x: Annotated[list[int], 'i1', 52]",
        "def f(x: T[3]) -> T[4]:\n    'five'",
        "if TYPE_CHECKING:\n    x = 5",
        "assert x == 5",
        "TEXT = 'five'",
    ],
)
def test_what_the_game_never_runs_is_left_alone(source: str) -> None:
    assert afters(source) == []


def test_the_source_of_a_mutant_differs_in_that_one_place() -> None:
    source = "def f(a: int) -> int:\n    b = a + 2  # why\n    return b\n"
    found = {m.after: m for m in mutants.mutants(source, "rules.py")}
    m = found["b = a - 2"]
    assert (m.line, m.operator, m.before) == (2, "operator", "b = a + 2  # why")
    assert m.source() == "def f(a: int) -> int:\n    b = a - 2\n    return b\n"
    assert found["return 0"].source() == "def f(a: int) -> int:\n    b = a + 2\n    return 0\n"
    assert len(found) + 1 == len(mutants.mutants(source, "rules.py"))  # two deletions


def test_a_long_statement_is_cut_around_the_change() -> None:
    before = f"x = ({', '.join(['1'] * 200)})"
    after = before[:301] + "2" + before[302:]
    lines = mutants.shortened(after, before)
    assert len(lines) == 102
    assert lines[0] == lines[-1] == "…"
    assert lines[51] == "2"


# How it is tried -------------------------------------------------------------------------------

RULES = """
LIMIT = 3

def apply(n: int) -> int:
    while n < LIMIT:
        n += 1
    return n
"""
BELIEF = """
def observe(n: int) -> bool:
    return n > 10
"""
TESTS = """
from sapeur.games.toy import rules, belief

def test_apply():
    assert rules.apply(0) == 3
    assert rules.apply(5) == 5
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in {
        "src/sapeur/__init__.py": "",
        "src/sapeur/games/__init__.py": 'GAMES = {"toy": "sapeur.games.toy", "later": "x"}',
        "src/sapeur/games/toy/__init__.py": "",
        "src/sapeur/games/toy/rules.py": RULES,
        "src/sapeur/games/toy/belief.py": BELIEF,
        "tests/games/toy/test_toy.py": TESTS,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def driven(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    # One second of processor time is plenty here, and loops that never end are the rule.
    program = (
        f"import sys; sys.path.insert(0, {str(DRIVER.parent)!r}); import mutants; "
        "mutants.LEAST_SECONDS = 1; sys.exit(mutants.main())"
    )
    return subprocess.run(
        [sys.executable, "-c", program, "--root", str(root), *words],
        capture_output=True,
        text=True,
        check=False,
    )


def test_each_mutant_is_killed_timed_out_or_survives(root: Path) -> None:
    ran = driven(root, "--survivors", "--out", str(root / "report.md"))
    assert ran.returncode == 1, ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[0].split() == ["game", "mutants", "killed", "timed", "out", "survived", "score"]
    # rules.py: 3 +- 1, two comparisons, the loop and its step deleted, the step's operator
    # and constants, two returns and one deleted; belief.py is tested by nothing.
    game, tried, killed, late, survived, score, _ = lines[1].split()
    assert (game, int(tried)) == ("toy", 12 + 5)
    assert (int(killed), int(late), int(survived)) == (9, 3, 5)
    assert score == "70.6"
    assert "toy/belief.py:3  comparison" in ran.stdout
    assert "    - return n > 10\n    + return n >= 10" in ran.stdout
    assert "toy/rules.py:6  operator\n    - n += 1\n    + n -= 1" in ran.stdout  # never ends
    report = (root / "report.md").read_text()
    assert "| toy | 17 | 9 | 3 | 5 | 70.6 % |" in report
    assert "- return n > 10\n+ return n >= 10" in report
    # Nothing was left behind or changed where the sources lie.
    assert (root / "src/sapeur/games/toy/rules.py").read_text() == RULES
    assert not list(root.rglob("__pycache__"))


def test_the_same_seed_draws_the_same_mutants(root: Path) -> None:
    chosen, known = mutants.draw(root, "toy", 5, 1)
    again, _ = mutants.draw(root, "toy", 5, 1)
    other, _ = mutants.draw(root, "toy", 5, 2)
    assert known == 17 and len(chosen) == 5
    assert [m.after for m in chosen] == [m.after for m in again]
    assert [m.after for m in chosen] != [m.after for m in other]


def test_tests_that_fail_on_the_clean_game_stop_it(root: Path) -> None:
    (root / "tests/games/toy/test_toy.py").write_text(TESTS.replace("== 5", "== 6"))
    ran = driven(root)
    assert ran.returncode == 1
    assert "toy: the tests must pass before mutants are tried" in ran.stderr


def test_tests_that_never_load_the_rules_stop_it(root: Path) -> None:
    (root / "tests/games/toy/test_toy.py").write_text("def test_nothing(): pass")
    ran = driven(root)
    assert ran.returncode == 1
    assert "the tests did not run on" in ran.stderr


def test_a_game_without_tests_or_rules_is_named(root: Path) -> None:
    assert "no game 'later' with rules; there are: toy" in driven(root, "--game", "later").stderr
    (root / "tests/games/toy/test_toy.py").unlink()
    assert "toy: there are no tests in tests/games/toy" in driven(root).stderr
