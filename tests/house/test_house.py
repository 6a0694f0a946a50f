"""The house itself: the same rooms in every game, a test for every article, words in pairs."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

import sapeur.games
from sapeur.games import GAMES, game
from sapeur.games.game import CODE_BELIEF, CODE_RULES
from sapeur.games.words import LANGUAGES, read_vocabulary

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(
    p for p in Path(sapeur.games.__file__).parent.iterdir() if p.is_dir() and p.name[0] != "_"
)
ROOMS = {"__init__.py", "rules.py", "belief.py", "notation.py", "view.py", "words.toml", "RULES.md"}


def articles(text: str) -> list[str]:
    return re.findall(r"^\*\*([A-Z]\d+)\.\*\*", text, flags=re.MULTILINE)


def test_every_folder_is_in_the_list_and_every_line_has_its_folder() -> None:
    assert sorted(GAMES) == [folder.name for folder in FOLDERS]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_a_game_folder_has_the_same_files_as_every_other(folder: Path) -> None:
    files = {p.name for p in folder.iterdir() if p.is_file()}
    assert files >= ROOMS
    parts = files - ROOMS - {"effect.py", "heard.py", "seen.py"}  # which a game may do without
    assert len(parts) <= 2, f"at most two parts files, not {sorted(parts)}"
    assert all(name.endswith(".py") for name in parts)
    folders = [p for p in folder.iterdir() if p.is_dir() and p.name != "__pycache__"]
    packages = [p for p in folders if (p / "__init__.py").exists()]
    assert len(packages) <= 1, f"at most one sub-package, not {sorted(p.name for p in packages)}"
    for package in packages:
        assert not list(package.rglob("*/*.py")), f"{package} has no packages inside"
    for data in set(folders) - set(packages):
        assert not list(data.rglob("*.py")), f"{data} holds data, not code"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_the_contract(name: str) -> None:
    played = game(name)
    assert played.name == name
    assert all(callable(getattr(played.rules, part)) for part in CODE_RULES)
    assert all(callable(getattr(played.belief, part)) for part in CODE_BELIEF)
    for option in played.options:
        assert option.check(option.default) == option.default
    numbers = set(articles(played.rules_text("en")))
    assert {option.article for option in played.options} <= numbers


@pytest.mark.parametrize("name", GAMES)
def test_every_word_is_there_in_both_languages(name: str) -> None:
    played = game(name)
    for place, words in played.words.all():
        assert all(words[language].strip() for language in LANGUAGES), place
    assert list(played.words.options) == [option.name for option in played.options]
    for option in played.options:
        named = played.words.options[option.name]
        assert named.label["en"] != named.label["fr"]
        assert set(named.values) <= set(option.values) or not option.values
        for value in named.values:
            played.setup({option.name: value})


def test_a_word_without_one_of_the_languages_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "__init__.py").touch()
    (tmp_path / "chess" / "words.toml").write_text('title = { en = "Chess" }')
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(msgspec.ValidationError, match="expected en and fr"):
        read_vocabulary("chess")


@pytest.mark.parametrize("name", GAMES)
def test_rules_say_the_same_in_both_languages(name: str) -> None:
    english, french = game(name).rules_text("en"), game(name).rules_text("fr")
    assert articles(english) == articles(french)
    letter = articles(english)[0][0]
    assert articles(english) == [f"{letter}{n}" for n in range(1, len(articles(english)) + 1)]
    assert english != french


@pytest.mark.parametrize("name", GAMES)
def test_every_article_has_a_test_named_by_it(name: str) -> None:
    tests = "".join(p.read_text() for p in (ROOT / "tests" / "games" / name).glob("test_*.py"))
    named = {number.upper() for number in re.findall(r"def test_([a-z]\d+)_", tests)}
    assert set(articles(game(name).rules_text("en"))) - named == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_article_cited_by_a_refusal_exists(name: str) -> None:
    numbers = set(articles(game(name).rules_text("en")))
    notation = import_module(f"{GAMES[name]}.notation")
    refusals = [r for r in vars(notation).values() if type(r).__name__ == "Refusal"]
    assert refusals
    for refusal in refusals:
        assert refusal.article in numbers, refusal
        assert refusal.words["en"] != refusal.words["fr"]
    assert len({refusal.code for refusal in refusals}) == len(refusals)


def test_playing_needs_neither_numba_nor_numpy() -> None:
    code = (
        "import sys, sapeur.cli\n"
        "from sapeur.games import GAMES, game\n"
        "from sapeur.table.table import fair_table\n"
        "for name in GAMES: fair_table(game(name), {})\n"
        "loaded = {'numba', 'numpy'} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_server_starts_without_numba_and_numpy() -> None:
    code = (
        "import sys\n"
        "from sapeur.server.app import application\n"
        "from sapeur.server.settings import Settings\n"
        "assert application(Settings()).openapi_schema.to_schema()\n"
        "loaded = {'numba', 'numpy'} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_no_file_is_too_long_to_read() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        assert len(path.read_text().splitlines()) < 600, path
