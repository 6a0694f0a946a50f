"""Does the server tell anyone more than they may know? Whole games, played again in another world.

A game is played in a room of the real hub, and every byte for every person is kept. Then, for each
person, a world is imagined from what that person knew at some point; its deal and its secret
choices are worked out, and the whole game is played again in it, with another seed. As long as the
person could not tell the two worlds apart by what `observe` gives, all bytes must be the same.

What is read from the records of the two games afterwards is compared too (record_reading.py). The
rooms are in worlds.py, and how the other world is worked out in other_worlds.py.

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
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from server.other_worlds import imagined, other_world
from server.record_reading import common_lines, read_record
from server.worlds import Moment, OtherRoom, Parted, Step, World, new_setup, player_of

from sapeur.games import GAMES, capabilities
from sapeur.games import game as game_named
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.games.game import Game
from sapeur.games.orapa import rules as mine_rules
from sapeur.games.orapa.rays import KIND as GEM_KIND
from sapeur.kernel import values
from sapeur.server.log import Setup
from sapeur.server.room import PLAYING, Room
from sapeur.table import record
from sapeur.table.clock import ClockSpec
from sapeur.table.table import Table

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
        here_told = read_record(finally_here, who, lines)
        there_told = read_record(finally_there, who, lines)
        if here_told != there_told:
            step = Step("record", who, f"up to line {lines}")
            tally.leaks.append(
                Leak(game.name, number, who, len(steps), step, here_told, there_told)
            )
        tally.looked_back += len(here_told)


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
