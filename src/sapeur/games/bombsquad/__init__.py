"""Bomb Squad Academy: three bombs that will go off, and nobody wants to be the one who cut."""

from sapeur.games.bombsquad import belief, bomb, edition, effect, notation, rules, view
from sapeur.games.game import Count, Design, Game, Measure, Option, as_module


def _tally(s: bomb.State, action: int) -> tuple[Count, ...]:
    """Turns, which cable sets a bomb off, how long a bomb took, and the tools that are taken."""
    if bomb.TAKE <= action < bomb.TURN:
        return (Count(notation.TOOL_NAMES[action - bomb.TAKE]),)
    if action != bomb.END:
        return ()
    counts = [Count("turn")]
    if s.exploded != bomb.NO_CABLE:
        counts.append(Count(edition.COLOURS[s.exploded]))
    if bomb.is_bomb_over(s):
        counts.append(Count("bomb", s.turn))
    return tuple(counts)


GAME = Game(
    name="bombsquad",
    version=1,
    options=(
        Option("players", "4", "B3", low=2, high=5),
        Option(
            "edition",
            "tuned",
            "B1",
            design=Design(edition.edition, edition.read_edition, edition.remarks, edition.sheet),
        ),
    ),
    state=bomb.State,
    rules=as_module(rules),
    belief=as_module(belief),
    notation=as_module(notation),
    views=as_module(view),
    effects=as_module(effect),
    room=48,
    points=True,
    simultaneous=lambda s: True,  # B5
    measure=Measure("points", rules.score),
    tally=_tally,
)
