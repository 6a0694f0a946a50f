"""Mission Secrète: four objects in a line, and nobody may guess whose."""

from sapeur.games.game import Count, Game, Option, as_module
from sapeur.games.mission import belief, effect, notation, rules, view


def _tally(s: rules.State, action: int) -> tuple[Count, ...]:
    """S7: accusations, and whether they were right."""
    if action < rules.ACCUSE:
        return ()
    target, character = divmod(action - rules.ACCUSE, rules.CHARACTERS)
    return (Count("right" if s.character[target] == character else "wrong"),)


def _ending(s: rules.State) -> str:
    if s.winner == rules.DRAWN:
        return "limit"
    return "mission" if s.still_in & (s.still_in - 1) else "deduction"  # S6, S8


GAME = Game(
    name="mission",
    version=1,
    options=(
        Option("players", "3", "S3", low=2, high=4),
        Option("candles", "9", "S2", values=("9", "5")),
        Option("tension", "off", "S5", values=("on", "off")),
        Option("ko", "off", "S9", values=("on", "off")),
        Option("turns", "200", "S9", low=1, high=30000),
    ),
    state=rules.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=313,
    tally=_tally,
    ending=_ending,
    drawable=True,
    interrupts=True,
)
