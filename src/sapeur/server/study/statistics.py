"""What somebody's games add up to: by game, and by whom they were played against."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from sapeur.server.store import PlayedGame
from sapeur.server.study import messages as sm
from sapeur.server.study.reviews import decode_reviews
from sapeur.study.intervals import wilson_interval

MOST_POINTS = 100  # of a curve, the latest


def statistics(
    games: Sequence[PlayedGame], reviews: Sequence[tuple[str, bytes]]
) -> list[sm.GameStatistics]:
    """Games are given the latest first; curves go the other way, as time does."""
    by_table = dict(reviews)
    groups: dict[tuple[str, str], list[PlayedGame]] = defaultdict(list)
    for each in games:
        groups[each.game, each.opponents].append(each)
    return [of_group(group, by_table) for _, group in sorted(groups.items())]


def of_group(games: Sequence[PlayedGame], reviews: dict[str, bytes]) -> sm.GameStatistics:
    results = [each.result for each in games]
    won, drawn = results.count("won"), results.count("drawn")
    share = (won + drawn / 2) / len(games)
    opponents: Any = games[0].opponents
    in_time = games[MOST_POINTS - 1 :: -1]
    return sm.GameStatistics(
        game=games[0].game,
        opponents=opponents,
        played=len(games),
        won=won,
        drawn=drawn,
        rate=sm.WinRate(share, *wilson_interval(share, len(games))),
        streak=sum(1 for _ in takewhile(lambda result: result == "won", results)),
        longest_streak=longest_run(results, "won"),
        measures=[
            sm.MeasurePoint(each.table_id, each.at, each.measure)
            for each in in_time
            if each.measure >= 0
        ],
        skill=[
            point
            for each in games[::-1]
            if (point := skill_point(each, reviews.get(each.table_id))) is not None
        ],
    )


def longest_run(results: Sequence[str], wanted: str) -> int:
    longest = run = 0
    for result in results:
        run = run + 1 if result == wanted else 0
        longest = max(longest, run)
    return longest


def skill_point(game: PlayedGame, review: bytes | None) -> sm.SkillPoint | None:
    """What the seat's decisions cost on average; None if there is nothing to say."""
    if review is None:
        return None
    own = decode_reviews(review)[game.seat]
    if not own.decisions:
        return None
    cost = own.cost / len(own.decisions)
    return sm.SkillPoint(game.table_id, game.at, own.unit, len(own.decisions), cost)
