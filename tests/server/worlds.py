"""Rooms of the real hub in this process, in which a script says what everyone says.

Every byte for every person is kept. A room may begin with a given deal and given dice: then it is
another world, in which the same game can be played again.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import msgspec
from server.lines import OPEN, answered, say
from server.requesting import MemoryStore, StudyHere, answer_to

from sapeur.games import capabilities
from sapeur.games import game as game_named
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Game
from sapeur.kernel import UNKNOWN
from sapeur.server import log, tables, thinking
from sapeur.server import messages as m
from sapeur.server.connection import Connection
from sapeur.server.guard import Limiter
from sapeur.server.handler import MessageHandler
from sapeur.server.hub import Hub
from sapeur.server.live import Live
from sapeur.server.log import Setup
from sapeur.server.metrics import Metrics
from sapeur.server.opponents import Opponents
from sapeur.server.room import OVER, Room
from sapeur.server.settings import Settings
from sapeur.server.store import Account
from sapeur.server.study.reviews import Reviews
from sapeur.server.thinking import FullHint, InsightQuestion, consider, work_out_hint
from sapeur.table.clock import ClockSpec
from sapeur.table.table import Entry, Table
from sapeur.table.undoing import ObservedChange, is_revealing, is_revealing_compiled

BEGINNER = "1"  # who gives the hints here
WHOLE_INSIGHT = ("village",)  # where all of it is soon found
NO_HINT = FullHint([], None, None, 0.0, "win", [])
WATCHER = "watcher"  # the spectator's id


@dataclass(frozen=True)
class Step:
    """One thing that somebody says, or that happens by itself, and how long it took to come."""

    # sit, watch, act, ask, answer, resign, belief, hint, react, check, fits, request, stand-in,
    # flag
    kind: str
    who: int  # a seat, or SPECTATOR
    text: str = ""  # of a request: its method and path, and below a record that is sent with it
    agree: bool = True
    wait: int = 700  # milliseconds


@dataclass
class Moment:
    """What a step brought: bytes by person, whether it was taken, and the truth afterwards."""

    messages_sent: dict[int, list[bytes]]
    taken: bool
    ending: str  # how it ended, if it did
    state: Any
    log: tuple[Entry, ...]
    table: Table | None  # which goes on changing


class Parted(Exception):  # noqa: N818  (no error: the other world went its own way)
    """A step that cannot be made in the other world as it was in the first."""


class Here(Opponents):
    """Works out in this process what may be taken back."""

    async def is_revealing(
        self, game: str, looks: Sequence[ObservedChange], seat: int, actions: tuple[int, ...]
    ) -> bool:
        quickly = is_revealing_compiled if game == "orapa" else is_revealing
        return quickly(game_named(game), looks, seat, actions)


class WorkersHere:
    """Works out in this process what one person can know; nothing for the others.

    Hints are a beginner's, and where it takes long only what is found at once is told: that the
    rest is the same in every world is tested with the experts (tests/agents/test_insight.py).
    """

    def __init__(self) -> None:
        self.only: int | None = None  # the one whose bytes are wanted

    async def ask(self, work: Any, question: InsightQuestion) -> Any:
        is_wanted = self.only in (None, question.seat)
        if work is work_out_hint:
            with patch.object(thinking, "HINT_LEVEL", BEGINNER):
                return work(question) if is_wanted else NO_HINT
        quick = work.keywords["quick"] or question.game not in WHOLE_INSIGHT
        return consider(question, quick=quick) if is_wanted else b"null"

    def stop(self) -> None:
        pass


class QuietHub(Hub):
    """The hub as it is, but for opponents, whose part the script plays."""

    def __init__(self, room: Room | None = None, players: Sequence[str] = ()) -> None:
        super().__init__(MemoryStore(room, players), Settings(rate=0), Metrics())
        self.opponents = self.writer.opponents = Here(1)
        self.only: int | None = None  # the one whose bytes are wanted; nobody else's are made
        self.workers = WorkersHere()
        self.insights.workers = self.workers  # type: ignore[assignment]
        self.study = StudyHere()
        self.reviews = Reviews(self.store, self.study, self.tasks)

        self.turns.wake = lambda live: None  # type: ignore[method-assign]
        self._update = self.publisher.update
        self.publisher.update = self.update  # type: ignore[method-assign]

    def update(self, live: Live, seat: int, since: int, table: Any) -> bytes:
        # Without a seat, before the game or after giving up, one sees what a spectator sees.
        if self.only is not None and seat not in (self.only, SPECTATOR):
            return b""
        return self._update(live, seat, since, table)


class Dealt(Table):
    """A table with this deal, whose dice fall as they are told to."""

    def __init__(self, game: Game, options: dict[str, str], deal: str, dice: list[int]) -> None:
        super().__init__(game, options, deal=deal)
        self._dice = iter(dice)
        self._key = (0, 0, 0, 0)  # so that it settles; the stream is never read
        self.settle()

    def settle(self) -> None:
        while self.game.rules.awaited(self._state) >> CHANCE & 1:
            outcomes = self.game.legal(self._state, CHANCE)
            code = outcomes[0] if len(outcomes) == 1 else next(self._dice, UNKNOWN)
            if code not in outcomes:
                raise Parted
            text = self.game.notation.encode(self._state, CHANCE, code)
            seen = self._witnesses(self._state, CHANCE, code)
            self.game.rules.apply(self._state, CHANCE, code)
            self._enter(Entry(CHANCE, (code,), text, forced=len(outcomes) == 1), seen)


class OtherRoom(Room):
    """A room whose game begins with a given deal."""

    deal = ""
    dice: list[int] = []  # noqa: RUF012  (set for each)

    def _start(self, at: int) -> None:
        self.table = Dealt(self.game, self.setup.options, self.deal, self.dice)
        self._turned(at)


class World:
    """A room, its hub, and the desk of everyone who plays or watches."""

    def __init__(self, room: Room, only: int | None = None) -> None:
        self.room = room
        self.people = [*range(len(room.chairs)), SPECTATOR]
        self.hub = QuietHub(room, [player_of(who) for who in self.people])
        self.hub.only = self.hub.workers.only = only
        self.live = self.hub.tables.add(room)
        self.only = only
        self.hub.names.by_player = {player_of(who): f"Name {who}" for who in self.people}
        self.desks = {who: self._desk(who) for who in self.people}
        self.clock = 1_000_000
        self.refs = 0

    def _desk(self, who: int) -> MessageHandler:
        connection = Connection(None, player_of(who))
        return MessageHandler(self.hub, connection, Limiter(0, 0))

    async def do(self, step: Step) -> Moment:
        """Take a step; everything that anyone is sent because of it."""
        self.clock += step.wait
        before = self.room.n
        answers: list[bytes] = []
        with patch.object(log, "now", lambda: self.clock):
            await self._say(step, answers)
            await asyncio.sleep(0)
            while self.hub.tasks._running:  # what players can know is told a little later
                await asyncio.sleep(0)
        messages_sent: dict[int, list[bytes]] = {}
        for who in self.people:
            waiting = self.desks[who].connection._waiting
            if self.only is None or who == self.only:
                messages_sent[who] = list(waiting)
                messages_sent[who] += answers if who == step.who else []
                asked = tables.mine(self.live, self.hub, Account(player_of(who), "", 0))
                messages_sent[who].append(m.encode(asked))
            waiting.clear()
        table = self.room.table
        return Moment(
            messages_sent={
                who: [self._marked(data) for data in sent] for who, sent in messages_sent.items()
            },
            taken=self.room.n > before,
            ending=self.room.ending.how if self.room.ending is not None else "",
            state=table._state if table is not None else None,
            log=tuple(table.log) if table is not None else (),
            table=table,
        )

    async def _say(self, step: Step, answers: list[bytes]) -> None:
        table, player, room = self.room.id, player_of(step.who), self.room
        self.refs += 1
        ref = f"r{self.refs}"
        if step.kind == "sit":
            await say(self.hub, self.live, "sit", step.who, player, text=step.text)
            return
        if step.kind == "stand-in":
            await say(self.hub, self.live, "act", step.who, "", text=step.text, ref=ref)
            return
        if step.kind == "flag":
            await self.hub.clocks.flag(self.live)
            return
        if step.kind == "check":
            seat = room.seat_of(player)
            refusal = None if seat is None else room.refusal(seat, player, step.text)
            answers.append(m.encode(str(refusal)))
            return
        if step.kind == "fits":
            seat, compare = room.seat_of(player), capabilities.compare(room.game)
            if seat is not None and room.table is not None and compare is not None:
                answers.append(m.encode(compare(room.table.observed(seat), seat, step.text)))
            return
        if step.kind == "request":
            answers += await self._answers_to(player, step.text)
            return
        messages: dict[str, dict[str, Any]] = {
            "watch": {"since": int(step.text or "0")} if step.kind == "watch" else {},
            "act": {"text": step.text, "ref": ref},
            "ask": {"what": step.text, "ref": ref},
            "answer": {"what": step.text, "agree": step.agree, "ref": ref},
            "resign": {"ref": ref},
            "belief": {"on": step.text == "on", "ref": ref},
            "hint": {"step": step.text, "ref": ref},
            "react": {"sign": step.text},
        }
        said = {"type": step.kind, "table": table, **messages[step.kind]}
        await answered(self.desks[step.who], m.encode(said))

    async def _answers_to(self, player: str, asked: str) -> list[bytes]:
        line, _, text = asked.partition("\n")
        method, path = line.format(table=self.room.id).split()
        body: dict[str, Any] | None = {"record": text} if text else None
        if body is not None and path.endswith("replay"):
            body["seat"] = 0
        elif body is not None and path.endswith("insight"):
            body |= {"seat": 0, "version": 0}
        found = [await answer_to(self.hub, player, method, path, body)]
        if path.endswith("review"):  # which has only begun
            while self.hub.tasks._running:
                await asyncio.sleep(0)
            found.append(await answer_to(self.hub, player, method, path, body))
        return found

    def _marked(self, data: bytes) -> bytes:
        data = data.replace(self.room.commitment.encode(), b"COMMITMENT")
        if self.room.status == OVER:
            data = data.replace(self.room.setup.seed.hex().encode(), b"SEED")
            told = msgspec.json.decode(data)
            if isinstance(told, dict) and told.get("view"):
                data = m.encode({**told, "view": "EVERYTHING"})
        return data


def player_of(who: int) -> str:
    return WATCHER if who == SPECTATOR else f"player{who}"


def new_setup(
    name: str, options: dict[str, str], clock: ClockSpec, chooser: random.Random
) -> Setup:
    game = game_named(name)
    complete = game.complete(options)
    seats = game.rules.seats(game.setup(complete))
    return Setup(
        id="a" * 12,
        game=name,
        version=game.version,
        options=complete,
        seats=[OPEN for _ in range(seats)],
        clock=clock,
        public=True,
        invitation="b" * 16,
        seed=chooser.randbytes(32),
        owner=player_of(0),
        at=1_000_000,
        rules=log.ROOM_RULES,
    )
