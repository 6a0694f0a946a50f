"""What a search for the mines that agree with some answers works on, by name.

Places of gems are handled in sets: words of 63 bits, every kind from a word of its own on
(tables.WORD_OF_KIND). A mine is a row of one placement a kind, UNKNOWN for a kind that is not in
it.
"""

from __future__ import annotations

from typing import Annotated, Any

from sapeur.games.orapa.counting.clues import Clues
from sapeur.games.orapa.counting.tables import WORD_OF_KIND, WORDS
from sapeur.games.orapa.rays import BODY, CELLS, KINDS, MOST_LINES, PLACEMENTS, PORTS
from sapeur.kernel import I64, Record, records, store

BODY_WORDS = WORDS - WORD_OF_KIND[BODY]
GEM_LEVELS = KINDS + 1  # one more for every gem placed
RAY_LEVELS = GEM_LEVELS + PORTS  # and one for every ray absorbed before the black body is placed
MOST_LOTS = 1 << 14

Places = Annotated[list[int], "i8", WORDS]  # a set of placements
ByKind = Annotated[list[int], "i8", KINDS]
ByCell = Annotated[list[int], "i8", CELLS]
ByPlacement = Annotated[list[int], "i8", PLACEMENTS]


class FollowedRay(Record):
    """A ray on its way through the gems that are placed."""

    port: I64  # where it was asked; it may be followed from its other end (O5)
    goal: I64  # the answer that it must have
    cell: I64  # the one it comes to next,
    way: I64  # and from where
    colours: I64  # touched so far, as a bit set
    turns: I64  # so far


class Level(Record):
    """One level of the search along the rays: a cell where it branches, and what may lie there."""

    places: Places  # left for each free kind; none for a placed one
    todo: Places  # placements still to be tried at the cell
    bodies: Annotated[list[int], "i8", BODY_WORDS]  # places of the black body that would absorb
    ray: FollowedRay
    rays_done: I64  # as a bit set of ports
    free: I64  # the kinds not placed yet, as a bit set
    placed: I64  # the kind placed on entering this level; UNKNOWN if a ray was absorbed
    must_be_filled: I64  # 1 if the cell cannot be empty


class GemChoice(Record):
    """One level of nested choices among the free kinds of a leaf: one kind is run through here."""

    places: Places  # left for this kind and those chosen after it
    word: I64  # the word of places that is run through,
    bits: I64  # and what is left of it
    chosen: I64
    total: I64  # mines counted below


class Shade(Record):
    """One level of the search for gems that hide another: some line to it is still open."""

    places: Places  # left for each free kind
    todo: Places  # placements that stand in the line
    line: I64
    free: I64  # as a bit set of kinds
    taken0: I64  # the cells of all gems placed, as words of a footprint (rays.FOOTPRINT)
    taken1: I64


class Search(Record):
    """The whole work room: the clues, the levels of each search, and what is counted."""

    clues: Clues
    true_clues: Clues  # kept here while the answers of a wrong proposal stand in their place

    # Along the asked rays (search.py).
    rays: I64  # to be followed, as a bit set of ports
    rays_wanted: I64  # a leaf has at least so many rays done, or all
    words: I64  # those in use: up to the last kind in play
    body_waits: I64  # 1 if an absorbed ray may be followed before the black body is placed
    grid: ByCell  # what is placed on the way to here,
    mine: ByKind  # and by kind
    depth: I64
    phase: I64
    levels: Annotated[list[Level], RAY_LEVELS]
    probe: FollowedRay  # to try how a ray would end
    steps: I64  # work done so far,
    budget: I64  # and the most that may be done
    look_cost: I64  # steps that it counts for to look at a ray or to try a gem

    # Among the places that a leaf leaves (leaves.py, plans.py).
    plan: ByKind  # a whole mine, as far as it is chosen
    taken0: I64  # the cells of its gems, as words of a footprint
    taken1: I64
    order: ByKind  # the kinds to choose from, in this order,
    kinds_to_choose: I64  # how many of them,
    chosen: I64  # and the one chosen last, by its place in the order; UNKNOWN before the first
    choices: Annotated[list[GemChoice], GEM_LEVELS]
    picture: ByCell  # to try a mine in,
    other_picture: ByCell  # and one to compare it with
    complete: I64  # 1 if all the mines that agree were listed

    # Counting (leaves.py).
    from_scratch: I64  # 1 if all legal mines are to be counted too, though they are known
    total: I64
    shares: ByPlacement  # in how many mines a placement is,
    hidden_shares: ByPlacement  # and in how many to be taken off, in which some gem is hidden
    clashes: ByPlacement  # how many of one other kind clash with a placement,
    other_clashes: ByPlacement  # how many of a second other kind,
    mends: ByPlacement  # and what was taken off twice

    # Mines in which a gem is hidden (hidden.py).
    shades: Annotated[list[Shade], GEM_LEVELS]
    open_lines: Annotated[list[int], "i8", MOST_LINES]  # by which a gem is still seen
    hiding: Places  # of the last gem, those that hide another

    # Even draws (drawing.py).
    spent: I64  # steps of all the searches for one draw, where one follows another
    lots: Annotated[list[int], "i8", MOST_LOTS]  # numbers of plans to be looked at
    stride: I64  # an estimate: so many plans for each one tried,
    tried: I64  # and how many were


def search_for(clues: Clues) -> Any:
    """A search about these clues, for the compiled form."""
    rows = records(Search, 1)
    store(rows["clues"], 0, clues)
    return rows[0]
