"""What the processes beside the server run: opponents think there, and are compiled there."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from functools import cache
from math import isfinite
from typing import Any, NamedTuple

import msgspec

from sapeur.agents.agent import NOTHING, Agent, fact_text
from sapeur.agents.insight import insights_of, region_of, whole_action, worth_of
from sapeur.agents.preparation import is_light, is_prepared, mark_prepared
from sapeur.agents.registry import agent, sentences
from sapeur.games import game as game_named
from sapeur.games.game import Words
from sapeur.kernel import from_values, helping, interpreting
from sapeur.table.table import fair_table
from sapeur.table.undoing import WORLDS, ObservedChange, is_revealing, is_revealing_compiled

INTERPRETED_UNDO_S = 3.0  # what takes longer to weigh is compiled, which takes long the first time
HINT_LEVEL = "5"  # of the opponent that is asked for a hint
LET_BE = Words(
    en="Nothing that you could do now is better than to let the others go on.",
    fr="Rien de ce que vous pourriez faire ne vaut mieux que de laisser jouer les autres.",
)
# Beyond an opponent's own: what somebody looks for but no game waits for gives way to opponents,
ASIDE_NICENESS = 5
BACKGROUND_NICENESS = 14  # and what nobody waits for gives way to all others.


class OpponentQuestion(NamedTuple):
    """What an opponent is asked: to choose by what its seat knows."""

    game: str
    known: tuple[Any, ...]  # the values of an observed state
    seat: int
    level: str
    seed: int


def think(question: OpponentQuestion) -> str | None:
    """The action that the opponent chooses, as text; None if it lets the others go on."""
    game = game_named(question.game)
    observed = from_values(game.state, question.known)
    at_once = is_light(game, question.level) and not is_prepared(game, question.level)
    with interpreting(on=at_once):
        code = player(question.game, question.level).choose(observed, question.seat, question.seed)
    return None if code == NOTHING else game.notation.encode(observed, question.seat, code)


@cache
def player(game: str, level: str) -> Agent:
    return agent(game_named(game), level)


def shows(
    game: str, changes: list[tuple[int, Any, Any]], seat: int, actions: tuple[int, ...]
) -> bool:
    """Whether these changes show anyone something."""
    played = game_named(game)
    seen = [
        ObservedChange(viewer, from_values(played.state, a), from_values(played.state, b))
        for viewer, a, b in changes
    ]
    began = time.perf_counter()
    if is_revealing(played, seen, seat, actions, worlds_tried=1):
        return True
    takes_long = (time.perf_counter() - began) * WORLDS > INTERPRETED_UNDO_S
    form = is_revealing_compiled if takes_long else is_revealing
    return form(played, seen, seat, actions)


# --- What a seat can know -----------------------------------------------------------------------


class InsightQuestion(NamedTuple):
    """What a seat can know is worked out from what it knows."""

    game: str
    known: tuple[Any, ...]  # the values of an observed state
    seat: int
    seed: int


class FullHint(NamedTuple):
    """All three steps of a hint."""

    places: list[str]  # where to look
    action: str | None  # None: to let the others go on
    value: float | None
    error: float
    unit: str
    reasons: list[dict[str, str]]  # by language


def consider(question: InsightQuestion, *, quick: bool) -> bytes:
    """What the seat can know as JSON: what is found at once, or the best that is found."""
    game = game_named(question.game)
    observed = from_values(game.state, question.known)
    best = None
    for better in insights_of(game, observed, question.seat, question.seed):
        best = better
        if quick:
            break
    return msgspec.json.encode(best)


def work_out_hint(question: InsightQuestion) -> FullHint:
    """What a strong opponent would do in this seat, and why."""
    game = game_named(question.game)
    observed, seat = from_values(game.state, question.known), question.seat
    expert = player(question.game, HINT_LEVEL)
    advice = expert.advise(observed, seat, question.seed)
    best = advice.best
    words = sentences(game)
    reasons = [{lang: fact_text(fact, words, lang) for lang in LET_BE} for fact in best.facts]
    worth = worth_of(game, observed, best)
    value = worth.value if isfinite(worth.value) else None
    if best.action == NOTHING:
        return FullHint([], None, value, worth.error, advice.unit, [dict(LET_BE), *reasons])
    places = region_of(game, observed, seat, best.action)
    # As it is advised, not as the expert would do: it may draw lots, so that nobody can read it.
    action = whole_action(
        game,
        observed,
        seat,
        best.action,
        lambda known: expert.advise(known, seat, question.seed).best.action,
    )
    return FullHint(places, action, value, worth.error, advice.unit, reasons)


# --- Compiling ----------------------------------------------------------------------------------


def compile_for(question: OpponentQuestion) -> None:
    """Compile what this question needs, by answering it."""
    quietly()
    think(question)


def help_compile_for(question: OpponentQuestion, number: int, helpers: int) -> None:
    """The same from the other end, for another process that does it."""
    quietly()
    with helping(number, helpers):
        think(question)


def compile_in_background(game: str, level: str) -> None:
    """Compile all that an opponent may need in a game."""
    in_background()
    play_through(game, level)
    mark_prepared(game_named(game), level)


def play_through(name: str, level: str) -> None:
    """To its end, since what is asked late in a game may need other code than its beginning."""
    table, _ = fair_table(game_named(name), {})
    while not table.over:
        seat = table.awaited[0]
        code = player(name, level).choose(table.observed(seat), seat, table.version)
        refusal = table.play(seat, table.game.notation.encode(table.observed(seat), seat, code))
        assert refusal is None, f"{name} {level}: {refusal}"


# --- Being a process of the server's --------------------------------------------------------------


def quietly() -> None:
    """A worker leaves the interrupt to the server, lets it go first, and ends when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    # Not getppid(): a server that was killed while this process started is no longer its parent.
    server = multiprocessing.parent_process()
    parent = os.getppid() if server is None or server.pid is None else server.pid
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def aside() -> None:
    """The same for what somebody looks for, but no game waits for."""
    quietly()
    if hasattr(os, "nice"):
        os.nice(ASIDE_NICENESS)


def in_background() -> None:
    """The same for work that gives way to play, opponents and all others."""
    quietly()
    if hasattr(os, "nice"):
        os.nice(BACKGROUND_NICENESS)


def end_with(parent: int) -> None:
    """A server that was killed cannot stop its workers: they see for themselves."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
