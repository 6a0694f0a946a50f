"""The expert of Mission Secrète: reads who the others are, hides who it is, and accuses in time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np

from sapeur.agents.agent import NOTHING, Advice, Agent, Fact, Sentences, Verdict
from sapeur.agents.mission import policy as mission_play
from sapeur.agents.mission.inference import READ, chances, in_play, look, read_trail
from sapeur.agents.mission.policy import (
    HELD,
    IS,
    LIKED,
    LOST,
    OTHERS_ARE,
    STYLE,
    THOUGHT,
    WEIGHTS,
)
from sapeur.games.game import Words
from sapeur.games.mission import GAME
from sapeur.games.mission.notation import CHARACTER_NAMES
from sapeur.games.mission.rules import ACCUSE, CHARACTERS, PAIRS, State
from sapeur.kernel import Rng, compiled, records, store
from sapeur.kernel import start as begin_stream

CERTAIN, NEVER = 0.99, 2.0
AIMLESS_PLAYER = 1e9  # as a doubt: every swap as good as another


@dataclass(frozen=True)
class Style:
    """A way to play: the fields in the order of mission_play."""

    memory: int = 64
    random: float = 0.1
    masked: float = 0.05
    guard: float = 15.0
    foresight: float = 0.3
    mask: float = 0.0
    sure: float = 0.8
    sure_of_three: float = 0.8
    sure_of_four: float = 0.8
    doubt: float = 0.4

    def numbers(self) -> list[float]:
        return [
            self.memory, self.random, self.masked, self.guard, self.foresight, self.mask,
            self.sure, self.sure_of_three, self.sure_of_four, self.doubt,
        ]  # fmt: skip


STYLES = (
    # 1 looks at its own lines alone, and never accuses.
    Style(0, guard=0, foresight=0, sure=NEVER, sure_of_three=NEVER, sure_of_four=NEVER, doubt=0.6),
    # 2 sees the lines of the others too, and accuses when nobody else is left to be.
    Style(0, sure=CERTAIN, sure_of_three=CERTAIN, sure_of_four=CERTAIN),
    # 3 reads the last few swaps, and waits until it is rather sure.
    Style(10, random=0.3, sure=0.85, sure_of_three=0.8, sure_of_four=0.85),
    # 4 reads every swap, and is quicker to accuse.
    Style(sure=0.7, sure_of_three=0.6, sure_of_four=0.6),
    # 5 hides as well, thinks of those who play at random, and plays its ideas to the end.
    Style(
        random=0.2, masked=0.1, mask=4.0, sure=0.75, sure_of_three=0.6, sure_of_four=0.5, doubt=0.2
    ),
)
RANDOM_OF_TWO = 0.65
# Whom the player of level 5 expects to meet, beside those at random.
MET = (1, 2, 2, 3, 3)


def numbers_of(styles: Sequence[Style]) -> Any:
    return np.array([x for style in styles for x in style.numbers()])


@cache
def machine() -> SimpleNamespace:
    """The compiled functions."""
    reading = (read_trail, look, chances, in_play)
    return compiled(mission_play, {f.__name__: f for f in reading})


class Room:
    """What the compiled functions write into, made for one call."""

    def __init__(self, observed: State, seed: int) -> None:
        self.pool = records(State, 3)
        store(self.pool, 0, observed)
        self.rngs = records(Rng, 2)
        rng = Rng()
        begin_stream(rng, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, 0, 0, 0)
        store(self.rngs, 0, rng)
        self.far = np.zeros(CHARACTERS * (PAIRS + 1), np.int64)
        self.likely = np.zeros(CHARACTERS * PAIRS)
        self.read = np.zeros(READ)
        self.thought = np.zeros(THOUGHT)
        self.room = np.zeros(STYLE * CHARACTERS + READ + THOUGHT)


@dataclass(frozen=True)
class Spy:
    """One level; the first four choose by feel, the fifth by playing the best ideas to the end."""

    style: Style
    samples: int  # games played to the end for each idea that is still promising
    careful: bool

    def mind(self, observed: State, seat: int, seed: int) -> Mind:
        style = self.style
        if self.careful and observed.players == 2:
            # Of two, a wrong accusation loses at once, and a race against chance is soon won.
            style = replace(style, random=RANDOM_OF_TWO)
        return Mind(style, self.samples, observed, seat, seed)

    def choose(self, observed: State, seat: int, seed: int) -> int:
        if self.careful:
            return self._tried(observed, seat, seed)
        room = Room(observed, seed)
        action = machine().act(
            room.pool[0], seat, numbers_of([self.style]), 0, room.far, room.likely, room.read,
            room.thought, room.rngs[0],
        )  # fmt: skip
        return int(action) if action >= 0 else NOTHING

    def _tried(self, observed: State, seat: int, seed: int) -> int:
        mind = self.mind(observed, seat, seed)
        if observed.turn != seat and mind.worth < IDLE:
            return NOTHING
        mind.play_out()
        return mind.best()

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        if not GAME.legal(observed, seat):
            return Advice(())
        mind = self.mind(observed, seat, seed)
        mind.play_out()
        return mind.advice()


IDLE = 0.4  # out of turn, an accusation less likely to win than this is not thought about
IDEAS, RACING = 7, 3  # swaps to try: the most liked, and the most liked if secrecy did not matter
KEPT = 4  # ideas that are tried out further
PATIENCE = 0.96  # an accusation put off loses this much: else it could be put off for ever
FEEL = 0.025  # what a swap's worth of being less liked costs: games that were tried are few
AHEAD = 40  # swaps that a game is played on


class Mind:
    """One decision: what the seat knows, the ideas it tries out, and what came of them."""

    def __init__(self, style: Style, samples: int, o: State, seat: int, seed: int) -> None:
        self.o, self.seat, self.samples = o, seat, samples
        self.own = o.character[seat]
        self.legal = GAME.legal(o, seat)
        self.swaps = [a for a in self.legal if a < ACCUSE]
        self.room = room = Room(o, seed)
        self.style = numbers_of([style])
        aimless = Style(doubt=AIMLESS_PLAYER)
        self.kinds = numbers_of([aimless, style, *(STYLES[k] for k in MET)])
        m, s = machine(), room.pool[0]
        m.read_trail(s, style.memory, room.far, room.likely, room.read)
        m.think(s, seat, room.read, self.style, 0, room.thought)
        n = m.look(s, room.far)
        m.chances(room.far, n, m.in_play(s), room.likely)
        # The games that are tried out write over these.
        self.far, self.likely = room.far.copy(), room.likely.copy()
        self.liked: dict[int, float] = {}
        self.ideas: list[int] = []
        if self.swaps:
            self._like(n)
        action, worth = m.best_accusation(s, seat, room.thought)
        self.accusation, self.worth = int(action), float(worth)
        self.values: dict[int, tuple[float, float]] = {}

    def _like(self, n: int) -> None:
        m, room = machine(), self.room
        style = self.style.copy()
        style[mission_play.MASK] = 0.0
        for few, by in ((RACING, style), (IDEAS, self.style)):
            m.like(
                room.pool[0], self.seat, room.far, n, room.likely, room.read, by, 0, room.thought
            )
            self.liked = {a: float(room.thought[LIKED + a]) for a in self.swaps}
            best = sorted(self.swaps, key=lambda a: -self.liked[a])
            self.ideas += [a for a in best[:few] if a not in self.ideas]

    def after(self, action: int, character: int) -> int:
        """How many swaps the character is from its series after this swap."""
        return int(self.far[CHARACTERS + CHARACTERS * action + character])

    def play_out(self) -> None:
        """Try the ideas in the same imagined games; the better ones in more of them."""
        winning = [a for a in self.swaps if self.after(a, self.own) == 0]
        if winning:
            self.values = dict.fromkeys(winning, (1.0, 0.0))  # S6: at once
            return
        ideas = [*self.ideas] if self.swaps else [NOTHING]
        if self.worth > 0.2:
            ideas.append(self.accusation)
        sums = np.zeros(2 * len(ideas))
        few = max(1, self.samples // 4)
        self._try(ideas, few, sums)
        keep = sorted(range(len(ideas)), key=lambda i: -sums[2 * i])[:KEPT]
        more = np.zeros(2 * len(keep))
        self._try([ideas[i] for i in keep], self.samples - few, more)
        counts = [few] * len(ideas)
        top = max(self.liked.values(), default=0.0)
        others = [k for k in range(self.o.players) if k != self.seat and self.o.still_in >> k & 1]
        lost = min(float(self.room.thought[LOST + k]) for k in others)
        feel = FEEL * (1 + 20 * lost**4)  # chance is raced, and all that tells is speed
        for j, i in enumerate(keep):
            sums[2 * i : 2 * i + 2] += more[2 * j : 2 * j + 2]
            counts[i] = self.samples
        for i, action in enumerate(ideas):
            mean = sums[2 * i] / counts[i]
            if action < ACCUSE and self.worth > IDLE:
                mean *= PATIENCE ** (1 - lost)  # who plays at random gives nothing away
            if action in self.liked:
                mean = max(0.0, mean - feel * (top - self.liked[action]))
            spread = max(0.0, sums[2 * i + 1] / counts[i] - mean * mean)
            self.values[action] = (float(mean), sqrt((spread + 0.25 / counts[i]) / counts[i]))

    def _try(self, ideas: list[int], samples: int, sums: Any) -> None:
        room = self.room
        machine().try_out(
            room.pool, self.seat, np.array(ideas), samples, AHEAD, self.kinds, room.read,
            room.thought, room.rngs, room.far, room.likely, room.room, sums,
        )  # fmt: skip

    def best(self) -> int:
        return max(self.values, key=lambda a: self.values[a][0])

    def advice(self) -> Advice:
        """Every legal action; those that were not tried stand below, by feel."""
        verdicts = []
        tried = {a: v for a, v in self.values.items() if a != NOTHING}
        floor = min((v for a, (v, _) in tried.items() if a < ACCUSE), default=0.0)
        low = min((self.liked[a] for a in tried if a < ACCUSE), default=0.0)
        if NOTHING in self.values:
            verdicts.append(Verdict(NOTHING, *self.values[NOTHING]))
        for action in self.legal:
            if action in tried:
                value, error = tried[action]
            elif action < ACCUSE:
                value, error = max(0.0, floor + 0.02 * min(0.0, self.liked[action] - low)), 0.25
            else:
                value, error = self._chance(action), 0.1
            verdicts.append(Verdict(action, value, error, self.facts(action)))
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))

    def _chance(self, action: int) -> float:
        target, character = divmod(action - ACCUSE, CHARACTERS)
        t = self.room.thought
        return float(machine().worth_accusing(self.room.pool[0], self.seat, target, character, t))

    def facts(self, action: int) -> tuple[Fact, ...]:
        """Why the action is good or bad."""
        t = self.room.thought
        if action >= ACCUSE:
            target, c = divmod(action - ACCUSE, CHARACTERS)
            told = [
                Fact(
                    f"is-{NAMES[c]}", {"seat": target, "percent": percent(t[IS + action - ACCUSE])}
                )
            ]
            if NOTHING in self.values:
                told.append(Fact("waiting", {"percent": percent(self.values[NOTHING][0])}))
            return tuple(told)
        told = []
        if self.after(action, self.own) == 0:
            return (Fact("wins"),)
        before, now = int(self.far[self.own]), self.after(action, self.own)
        told.append(
            Fact(
                "nearer" if now < before else "farther" if now > before else "as-far",
                {"swaps": now},
            )
        )
        for b in range(CHARACTERS):
            p = float(t[OTHERS_ARE + b])
            if b == self.own or p < 0.005:
                continue
            if self.after(action, b) == 0:
                told.append(Fact(f"gives-{NAMES[b]}", {"percent": percent(p)}))
            elif self.after(action, b) == 1:
                told.append(Fact(f"leaves-{NAMES[b]}", {"percent": percent(p)}))
            elif self.far[b] == 1:
                told.append(Fact(f"blocks-{NAMES[b]}", {"percent": percent(p)}))
        return (*told, *self._shown(action))

    def _shown(self, action: int) -> list[Fact]:
        """What the others learn of this seat by the swap."""
        m, room, t = machine(), self.room, self.room.thought
        s = room.pool[0]
        m.mind(s, self.seat, t)
        told = []
        others = [k for k in range(self.o.players) if k != self.seat and self.o.still_in >> k & 1]
        own = WEIGHTS + CHARACTERS * self.seat
        m.weigh(s, room.read, self.style, 0, self.seat, self.likely, CHARACTERS * action, t, HELD)
        for c in range(CHARACTERS):
            before = max(m.seen_as(s, t, own, k, c) for k in others)
            after = max(m.seen_as(s, t, HELD, k, c) for k in others)
            gaps = {"before": percent(before), "after": percent(after)}
            if c == self.own and abs(after - before) > 0.03:
                told.append(Fact(f"{'shows' if after > before else 'hides'}-{NAMES[c]}", gaps))
            elif c != self.own and after > before + 0.1:
                told.append(Fact(f"poses-{NAMES[c]}", gaps))
        return told


def percent(p: float) -> int:
    return round(100 * float(p))


NAMES = CHARACTER_NAMES
WHO = tuple(GAME.words.nouns["character"][name] for name in NAMES)
# One sentence a character, so that its name is in the language of the sentence.
OF_A_CHARACTER = {
    "is": Words(
        en="seat {{seat}} is {who} with {{percent}} %",
        fr="la place {{seat}} est {who} à {{percent}} %",
    ),
    "gives": Words(
        en="completes a series for {who}, who is in play with {{percent}} %",
        fr="achève une série pour {who}, en jeu à {{percent}} %",
    ),
    "leaves": Words(
        en="leaves {who} one swap from a series (in play with {{percent}} %)",
        fr="laisse {who} à un échange d'une série (en jeu à {{percent}} %)",
    ),
    "blocks": Words(
        en="stops {who}, one swap from a series (in play with {{percent}} %)",
        fr="arrête {who}, à un échange d'une série (en jeu à {{percent}} %)",
    ),
    "shows": Words(
        en="shows the others that you may be {who}: from {{before}} to {{after}} %",
        fr="montre aux autres que vous pouvez être {who} : de {{before}} à {{after}} %",
    ),
    "hides": Words(
        en="hides that you are {who}: from {{before}} to {{after}} %",
        fr="cache que vous êtes {who} : de {{before}} à {{after}} %",
    ),
    "poses": Words(
        en="makes you look like {who}: from {{before}} to {{after}} %",
        fr="vous fait passer pour {who} : de {{before}} à {{after}} %",
    ),
}  # fmt: skip
SENTENCES: Sentences = {
    "wins": Words(en="this completes your line", fr="ceci achève votre ligne"),
    "nearer": Words(
        en="brings you to {swaps:swap|swaps} from your line",
        fr="vous met à {swaps:échange|échanges} de votre ligne",
    ),
    "as-far": Words(
        en="leaves you {swaps:swap|swaps} from your line",
        fr="vous laisse à {swaps:échange|échanges} de votre ligne",
    ),
    "farther": Words(
        en="takes you back to {swaps:swap|swaps} from your line",
        fr="vous ramène à {swaps:échange|échanges} de votre ligne",
    ),
    "waiting": Words(
        en="to wait wins {percent} %",
        fr="attendre gagne à {percent} %",
    ),
} | {
    f"{name}-{NAMES[c]}": Words(
        en=words["en"].format(who=WHO[c]["en"]), fr=words["fr"].format(who=WHO[c]["fr"])
    )
    for name, words in OF_A_CHARACTER.items()
    for c in range(CHARACTERS)
}

SAMPLES = (16, 24, 32, 64, 320)


def level(n: int) -> Agent:
    """Level 1 to 5."""
    return Spy(STYLES[n - 1], SAMPLES[n - 1], careful=n == 5)


OTHERS: dict[str, Callable[[], Agent]] = {}
