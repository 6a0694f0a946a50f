"""The bench: its arithmetic by hand, one short run for real, and a GPU played by the CPU."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from sapeur.games import game
from sapeur.games.game import NotationError
from sapeur.kernel import FormMissingError, clone
from sapeur.lab import bench as lab
from sapeur.lab import gpu
from sapeur.lab.bench import (
    BenchRow,
    Contender,
    Rate,
    Ratio,
    Workbench,
    bench,
    interleave,
    rate,
    table,
)


def quiet(what: str, done: int, total: int) -> None:
    pass


# The arithmetic --------------------------------------------------------------------------------


def test_the_interval_of_a_median_lies_between_order_statistics() -> None:
    # Fifteen samples: three may lie outside on each side, P = 2 * 576 / 2**15 = 0.035.
    assert rate([float(x) for x in range(15)]) == Rate(7, 3, 11)
    # Six: none, P = 2 / 2**6; and with fewer no interval is sure enough, so all of them.
    assert rate([3.0, 1.0, 2.0, 6.0, 5.0, 4.0]) == Rate(3.5, 1, 6)
    assert rate([2.0, 1.0, 3.0]) == Rate(2, 1, 3)


def test_a_ratio_is_taken_round_by_round() -> None:
    slow = Contender("toy", "interpreted", lambda n: (n, 1.0))
    fast = Contender("toy", "compiled", lambda n: (n, 1.0))
    # The machine is ten times slower in the last round, for both.
    slow.moves, fast.moves = [1.0, 2.0, 0.1], [10.0, 20.0, 1.0]
    slow.clones, fast.clones = [1.0, 1.0, 1.0], [3.0, 4.0, 5.0]
    assert lab.ratio(fast, slow) == Ratio("toy (interpreted)", Rate(10, 10, 10), Rate(4, 3, 5))
    fast.clones = []
    assert lab.ratio(fast, slow).clones is None


def test_contenders_take_turns_and_the_order_turns_round() -> None:
    calls = list[str]()

    def contender(name: str, a_second: int) -> Contender:
        def play(n: int) -> tuple[int, float]:
            calls.append(name)
            return 7 * n, n / a_second

        return Contender(name, "", play, lambda n: n / 1000)

    one, two = contender("one", 100), contender("two", 400)
    interleave([one, two], lab.ROUNDS * 2.0, quiet)  # a slice is a second
    assert "".join(name[0] for name in calls[-8:]) == "toottoot"
    assert one.moves == pytest.approx([700] * lab.ROUNDS)
    assert one.games == pytest.approx([100] * lab.ROUNDS)
    assert two.moves == pytest.approx([2800] * lab.ROUNDS)
    assert two.clones == pytest.approx([1000] * lab.ROUNDS)


def test_a_slice_is_filled() -> None:
    assert lab.size(lambda n: n / 1000, 2.0) == 2000
    assert lab.size(lambda n: float(n), 0.5) == 1  # at least one, however long it takes


# The table -------------------------------------------------------------------------------------

ROWS = [
    BenchRow("village", "interpreted", Rate(28600, 22300, 29900), Rate(4150, 3220, 4390), None),
    BenchRow(
        "village",
        "compiled",
        Rate(9.04e6, 8.3e6, 9.39e6),
        Rate(1.2e6, 1.1e6, 1.24e6),
        Rate(7.05e7, 4.97e7, 7.65e7),
        (Ratio("village (interpreted)", Rate(320, 297, 345), None),),
        ("village: the same.",),
    ),
    BenchRow("OpenSpiel", "not installed", notes=("It is not there.",)),
]


def test_the_table_is_aligned() -> None:
    assert table(ROWS) == (
        """\
game     form         moves/s             games/s             clone+apply/s
village  interpreted  28.6 k (22.3-29.9)  4.15 k (3.22-4.39)  -
village  compiled     9.04 M (8.30-9.39)  1.20 M (1.10-1.24)  70.5 M (49.7-76.5)

ratio               against                moves/s         clone+apply/s
village (compiled)  village (interpreted)  320x (297-345)  -

village: the same.
It is not there.
Medians of 15 interleaved slices, with 95 % intervals."""
    )


def test_the_table_in_markdown() -> None:
    lines = table(ROWS, markdown=True).splitlines()
    assert lines[:3] == [
        "| game | form | moves/s | games/s | clone+apply/s |",
        "|---|---|---|---|---|",
        "| village | interpreted | 28.6 k (22.3-29.9) | 4.15 k (3.22-4.39) | - |",
    ]
    assert "- It is not there." in lines


@pytest.mark.parametrize(
    ("x", "text"),
    [(0.789, "0.789"), (9.996, "10.0"), (12.34, "12.3"), (999.6, "1000"), (2261.0, "2260")],
)
def test_three_digits(x: float, text: str) -> None:
    assert lab.three(x) == text


# The contenders --------------------------------------------------------------------------------


def test_an_interpreted_desk_starts_again_where_it_is_told() -> None:
    desk = Workbench(game("village"), fast=False)
    first = desk.playouts(3)
    assert desk.playouts(3) != first
    desk.restart(0)
    assert desk.playouts(3) == first
    desk.restart(1)
    assert desk.playouts(3) != first


def test_clones_apply_every_legal_action_of_the_first_position() -> None:
    village = game("village")
    desk = Workbench(village, fast=False)
    first = clone(desk.copies[0])
    actions = village.legal(first, 0)
    assert len(actions) == 21  # V4: draw, or turn one of the twenty cards
    expected = list[Any]()
    for action in actions:
        expected.append(clone(first))
        village.rules.apply(expected[-1], 0, action)
    desk.clones(21)
    assert desk.copies[0] == first
    assert desk.copies[1:22] == expected


@pytest.mark.compiled
def test_forms_that_disagree_are_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Workbench.playouts

    def wrong(self: Workbench, n: int, one_in: int = 0) -> tuple[int, int]:
        moves, trace = real(self, n, one_in)
        return moves, trace + self.fast

    monkeypatch.setattr(Workbench, "playouts", wrong)
    with pytest.raises(lab.FormsDisagreeError, match="village does not play the same"):
        bench(["village"], seconds=0.01)


def test_an_unknown_game_or_target_is_refused() -> None:
    with pytest.raises(NotationError, match="there is no game 'chess'"):
        bench(["chess"], seconds=1)
    with pytest.raises(ValueError, match="no target 'tpu'"):
        bench([], seconds=1, target="tpu")


class Nim:
    """A game of OpenSpiel's kind: three moves, then over."""

    def __init__(self, moves: int = 0) -> None:
        self.moves = moves

    def new_initial_state(self) -> Nim:
        return Nim()

    def is_terminal(self) -> bool:
        return self.moves == 3

    def legal_actions(self) -> list[int]:
        return [4, 5]

    def apply_action(self, action: int) -> None:
        assert action in (4, 5)
        self.moves += 1

    def child(self, action: int) -> Nim:
        assert action in (4, 5)
        return Nim(self.moves + 1)


def test_open_spiel_plays_whole_games() -> None:
    contender = lab.spiel_contender(SimpleNamespace(load_game=lambda name: Nim()), "nim", "Python")
    assert contender.title == "OpenSpiel nim (Python)"
    assert contender.play(5)[0] == 15
    assert contender.clone is not None and contender.clone(5) > 0


def test_without_open_spiel_the_table_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert lab.PEERS_MISSING in table(bench([], seconds=0.01, peers=True))


@pytest.mark.compiled
def test_a_short_run_for_real() -> None:
    slow, fast = bench(["village"], seconds=0.1)
    assert (slow.form, fast.form) == ("interpreted", "compiled")
    assert slow.moves and fast.moves and slow.clones and fast.clones
    (against,) = fast.ratios
    assert against.against == "village (interpreted)"
    assert against.moves.low > 2 and against.clones and against.clones.low > 2
    assert "same moves interpreted and compiled" in fast.notes[0]


# The GPU ---------------------------------------------------------------------------------------


class Processor:
    """A GPU's manners without a GPU: its kernel plays each thread's games in turn, compiled."""

    def __init__(self) -> None:
        self.wrong_thread = -1

    def to_device(self, array: Any) -> Any:
        return array

    def device_array(self, n: int, kind: Any) -> Any:
        import numpy as np

        class DeviceArray(np.ndarray[Any, Any]):
            def copy_to_host(self) -> Any:
                return np.asarray(self)

        return np.zeros(n, kind).view(DeviceArray)

    def synchronize(self) -> None:
        pass

    def get_current_device(self) -> Any:
        return SimpleNamespace(name=b"Sham 1")

    def kernel(self, state: Any, room: int, parts: Any) -> Any:
        desk = Workbench(game("village"), fast=True)

        def run(template: Any, key: Any, n: int, one_in: int, moves: Any, traces: Any) -> None:
            assert tuple(key) == lab.KEY and template[0]["columns"] == 5
            for i in range(len(moves)):
                desk.restart(i)
                moves[i], traces[i] = desk.playouts(n, one_in)
                traces[i] += i == self.wrong_thread

        class Kernel:
            def __getitem__(self, grid: tuple[int, int]) -> Any:
                return run

        return Kernel()


@pytest.fixture
def processor(monkeypatch: pytest.MonkeyPatch) -> Processor:
    sham = Processor()
    monkeypatch.setattr(gpu, "cuda_module", lambda: sham)
    monkeypatch.setattr(gpu, "playouts_kernel", sham.kernel)
    monkeypatch.setattr(lab, "GPU_THREADS", 16)
    monkeypatch.setattr(lab, "GPU_CHECKED", (8, 2))
    return sham


@pytest.mark.compiled
def test_the_gpu_is_timed_after_it_has_played_the_same(processor: Processor) -> None:
    here, there = bench(["village"], seconds=0.05, target="cuda")
    assert (here.form, there.form) == ("compiled", "Sham 1")
    assert there.moves and there.games and there.moves.median > there.games.median
    assert there.clones is None
    assert there.ratios[0].against == "village (compiled)"
    assert "16 games on 8 threads of Sham 1 gave the same moves" in there.notes[0]


@pytest.mark.compiled
def test_one_wrong_thread_is_enough(processor: Processor) -> None:
    processor.wrong_thread = 5
    with pytest.raises(lab.FormsDisagreeError, match="Sham 1"):
        bench(["village"], seconds=0.05, target="cuda")


def test_without_a_gpu_the_user_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_available() -> bool:
        return False

    none = ModuleType("numba.cuda")
    none.__dict__["is_available"] = is_available
    monkeypatch.setitem(sys.modules, "numba", SimpleNamespace(cuda=none))
    monkeypatch.setitem(sys.modules, "numba.cuda", none)
    with pytest.raises(FormMissingError, match=r"No CUDA GPU was found; .* still work\."):
        bench(["village"], seconds=0.05, target="cuda")
