"""What a seat knows in Orapa Mine, and how the gems may lie."""

from __future__ import annotations

from sapeur.games.orapa.counting.clues import read_clues
from sapeur.games.orapa.counting.drawing import draw
from sapeur.games.orapa.counting.records import Search
from sapeur.games.orapa.rays import (
    CELLS,
    EMPTY,
    KINDS,
    PORTS,
    RED,
    alike,
    hide,
    put,
)
from sapeur.games.orapa.rules import (
    ASK,
    MINES,
    MOST_WRONG,
    PLACE,
    QUESTIONS,
    RAY,
    State,
    clear_mine,
    finish,
    hider,
    in_play,
    is_hiding,
    is_proposal_seen,
    mine_count,
    open_proposal,
    wrong_at,
)
from sapeur.kernel import UNKNOWN, Rng, copy_list, scratch, scratch_records


def observe(s: State, seat: int, out: State) -> None:
    out.mode = s.mode
    out.players = s.players
    out.human = s.human
    out.proposals = s.proposals
    out.diamond = s.diamond
    out.blackbody = s.blackbody
    out.easy = s.easy
    observe_mine(s, seat, 0, out)
    if mine_count(s) == MINES:
        observe_mine(s, seat, 1, out)
    else:
        observe_no_mine(out, 1)
    out.hidden = s.hidden
    out.shown = s.shown
    out.turn = s.turn
    out.proposing = s.proposing
    seen = is_proposal_seen(s, s.turn, seat)
    for kind in range(KINDS):
        gem = s.proposal[kind]
        out.proposal[kind] = gem if seen else UNKNOWN
    observe_wrong(s, seat, out)
    copy_list(out.strikes, s.strikes)
    copy_list(out.questions, s.questions)
    out.last = s.last
    out.winner = s.winner
    for cell in range(CELLS):
        out.bench[cell] = EMPTY


def observe_wrong(s: State, seat: int, out: State) -> None:
    """The wrong proposals that the seat was shown (O12); where there are none yet, the same."""
    for i in range(MOST_WRONG * KINDS):
        out.wrong[i] = UNKNOWN
    for k in range(s.players):
        if is_proposal_seen(s, k, seat):
            first = wrong_at(k, 0)
            for i in range(first, first + s.strikes[k] * KINDS):
                out.wrong[i] = s.wrong[i]


def observe_mine(s: State, seat: int, mine: int, out: State) -> None:
    """The whole mine for its hider, and for everyone when it is shown; else the answers given."""
    known = 1 if (s.shown >> mine) & 1 or is_hidden_by(s, mine, seat) else 0
    for i in range(mine * KINDS, (mine + 1) * KINDS):
        gem = s.gems[i]
        out.gems[i] = gem if known else UNKNOWN
    observe_rays(s, known, mine, out)
    observe_cells(s, known, mine, out)
    for i in range(mine * QUESTIONS, (mine + 1) * QUESTIONS):
        out.asked[i] = s.asked[i]


def observe_no_mine(out: State, mine: int) -> None:
    """There is no such mine in this game, and so nothing to know or to ask about it."""
    for i in range(mine * KINDS, (mine + 1) * KINDS):
        out.gems[i] = UNKNOWN
    for i in range(mine * PORTS, (mine + 1) * PORTS):
        out.rays[i] = UNKNOWN
    for i in range(mine * CELLS, (mine + 1) * CELLS):
        out.cells[i] = UNKNOWN
    for i in range(mine * QUESTIONS, (mine + 1) * QUESTIONS):
        out.asked[i] = 0


def observe_rays(s: State, known: int, mine: int, out: State) -> None:
    rays = mine * PORTS
    if known:
        for i in range(rays, rays + PORTS):
            out.rays[i] = s.rays[i]
        return
    asked = mine * QUESTIONS + RAY
    for port in range(PORTS):
        answer = s.rays[rays + port]
        way_out = answer & 63
        # O5: who knows a ray knows its way back. An absorbed one, or none yet, has no other end.
        other_end = way_out if way_out < PORTS else port
        is_known = s.asked[asked + port] | s.asked[asked + other_end]
        out.rays[rays + port] = answer if is_known else UNKNOWN


def observe_cells(s: State, known: int, mine: int, out: State) -> None:
    cells = mine * CELLS
    if known:
        for i in range(cells, cells + CELLS):
            out.cells[i] = s.cells[i]
        return
    asked = mine * QUESTIONS + ASK
    for cell in range(CELLS):
        # Read whether or not it counts: a processor then takes several at once.
        answer = s.cells[cells + cell]
        out.cells[cells + cell] = answer if s.asked[asked + cell] else UNKNOWN


def is_hidden_by(s: State, mine: int, seat: int) -> bool:
    """Whether this seat is the one that hides the mine (O11, O12)."""
    return s.human == 1 and mine < mine_count(s) and hider(s, mine) == seat


def imagine(o: State, seat: int, rng: Rng) -> None:
    for mine in range(mine_count(o)):
        if o.gems[mine * KINDS + RED] == UNKNOWN:
            if (o.hidden >> mine) & 1:
                imagine_mine(o, mine, rng)
            else:
                # How far the other has come is a secret that ends with the hiding.
                clear_mine(o, mine)
    if o.proposing and not is_proposal_seen(o, o.turn, seat):
        open_proposal(o)  # how far it has come is a secret too
    for prospector in range(o.players):
        if not is_proposal_seen(o, prospector, seat):
            for number in range(o.strikes[prospector]):
                imagine_wrong(o, wrong_at(prospector, number), rng)


def imagine_mine(o: State, mine: int, rng: Rng) -> None:
    """A legal mine that gives all the answers given, and that no proposal has ruled out."""
    fill_mine(o, mine, scratch_records(Search, 1), rng)
    finish(o, mine)


def imagine_wrong(o: State, first: int, rng: Rng) -> None:
    """A wrong proposal that somebody else made about the shared mine: any legal one (O12)."""
    mine, grid, other = scratch(KINDS), scratch(CELLS), scratch(CELLS)
    lay_gems(o.gems, grid)
    right = 1
    while right:
        hide(in_play(o), mine, rng)
        lay_gems(mine, other)
        right = alike(grid, other, o.easy)
    for kind in range(KINDS):
        o.wrong[first + kind] = mine[kind]


def lay_gems(gems: list[int], grid: list[int]) -> None:
    """The grid with the first gems of the list in it, one placement a kind."""
    for cell in range(CELLS):
        grid[cell] = EMPTY
    for kind in range(KINDS):
        if gems[kind] >= 0:
            put(grid, gems[kind])


def fill_mine(o: State, mine: int, searches: list[Search], rng: Rng) -> None:
    """Draw the gems of a mine, evenly from all that agree with what is known of it."""
    search = searches[0]
    read_clues(o, mine, search.clues)
    drawn = scratch(KINDS)
    draw(search, drawn, rng)
    for kind in range(KINDS):
        o.gems[mine * KINDS + kind] = drawn[kind]


def witness(s: State, seat: int, action: int, viewer: int) -> int:
    # O11, O12: mines are hidden in secret, and proposals about a shared mine are laid so. That one
    # is made, and all else, is said aloud.
    if is_hiding(s) and viewer != seat:
        return UNKNOWN
    if action >= PLACE and not is_proposal_seen(s, seat, viewer):
        return UNKNOWN
    return action
