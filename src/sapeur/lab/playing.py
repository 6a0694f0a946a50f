"""One game of a study, from its deal to a row: who won, how long it took, what was seen of it.

Everything here is a function of the cell and the number of the game, so that a row is the same
whoever plays it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from sapeur.agents.agent import NOTHING, Advice, Agent
from sapeur.games import game
from sapeur.games.contract import CHANCE
from sapeur.games.game import Game
from sapeur.lab.arena import cached_agent
from sapeur.lab.study import StudyCell
from sapeur.study.review import ChoiceJudgement, PastChoice, SeatResult, judge, sum_up
from sapeur.study.selfplay import SelfPlayResult, play

Row = dict[str, Any]
NOBODY = -1  # leads, or did it: chance
LEAD = 0.05  # from an even chance: below it nobody is said to lead


@dataclass(frozen=True)
class GameJob:
    """One game to be played; plain values, so that it can be sent anywhere."""

    cell: StudyCell
    number: int
    seed: int


class RecordingAgent:
    """An opponent at its seat, with a record of what it knew and chose."""

    def __init__(self, agent: Agent, played: Game, log: list[PastChoice]) -> None:
        self.agent = agent
        self.game = played
        self.log = log
        self.choices: list[int] = []  # how many legal actions there were, each time it had to act

    def choose(self, observed: Any, seat: int, seed: int) -> int:
        action = self.agent.choose(observed, seat, seed)
        is_awaited = self.game.rules.awaited(observed) >> seat & 1
        legal = len(self.game.legal(observed, seat))
        if is_awaited:
            self.choices.append(legal)
        if action != NOTHING and (legal > 1 or not is_awaited):
            self.log.append(PastChoice(len(self.log), seat, action, "", observed))
        return action

    def advise(self, observed: Any, seat: int, seed: int) -> Advice:
        return self.agent.advise(observed, seat, seed)


def play_game(job: GameJob) -> Row:
    """Play it; the values of its row by column (rows.py)."""
    cell, played = job.cell, game(job.cell.game)
    log: list[PastChoice] = []
    seated = [RecordingAgent(cached_agent(cell.game, who), played, log) for who in cell.agents]
    watched = GameCounters(played, len(cell.agents))
    found, end = play(played, cell.options, seated, job.seed, watched.see)
    scores = [int(played.rules.score(end, seat)) for seat in range(len(cell.agents))]
    watched.note_lead(scores)
    choices = [n for each in seated for n in each.choices]
    reviews = None
    if job.number < cell.reviewed:
        reviews = review_rows(played, cached_agent(cell.game, cell.reviewer), log, found, end)
    return {
        "cell": cell.name,
        "game": cell.game,
        "number": job.number,
        "seed": job.seed,
        "options": list(cell.options.items()),
        "agents": list(cell.agents),
        "scores": scores,
        "shares": list(found.shares),
        "measures": list(found.measures),
        "moves": found.moves,
        "decisions": len(choices),
        "branching": fmean(choices) if choices else 0.0,
        "lead_changes": watched.lead_changes if played.points else lead_changes(reviews),
        "ending": played.ending(end) if played.ending else "",
        "counts": watched.counts,
        "reviews": reviews,
    }


class GameCounters:
    """What is counted while a game is played."""

    def __init__(self, played: Game, seats: int) -> None:
        self.game = played
        self.seats = seats
        self._counts: list[Row] = []
        self._sums = Counter[tuple[str, int]]()  # of nouns of the kind `tally`, by name and seat
        self.lead_changes = 0
        self.leader = NOBODY

    def see(self, state: Any, seat: int, action: int) -> None:
        scores = [self.game.rules.score(state, k) for k in range(self.seats)]
        if self.game.points:
            self.note_lead(scores)
        doer = NOBODY if seat == CHANCE else seat
        for count in self.game.tally(state, action):
            if count.name in self.game.words.nouns.get("tally", {}):
                self._sums[count.name, doer] += count.value
                continue
            others = [score for k, score in enumerate(scores) if k != seat]
            ahead = 0.0 if doer == NOBODY else scores[seat] - fmean(others or [0])
            self._counts.append(
                {"name": count.name, "seat": doer, "value": count.value, "ahead": ahead}
            )

    @property
    def counts(self) -> list[Row]:
        """Sums of what is only tallied; everything else one by one, as it came."""
        sums = [
            {"name": name, "seat": seat, "value": value, "ahead": 0.0}
            for (name, seat), value in sorted(self._sums.items())
        ]
        return sums + self._counts

    def note_lead(self, scores: list[int]) -> None:
        """Who is alone in front has the lead until somebody else is."""
        most = max(scores)
        if scores.count(most) == 1:
            leader = scores.index(most)
            self.lead_changes += self.leader not in (NOBODY, leader)
            self.leader = leader


def review_rows(
    played: Game, reviewer: Agent, log: list[PastChoice], found: SelfPlayResult, end: Any
) -> list[Row]:
    """What each seat's decisions cost and what luck brought it, by what it could know."""
    judged: dict[int, list[tuple[PastChoice, ChoiceJudgement]]] = {}
    for choice in log:
        judgement = judge(played, reviewer, choice)
        if judgement is not None:
            judged.setdefault(choice.seat, []).append((choice, judgement))
    rows = []
    for seat in range(len(found.shares)):
        measure = played.measure.of(end, seat) if played.measure else None
        review = sum_up(seat, judged.get(seat, []), SeatResult(found.shares[seat], measure))
        rows.append(
            {
                "seat": seat,
                "unit": review.unit,
                "start": review.start,
                "cost": review.cost,
                "luck": review.luck,
                "result": review.result,
                "chances": [d.after for d in review.decisions],
                "lines": [d.line for d in review.decisions],
            }
        )
    return rows


def lead_changes(reviews: list[Row] | None) -> int | None:
    """Between two: how often the better chance to win went from one to the other."""
    if reviews is None or len(reviews) != 2 or any(each["unit"] != "win" for each in reviews):
        return None
    moments = sorted(
        (line, chance if each["seat"] == 0 else 1 - chance)
        for each in reviews
        for line, chance in zip(each["lines"], each["chances"], strict=True)
    )
    leader, changes = NOBODY, 0
    for _, chance in moments:
        if abs(chance - 0.5) > LEAD:
            ahead = 0 if chance > 0.5 else 1
            changes += leader not in (NOBODY, ahead)
            leader = ahead
    return changes
