"""Studies as they are played: the same rows on every engine, whatever happens on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest
from lab.studies import STUDY, TEXT, Killer, rows_of
from typer.testing import CliRunner

from sapeur.cli import app
from sapeur.games.game import NotationError
from sapeur.lab import experiment, running
from sapeur.lab.playing import lead_changes
from sapeur.lab.rows import RowsFolder
from sapeur.lab.running import InProcess, LostWorkersError, ProcessPool
from sapeur.lab.study import read_study


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return rows_of(InProcess(), tmp_path_factory.mktemp("here"))


def test_a_pool_gives_the_same_rows_though_a_worker_is_killed(
    expected: bytes, tmp_path: Path
) -> None:
    killer = Killer("spawn_main", after=8)
    assert rows_of(ProcessPool(2), tmp_path, killer) == expected
    assert killer.killed


class Breaking:
    """An engine that stops after so many games, like a person who has seen enough."""

    def __init__(self, games: int) -> None:
        self.games = games

    def run(self, job: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        # The last first: the order of the work must not matter.
        for number in reversed(range(len(tasks))):
            if self.games == 0:
                raise KeyboardInterrupt
            self.games -= 1
            yield number, job(tasks[number])

    def close(self) -> None:
        pass


def test_an_interrupted_study_goes_on_where_it_was(expected: bytes, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        rows_of(Breaking(25), tmp_path)
    assert len(RowsFolder(tmp_path).keys()) == 25, "nothing that was played is lost"
    (tmp_path / "chunk-000009.part").write_bytes(b"half a file, of a run that was killed")
    played: list[int] = []
    again = rows_of(InProcess(), tmp_path, lambda progress: played.append(progress.played_now))
    assert again == expected
    assert played[0] == 1 and played[-1] == len(RowsFolder(tmp_path).keys()) - 25
    assert rows_of(Breaking(0), tmp_path) == expected, "and then there is nothing left to play"


def test_a_target_is_reached_in_whole_blocks_or_the_ceiling_is(expected: bytes) -> None:
    village = STUDY.cells[-1]
    lost = {(village.name, n): 0.0 for n in range(90)}
    assert experiment.games_wanted(village, {}) == 20
    assert experiment.games_wanted(village, dict(list(lost.items())[:19])) == 20
    # Wilson's interval of none in n is z²/(n + z²) wide: 7.4 % for 48 games, 4.4 % for 83.
    assert experiment.games_wanted(village, dict(list(lost.items())[:20])) == 40
    assert experiment.games_wanted(village, lost) == 40
    even = {(village.name, n): float(n % 2) for n in range(90)}
    assert experiment.games_wanted(village, even) == 90


def test_what_is_in_a_row(expected: bytes, tmp_path: Path) -> None:
    (tmp_path / "rows.parquet").write_bytes(expected)
    rows = RowsFolder(tmp_path).read(STUDY.cells)
    first, bomb, village = rows[0], rows[30], rows[-1]
    assert first["cell"] == "minefield die=6 turns=20 random,random"
    assert dict(first["options"])["turns"] == "20"
    assert sum(c["value"] for c in first["counts"] if c["name"] == "turn") <= 20
    assert first["ending"] in ("hit", "lost", "limit")
    assert first["branching"] > 5
    assert [each["seat"] for each in first["reviews"]] == [0, 1]
    assert rows[2]["reviews"] is None, "only the first are reviewed"
    lengths = [c["value"] for c in bomb["counts"] if c["name"] == "bomb"]
    turns = sum(c["value"] for c in bomb["counts"] if c["name"] == "turn")
    assert len(lengths) == 3 and sum(lengths) == turns
    tools = [c for c in bomb["counts"] if c["seat"] >= 0]
    assert len(tools) == 4, "two bombs, two players"
    assert bomb["lead_changes"] is not None
    assert village["lead_changes"] is None
    assert village["measures"][0] <= 12


def test_another_study_does_not_mix_its_rows_in(expected: bytes, tmp_path: Path) -> None:
    rows_of(InProcess(), tmp_path)
    others = {"seed = 11": "seed = 12", "games = 2 }": "games = 3 }"}
    for old, new in others.items():
        with pytest.raises(NotationError, match="another study"):
            RowsFolder(tmp_path).open(read_study(TEXT.replace(old, new)))
    for old, new in {"games = 15": "games = 16", "turns = 20": "turns = 21"}.items():
        RowsFolder(tmp_path).open(read_study(TEXT.replace(old, new)))  # more games, other cells


def test_fewer_games_are_fewer_rows_and_none_is_thrown_away(
    expected: bytes, tmp_path: Path
) -> None:
    (tmp_path / "rows.parquet").write_bytes(expected)
    fewer = read_study(TEXT.replace("games = 15", "games = 5")).cells
    folder = RowsFolder(tmp_path)
    everything = len(folder.keys())
    assert len(folder.read(fewer)) == everything - 20
    folder.gather(fewer)
    assert len(folder.keys()) == everything


def dies(task: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return task


def test_a_job_that_kills_every_worker_is_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "MOST_POOL_BREAKS", 1)
    with closing(ProcessPool(1)) as pool, pytest.raises(LostWorkersError):
        list(pool.run(dies, [1]))


ENDLESS = """
import time
from sapeur.lab.running import ProcessPool

if __name__ == "__main__":
    for _ in ProcessPool(2).run(time.sleep, [0.0, 0.0, 600.0, 600.0]):
        print("done", flush=True)
"""


def test_workers_end_with_a_run_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "endless.py"
    program.write_text(ENDLESS)
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        run.stdout.readline()
        workers = psutil.Process(run.pid).children()
        assert len(workers) >= 2
        run.kill()
    _, alive = psutil.wait_procs(workers, timeout=20)
    assert alive == []


def test_the_lead_between_two_changes_with_the_better_chance() -> None:
    def seat(number: int, *moments: tuple[int, float]) -> dict[str, Any]:
        lines, chances = zip(*moments, strict=True)
        return {"seat": number, "unit": "win", "lines": lines, "chances": chances}

    even = seat(0, (0, 0.5), (2, 0.7), (4, 0.52), (6, 0.2))
    other = seat(1, (1, 0.5), (3, 0.4), (5, 0.7), (7, 0.1))
    assert lead_changes([even, other]) == 2
    assert lead_changes(None) is None


def test_the_command_plays_a_study_and_says_what_is_wrong(tmp_path: Path) -> None:
    run = CliRunner().invoke
    path = tmp_path / "few.toml"
    path.write_text(
        TEXT.replace("games = 15", "games = 1").replace("target = 0.06", "target = 0.5")
    )
    played = run(app, ["lab", "run", str(path), "--jobs", "1", "--lang", "en"])
    assert played.exit_code == 0, played.output
    assert "A few of each: 25 games" in played.output
    assert (tmp_path / "few-rows" / "rows.parquet").is_file()
    path.write_text(TEXT.replace("die = [6, 8]", "dye = [6, 8]"))
    wrong = run(app, ["lab", "run", str(path), "--lang", "fr"])
    assert wrong.exit_code == 2
    assert "minefield n'a pas d'option 'dye'" in wrong.output
    assert run(app, ["lab", "run", str(tmp_path / "no.toml"), "--lang", "en"]).exit_code == 2
