"""Minefield: two commanders, their soldiers, and a field of mines between them."""

from sapeur.games.game import Count, Design, Game, Option, as_module
from sapeur.games.minefield import belief, effect, hexes, notation, rules, view


def _tally(s: rules.State, action: int) -> tuple[Count, ...]:
    """Turns (M12), which are all actions but dice."""
    return () if action >= rules.ROLL else (Count("turn"),)


def _ending(s: rules.State) -> str:
    if s.result == rules.DRAWN:
        return "limit"
    mover = 1 - s.to_move  # the turn in which it ended has been passed on
    return "hit" if s.result == rules.WON + mover else "lost"


GAME = Game(
    name="minefield",
    version=1,
    options=(
        Option(
            "board",
            "hexagon",
            "M1",
            design=Design(hexes.board, hexes.read_board, hexes.remarks, hexes.sheet),
        ),
        Option("die", "6", "M7", values=("6", "8")),
        Option("lives", "1", "M11", values=("1", "2")),
        Option("turns", "300", "M12", low=1, high=30000),
    ),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=48,
    tally=_tally,
    ending=_ending,
    drawable=True,
)
