"""How fast the rules run, in each form, beside each other and beside OpenSpiel.

All contenders take turns in short slices of one run, so that a machine that is busy for a while
is busy for all of them; a ratio is taken within each round, and its median is what is reported.
"""

from __future__ import annotations

import gc
import hashlib
import math
import random
import time
import types
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple

from sapeur.agents.search import SearchAgent
from sapeur.games import game, playout
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game
from sapeur.games.orapa.rays import PORTS
from sapeur.kernel import (
    QUICK,
    Rng,
    clone,
    codes,
    compiled,
    interpreted,
    pool,
    records,
    start,
    store,
)
from sapeur.lab import gpu, tracing

KEY = (1, 2, 3, 4)
ROUNDS = 15
CLONES = 1024  # rows that copies are written to in turn
CHECKED = ((20, 0), (20, 16))  # games and interrupts played in both forms before any is timed
GPU_THREADS = 1 << 20
MINES = 1024
BASE_GEMS = 0b11111
SEARCHED = 20_000  # simulations in a search
GPU_CHECKED = (4096, 4)  # threads, and games on each

PEERS_MISSING = "OpenSpiel is not installed, so it was not timed (pip install 'sapeur[bench]')."

Progress = Callable[[str, int, int], None]
"""Called with what happens now, and how many steps are done of how many."""


class FormsDisagreeError(RuntimeError):
    """Two forms of the same rules played differently; no speed is worth telling then."""


class Rate(NamedTuple):
    """A median over the rounds, and a 95 % interval for it."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratio:
    """How many times as fast as another contender."""

    against: str
    moves: Rate
    clones: Rate | None


@dataclass(frozen=True)
class BenchRow:
    """One contender: what it does in a second."""

    name: str
    form: str
    moves: Rate | None = None  # of random games, with their deals
    games: Rate | None = None
    clones: Rate | None = None  # a copy of a state and one move made on it
    ratios: tuple[Ratio, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass
class Contender:
    """Something to time, and what it did in each round."""

    name: str
    form: str
    play: Callable[[int], tuple[int, float]]  # n times `width` games: moves and seconds
    clone: Callable[[int], float] | None = None  # n copies with a move each: seconds
    width: int = 1
    against: list[Contender] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    moves: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)
    clones: list[float] = field(default_factory=list)

    @property
    def title(self) -> str:
        return f"{self.name} ({self.form})"

    def seconds(self, n: int) -> float:
        return self.play(n)[1]


def bench(
    names: Sequence[str],
    *,
    seconds: float,
    target: str = "cpu",
    peers: bool = False,
    progress: Progress = lambda what, done, total: None,
) -> list[BenchRow]:
    """Time these games for about so many seconds a contender.

    On target "cpu" each is timed interpreted and compiled, with `peers` beside OpenSpiel; on
    target "cuda" on the GPU and compiled. Raises FormMissingError or FormsDisagreeError.
    """
    if target not in ("cpu", "cuda"):
        raise ValueError(f"no target {target!r}: there are 'cpu' and 'cuda'")
    games = [game(name) for name in names]
    contenders = list[Contender]()
    for i, each in enumerate(games):
        progress(f"compiling {each.name}", i, len(games))
        if target == "cpu":
            contenders += on_cpu(each)
            contenders += rays_on_cpu() if each.name == "orapa" else []
            contenders += search_on_cpu(each) if each.name == "minefield" else []
        else:
            # The places of Orapa's gems are more than a GPU keeps as constants: its rays alone.
            contenders += rays_on_gpu() if each.name == "orapa" else on_gpu(each)
    others = open_spiel() if peers else []
    for contender in contenders:
        if contender.form == "compiled":
            contender.against += others or []
    interleave([*contenders, *(others or [])], seconds, progress)
    rows = [row(contender) for contender in [*contenders, *(others or [])]]
    if others is None:
        rows.append(BenchRow("OpenSpiel", "not installed", notes=(PEERS_MISSING,)))
    return rows


# ------------------------------------------------------------------------------ the contenders


class Workbench:
    """One game in one form, with the rows that it plays on."""

    def __init__(self, g: Game, *, fast: bool) -> None:
        self.states: Any
        self.copies: Any
        self.dice: Any
        self.out: Any
        if fast:
            import numpy as np

            self.rules = compiled(playout, g.parts() | QUICK)
            self.states, self.copies = records(g.state, 1), records(g.state, CLONES + 1)
            self.dice, self.out = records(Rng, 1), np.zeros(g.room, np.int32)
        else:
            self.rules = interpreted(playout, g.parts() | QUICK)
            self.states, self.copies = pool(g.state, 1), pool(g.state, CLONES + 1)
            self.dice, self.out = pool(Rng, 1), codes(g.room)
        self.fast, self.template = fast, g.setup({})
        first = g.setup({})
        g.rules.deal(first, stream(0))
        self.seat = first_seat(g.rules.awaited(first))
        put(self.copies, 0, first)
        self.restart(0)

    def restart(self, number: int) -> None:
        """Begin again, on that stream of the key."""
        put(self.states, 0, self.template)
        put(self.dice, 0, stream(number))

    def playouts(self, n: int, one_in: int = 0) -> tuple[int, int]:
        moves, trace = self.rules.playouts(self.states, self.dice, self.out, n, one_in)
        return int(moves), int(trace)

    def clones(self, n: int) -> int:
        return int(self.rules.clones(self.copies, self.out, self.seat, n))

    def play(self, n: int) -> tuple[int, float]:
        began = time.perf_counter()
        moves, _ = self.playouts(n)
        return moves, time.perf_counter() - began

    def clone(self, n: int) -> float:
        began = time.perf_counter()
        self.clones(n)
        return time.perf_counter() - began


def stream(number: int) -> Rng:
    rng = Rng()
    start(rng, *KEY, number)
    return rng


def put(rows: Any, i: int, record: Any) -> None:
    """Write a plain record into a row of either form."""
    if isinstance(rows, list):
        rows[i] = clone(record)
    else:
        store(rows, i, record)


def first_seat(waiting: int) -> int:
    """The lowest seat in a bit set."""
    seat = (waiting & -waiting).bit_length() - 1
    assert 0 <= seat < CHANCE, "after the deal a seat must be awaited"
    return seat


def on_cpu(g: Game) -> list[Contender]:
    """The game interpreted and compiled, after both have played the same games alike."""
    slow, fast = Workbench(g, fast=False), Workbench(g, fast=True)
    total = 0
    for number, (n, one_in) in enumerate(CHECKED):
        slow.restart(number)
        fast.restart(number)
        agree(g.name, "interpreted", slow.playouts(n, one_in), "compiled", fast.playouts(n, one_in))
        total += n
    agree(g.name, "interpreted", slow.clones(CLONES), "compiled", fast.clones(CLONES))
    slow.restart(0)
    fast.restart(0)
    moves, trace = slow.playouts(CHECKED[0][0])
    note = (
        f"{g.name}: {total} games gave the same moves interpreted and compiled "
        f"(of the first {CHECKED[0][0]}: {moves} moves, checksum {trace:08x})."
    )
    fast.playouts(CHECKED[0][0])
    one = Contender(g.name, "interpreted", slow.play, slow.clone)
    two = Contender(g.name, "compiled", fast.play, fast.clone, against=[one], notes=(note,))
    return [one, two]


def on_gpu(g: Game) -> list[Contender]:
    """The game compiled and on the GPU, after both have played the same games alike."""
    import numpy as np

    games = gpu.RandomGames(g, KEY)
    threads, n = GPU_CHECKED
    desk = Workbench(g, fast=True)
    expected = np.zeros((2, threads), np.int64)
    for i in range(threads):
        desk.restart(i)
        expected[:, i] = desk.playouts(n)
    moves, traces, _ = games.play(threads, n)
    device, sums = gpu.device_name(), (checksum(expected), checksum([moves, traces]))
    agree(g.name, "compiled", sums[0], device, sums[1])
    note = (
        f"{g.name}: {threads * n} games on {threads} threads of {device} gave the same moves as "
        f"on the CPU (checksum {sums[1]} there, {sums[0]} here)."
    )

    def play(n: int) -> tuple[int, float]:
        moves, _, seconds = games.play(GPU_THREADS, n)
        return int(moves.sum()), seconds

    one = Contender(g.name, "compiled", desk.play, desk.clone)
    two = Contender(g.name, device, play, width=GPU_THREADS, against=[one], notes=(note,))
    return [one, two]


def mines(form: types.SimpleNamespace, rows: Any, dice: Any) -> Any:
    """Random base mines of Orapa in these rows."""
    put(dice, 0, stream(0))
    form.fill(rows, dice, BASE_GEMS)
    return rows


def rays_on_cpu() -> list[Contender]:
    """The rays of Orapa interpreted and compiled, after both have traced the same mines alike."""
    slow, fast = interpreted(tracing), compiled(tracing)
    few = mines(slow, pool(tracing.TracedMine, MINES), pool(Rng, 1))
    many = mines(fast, records(tracing.TracedMine, MINES), records(Rng, 1))
    sums = int(slow.traces(few, MINES)), int(fast.traces(many, MINES))
    agree("orapa rays", "interpreted", sums[0], "compiled", sums[1])
    note = (
        f"orapa rays: a move is a ray, a game all {PORTS} rays of a mine; {MINES} mines gave the "
        f"same answers interpreted and compiled (checksum {sums[0]:08x})."
    )

    def timed(form: types.SimpleNamespace, rows: Any) -> Callable[[int], tuple[int, float]]:
        def play(n: int) -> tuple[int, float]:
            began = time.perf_counter()
            form.traces(rows, n)
            return PORTS * n, time.perf_counter() - began

        return play

    one = Contender("orapa rays", "interpreted", timed(slow, few))
    two = Contender("orapa rays", "compiled", timed(fast, many), against=[one], notes=(note,))
    return [one, two]


def search_on_cpu(g: Game) -> list[Contender]:
    """The general search on one core, from the first position of the game."""
    s = g.setup({})
    g.rules.deal(s, stream(1))
    known = g.observed(s, 0)
    SearchAgent(g, simulations=SEARCHED).search(known, 0, 1)  # compiles

    def play(n: int) -> tuple[int, float]:
        began = time.perf_counter()
        for seed in range(n):
            SearchAgent(g, simulations=SEARCHED).search(known, 0, seed)
        return SEARCHED * n, time.perf_counter() - began

    note = (
        f"{g.name} search: a move is a simulation played to its end, a game a search of {SEARCHED} "
        "of them."
    )
    return [Contender(f"{g.name} search", "compiled", play, notes=(note,))]


def rays_on_gpu() -> list[Contender]:
    """The rays of Orapa compiled and on the GPU, after both have traced the same mines alike."""
    fast = compiled(tracing)
    rows = mines(fast, records(tracing.TracedMine, MINES), records(Rng, 1))
    rays = gpu.Rays(rows)
    threads, n = GPU_CHECKED
    expected = [int(fast.traces_from(rows, i, n)) for i in range(threads)]
    found, _ = rays.play(threads, n)
    device = gpu.device_name()
    agree("orapa rays", "compiled", expected, device, found.tolist())
    note = (
        f"orapa rays: {threads * n} mines on {threads} threads of {device} gave the same answers "
        f"as on the CPU (checksum {checksum([found])})."
    )

    def here(n: int) -> tuple[int, float]:
        began = time.perf_counter()
        fast.traces(rows, n)
        return PORTS * n, time.perf_counter() - began

    def there(n: int) -> tuple[int, float]:
        _, seconds = rays.play(GPU_THREADS, n)
        return PORTS * GPU_THREADS * n, seconds

    one = Contender("orapa rays", "compiled", here)
    two = Contender("orapa rays", device, there, width=GPU_THREADS, against=[one], notes=(note,))
    return [one, two]


def agree(name: str, one: str, here: object, two: str, there: object) -> None:
    if here != there:
        raise FormsDisagreeError(
            f"{name} does not play the same {one} ({here}) and {two} ({there}): "
            "that is a bug in Sapeur, and nothing was timed."
        )


def checksum(arrays: Iterable[Any]) -> str:
    """A short hash of whole numbers in their order."""
    digest = hashlib.sha256()
    for array in arrays:
        digest.update(array.astype("<i8").tobytes())
    return digest.hexdigest()[:16]


def open_spiel() -> list[Contender] | None:
    """A game of OpenSpiel written in C++ and one written in Python, both driven from Python."""
    try:
        import pyspiel
        from open_spiel.python.games import tic_tac_toe  # noqa: F401  (registers itself)
    except ImportError:
        return None
    return [
        spiel_contender(pyspiel, "connect_four", "C++ from Python"),
        spiel_contender(pyspiel, "python_tic_tac_toe", "Python"),
    ]


def spiel_contender(pyspiel: Any, name: str, form: str) -> Contender:
    spiel, drawn = pyspiel.load_game(name), random.Random(1).random
    first = spiel.new_initial_state()

    def play(n: int) -> tuple[int, float]:
        moves = 0
        began = time.perf_counter()
        for _ in range(n):
            state = spiel.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(drawn() * len(actions))])
                moves += 1
        return moves, time.perf_counter() - began

    def clone(n: int) -> float:
        actions = first.legal_actions()
        began = time.perf_counter()
        for i in range(n):
            first.child(actions[i % len(actions)])
        return time.perf_counter() - began

    return Contender(f"OpenSpiel {name}", form, play, clone)


# ------------------------------------------------------------------------------------ the clock


def interleave(contenders: Sequence[Contender], seconds: float, progress: Progress) -> None:
    """Let the contenders take turns, every second round in the opposite order."""
    part = seconds / ROUNDS / 2
    sizes = list[tuple[Contender, int, int]]()
    for contender in contenders:
        progress(f"warming up {contender.title}", len(sizes), len(contenders))
        games = size(contender.seconds, part)
        sizes.append((contender, games, size(contender.clone, part) if contender.clone else 0))
    was_collecting = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        for turn in range(ROUNDS):
            progress("timing", turn, ROUNDS)
            for contender, games, copies in sizes if turn % 2 == 0 else reversed(sizes):
                moves, took = contender.play(games)
                contender.moves.append(moves / took)
                contender.games.append(games * contender.width / took)
                if contender.clone:
                    contender.clones.append(copies / contender.clone(copies))
    finally:
        if was_collecting:
            gc.enable()
    progress("timing", ROUNDS, ROUNDS)


def size(run: Callable[[int], float], seconds: float) -> int:
    """How many fill a slice of so many seconds."""
    n = 1
    run(n)  # the first is never like the others
    while (took := run(n)) < seconds / 2 and n < 1 << 40:
        n = math.ceil(n * min(16.0, max(2.0, seconds / max(took, 1e-9))))
    return max(1, round(n * seconds / max(took, 1e-9)))


def rate(samples: Sequence[float]) -> Rate:
    """The median, and between which order statistics the true one lies 95 times in 100."""
    ordered, n = sorted(samples), len(samples)
    k, below = 0, 0.5**n  # P(at most k of n samples lie below the true median)
    while 2 * (below + math.comb(n, k + 1) * 0.5**n) <= 0.05:
        k += 1
        below += math.comb(n, k) * 0.5**n
    return Rate(median(ordered), ordered[k], ordered[-1 - k])


def ratio(one: Contender, other: Contender) -> Ratio:
    """Round by round, so that what slowed both down cancels out."""
    moves = rate([a / b for a, b in zip(one.moves, other.moves, strict=True)])
    if not (one.clones and other.clones):
        return Ratio(other.title, moves, None)
    clones = rate([a / b for a, b in zip(one.clones, other.clones, strict=True)])
    return Ratio(other.title, moves, clones)


def row(c: Contender) -> BenchRow:
    clones = rate(c.clones) if c.clones else None
    ratios = tuple(ratio(c, other) for other in c.against)
    return BenchRow(c.name, c.form, rate(c.moves), rate(c.games), clones, ratios, c.notes)


# ------------------------------------------------------------------------------------ the table

UNITS = ((1e9, " G"), (1e6, " M"), (1e3, " k"), (1.0, ""))


def three(x: float) -> str:
    """Three digits that count."""
    rounded = float(f"{x:.3g}")
    digits = 2 - math.floor(math.log10(rounded)) if rounded > 0 else 0
    return f"{rounded:.{max(0, digits)}f}"


def rate_text(r: Rate | None, sign: str = "") -> str:
    """The median with its unit, and the interval in the same unit."""
    if r is None:
        return "-"
    by, unit = (1.0, sign) if sign else next(u for u in UNITS if r.median >= u[0] or u[0] == 1)
    return f"{three(r.median / by)}{unit} ({three(r.low / by)}-{three(r.high / by)})"


def table(rows: Sequence[BenchRow], *, markdown: bool = False) -> str:
    """The rows as text: what each does in a second, the ratios, and what is to be said."""
    rates = [("game", "form", "moves/s", "games/s", "clone+apply/s")]
    rates += [
        (r.name, r.form, rate_text(r.moves), rate_text(r.games), rate_text(r.clones))
        for r in rows
        if r.moves
    ]
    ratios = [("ratio", "against", "moves/s", "clone+apply/s")]
    ratios += [
        (f"{r.name} ({r.form})", x.against, rate_text(x.moves, "x"), rate_text(x.clones, "x"))
        for r in rows
        for x in r.ratios
    ]
    laid = in_markdown if markdown else in_columns
    parts = [laid(lines) for lines in (rates, ratios) if len(lines) > 1]
    notes = [note for r in rows for note in r.notes]
    notes.append(f"Medians of {ROUNDS} interleaved slices, with 95 % intervals.")
    return "\n\n".join([*parts, "\n".join(f"- {n}" if markdown else n for n in notes)])


def in_columns(lines: Sequence[Sequence[str]]) -> str:
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = (
        "  ".join(cell.ljust(w) for cell, w in zip(line, wide, strict=True)) for line in lines
    )
    return "\n".join(line.rstrip() for line in padded)


def in_markdown(lines: Sequence[Sequence[str]]) -> str:
    head, *body = (f"| {' | '.join(line)} |" for line in lines)
    return "\n".join([head, "|" + "---|" * len(lines[0]), *body])
