"""A way to play Mission Secrète, and those of the five levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from sapeur.kernel import F64, I8, I64, Record, clone, records, store

CERTAIN = 0.99  # the chance to win that an accusation can ask for


class Style(Record):
    """A way to play."""

    memory: I64  # how many swaps back it reads
    random: F64  # the share of players that it takes to swap at random,
    masked: F64  # to play as if they were another character,
    hidden: F64  # and to hide who they are: now this character's swap, now that one's
    guard: F64  # what another's series one swap away costs, in own swaps,
    foresight: F64  # and one two swaps away
    mask: F64  # what it costs to be recognised, in own swaps
    sure: Annotated[list[float], "f8", 3]  # it accuses above this chance: of two, three, four left
    daring: F64  # how often it does so at a moment when it could; else it does not think of it
    lapses: F64  # the share of its turns in which it forgets to look at the others' lines
    never_idles: I8  # it does not swap two equal objects, which changes nothing, if it can help it
    doubt: F64  # how evenly it draws among swaps that it likes about as much
    is_aimless: I8  # any action is as good to it as another; nothing above counts


def style(
    *,
    memory: int = 64,
    random: float = 0.1,
    masked: float = 0.05,
    hidden: float = 0.0,
    guard: float = 15.0,
    foresight: float = 0.3,
    mask: float = 0.0,
    sure: Sequence[float] = (0.8, 0.8, 0.8),
    daring: float = 1.0,
    lapses: float = 0.0,
    never_idles: bool = False,
    doubt: float = 0.4,
) -> Style:
    y = Style()
    y.memory, y.random, y.masked, y.hidden = memory, random, masked, hidden
    y.guard, y.foresight, y.mask = guard, foresight, mask
    y.sure[:] = sure
    y.daring, y.lapses, y.never_idles = daring, lapses, int(never_idles)
    y.doubt = doubt
    return y


def aimless_style() -> Style:
    y = Style()
    y.is_aimless = 1
    return y


def without_mask(y: Style) -> Style:
    """The same way to play by one who does not mind being recognised."""
    y = clone(y)
    y.mask = 0.0
    return y


# It sees every line and reads no swap; it accuses when nobody else is left to be.
UNREADING = style(memory=0, sure=(CERTAIN, CERTAIN, CERTAIN))

STYLES = (
    # 1 goes straight for its own line, seldom looks at another, and once in a while accuses on the
    # strength of two or three swaps.
    style(
        memory=6,
        random=0.3,
        foresight=0,
        sure=(0.5, 0.5, 0.5),
        daring=0.02,
        lapses=0.8,
        never_idles=True,
        doubt=0.25,
    ),
    # 2 does so too, forgets to block one time in four, and accuses on better grounds.
    style(
        memory=8,
        random=0.3,
        sure=(0.7, 0.7, 0.7),
        daring=0.12,
        lapses=0.25,
        never_idles=True,
        doubt=0.25,
    ),
    # 3 reads the last few swaps, and waits until it is rather sure; while four are in, quite sure.
    style(memory=10, random=0.3, sure=(0.85, 0.8, 0.97)),
    # 4 reads every swap, and is quicker to accuse.
    style(sure=(0.7, 0.6, 0.6)),
    # 5 hides as well, thinks of those who play at random, and plays its ideas to the end.
    style(random=0.2, masked=0.1, mask=4.0, sure=(0.75, 0.6, 0.5), doubt=0.2),
)

# 5 in a game of two: a race against chance is soon won.
DUEL_STYLE = style(random=0.65, masked=0.1, mask=4.0, sure=(0.75, 0.6, 0.5), doubt=0.2)

# Whoever tells people what swaps say of a player: nobody knows whether that one hides, so most do.
# The shares are those that fit 160 games of the levels 2 to 5 best; tools/mission_reading.py
# measures them on others.
READER = style(random=0.02, masked=0.0, hidden=0.59)


def rows_of(styles: Sequence[Style]) -> Any:
    """The styles as compiled code takes them."""
    rows = records(Style, len(styles))
    for k, y in enumerate(styles):
        store(rows, k, y)
    return rows
