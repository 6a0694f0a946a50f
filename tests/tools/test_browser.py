"""The finder of a Chromium, on paths with nothing but what a test puts there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import browser
import pytest


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The only folder of programs; each writes down that it was called."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    # Playwright's own folder is empty, and its program only notes that it was called.
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    monkeypatch.setattr(sys, "executable", put(folder, "python"))
    return folder


def put(folder: Path, name: str, *then: str, status: int = 0) -> str:
    path = folder / name
    lines = ["#!/bin/sh", f'echo "{name} $*" >> "{folder}/../calls"', *then, f"exit {status}"]
    path.write_text("\n".join(lines) + "\n")
    path.chmod(0o755)
    return str(path)


def calls(folder: Path) -> list[str]:
    written = folder.parent / "calls"
    return written.read_text().splitlines() if written.is_file() else []


BY_APT = "apt-get install -y -qq --no-install-recommends"


def installs(folder: Path) -> str:
    """A line of a script that puts a Chromium there."""
    return f'printf "#!/bin/sh\\n" > "{folder}/chromium"; /bin/chmod 755 "{folder}/chromium"'


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_the_systems_is_found(
    programs: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(programs, name)
    assert browser.main(["--find"]) == 0
    assert capsys.readouterr().out == f"{path}\n"


def test_one_that_does_not_start_is_passed_over(programs: Path) -> None:
    put(programs, "chromium", status=1)
    path = put(programs, "google-chrome")
    assert browser.find_whole() == path


def test_playwrights_is_found(programs: Path) -> None:
    own = programs.parent / "playwrights"
    own.touch()
    put(programs, "python", f'echo "{own}"')
    assert browser.find_whole() == str(own)


def test_find_installs_nothing(programs: Path) -> None:
    put(programs, "apt-get")
    with pytest.raises(SystemExit, match="apt-get install chromium"):
        browser.main(["--find"])
    assert not any(call.startswith("apt-get") for call in calls(programs))


def test_root_installs_by_apt(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    put(programs, "apt-get", installs(programs))
    assert browser.main([]) == 0
    assert f"{BY_APT} chromium" in calls(programs)
    assert not any("playwright install" in call for call in calls(programs))


def test_lists_that_do_not_have_it_are_read_anew(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    read = programs.parent / "read"
    then = f'[ "$1" = update ] && : > "{read}"; [ -e "{read}" ] || exit 100; {installs(programs)}'
    put(programs, "apt-get", then)
    assert browser.main([]) == 0
    by_apt = [call for call in calls(programs) if call.startswith("apt-get")]
    assert by_apt[:3] == [f"{BY_APT} chromium", "apt-get update -qq", f"{BY_APT} chromium"]


def test_root_is_given_the_light_one_beside_another(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(programs, "chromium")
    put(programs, "apt-get", status=1)
    assert browser.main([]) == 0
    assert not any(call.startswith("apt-get") for call in calls(programs)), "root alone"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert browser.main([]) == 0, "the other one does where it cannot be had"
    assert f"{BY_APT} chromium-headless-shell" in calls(programs)
    light = put(programs, "chromium-headless-shell")
    assert browser.find(browser.LIGHT) == light


def test_others_install_by_sudo_that_asks_nothing(programs: Path) -> None:
    put(programs, "apt-get")
    put(programs, "sudo", installs(programs))
    assert browser.main([]) == 0
    assert f"sudo -n {BY_APT} chromium" in calls(programs)


def test_without_root_playwright_installs(programs: Path) -> None:
    put(programs, "apt-get")
    put(programs, "sudo", status=1)
    own = programs.parent / "playwrights"
    there = f'[ -e "{own}" ] && echo "{own}"'
    put(programs, "python", f'[ "$3" = install ] && : > "{own}"', there)
    assert browser.main([]) == 0
    assert "python -m playwright install chromium" in calls(programs)
    assert not any(call.startswith("apt-get") for call in calls(programs))


def test_where_nothing_can_be_installed_a_sentence_says_what_to_do(programs: Path) -> None:
    put(programs, "apt-get")
    put(programs, "sudo", status=1)
    with pytest.raises(SystemExit) as ended:
        browser.main([])
    assert ended.value.code == browser.MISSING  # a text, so that the exit code is 1
    assert "python -m playwright install chromium" in calls(programs)
