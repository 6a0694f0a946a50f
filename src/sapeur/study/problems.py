"""Problems: moments of games in which the expert is sure that one action is the best.

They come from games of the lower levels, who get into what people get into. The expert must find
the same answer twice, with other luck, and by a clear margin. How often the lower levels find it
says how hard it is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import partial
from math import hypot, isfinite
from statistics import fmean
from typing import Any, NamedTuple

from sapeur.agents.agent import MEASURE, NOTHING, WIN, Advice, Agent, decision_seed, fact_text
from sapeur.agents.insight import whole_action
from sapeur.agents.registry import agent, sentences
from sapeur.games.choices import options_alone
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game, Words
from sapeur.games.phrases import number, percentage
from sapeur.games.words import LANGUAGES
from sapeur.study.exercises import Exercise
from sapeur.table import record
from sapeur.table.table import Table, fair_table

EXPERT = "5"
LOWER = ("1", "2", "3", "4")
CLEAR = {WIN: 0.04, MEASURE: 0.15}  # by which the best action beats the next
SURE = 3.0  # standard errors of that
LEAST_CHANCE = 0.1  # to win with the best: nobody likes to choose how to lose
FEWEST_CHOICES = 3
MOST_LINES = 120  # lines of a game
ASKED_SHARE = 0.35  # of the decisions of a game
LUCK = 3  # times that each lower level is asked
MOST_REASONS, LONGEST_REASON = 2, 90  # what is longer is a table, which the board draws better


COMPARED = {
    WIN: Words(
        en="Chance to win: {best}; with the next best: {second}.",
        fr="Chances de gagner : {best} ; avec la deuxième meilleure action : {second}.",
    ),
    MEASURE: Words(
        en="{counted} still to come, on average: {best}; with the next best: {second}.",
        fr="{counted} encore à venir, en moyenne : {best} ; avec la deuxième meilleure action : "
        "{second}.",
    ),
}


# What is asked where the goal is not the chance to win; {counted} is the game's measure.
ASK_MEASURE = Words(
    en="It is your turn. What leaves the fewest {counted} still to come, on average?",
    fr="C'est à vous. Qu'est-ce qui laisse le moins de {counted} à venir, en moyenne ?",
)


class Source(NamedTuple):
    """The games that problems are taken from."""

    options: Mapping[str, str]
    levels: tuple[str, ...]  # of the players
    is_in_reach: bool = False  # of what no lower level finds, or all of them do, nothing is taken


# Instead of a quick table of the levels 2 to 4. Where three play Mission Secrète, the clear answers
# are disguises that nobody below the expert thinks of. Where two play, the swaps tell who the other
# one is; the levels 3 and 4 would accuse before there is anything to ask.
SOURCES = {"mission": Source({"players": "2"}, ("1", "2"), is_in_reach=True)}


class ClearMoment(NamedTuple):
    exercise: Exercise  # of no difficulty yet
    share_right: float  # of the lower levels' answers
    margin: float  # by which the answer beats the next best, in its unit


class Certificate(NamedTuple):
    """What the expert says of a moment whose best action is clear."""

    advice: Advice

    @property
    def action(self) -> int:
        return self.advice.best.action

    @property
    def margin(self) -> float:
        best, second = self.advice.verdicts[:2]
        return abs(best.value - second.value)


def certify(table: Table, seat: int) -> Certificate | None:
    """The best action at this table, if it is clear; None if not."""
    expert, known = agent(table.game, EXPERT), table.observed(seat)
    first = expert.advise(known, seat, 1)
    action = first.best.action
    if action == NOTHING or not is_clear(first) or not is_whole(table, seat, action):
        return None
    again = expert.advise(known, seat, 2)  # with other luck
    return Certificate(first) if again.best.action == action and is_clear(again) else None


def is_whole(table: Table, seat: int, action: int) -> bool:
    """Whether it is done with that; a proposal, for one, is only begun by its first action."""
    played, known = table.game, table.observed(seat)
    choose = partial(choice_of, agent(played, EXPERT), seat, 1)
    written = played.notation.encode(known, seat, action)
    return whole_action(played, known, seat, action, choose) == written


def is_clear(advice: Advice) -> bool:
    """Whether the best action beats the next by enough, and it is worth asking."""
    if len(advice.verdicts) < FEWEST_CHOICES:
        return False
    best, second = advice.verdicts[:2]
    if not all(map(isfinite, (best.value, best.error, second.value, second.error))):
        return False
    sure = SURE * hypot(best.error, second.error)
    is_worth_it = advice.unit == MEASURE or best.value >= LEAST_CHANCE
    return is_worth_it and abs(best.value - second.value) >= max(CLEAR[advice.unit], sure)


def share_right(table: Table, seat: int, action: int) -> float:
    """How often the lower levels find that action."""
    return fmean(tries_right(table, seat, action, level) / LUCK for level in LOWER)


def tries_right(table: Table, seat: int, action: int, level: str) -> int:
    """How many of LUCK tries of that level find the action; of the expert, how often it says so."""
    known, player = table.observed(seat), agent(table.game, level)
    seeds = [decision_seed(k, k) for k in range(LUCK)]
    if level == EXPERT:  # what it does may hide what it thinks
        return sum(player.advise(known, seat, seed).best.action == action for seed in seeds)
    return sum(player.choose(known, seat, seed) == action for seed in seeds)


def source_of(played: Game) -> Source:
    """How the game is played in problems: alone where it can be, else as at a quick table."""
    options = options_alone(played, {}) or played.quick_options
    return SOURCES.get(played.name, Source(options, LOWER[1:]))


def problems_of(played: Game, seed: int) -> Iterator[ClearMoment]:
    """The problems that are found in one game of the lower levels, in their order."""
    chance = random.Random(f"{played.name} {seed}")
    source = source_of(played)
    table, _ = fair_table(played, source.options, chance.randbytes(32))
    players = [agent(played, chance.choice(source.levels)) for _ in range(table.seats)]
    while not table.over and len(table.log) < MOST_LINES:
        seat = chance.choice([seat for seat in table.awaited if seat != CHANCE])
        known = table.observed(seat)
        if chance.random() < ASKED_SHARE and len(played.legal(known, seat)) >= FEWEST_CHOICES:
            certified = certify(table, seat)
            if certified is not None:
                right = share_right(table, seat, certified.action)
                if not source.is_in_reach or 0 < right < 1:
                    exercise = as_exercise(table, seat, certified)
                    yield ClearMoment(exercise, right, certified.margin)
        choose = partial(choice_of, players[seat], seat, decision_seed(1, chance.getrandbits(60)))
        table.play(seat, whole_action(played, known, seat, choose(known), choose))


def choice_of(player: Agent, seat: int, seed: int, known: Any) -> int:
    return player.choose(known, seat, seed)


def as_exercise(table: Table, seat: int, certified: Certificate) -> Exercise:
    played, known = table.game, table.observed(seat)
    said = sentences(played)
    facts = certified.advice.best.facts
    # Where each roll of a die leads, the board shows.
    facts = tuple(fact for fact in facts if "rolls" not in fact.gaps)
    reasons = [f for f in facts if len(fact_text(f, said, "en")) <= LONGEST_REASON][:MOST_REASONS]
    return Exercise(
        name="",
        table=record.first_lines(table, len(table.log)),
        seat=seat,
        answer=played.notation.encode(known, seat, certified.action),
        ask=question_of(played, certified.advice),
        because={
            language: " ".join(
                [
                    comparison(played, certified.advice, language),
                    *(as_sentence(fact_text(f, said, language)) for f in reasons),
                ]
            )
            for language in LANGUAGES
        },
    )


def question_of(played: Game, advice: Advice) -> dict[str, str]:
    """What is asked where the usual question, about the chance to win, would be wrong."""
    if advice.unit == WIN:
        return {}
    return {
        language: ASK_MEASURE[language].format(counted=measure_name(played, language).lower())
        for language in LANGUAGES
    }


def measure_name(played: Game, language: str) -> str:
    return played.words.nouns["measure"][played.measure.name][language] if played.measure else ""


def comparison(played: Game, advice: Advice, language: str) -> str:
    """What the best action is worth, and the next."""
    show = percentage if advice.unit == WIN else number
    best, second = (show(language, verdict.value) for verdict in advice.verdicts[:2])
    counted = measure_name(played, language)
    return as_sentence(
        COMPARED[advice.unit][language].format(best=best, second=second, counted=counted)
    )


def as_sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].removesuffix('.')}."
