"""Where a user's files lie, with the system's own folders and with the variables that override."""

from __future__ import annotations

from pathlib import Path

import pytest
from platformdirs.unix import Unix

from sapeur.kernel import folders
from sapeur.kernel.folders import cache_home, data_folder


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("SAPEUR_DATA", "SAPEUR_CACHE", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    # The folders of Linux, wherever the test runs.
    monkeypatch.setattr(folders, "user_data_path", lambda *a, **k: Unix(*a, **k).user_data_path)
    monkeypatch.setattr(folders, "user_cache_path", lambda *a, **k: Unix(*a, **k).user_cache_path)
    return tmp_path


def test_the_usual_folders(home: Path) -> None:
    assert data_folder() == home / ".local" / "share" / "sapeur"
    assert cache_home() == home / ".cache" / "sapeur"


def test_a_variable_overrides_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAPEUR_DATA", "/srv/games")
    monkeypatch.setenv("SAPEUR_CACHE", "/srv/compiled")
    assert (data_folder(), cache_home()) == (Path("/srv/games"), Path("/srv/compiled"))


def test_games_of_an_earlier_version_are_found(
    home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    moved = tmp_path / "moved"
    monkeypatch.setenv("XDG_DATA_HOME", str(moved))
    assert data_folder() == moved / "sapeur"
    earlier = home / ".local" / "share" / "sapeur"
    earlier.mkdir(parents=True)
    assert data_folder() == earlier
    (moved / "sapeur").mkdir(parents=True)
    assert data_folder() == moved / "sapeur"
