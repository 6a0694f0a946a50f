"""Rounds of moves, made as quickly as a server takes them, with servers taking turns."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bench_server.figures import BenchError, progress
from bench_server.missions import MissionTables
from bench_server.peer import TicTacToeMatches
from bench_server.web import WAIT_S
from sapeur.lab.bench import Rate, rate

Side = MissionTables | TicTacToeMatches
Game = Any  # a Mission or a TicTacToe


@dataclass(frozen=True)
class RoundResult:
    moves: int
    cpu_s: float  # of the server, its children included
    wall_s: float
    database_cpu_s: float = 0.0  # where that is a server of its own

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.cpu_s

    @property
    def per_cpu_second_of_all(self) -> float:
        return self.moves / (self.cpu_s + self.database_cpu_s)

    @property
    def per_second(self) -> float:
        return self.moves / self.wall_s


@dataclass
class Contender:
    """A server that takes turns with others, and how its rounds went."""

    side: Side
    moves: int  # in a round
    tables: int  # in play at once
    results: list[RoundResult] = field(default_factory=list)
    database_cpu: Callable[[], float] = float  # seconds so far; none where it is no server

    def rate(self, what: str = "per_cpu_second") -> Rate:
        return rate([getattr(result, what) for result in self.results])


def ratio(one: Contender, other: Contender, what: str = "per_cpu_second") -> Rate:
    """Round by round, so that what slowed both down cancels out."""
    pairs = zip(one.results, other.results, strict=True)
    return rate([getattr(a, what) / getattr(b, what) for a, b in pairs])


async def take_turns(part: str, contenders: Sequence[Contender], rounds: int) -> None:
    """Rounds of each in turn; the first of each warms up and does not count."""
    for number in range(rounds + 1):
        progress(f"{part}: round {number} of {rounds}" if number else f"{part}: warming up")
        for each in contenders:
            result = await play_round(each)
            if number:
                each.results.append(result)


class Round:
    """So many moves, at so many tables at once; a game that ends makes room for the next."""

    def __init__(self, games: Sequence[Game], moves: int, tables: int) -> None:
        self.waiting, self.moves, self.tables = list(games), moves, tables
        self.sent = self.done = 0
        self.fault = ""
        self.ended = asyncio.Event()

    def begin(self) -> None:
        for _ in range(self.tables):
            self._start_game()

    def _start_game(self) -> None:
        game = self.waiting.pop()
        game.on_turn = self._on_turn
        self._send(game)

    def _send(self, game: Game) -> None:
        if self.sent < self.moves:
            self.sent += 1
            game.move()

    def _on_turn(self, game: Game) -> None:
        self.done += 1
        if not game.over:
            self._send(game)
        elif self.waiting:
            self._start_game()
        else:
            self.moves = self.sent  # no game is left: what is on its way is the end
        self.fault = self.fault or game.fault
        if self.done == self.moves or self.fault:
            self.ended.set()


async def play_round(contender: Contender) -> RoundResult:
    """The games are made and joined before the time is taken, so that it holds moves alone."""
    side = contender.side
    games = await side.games(contender.moves // side.usual_moves + contender.tables)
    play = Round(games, contender.moves, contender.tables)
    gc.collect()
    before, database_before = side.cpu(), contender.database_cpu()
    began = time.perf_counter()
    play.begin()
    try:
        await asyncio.wait_for(play.ended.wait(), 2 * WAIT_S)
    except TimeoutError:
        raise BenchError(f"{side.name}: {play.done} of {play.moves} moves came back") from None
    if play.fault:
        raise BenchError(play.fault)
    wall = time.perf_counter() - began
    await asyncio.sleep(0.05)  # what still goes out to the other seats belongs to the round
    database_cpu_s = contender.database_cpu() - database_before
    result = RoundResult(play.done, side.cpu() - before, wall, database_cpu_s)
    await close(games)
    progress(
        f"  {side.name}: {result.moves} moves, {result.cpu_s:.2f} s of processor, "
        f"{wall:.2f} s, {result.per_cpu_second:.0f} per CPU-second"
    )
    return result


async def close(games: Sequence[Game]) -> None:
    for game in games:
        for wire in game.wires:
            wire.close()
    await asyncio.sleep(0.2)  # so that the server's side of it falls into no round
