"""What a seat knows in Orapa Mine, and how the gems may lie."""

from __future__ import annotations

from sapeur.games.orapa.counting.clues import read_clues
from sapeur.games.orapa.counting.drawing import draw
from sapeur.games.orapa.counting.records import Search
from sapeur.games.orapa.rays import (
    ABSORBED,
    CELLS,
    EMPTY,
    KINDS,
    PORTS,
    RED,
)
from sapeur.games.orapa.rules import (
    ASK,
    MINES,
    MOST_PROSPECTORS,
    MOST_WRONG,
    QUESTIONS,
    RAY,
    State,
    clear_mine,
    finish,
    hider,
    is_hiding,
    mine_count,
)
from sapeur.kernel import UNKNOWN, Rng, scratch, scratch_records


def observe(s: State, seat: int, out: State) -> None:
    out.mode = s.mode
    out.players = s.players
    out.human = s.human
    out.diamond = s.diamond
    out.blackbody = s.blackbody
    out.easy = s.easy
    for mine in range(MINES):
        observe_mine(s, seat, mine, out)
    out.hidden = s.hidden
    out.shown = s.shown
    out.turn = s.turn
    out.proposing = s.proposing
    for kind in range(KINDS):
        out.proposal[kind] = s.proposal[kind]  # O10: made before everyone
    for i in range(MOST_WRONG * KINDS):
        out.wrong[i] = s.wrong[i]
    out.wrongs = s.wrongs
    for k in range(MOST_PROSPECTORS):
        out.strikes[k] = s.strikes[k]
        out.questions[k] = s.questions[k]
    out.last = s.last
    out.winner = s.winner
    for cell in range(CELLS):
        out.bench[cell] = EMPTY


def observe_mine(s: State, seat: int, mine: int, out: State) -> None:
    """The whole mine for its hider, and for everyone when it is shown; else the answers given."""
    known = (s.shown >> mine) & 1 == 1 or is_hidden_by(s, mine, seat)
    for i in range(mine * KINDS, (mine + 1) * KINDS):
        out.gems[i] = s.gems[i] if known else UNKNOWN
    first = mine * QUESTIONS
    for i in range(first, first + QUESTIONS):
        out.asked[i] = s.asked[i]
    for port in range(PORTS):
        answer = s.rays[mine * PORTS + port]
        is_known = known or s.asked[first + RAY + port] == 1
        if not is_known and answer != UNKNOWN:
            # O5: who knows a ray knows its way back.
            way_out = answer & 63
            is_known = way_out != ABSORBED and s.asked[first + RAY + way_out] == 1
        out.rays[mine * PORTS + port] = answer if is_known else UNKNOWN
    for cell in range(CELLS):
        is_known = known or s.asked[first + ASK + cell] == 1
        out.cells[mine * CELLS + cell] = s.cells[mine * CELLS + cell] if is_known else UNKNOWN


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


def imagine_mine(o: State, mine: int, rng: Rng) -> None:
    """A legal mine that gives all the answers given, and that no proposal has ruled out."""
    fill_mine(o, mine, scratch_records(Search, 1), rng)
    finish(o, mine)


def fill_mine(o: State, mine: int, searches: list[Search], rng: Rng) -> None:
    """Draw the gems of a mine, evenly from all that agree with what is known of it."""
    search = searches[0]
    read_clues(o, mine, search.clues)
    drawn = scratch(KINDS)
    draw(search, drawn, rng)
    for kind in range(KINDS):
        o.gems[mine * KINDS + kind] = drawn[kind]


def witness(s: State, seat: int, action: int, viewer: int) -> int:
    # O11, O12: mines are hidden in secret. All else is said aloud.
    if is_hiding(s) and viewer != seat:
        return UNKNOWN
    return action
