"""Orapa Mine: gems hidden in a grid, found by the rays they turn."""

from sapeur.games.game import Game, Measure, Option, as_module
from sapeur.games.orapa import belief, effect, notation, rules, view


def _questions_asked(s: rules.State, seat: int) -> int:
    return s.questions[seat] if seat < s.players else 0  # O12: a game master asks none


def _ending(s: rules.State) -> str:
    if s.winner == rules.DRAWN:
        return "both"  # O11
    return "wrong" if s.winner == rules.ALL_LOST or not _has_solved(s, s.winner) else "solved"


def _has_solved(s: rules.State, seat: int) -> bool:
    """Whether the winner found the mine: O11, in a duel a wrong proposal loses at once."""
    return s.mode != rules.DUEL or bool(s.last) or s.strikes[1 - seat] == 0


GAME = Game(
    name="orapa",
    version=1,
    options=(
        Option("mode", "duel", "O11", values=("duel", "shared", "solo")),
        Option("players", "2", "O12", low=1, high=5),
        Option("master", "program", "O12", values=("human", "program")),
        Option("proposals", "2", "O14", low=1, high=9, added_later=True),
        Option("diamond", "off", "O3", values=("on", "off")),
        Option("blackbody", "off", "O3", values=("on", "off")),
        Option("easy", "off", "O14", values=("on", "off")),
    ),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=288,
    simultaneous=lambda s: bool(s.mode == rules.DUEL),  # O11: both hide their mines
    measure=Measure("questions", _questions_asked, fewer_is_better=True),
    ending=_ending,
    quick_options={"mode": "shared", "players": "2", "master": "program"},  # no mine to hide
)
