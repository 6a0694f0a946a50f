"""A board or an edition that somebody draws: what the game says of it, for an editor."""

from __future__ import annotations

from litestar.exceptions import NotFoundException

from sapeur.games import capabilities
from sapeur.games.game import DesignValue, FileError, Game, NotationError, Problem
from sapeur.server import messages as m

MOST_PROBLEMS = 60  # that are told at once


def design_info(played: Game, text: str) -> m.DesignInfo:
    """All that is wrong with this text, or what it stands for."""
    option = capabilities.designed_option(played)
    if option is None or option.design is None:
        raise NotFoundException
    try:
        found: DesignValue = option.design.read(text)
    except FileError as wrong:
        problems = wrong.problems
    except NotationError as wrong:
        problems = [Problem(0, wrong.words)]
    else:
        remarks = [problem_info(each) for each in option.design.remarks(found)[:MOST_PROBLEMS]]
        sheet = option.design.sheet(found)
        return m.DesignInfo(option.name, [], remarks, found.on_one_line, found.text, sheet)
    shown = [problem_info(each) for each in problems[:MOST_PROBLEMS]]
    return m.DesignInfo(option.name, shown, [], None, None, None)


def problem_info(problem: Problem) -> m.DesignProblem:
    return m.DesignProblem(problem.line, problem.where, list(problem.places), dict(problem.words))
