"""The expert of Bomb Squad Academy: five levels, and why a card is worth playing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cache
from math import sqrt
from types import SimpleNamespace
from typing import Any

from sapeur.agents.agent import NOTHING, Advice, Agent, Fact, Sentences, Verdict, stream
from sapeur.agents.bombsquad import rollout as bombsquad_rollout
from sapeur.agents.bombsquad.policy import (
    AVERAGE,
    BLIND,
    COMMON,
    EXACT,
    MEMORY,
    Desk,
    has_looked,
    outlook,
    spot,
    weigh,
)
from sapeur.agents.bombsquad.rollout import ROOT, ROWS
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.bomb import (
    BOMB,
    CABLES,
    CHICKEN,
    CHOOSING,
    DECK,
    HAND,
    PASS,
    PROTECT,
    PROTECTING,
    REVEALED,
    USE,
    WAIT,
    WAIT_POINTS,
    State,
)
from sapeur.games.game import Words
from sapeur.kernel import Rng, compiled, records, store


@dataclass(frozen=True)
class Way:
    """A way to play: its weights in the order of bombsquad_play, which says what they mean."""

    heat: float = 0.8
    rivalry: float = 1.0
    looks: float = 0.5
    keep: float = 1.3
    spoil: float = 0.5
    ending: float = 0.0
    fear: float = 1.0
    range_one: float = 8.0
    range_two: float = 12.0
    tool: float = 2.0
    rounds: int = 3
    memory: int = EXACT
    careful: float = 0.7
    mood: float = 0.3

    def weights(self) -> tuple[float, ...]:
        """As the compiled functions take them."""
        return tuple(float(x) for x in astuple(self))


@cache
def engine() -> SimpleNamespace:
    """The compiled functions, with the odds for whoever gives reasons."""
    return compiled(
        bombsquad_rollout, {"outlook": outlook, "weigh": weigh, "has_looked": has_looked}
    )


class Thought:
    """One position on the desk of one player."""

    def __init__(self, observed: State, seat: int, seed: int, way: Way) -> None:
        self.seat = seat
        self.seed = seed
        self.pool = records(State, ROWS)
        store(self.pool, ROOT, observed)
        self.desks = records(Desk, 1)
        self.desks["weight"][0] = way.weights()
        self.rngs = records(Rng, 1)
        store(self.rngs, 0, stream(seed))
        self.s = self.pool[ROOT]
        self.d = self.desks[0]

    def reply(self) -> int:
        """What a quick look takes."""
        return int(engine().reply(self.s, self.seat, self.rngs[0], self.d))

    def simulated(
        self, actions: Sequence[int], rollouts: int
    ) -> list[tuple[int, int, float, float]]:
        """Each action with its worlds, the sum of its wins and of their squares, best first.

        The better half of the actions goes on into more worlds, until two are left.
        """
        import numpy as np

        alive = list(actions)
        found = dict.fromkeys(alive, (0, 0.0, 0.0))
        ranked: list[int] = []
        stages = max(1, (len(alive) - 1).bit_length()) if alive else 0
        done = 0
        for _ in range(stages):
            more = max(2, rollouts // (stages * len(alive)))
            codes = np.array(alive, np.int64)
            total, squares = np.zeros(len(alive)), np.zeros(len(alive))
            key = self.seed & (1 << 63) - 1
            engine().simulate(
                self.pool, self.rngs, self.seat, key, done, done + more,
                codes, len(alive), total, squares, self.d,
            )  # fmt: skip
            done += more
            for a, won, square in zip(alive, total, squares, strict=True):
                found[a] = (done, found[a][1] + float(won), found[a][2] + float(square))
            alive.sort(key=lambda a: -found[a][1])
            half = max(2, -(-len(alive) // 2))
            ranked = alive[half:] + ranked
            alive = alive[:half]
        return [(a, *found[a]) for a in alive + ranked]


@dataclass(frozen=True)
class Quick:
    """Looks one turn ahead, in its own way."""

    way: Way

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if len(legal) < 2:
            return legal[0] if legal else NOTHING
        return Thought(observed, seat, seed, self.way).reply()

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        thought = Thought(observed, seat, seed, replace(self.way, mood=0.0))
        legal = GAME.legal(observed, seat)
        wish = thought.reply() if len(legal) > 1 else NOTHING
        view = seat if desk_view(thought, seat) else COMMON
        scale = self.way.range_two if observed.bomb < 2 else self.way.range_one
        verdicts = []
        for a in legal:
            points = engine().hint(thought.s, seat, a, wish, view, thought.d)
            value = engine().standing(thought.s, seat, points, scale, thought.d)
            verdicts.append(Verdict(a, float(value), 0.1, reasons(observed, thought, a)))
        return Advice(tuple(sorted(verdicts, key=lambda v: (-v.value, v.action != wish))))


@dataclass(frozen=True)
class Expert:
    """Plays the bomb to its end in imagined worlds, with a model of what the others choose."""

    way: Way
    rollouts: int

    def choose(self, observed: State, seat: int, seed: int) -> int:
        legal = GAME.legal(observed, seat)
        if len(legal) < 2:
            return legal[0] if legal else NOTHING
        return Thought(observed, seat, seed, self.way).simulated(legal, self.rollouts)[0][0]

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        legal = GAME.legal(observed, seat)
        found = Thought(observed, seat, seed, self.way).simulated(legal, self.rollouts)
        looked = Thought(observed, seat, seed, self.way)
        verdicts = []
        least = 1.0
        for a, n, won, squares in found:
            # One that fell out early did so against the better ones, in the same worlds.
            least = min(least, won / n)
            error = sqrt(max(0.0, squares / n - (won / n) ** 2) / n)
            fact = Fact("imagined", {"p": percent(least), "n": n})
            verdicts.append(Verdict(a, least, error, (*reasons(observed, looked, a), fact)))
        return Advice(tuple(verdicts))


@dataclass(frozen=True)
class Fearful:
    """Plays by fear: cuts where the detonator has moved least, and counts nothing."""

    def choose(self, observed: State, seat: int, seed: int) -> int:
        return self.advise(observed, seat, seed).best.action

    def advise(self, observed: State, seat: int, seed: int) -> Advice:
        legal = GAME.legal(observed, seat)
        near = max(self.fright(observed, c) for c in range(CABLES))
        verdicts = []
        for a in legal:
            ease = 0.3  # of anything else: what comes first is taken, tools are forgotten
            if observed.phase == CHOOSING:
                ease = 1.0 - self.fright(observed, a) if a < CABLES else near - 0.1 * (a == WAIT)
            elif observed.phase == PROTECTING:
                ease = self.fright(observed, a - PROTECT)
            elif a == PASS:
                ease = 0.35
            verdicts.append(Verdict(a, 0.5 * max(0.0, ease), 0.3, (Fact("fear"),)))
        return Advice(tuple(sorted(verdicts, key=lambda v: -v.value)))

    def fright(self, observed: State, cable: int) -> float:
        """How far the detonator has moved, as a part of its track."""
        return min(1.0, observed.detonator[cable] / observed.track[cable])


# --- Reasons -------------------------------------------------------------------------------------

COLOURS = GAME.words.nouns["cable"]
NAMES = tuple(COLOURS)


def percent(p: float) -> int:
    return round(100 * p)


def desk_view(thought: Thought, seat: int) -> bool:
    """Whether the seat knows more than what lies open and remembers it."""
    exact = thought.d["weight"][MEMORY] == EXACT
    return bool(exact and engine().has_looked(thought.s, seat))


def reasons(observed: State, thought: Thought, action: int) -> tuple[Fact, ...]:
    """What speaks for and against an action."""
    seat, d = thought.seat, thought.d
    if observed.phase == CHOOSING:
        view = int(engine().outlook(thought.s, seat, d))
        bang = float(engine().weigh(thought.s, seat, view, d))
        if action == CHICKEN:
            return (Fact("chicken", {"p": percent(bang)}),)
        if action == WAIT:
            return (Fact("wait", {"points": WAIT_POINTS}),)
        return cut_reasons(observed, seat, action, view, d)
    if observed.phase in (PROTECTING, REVEALED) and (action < CABLES + PROTECT or action >= USE):
        view = int(engine().seen_by(thought.s, seat, d))
        now = float(engine().balance(thought.s, seat, view, d))
        then = float(engine().promise(thought.s, seat, action, view, d))
        if action != PASS:
            return (Fact("gains", {"x": f"{then - now:+.1f}"}),)
    return ()


def cut_reasons(observed: State, seat: int, cable: int, view: int, d: Any) -> tuple[Fact, ...]:
    name = NAMES[cable]
    if observed.top[cable] >= DECK:
        return (Fact(f"empty.{name}"),)
    risk, gain = d["risk"], d["gain"]
    others = sum(float(d["mix"][k * HAND + cable]) for k in range(observed.players) if k != seat)
    one = spot(view, cable, 1)
    worth = float(gain[one]) / max(0.01, 1.0 - float(risk[one]))
    facts = [
        Fact(f"blows.{name}", {"p": percent(float(risk[one]))}),
        Fact("worth", {"x": f"{worth:.1f}"}),
    ]
    if others >= 0.5:
        two = spot(view, cable, min(observed.players, 1 + round(others)))
        facts.append(Fact("shared", {"n": round(others), "p": percent(float(risk[two]))}))
    if (observed.seen[seat * CABLES + cable] >> observed.top[cable]) & 1:
        card = observed.card[observed.bomb * BOMB + cable * DECK + observed.top[cable]]
        facts.append(Fact(f"top.{name}", {"v": card // 10}))
    if (observed.seen_tiles[seat] >> cable) & 1:
        tile = observed.tiles[observed.bomb * CABLES + cable]
        facts.append(Fact(f"tile.{name}", {"n": tile + 1}))
    return tuple(facts)


def by_colour(name: str, en: str, fr: str) -> dict[str, Words]:
    """A sentence for each cable; * stands for its colour."""
    return {
        f"{name}.{colour}": Words(en=en.replace("*", said["en"]), fr=fr.replace("*", said["fr"]))
        for colour, said in COLOURS.items()
    }


SENTENCES: Sentences = {
    **by_colour(
        "blows",
        "cutting * alone sets the bomb off with {p} %",
        "couper le câble * seul fait sauter la bombe à {p} %",
    ),
    **by_colour(
        "empty", "the * deck is empty: nothing happens", "le paquet * est vide : rien ne se passe"
    ),
    **by_colour(
        "top",
        "you know that the next * card is a {v}",
        "la prochaine carte * est un {v}, on le sait",
    ),
    **by_colour(
        "tile",
        "you know that tile {n} of * explodes",
        "on sait que la tuile {n} du câble * explose",
    ),
    "worth": Words(
        en="if it holds it is worth {x} points on average",
        fr="si tout tient, il rapporte {x} points en moyenne",
    ),
    "shared": Words(
        en="probably {n} more will cut it: shared, and {p} % to explode",
        fr="sans doute {n} de plus le coupent : on partage, et {p} % d'explosion",
    ),
    "chicken": Words(
        en="the others set the bomb off with {p} %: Chicken scores 5 then, else it looks",
        fr="les autres font tout sauter à {p} % : la Poule mouillée marque alors 5, sinon regarde",
    ),
    "wait": Words(
        en="{points} points for sure, and one cable of your choice is protected",
        fr="{points} points à coup sûr, et un câble au choix est protégé",
    ),
    "gains": Words(
        en="changes this turn by {x} points against the others",
        fr="change ce tour de {x} points par rapport aux autres",
    ),
    "imagined": Words(
        en="in {n} imagined ends of this bomb the chance to win is {p} % on average",
        fr="sur {n} fins imaginées de cette bombe, {p} % de chances de gagner en moyenne",
    ),
    "fear": Words(en="a feeling in the stomach", fr="une impression au creux du ventre"),
}

# --- The levels ----------------------------------------------------------------------------------

ROLLOUTS = 1200


# Takes every card for a 1, thinks of nobody else, is afraid, and forgets its tools.
BEGINNER = Way(memory=BLIND, rounds=0, rivalry=0.0, spoil=0.0, fear=1.6, careful=99.0, mood=0.6)
# Knows what a full deck holds on average; forgets what it saw, and takes the others for dice.
AMATEUR = Way(memory=AVERAGE, rounds=0)
# Exact odds, one turn ahead, and a forecast of what the others play.
COUNTER = Way()


def level(n: int) -> Agent:
    """1 plays by fear, 2 sees the tracks, 3 the decks, 4 exact odds, 5 the bomb to its end."""
    if n == 1:
        return Fearful()
    if n == 5:
        return Expert(Way(), ROLLOUTS)
    return Quick((BEGINNER, AMATEUR, COUNTER)[n - 2])


OTHERS: dict[str, Callable[[], Agent]] = {}
