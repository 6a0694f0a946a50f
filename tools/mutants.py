"""Do the tests notice when a rule is wrong? Change the rules in one place at a time and see.

A mutant is rules.py or belief.py of one game with one small change to its syntax tree. It is
killed when the game's own tests fail on it (or never end), and survives when they all pass.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib.util
import io
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import psutil
from numba.core.event import Listener, register

FILES = ("rules.py", "belief.py")
# One pytest run for each line, the first that fails ends it. A folder that is not there is skipped.
SUITES = (
    ("tests/games/{game}",),
    ("tests/laws", "-k", "{game}", "-m", "not compiled"),
)
WANTED = 90  # per cent of the mutants, for --survivors
# A test may take this many seconds on a mutant, or so many times what it takes on the clean game.
# Processor time, so that a busy machine kills nothing; hence the alarm is SIGPROF.
LEAST_SECONDS, MOST_TIMES_AS_LONG = 5.0, 10.0
SLEEP = 90  # seconds on the clock without any processor time: it waits for what never comes
MEMORY = 4 << 30  # bytes: a loop that never ends may also never stop collecting
COMPILES = " compiles"  # a mark on a test's name, among what is known of the clean game
COLLECTS = "collects"  # and in place of a name, for what the tests' modules do when imported
NO_TESTS = 5  # pytest's exit code
FAULT = 99  # ours: the run itself went wrong, and says nothing about the mutant

# ------------------------------------------------------------------------------ what is changed

SWAPS: dict[type[ast.AST], tuple[type[Any], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.FloorDiv: (ast.Mult,),
    ast.Div: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.Break, ast.Continue)
COMPOUND = (ast.If, ast.While, ast.For)
NEVER = (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr)
# What a type checker reads, not the game.
UNREAD = {"annotation", "returns", "decorator_list", "bases", "type_comment"}


@dataclass(frozen=True)
class Place:
    """A statement or expression that may be changed, and where it hangs in the tree."""

    node: Any
    owner: ast.AST
    slot: tuple[str, int | None]  # the owner's field, and which element of it
    statement: ast.stmt  # the innermost one around the node
    function: ast.FunctionDef | None


@dataclass(frozen=True)
class Mutant:
    """One change: `new` in a place of the tree."""

    file: str
    operator: str
    line: int
    before: str  # that source line,
    clean: str  # the statement that is changed,
    after: str  # and what becomes of it
    tree: ast.Module = field(repr=False)
    place: Place = field(repr=False)
    new: ast.AST = field(repr=False)

    def source(self) -> str:
        """The whole file with the change."""
        with changed(self.place, self.new):
            return ast.unparse(self.tree) + "\n"


@contextlib.contextmanager
def changed(place: Place, new: ast.AST) -> Iterator[None]:
    """For a while, `new` stands in the place."""
    owner, (name, index) = place.owner, place.slot
    held = getattr(owner, name)
    if index is None:
        setattr(owner, name, new)
    else:
        setattr(owner, name, [*held[:index], new, *held[index + 1 :]])
    try:
        yield
    finally:
        setattr(owner, name, held)


def mutants(source: str, file: str) -> list[Mutant]:
    """Every mutant of a source file, in the order of its lines; no two of them are the same."""
    tree = ast.parse(source)
    lines = source.splitlines()
    seen: dict[ast.stmt, list[str]] = {}
    found = []
    for place in places(tree):
        described = seen.setdefault(place.statement, [heading(place.statement)])
        for operator, new in changes(place):
            with changed(place, new):
                after = heading(new if place.node is place.statement else place.statement)
            if after not in described:
                described.append(after)
                line = place.node.lineno
                before = lines[line - 1].strip()
                found.append(
                    Mutant(file, operator, line, before, described[0], after, tree, place, new)
                )
    return sorted(found, key=lambda m: m.line)


def places(tree: ast.Module) -> Iterator[Place]:
    """Everything in the tree that runs when the game does."""
    return _places_in(tree, None, None)


def _places_in(
    owner: ast.AST, statement: ast.stmt | None, function: ast.FunctionDef | None
) -> Iterator[Place]:
    for name, value in ast.iter_fields(owner):
        if name in UNREAD:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(node, ast.AST) or _is_unread(node):
                continue
            around = node if isinstance(node, ast.stmt) else statement
            inside = node if isinstance(node, ast.FunctionDef) else function
            if around is not None and isinstance(node, ast.stmt | ast.expr):
                yield Place(node, owner, (name, index), around, inside)
            yield from _places_in(node, around, inside)


def _is_unread(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring
            return True
        case ast.AnnAssign(value=None):  # a field's declaration
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return isinstance(node, NEVER)


def changes(place: Place) -> Iterator[tuple[str, ast.AST]]:
    """What may stand in the place instead, each with a word for the kind of change."""
    node = place.node
    match node:
        case ast.BinOp(left, op, right):
            for other in SWAPS.get(type(op), ()):
                yield "operator", ast.BinOp(left, other(), right)
        case ast.AugAssign(target, op, value):
            for other in SWAPS.get(type(op), ()):
                yield "operator", ast.AugAssign(target, other(), value)
        case ast.BoolOp(op, values):
            for other in SWAPS[type(op)]:
                yield "and/or", ast.BoolOp(other(), values)
        case ast.Compare(left, ops, comparators):
            for i, sign in enumerate(ops):
                for other in SWAPS[type(sign)]:
                    swapped = [*ops[:i], other(), *ops[i + 1 :]]
                    yield "comparison", ast.Compare(left, swapped, comparators)
        case ast.UnaryOp(ast.Not(), operand):
            yield "not removed", operand
        case ast.UnaryOp(ast.USub() | ast.Invert(), operand):
            yield "sign", operand
        case ast.Constant(bool(value)):
            yield "constant", ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield "constant", ast.Constant(value + 1)
            yield "constant", ast.Constant(value - 1)
        case ast.If(test, body, orelse):
            yield "condition", ast.If(negated(test), body, orelse)
        case ast.While(test, body, orelse):
            yield "condition", ast.While(negated(test), body, orelse)
        case ast.IfExp(test, body, orelse):
            yield "condition", ast.IfExp(negated(test), body, orelse)
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            for instead in other_values(value, place.function):
                yield "return", ast.Return(instead)
    if isinstance(place.owner, ast.comprehension) and place.slot[0] == "ifs":
        yield "condition", negated(node)
    if isinstance(place.owner, ast.Call) and place.slot[0] == "args":
        match place.owner.func, node:
            # A constant bound is changed as a constant, and so is the one in `n - 1`.
            case _, ast.Constant() | ast.BinOp(op=ast.Add() | ast.Sub(), right=ast.Constant()):
                pass
            case ast.Name(id="range"), ast.expr() if not is_negative_number(node):
                yield "range", ast.BinOp(node, ast.Add(), ast.Constant(1))
                yield "range", ast.BinOp(node, ast.Sub(), ast.Constant(1))
    # Without a table of the module nothing would run: too easy to count.
    if place.function is not None and isinstance(node, SIMPLE + COMPOUND):
        yield "deletion", ast.Pass()


def is_negative_number(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)


def negated(test: ast.expr) -> ast.expr:
    """The opposite condition, written so that it equals a swapped comparison if it is one."""
    match test:
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        case ast.Constant(value):
            return ast.Constant(not value)
        case ast.Compare(left, [op], comparators):
            return ast.Compare(left, [OPPOSITE[type(op)]()], comparators)
    return ast.UnaryOp(ast.Not(), test)


def other_values(value: ast.expr, function: ast.FunctionDef | None) -> Iterator[ast.expr]:
    """What a function might give back instead, of the kind that it promises."""
    match function.returns if function else None:
        case ast.Name(id="int"):
            yield ast.Constant(0)
            if not is_negative_number(value):
                yield ast.BinOp(value, ast.Add(), ast.Constant(1))
        case ast.Name(id="bool"):
            yield negated(value)
        case _:
            yield ast.Constant(None)


def heading(statement: ast.AST) -> str:
    """The statement in one line, without the block that hangs under it."""
    blocks: dict[str, Any] = {name: [] for name in ("body", "orelse") if hasattr(statement, name)}
    if not blocks:
        return ast.unparse(statement)
    shell = type(statement)(**{**dict(ast.iter_fields(statement)), **blocks})
    return ast.unparse(ast.fix_missing_locations(shell))


# ------------------------------------------------------------------------------ how it is tried


@dataclass(frozen=True)
class Bench:
    """A worker's own copy of the source, in which one file at a time is changed."""

    root: Path
    folder: Path

    @property
    def src(self) -> Path:
        return self.folder / "src"

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @property
    def durations(self) -> Path:
        return self.folder / "durations.json"

    def lay_out(self) -> None:
        clean = shutil.ignore_patterns("__pycache__")
        shutil.copytree(self.root / "src" / "sapeur", self.src / "sapeur", ignore=clean)

    def module(self, game: str, file: str) -> Path:
        return self.src / "sapeur" / "games" / game / file


@dataclass
class Verdict:
    """How one game's mutants fared."""

    game: str
    known: int  # mutants there are, of which some were drawn
    killed: list[Mutant] = field(default_factory=list)
    timed_out: list[Mutant] = field(default_factory=list)
    survived: list[Mutant] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.killed) + len(self.timed_out) + len(self.survived)

    @property
    def score(self) -> float:
        return 100 * (1 - len(self.survived) / self.count) if self.count else 100.0


class CheapFirst:
    """A pytest plugin: runs the quick tests first, and none of them for ever."""

    def __init__(self, known: dict[str, float]) -> None:
        self.known = known
        self.noted: dict[str, float] = {}
        self.running = ""

    def pytest_sessionstart(self) -> None:
        self.noted[COLLECTS] = self.noted.get(COLLECTS, 0.0) - time.process_time()
        if self.known:
            wind_up(MOST_TIMES_AS_LONG * self.known[COLLECTS])

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """What compiles comes last: a mutant has to be compiled anew, most die before that."""
        self.noted[COLLECTS] += time.process_time()
        compiles = {node.partition("::")[0] for node in self.known if node.endswith(COMPILES)}
        items.sort(
            key=lambda item: (
                item.nodeid.partition("::")[0] in compiles,
                self.known.get(item.nodeid, 0.0),
            )
        )

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running = nodeid
        if self.known:
            wind_up(MOST_TIMES_AS_LONG * self.known.get(nodeid, 0.0))

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.noted[report.nodeid] = self.noted.get(report.nodeid, 0.0) + report.duration


def wind_up(seconds: float) -> None:
    """Set the alarm that ends this process."""
    signal.setitimer(signal.ITIMER_PROF, max(LEAST_SECONDS, seconds))


class Compiling(Listener):
    """Stops the alarm while Numba compiles: a mutant is compiled anew, the clean game was not."""

    def __init__(self, plugin: CheapFirst) -> None:
        self.plugin = plugin
        self.depth, self.left = 0, 0.0

    def on_start(self, event: Any) -> None:
        if self.depth == 0:
            self.plugin.noted[self.plugin.running + COMPILES] = 0.0
            self.left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
        self.depth += 1

    def on_end(self, event: Any) -> None:
        self.depth -= 1
        if self.depth == 0 and self.left:
            signal.setitimer(signal.ITIMER_PROF, max(0.1, self.left))


def warm_up() -> None:
    """Import pytest and its plugins, but nothing of ours: every mutant is tried in a fork."""
    import pytest

    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as empty,
        contextlib.chdir(empty),
        contextlib.redirect_stdout(io.StringIO()),
    ):
        code = pytest.main(["-q", "--assert=plain", "-p", "no:cacheprovider", empty])
    if code != NO_TESTS:
        raise SystemExit(f"pytest does not start: exit code {code}")
    if "sapeur" in sys.modules:
        raise SystemExit("a pytest plugin imports sapeur: no mutant could be tried")


def fork(bench: Bench, game: str, known: dict[str, float]) -> int:
    """Run the game's tests on the bench's source in a child process; its process id."""
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        try:
            _run_tests(bench, game, known)
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
        finally:
            os._exit(FAULT)
    return pid


def _run_tests(bench: Bench, game: str, known: dict[str, float]) -> NoReturn:
    import pytest

    os.setsid()
    log = os.open(bench.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    sys.stdout = sys.stderr = os.fdopen(1, "w", closefd=False)
    with contextlib.suppress(ValueError, OSError):  # not on every system
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(bench.root)
    os.environ["PYTHONPATH"] = str(bench.src)
    # What Hypothesis found against one mutant must not be tried first on the next.
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(bench.folder / "hypothesis")
    shutil.rmtree(bench.folder / "hypothesis", ignore_errors=True)
    # Nor is what was compiled of it of use to anyone.
    os.environ["SAPEUR_CACHE"] = str(bench.folder / "cache")
    shutil.rmtree(bench.folder / "cache", ignore_errors=True)
    sys.path.insert(0, str(bench.src))
    spec = importlib.util.find_spec("sapeur")
    if spec is None or not str(spec.origin).startswith(str(bench.src)):
        raise ImportError(f"sapeur would come from {spec and spec.origin}, not {bench.src}")
    plugin = CheapFirst(known)
    register("numba:compile", Compiling(plugin))
    options = ["-x", "-q", "--assert=plain", "--tb=short", "-p", "no:cacheprovider"]
    if importlib.util.find_spec("hypothesis"):
        options.append("--hypothesis-seed=0")
    codes = []
    for suite in SUITES:
        if Path(suite[0].format(game=game)).exists():
            words = [word.format(game=game) for word in suite]
            codes.append(int(pytest.main([*options, *words], plugins=[plugin])))
            if codes[-1] not in (0, NO_TESTS):
                break
    if 0 in codes and codes[-1] in (0, NO_TESTS):
        for file in FILES:
            loaded = sys.modules.get(f"sapeur.games.{game}.{Path(file).stem}")
            if loaded is None or Path(str(loaded.__file__)) != bench.module(game, file):
                raise ImportError(f"the tests did not run on {bench.module(game, file)}")
        bench.durations.write_text(json.dumps(plugin.noted))
        codes.append(0)
    sys.stdout.flush()
    os._exit(codes[-1] if codes else NO_TESTS)


def clean_run(bench: Bench, game: str) -> dict[str, float]:
    """How long each test takes on the game as it is; stops if one fails."""
    _, status = os.waitpid(fork(bench, game, {}), 0)
    code = os.waitstatus_to_exitcode(status)
    if code == NO_TESTS:
        raise SystemExit(f"{game}: there are no tests in tests/games/{game}")
    if code != 0:
        tail = "".join(bench.log.read_text(errors="replace").splitlines(keepends=True)[-40:])
        raise SystemExit(f"{tail}\n{game}: the tests must pass before mutants are tried")
    known: dict[str, float] = json.loads(bench.durations.read_text())
    return known


@dataclass
class Trial:
    """A mutant being tried."""

    mutant: Mutant
    bench: Bench
    pid: int
    used: float = 0.0  # seconds of processor time, when last looked at
    awake: float = field(default_factory=time.monotonic)  # when it was last seen to use some

    def sleeps(self) -> bool:
        """Whether it has done nothing for too long."""
        now = time.monotonic()
        used = sum(psutil.Process(self.pid).cpu_times()[:4])
        if used > self.used:
            self.used, self.awake = used, now
        return now > self.awake + SLEEP


def try_all(
    drawn: Sequence[Mutant], benches: Sequence[Bench], verdict: Verdict, progress: Progress
) -> None:
    """Try the mutants, one on each bench at a time, and sort them into the verdict."""
    game = verdict.game
    known = clean_run(benches[0], game)
    originals = {file: benches[0].module(game, file).read_text() for file in FILES}
    waiting, free, trials = list(reversed(drawn)), list(benches), list[Trial]()
    try:
        while waiting or trials:
            while waiting and free:
                mutant, bench = waiting.pop(), free.pop()
                bench.module(game, mutant.file).write_text(mutant.source())
                pid = fork(bench, game, known)
                trials.append(Trial(mutant, bench, pid))
            for trial in trials[:]:
                ended, status = os.waitpid(trial.pid, os.WNOHANG)
                if not ended and trial.sleeps():
                    os.killpg(trial.pid, signal.SIGKILL)
                    ended, status = os.waitpid(trial.pid, 0)
                if ended:
                    trials.remove(trial)
                    free.append(trial.bench)
                    file = trial.mutant.file
                    trial.bench.module(game, file).write_text(originals[file])
                    sort_in(verdict, trial, os.waitstatus_to_exitcode(status))
                    progress.step(verdict)
            time.sleep(0.05)
    finally:
        for trial in trials:
            os.killpg(trial.pid, signal.SIGKILL)
            os.waitpid(trial.pid, 0)
    for described in (verdict.killed, verdict.timed_out, verdict.survived):
        described.sort(key=drawn.index)


def sort_in(verdict: Verdict, trial: Trial, code: int) -> None:
    if code == FAULT:
        raise SystemExit(trial.bench.log.read_text(errors="replace"))
    if code == 0:
        verdict.survived.append(trial.mutant)
    elif code in (-signal.SIGPROF, -signal.SIGKILL):
        verdict.timed_out.append(trial.mutant)
    else:
        verdict.killed.append(trial.mutant)


class Progress:
    """A line on the terminal that counts, and says when it will be over."""

    def __init__(self, total: int) -> None:
        self.total, self.done, self.began = total, 0, time.monotonic()
        self.live = sys.stderr.isatty()

    def step(self, verdict: Verdict) -> None:
        self.done += 1
        left = (time.monotonic() - self.began) / self.done * (self.total - self.done)
        line = (
            f"{self.done}/{self.total}  {verdict.game}: {len(verdict.survived)} survived of "
            f"{verdict.count}, about {int(left // 60)}:{int(left % 60):02d} left"
        )
        if self.live:
            end = "\n" if self.done == self.total else ""
            print(f"\r\033[K{line}", end=end, file=sys.stderr, flush=True)
        elif self.done % 25 == 0 or self.done == self.total:
            print(line, file=sys.stderr, flush=True)


# ------------------------------------------------------------------------------ what is told


def shortened(text: str, original: str, width: int = 100) -> str:
    """The part of a long statement where it differs from what it was."""
    text, original = " ".join(text.split()), " ".join(original.split())
    if len(text) <= width:
        return text
    pairs = enumerate(zip(text, original, strict=False))
    same = next((i for i, (a, b) in pairs if a != b), len(original))
    begin = max(0, min(same - width // 2, len(text) - width))
    cut = text[begin : begin + width]
    return f"{'…' if begin else ''}{cut}{'…' if begin + width < len(text) else ''}"


HEADINGS = ("game", "mutants", "killed", "timed out", "survived", "score")


def cells(v: Verdict) -> tuple[str, ...]:
    counts = (v.count, len(v.killed), len(v.timed_out), len(v.survived))
    return (v.game, *map(str, counts), f"{v.score:.1f} %")


def described(m: Mutant) -> str:
    return shortened(m.after, m.clean)


def text_report(verdicts: Sequence[Verdict]) -> str:
    rows = [HEADINGS, *map(cells, verdicts)]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *numbers in rows:
        right = (n.rjust(w) for n, w in zip(numbers, wide[1:], strict=True))
        lines.append("  ".join((name.ljust(wide[0]), *right)))
    for v in verdicts:
        for words, listed in (("timed out", v.timed_out), ("survived", v.survived)):
            if listed:
                lines += ["", f"{v.game}, {words}:"]
            for m in listed:
                lines += [f"  {v.game}/{m.file}:{m.line}  {m.operator}", f"    - {m.before}"]
                lines.append(f"    + {described(m)}")
    return "\n".join(lines)


def markdown_report(verdicts: Sequence[Verdict], seed: int) -> str:
    lines = ["# Mutants", ""]
    lines += [f"Drawn with seed {seed}; a mutant survives when every test passes on it.", ""]
    lines += [f"| {' | '.join(HEADINGS)} |", "|---|" + "---:|" * (len(HEADINGS) - 1)]
    lines += [f"| {' | '.join(cells(v))} |" for v in verdicts]
    for v in verdicts:
        for words, listed in (("timed out", v.timed_out), ("survived", v.survived)):
            if listed:
                lines += ["", f"## {v.game}: {words}"]
            for m in listed:
                lines += ["", f"`{v.game}/{m.file}:{m.line}` {m.operator}", "```diff"]
                lines += [f"- {m.before}", f"+ {described(m)}", "```"]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------------------ the command


def all_games(root: Path) -> list[str]:
    """The games of sapeur.games.GAMES that have rules, read without importing them."""
    games = root / "src" / "sapeur" / "games"
    for node in ast.parse((games / "__init__.py").read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "GAMES":
            names = list(ast.literal_eval(node.value))
            return [name for name in names if (games / name / "rules.py").exists()]
    raise SystemExit(f"no GAMES in {games / '__init__.py'}")


def draw(root: Path, game: str, sample: int, seed: int) -> tuple[list[Mutant], int]:
    """A sample of the game's mutants, the same for the same seed, and how many there are."""
    folder = root / "src" / "sapeur" / "games" / game
    found = [m for file in FILES for m in mutants((folder / file).read_text(), file)]
    chosen = random.Random(f"{seed} {game}").sample(range(len(found)), min(sample, len(found)))
    return [found[i] for i in sorted(chosen)], len(found)


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", action="append", help="again for several; all by default")
    parser.add_argument("--sample", type=int, default=200, help="mutants a game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skip", type=int, default=0, help="the first ones, if tried before")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="write a report in Markdown here")
    parser.add_argument(
        "--survivors", action="store_true", help=f"fail if fewer than {WANTED} %% are killed"
    )
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    asked = arguments(words)
    root = asked.root.resolve()
    known = all_games(root)
    games = asked.game or known
    for game in games:
        if game not in known:
            raise SystemExit(f"no game {game!r} with rules; there are: {', '.join(known)}")
    drawn = {game: draw(root, game, asked.sample, asked.seed) for game in games}
    warm_up()
    verdicts = [Verdict(game, known=drawn[game][1]) for game in games]
    waiting = {game: chosen[asked.skip :] for game, (chosen, _) in drawn.items()}
    progress = Progress(sum(map(len, waiting.values())))
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        benches = [Bench(root, Path(folder).resolve() / str(i)) for i in range(asked.workers)]
        for bench in benches:
            bench.lay_out()
        for verdict in verdicts:
            try_all(waiting[verdict.game], benches, verdict, progress)
    print(text_report(verdicts))
    if asked.out:
        asked.out.write_text(markdown_report(verdicts, asked.seed))
    return 1 if asked.survivors and any(v.score < WANTED for v in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
