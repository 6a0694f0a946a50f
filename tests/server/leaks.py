"""Does the server tell anyone more than they may know? Whole games, played again in another world.

A game is played in a room of the real hub, and every byte for every person is kept. Then, for each
person, a world is imagined from what that person knew at some point; its deal and its secret
choices are worked out, and the whole game is played again in it, with another seed. As long as the
person could not tell the two worlds apart by what `observe` gives, all bytes must be the same.

Once a game is over its record tells everything; but what a replay of it, an insight and a review by
a person's own knowledge tell of the time in which the two worlds looked alike must be the same too.

What differs openly is replaced by a mark first: the commitment, which is a hash of the seed, and,
once the game is over, the seed itself and the view of everything that was hidden. Times are
given by the script, so they are compared too.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import msgspec
from laws.playing import form_of
from server.lines import OPEN, answered, say
from server.requesting import MemoryStore, StudyHere, answer_to

from sapeur.games import GAMES, capabilities
from sapeur.games import game as game_named
from sapeur.games.bombsquad import bomb as squad
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Game
from sapeur.games.orapa import rules as mine_rules
from sapeur.games.orapa.notation import gem_name
from sapeur.games.orapa.rays import KIND as GEM_KIND
from sapeur.games.orapa.rays import KINDS as GEM_KINDS
from sapeur.kernel import UNKNOWN, Rng, clone, start, values
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
from sapeur.server.room import OVER, PLAYING, Room
from sapeur.server.settings import Settings
from sapeur.server.store import Account
from sapeur.server.study import reading
from sapeur.server.study.reviews import Reviews
from sapeur.server.thinking import FullHint, InsightQuestion, consider, work_out_hint
from sapeur.table import record
from sapeur.table.clock import ClockSpec
from sapeur.table.table import Entry, Table
from sapeur.table.undoing import ObservedChange, is_revealing, is_revealing_compiled

OPTIONS: dict[str, list[dict[str, str]]] = {
    "village": [{}, {"columns": "6"}, {"memory": "pure"}],
    "minefield": [{"lives": "2"}, {"board": "small", "die": "8", "lives": "2", "turns": "60"}],
    "bombsquad": [{"players": "2"}, {"players": "3"}, {"players": "4"}],
    "orapa": [
        {},
        {"easy": "on"},
        {"mode": "solo", "diamond": "on", "blackbody": "on"},
        {"mode": "shared", "players": "3"},
        {"mode": "shared", "master": "human"},
    ],
    "mission": [
        {"players": "2", "turns": "30"},
        {"players": "3", "ko": "on", "turns": "25"},
        {"players": "4", "tension": "on", "candles": "5", "turns": "25"},
    ],
}
MOST_STEPS = 400
PROGRESS = 20.0  # seconds of thinking between reports
BEGINNER = "1"  # who gives the hints here
WHOLE_INSIGHT = ("village",)  # where all of it is soon found
NO_HINT = FullHint([], None, None, 0.0, "win", [])
WATCHER = "watcher"  # the spectator's id
NO_CLOCK = ClockSpec()
STYLES = RANDOM, FORCED, LONG = "random", "forced", "long"
ENDING = {"turn", "accuse", "propose"}  # what tends to end a game
# What people may ask for while they play: of the table, and what they have played so far.
REQUESTS = [
    "GET /api/tables/{table}/record",
    "POST /api/tables/{table}/share",
    "GET /api/me/games",
    "GET /api/me/games?result=open",
    "GET /api/me/games/export",
    "GET /api/me/statistics",
]
# The same of a record that they have guessed, be it the truth, up to so many lines of the game.
STUDIES = ["replay", "insight", "review", "verify"]
MOST_LINES_GUESSED = 6
LOOKED_BACK_AT_ONE_OF = 2  # so many replays, whose records are read for that
JUNK = ["?", "pass", "draw", "accuse 0 santa", "ray 3", "propose", "cut red", "wat", "é" * 30]


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


# --- The first game ---------------------------------------------------------------------------


class Playing:
    """Chooses what is said next: at random, with a liking for what is rare, or to play long."""

    def __init__(self, world: World, chooser: random.Random, style: str) -> None:
        self.world, self.chooser, self.style = world, chooser, style
        self.room = world.room
        self.curious = random.Random(world.room.setup.seed)  # requests change nothing of a game

    def opening(self) -> list[Step]:
        """Everyone watches and sits down, in some order."""
        steps = [Step("watch", who) for who in self.world.people]
        nonces = [f"{self.chooser.getrandbits(64):016x}" for _ in self.room.chairs]
        sits = [Step("sit", seat, nonce) for seat, nonce in enumerate(nonces)]
        self.chooser.shuffle(sits)
        return steps + sits

    def next(self) -> Step:
        room, chance = self.room, self.chooser.random
        table = room.table
        assert table is not None
        if self.curious.random() < 0.08:
            who = self.curious.choice(self.world.people)
            return Step("request", who, self.request(table))
        people = [seat for seat, chair in enumerate(room.chairs) if chair.person]
        if room.question is not None:
            waiting = [seat for seat in people if seat not in room.question.agreed]
            if waiting:
                agree = chance() < 0.6
                return Step("answer", self.one(waiting), room.question.what, agree)
        if room.clock is not None and room.clock.next_deadline() is not None and chance() < 0.02:
            return Step("flag", SPECTATOR, wait=3_600_000)
        rare = 3.0 if self.style == FORCED else 1.0
        anyone = self.one(people) if people else 0
        if chance() < 0.03 * rare and table.log:
            last = table.log[-1].seat
            asker = last if last in people and chance() < 0.7 else anyone
            return Step("ask", asker, "undo")
        if chance() < 0.01 * rare:
            return Step("ask", anyone, "draw")
        if chance() < 0.003 * rare:
            return Step("resign", anyone)
        if chance() < 0.04:
            return Step("act", anyone, self.wrong())
        if chance() < 0.04:
            return Step("check", anyone, self.wrong())
        if capabilities.compare(room.game) is not None and chance() < 0.03:
            return Step("fits", anyone, "R0@A1 Y0@C5")
        if chance() < 0.04:
            return Step("belief", anyone, self.one(["on", "on", "off"]))
        if chance() < 0.04:
            asker = self.one([s for s in table.awaited if s in people] or [anyone])
            return Step("hint", asker, self.one(["where", "what", "why"]))
        if chance() < 0.01:
            return Step("react", anyone, "wow")
        if chance() < 0.02:
            since = str(self.chooser.randrange(table.version + 1))
            return Step("watch", self.one(self.world.people), since)
        seats = [seat for seat in table.awaited if seat != CHANCE]
        if room.game.interrupts and chance() < 0.06 * rare:
            seats = [seat for seat in range(table.seats) if table.legal(seat)] or seats
        seat = self.one(seats)
        kind = "stand-in" if room.chairs[seat].level else "act"
        return Step(kind, seat, self.action(table, seat), wait=self.chooser.randrange(3000))

    def one(self, among: list[Any]) -> Any:
        return self.chooser.choice(among)

    def wrong(self) -> str:
        """Something that is mostly not to be said now."""
        table = self.room.table
        assert table is not None
        others = table.legal(self.chooser.randrange(table.seats))
        return str(self.one(others or JUNK if self.chooser.random() < 0.6 else JUNK))

    def request(self, table: Table) -> str:
        if self.curious.random() < 0.6:
            return self.curious.choice(REQUESTS)
        lines = min(len(table.log), MOST_LINES_GUESSED)
        guessed = record.write(record.first_lines(table, lines))
        return f"POST /api/study/{self.curious.choice(STUDIES)}\n{guessed}"

    def action(self, table: Table, seat: int) -> str:
        legal = table.legal(seat)
        kinds: dict[str, list[str]] = {}
        for text in legal:
            kinds.setdefault(text.split()[0], []).append(text)
        if self.style == FORCED:
            legal = self.one(list(kinds.values()))
        elif self.style == LONG and self.chooser.random() < 0.9:
            legal = [text for text in legal if text.split()[0] not in ENDING] or legal
        text = str(self.one(legal))
        if table.game.name == "orapa" and self.chooser.random() < 0.5:
            text = whole_run(table, seat, text, self.chooser)
        return text


def whole_run(table: Table, seat: int, text: str, chooser: random.Random) -> str:
    """A hide or a proposal to its last gem, on one line."""
    game, known = table.game, table.observed(seat)
    (code,) = game.notation.decode(known, seat, text)
    texts = []
    while code >= mine_rules.PROPOSE:
        texts.append(game.notation.encode(known, seat, code))
        hiding = mine_rules.is_hiding(known)
        last = mine_rules.last_kind(known)
        if code > mine_rules.PROPOSE and GEM_KIND[code - mine_rules.PLACE] == last:
            break
        game.rules.apply(known, seat, code)
        if mine_rules.is_hiding(known) != hiding:
            break
        code = chooser.choice(game.legal(known, seat))
    return " ".join(texts) or text


async def first_game(
    name: str, number: int, most: int = MOST_STEPS
) -> tuple[Setup, list[Step], list[Moment]]:
    """A game from its first seat to its end, with all that everyone was sent."""
    chooser = random.Random(f"{name} {number}")
    options = OPTIONS[name][number % len(OPTIONS[name])]
    clock = NO_CLOCK
    if number % 5 == 3:
        on_flag: Any = chooser.choice(["forfeit", "opponent"])
        clock = ClockSpec(move=60_000, game=600_000, increment=2_000, on_flag=on_flag)
    setup = new_setup(name, options, clock, chooser)
    world = World(Room(setup))
    playing = Playing(world, chooser, STYLES[number // len(OPTIONS[name]) % 3])
    steps, moments = [], []
    for step in playing.opening():
        steps.append(step)
        moments.append(await world.do(step))
    while world.room.status == PLAYING and len(steps) < most:
        step = playing.next()
        steps.append(step)
        moments.append(await world.do(step))
    return setup, steps, moments


# --- The other world --------------------------------------------------------------------------


@dataclass
class Other:
    """Another world: its deal, what is chosen otherwise in it, and how it stands at one step."""

    deal: str
    texts: dict[int, str] = field(default_factory=dict)  # by step
    is_same: bool = False


def imagined(game: Game, state: Any, who: int, seed: int) -> Any:
    """A world that this person holds possible."""
    known = game.observed(state, who)
    if game.name == "orapa":  # where the interpreted form takes seconds
        form = form_of(game, "compiled")
        return form.load(form.imagine(form._stored(game.state, known), who, seed))
    rng = Rng()
    start(rng, seed, 0, 0, 0, 0)
    game.belief.imagine(known, who, rng)
    return known


def other_world(
    game: Game, setup: Setup, steps: list[Step], moments: list[Moment], at: int, who: int, seed: int
) -> Other:
    """What the world that is imagined after that step was dealt, and what was chosen in it."""
    truth = moments[at].state
    world = imagined(game, truth, who, seed)
    dealt = first_state(moments, game)
    made = OTHERS[game.name](game, world, truth, dealt, steps, moments, at, who, seed)
    same_texts = all(steps[i].text == text for i, text in made.texts.items())
    made.is_same = same_texts and made.deal == game.notation.encode_deal(dealt)
    return made


def first_state(moments: list[Moment], game: Game) -> Any:
    """The state as it was dealt, by taking the first one seen: nobody has acted in it."""
    return next(moment.state for moment in moments if moment.state is not None)


def village_other(
    game: Game, world: Any, truth: Any, dealt: Any, steps: Any, moments: Any, at: int, *_: int
) -> Other:
    """Each card is where the swaps brought it: what lies there now was dealt where it began."""
    cards = [0] * len(world.cards)
    for place, card in enumerate(truth.cards):
        cards[dealt.cards.index(card)] = world.cards[place]
    other = clone(dealt)
    other.cards[:] = cards
    return Other(game.notation.encode_deal(other))


def mission_other(
    game: Game, world: Any, truth: Any, dealt: Any, steps: Any, moments: Any, at: int, *_: int
) -> Other:
    other = clone(dealt)
    other.character[:] = world.character
    return Other(game.notation.encode_deal(other))


def minefield_other(
    game: Game, world: Any, truth: Any, dealt: Any, steps: Any, moments: Any, at: int, *_: int
) -> Other:
    return Other("")


def orapa_other(
    game: Game,
    world: Any,
    truth: Any,
    dealt: Any,
    steps: list[Step],
    moments: list[Moment],
    at: int,
    who: int,
    seed: int,
) -> Other:
    """The mine that was dealt; or, where seats hide theirs, other gems in what they said."""
    if not world.human:
        return Other(game.notation.encode_deal(world))
    other = Other("")
    chooser = random.Random(seed)
    for i in range(at + 1):
        step, before = steps[i], moments[i - 1].state
        secret = step.kind in ("act", "stand-in") and step.who != who and moments[i].taken
        if not secret or before is None or not mine_rules.is_hiding(before):
            continue
        mine = mine_rules.hidden_by(world, step.who)
        gems = world.gems[mine * GEM_KINDS : (mine + 1) * GEM_KINDS]
        codes = moments[i].log[-1].codes
        laid = [gems[GEM_KIND[code - mine_rules.PLACE]] for code in codes]
        if laid[0] < 0:  # not hidden whole yet, so any first gem will do
            first = chooser.choice(game.legal(before, step.who)) if len(codes) == 1 else codes[0]
            laid = [code - mine_rules.PLACE for code in (first, *codes[1:])]
        texts = [gem_name(p) for p in laid]
        other.texts[i] = "hide " + " ".join(texts) if texts[0][0] == "R" else " ".join(texts)
    return other


def bombsquad_other(
    game: Game,
    world: Any,
    truth: Any,
    dealt: Any,
    steps: list[Step],
    moments: list[Moment],
    at: int,
    who: int,
    seed: int,
) -> Other:
    """Later bombs as imagined; this one's cards and tiles before anyone moved them about."""
    known = game.observed(truth, who)
    other = Other("")
    secret = [i for i in range(at + 1) if steps[i].kind in ("act", "stand-in") and moments[i].taken]
    for seat in range(truth.players):
        if known.choice[seat] == UNKNOWN:
            i = max(i for i in secret if steps[i].who == seat)
            other.texts[i] = game.notation.encode(truth, seat, world.choice[seat])
    orders = [
        i for i in secret if squad.ORDER <= moments[i].log[-1].codes[0] < squad.TAKE
        and moments[i].log[-1].seat == steps[i].who
    ]  # fmt: skip
    order = known.wired_order == UNKNOWN
    if order and orders:
        i = orders[-1]
        before = moments[i - 1].state
        other.texts[i] = game.notation.encode(before, steps[i].who, squad.ORDER + world.wired_order)
    # Which card of the deal lies where now, and where each explosion would be now.
    first, last = world.bomb * squad.BOMB, (world.bomb + 1) * squad.BOMB
    labels = list(range(len(dealt.card)))
    tiles = [[v] * len(dealt.tiles) for v in range(squad.TILES)]
    state = clone(dealt)
    entries = moments[at].log
    wired = [n for n, e in enumerate(entries) if squad.ORDER <= e.codes[0] < squad.TAKE]
    for n, entry in enumerate(entries):
        for code in entry.codes:
            used = (code - squad.USE) // squad.USES if code >= squad.USE else -1
            ordering = squad.ORDER <= code < squad.TAKE
            chosen = squad.ORDER + world.wired_order if order and n == wired[-1] else code
            if ordering or used == squad.SHORTCIRCUIT:
                moved = clone(state)
                moved.card[:] = labels
                game.rules.apply(moved, entry.seat, chosen)
                labels = list(moved.card)
            if used == squad.SWITCHEROO:
                for v in range(squad.TILES):
                    moved = clone(state)
                    moved.tiles[:] = tiles[v]
                    game.rules.apply(moved, entry.seat, code)
                    tiles[v] = list(moved.tiles)
            game.rules.apply(state, entry.seat, code)
    deal = clone(dealt)
    for place in range(first, len(world.card)):
        deal.card[labels[place] if place < last else place] = world.card[place]
    for i in range(world.bomb * squad.CABLES, len(world.tiles)):
        deal.tiles[i] = next(v for v in range(squad.TILES) if tiles[v][i] == world.tiles[i])
    deal.start[:] = world.start
    deal.order[:] = world.order
    if not (world.used >> squad.SHORTCIRCUIT) & 1:
        deal.spare[:] = world.spare
    other.deal = game.notation.encode_deal(deal)
    return other


OTHERS: dict[str, Callable[..., Other]] = {
    "village": village_other,
    "minefield": minefield_other,
    "orapa": orapa_other,
    "bombsquad": bombsquad_other,
    "mission": mission_other,
}


# --- The comparison ---------------------------------------------------------------------------


@dataclass
class Leak:
    """Bytes that told two worlds apart, and where."""

    game: str
    number: int
    who: int
    at: int
    step: Step
    here: list[bytes]
    there: list[bytes]

    def __str__(self) -> str:
        first = next((i for i in range(len(self.here)) if self.here[i] != self.there[i]), 0)
        here, there = self.here[first], self.there[first]
        k = next((i for i, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), 0)
        return (
            f"{self.game} game {self.number}, for {player_of(self.who)}, step {self.at} "
            f"{self.step}:\n  here  …{here[max(0, k - 60) : k + 60]!r}…"
            f"\n  there …{there[max(0, k - 60) : k + 60]!r}…"
        )


@dataclass
class Tally:
    """What was compared."""

    games: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    replays: int = 0
    same_world: int = 0  # vacuous but for the seed
    rebuilt: int = 0  # the replay stood, at its step, exactly as it was imagined
    parted: int = 0  # before the step from which the world was imagined
    steps: int = 0  # compared, in other worlds than the first
    messages: int = 0
    bytes: int = 0
    steps_in_same: int = 0
    looked_back: int = 0  # what records tell of the time in which two worlds looked alike
    leaks: list[Leak] = field(default_factory=list)


async def replay(
    game: Game,
    setup: Setup,
    steps: list[Step],
    moments: list[Moment],
    who: int,
    at: int,
    number: int,
    tally: Tally,
) -> None:
    """Play the game again in a world that this person imagined after that step, and compare."""
    seed = number * 1000 + at * 8 + who
    other = other_world(game, setup, steps, moments, at, who, seed)
    chooser = random.Random(seed)
    seed_there = chooser.randbytes(32)
    there_setup = Setup(**{**fields_of(setup), "seed": seed_there})
    room = OtherRoom(there_setup)
    room.deal = other.deal
    room.dice = dice_of(moments, game)
    world = World(room, only=who)
    tally.replays += 1
    tally.same_world += other.is_same
    last: tuple[Moment, Moment] | None = None  # here and there, while they still looked alike
    for i, step in enumerate(steps):
        here = moments[i]
        try:
            there = await world.do(with_text(step, other.texts.get(i)))
        except Parted:
            there = None
        alike = there is not None and look_alike(game, here.state, there.state, who)
        if alike and there is not None and step.who != who:
            alike = there.taken == here.taken  # else somebody else could not say this there
        if not alike or there is None:
            tally.parted += i <= at
            break
        last = here, there
        if i == at:
            tally.rebuilt += there.state == imagined(game, here.state, who, seed)
        if here.messages_sent[who] != there.messages_sent[who]:
            tally.leaks.append(
                Leak(
                    game.name,
                    number,
                    who,
                    i,
                    step,
                    here.messages_sent[who],
                    there.messages_sent[who],
                )
            )
            return
        tally.messages += len(here.messages_sent[who])
        tally.bytes += sum(map(len, here.messages_sent[who]))
        if other.is_same:
            tally.steps_in_same += 1
        else:
            tally.steps += 1
    if last is not None and last[0].log and (number + who) % LOOKED_BACK_AT_ONE_OF == 0:
        finally_here, finally_there = moments[-1].table, world.room.table
        assert finally_here is not None and finally_there is not None, "something was played"
        lines = min(
            common_lines(last[0].log, finally_here.log),
            common_lines(last[1].log, finally_there.log),
        )
        here_told = told_by_record(record.write(finally_here), who, lines)
        there_told = told_by_record(record.write(finally_there), who, lines)
        if here_told != there_told:
            step = Step("record", who, f"up to line {lines}")
            tally.leaks.append(
                Leak(game.name, number, who, len(steps), step, here_told, there_told)
            )
        tally.looked_back += len(here_told)


def common_lines(then: Sequence[Entry], finally_: Sequence[Entry]) -> int:
    """How many lines of a log were never taken back."""
    pairs = zip(then, finally_, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(then), len(finally_)))


def told_by_record(text: str, who: int, lines: int) -> list[bytes]:
    """What a record tells by this person's own knowledge of its first lines: every step of a
    replay, what an insight is worked out from, and what the experts are given for a review."""
    seat = None if who == SPECTATOR else who
    replayed = reading.replay(text, seat, False)
    assert isinstance(replayed, bytes), replayed
    told = [m.encode(step) for step in msgspec.json.decode(replayed)["steps"][: lines + 1]]
    if seat is not None:
        told.append(msgspec.json.encode(reading.moment(text, seat, lines)))
        review = reading.to_review(text)
        assert isinstance(review, reading.ToReview), review
        own = [choice for choice in review.choices if choice.seat == seat and choice.line < lines]
        told += [msgspec.json.encode(choice) for choice in own]
    return told


def look_alike(game: Game, here: Any, there: Any, who: int) -> bool:
    if here is None or there is None:
        return here is there
    return values(game.observed(here, who)) == values(game.observed(there, who))


def with_text(step: Step, text: str | None) -> Step:
    return step if text is None else Step(step.kind, step.who, text, step.agree, step.wait)


def fields_of(setup: Setup) -> dict[str, Any]:
    return {name: getattr(setup, name) for name in setup.__struct_fields__}


def dice_of(moments: list[Moment], game: Game) -> list[int]:
    """The dice as they fell, in order; none of them can be taken back."""
    last = moments[-1].log
    return [e.codes[0] for e in last if e.seat == CHANCE and not e.forced]


async def compare(
    name: str, number: int, tally: Tally, replays: int = 1, most: int = MOST_STEPS
) -> None:
    """One game, and for everyone in it so many other worlds."""
    game = game_named(name)
    setup, steps, moments = await first_game(name, number, most)
    tally.games += 1
    tally.ended[moments[-1].ending or "not ended"] += 1
    chooser = random.Random(f"{name} {number} worlds")
    opened = next(i for i, moment in enumerate(moments) if moment.state is not None)
    for who in moments[-1].messages_sent:
        for _ in range(replays):
            last = len(steps) - 1
            at = chooser.randrange(opened, last + 1)
            if chooser.random() < 0.5:  # near the end, where most has been told
                at = max(opened, last - chooser.randrange(3))
            await replay(game, setup, steps, moments, who, at, number, tally)


def compared(name: str, numbers: Iterable[int], replays: int = 1, most: int = MOST_STEPS) -> Tally:
    """Many games of one name."""
    tally = Tally()

    async def all_of_them() -> None:
        for number in numbers:
            await compare(name, number, tally, replays, most)

    asyncio.run(all_of_them())
    return tally


def said(name: str, tally: Tally, seconds: float) -> str:
    ends = ", ".join(f"{n} {how}" for how, n in sorted(tally.ended.items()))
    return (
        f"{name:10} {tally.games} games ({ends}), {tally.replays} replays in another world: "
        f"{tally.rebuilt} stood exactly as imagined, {tally.same_world} drew the same world, "
        f"{tally.parted} told apart before; {tally.steps} steps compared in different worlds "
        f"and {tally.steps_in_same} in the same with another seed, {tally.messages} messages, "
        f"{tally.bytes / 1e6:.0f} MB, {tally.looked_back} steps and choices of records; "
        f"leaks: {len(tally.leaks)} ({seconds:.0f} s)"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="of each name")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--replays", type=int, default=1, help="other worlds for each person")
    parser.add_argument("--only", choices=GAMES, action="append")
    wanted = parser.parse_args()
    leaks = 0
    for name in wanted.only or GAMES:
        began = time.process_time()
        tally = Tally()

        async def all_of_them(name: str = name, tally: Tally = tally, began: float = began) -> None:
            shown = began
            for k in range(wanted.games):
                await compare(name, wanted.first + k, tally, wanted.replays)
                if time.process_time() - shown > PROGRESS:
                    shown = time.process_time()
                    print("  " + said(name, tally, shown - began), flush=True)

        asyncio.run(all_of_them())
        print(said(name, tally, time.process_time() - began), flush=True)
        for leak in tally.leaks[:5]:
            print(leak, flush=True)
        leaks += len(tally.leaks)
    return 1 if leaks else 0


if __name__ == "__main__":
    raise SystemExit(main())
