"""Random games of Orapa Mine under the referee, with much that must be refused in between."""

from __future__ import annotations

import random

from games.orapa.referee import QUESTIONS, Layout, Match, Mine, placements, spellings

MOST_TRIES = 100  # to move a gem so that the mine has a fault that was asked for

# How a game is played: how often a turn is a proposal, and how often that is the right one.
TEMPERS = {
    "eager": (0.5, 0.1),
    "lucky": (0.15, 0.8),
    "patient": (0.05, 0.3),
    "hopeless": (0.3, 0.0),
    "exhaustive": (0.0, 0.5),  # no proposal before every question is asked
}

# Every mode, with and without a game master, for 1 to 6 seats.
TABLES = [
    {"mode": "solo"},
    {"mode": "duel"},
    *({"mode": "shared", "master": "program", "players": str(n)} for n in range(2, 6)),
    *({"mode": "shared", "master": "human", "players": str(n)} for n in range(2, 6)),
]


def random_options(number: int, rng: random.Random) -> dict[str, str]:
    """The options of the numbered game: all ten tables with all nine `proposals` in 90 games."""
    options = dict(TABLES[number % len(TABLES)])
    options["proposals"] = str(1 + number % 9)
    for name in ("diamond", "blackbody", "easy"):
        options[name] = rng.choice(("on", "off"))
    return options


def random_mine(gems: list[str], rng: random.Random) -> Mine:
    """A legal mine (O4)."""
    while True:
        mine: Mine = ()
        for gem in gems:
            laid = (*mine, rng.choice(placements(gem)))
            if Layout(laid).fault() not in ("overlap", "edge"):
                mine = laid
        if len(mine) == len(gems) and Layout(mine).fault() is None:
            return mine


def with_one_moved(mine: Mine, rng: random.Random, fault: str | None) -> Mine | None:
    """The mine with another place for one gem, so that it has this fault, or none."""
    for _ in range(MOST_TRIES):
        at = rng.randrange(len(mine))
        moved = rng.choice(placements(mine[at][0]))
        changed = (*mine[:at], moved, *mine[at + 1 :])
        if changed != mine and Layout(changed).fault() == fault:
            return changed
    return None


def outside(mine: Mine, rng: random.Random) -> Mine:
    """The mine with one gem in the last corner, where any juts out over a border."""
    at = rng.randrange(len(mine))
    form, _ = mine[at].split("@")
    return (*mine[:at], f"{form}@H10", *mine[at + 1 :])


def play(number: int) -> Match:
    """The numbered random game, from the hiding to the end."""
    rng = random.Random(f"orapa referee {number}")
    match = Match(random_options(number, rng))
    often, lucky = TEMPERS[rng.choice(list(TEMPERS))]
    if match.is_dealt:
        match.deal(random_mine(match.gems, rng))
    while match.hiding:
        seat = rng.choice(match.hiding)
        mine = random_mine(match.gems, rng)
        _try_what_is_refused(match, seat, mine, rng)
        match.hide(seat, mine)
    made: list[Mine] = []
    while match.scores is None:
        seat = match.turn
        if rng.random() < 0.3:
            _try_what_is_refused(match, seat, match.mines[seat], rng)
        open_questions = [q for q in QUESTIONS if q not in match.asked[seat]]
        if not open_questions or rng.random() < often or (match.last_turn and rng.random() < 0.6):
            match.propose(seat, _proposal(match, seat, made, rng, lucky))
        else:
            match.ask(seat, rng.choice(open_questions))
    for seat in range(match.seats):
        _try_what_is_refused(match, seat, match.mines[0], rng)
    return match


def _proposal(match: Match, seat: int, made: list[Mine], rng: random.Random, lucky: float) -> Mine:
    """The hidden mine, a near miss, a guess, or what was proposed before; legal in any case."""
    hidden = match.mines[seat]
    if rng.random() < lucky or (match.last_turn and rng.random() < 0.4):
        return hidden
    kind = rng.choice(("near", "guess", "again"))
    if kind == "again" and made:
        return rng.choice(made)
    proposal = with_one_moved(hidden, rng, None) if kind == "near" else None
    proposal = proposal or random_mine(match.gems, rng)
    made.append(proposal)
    return proposal


def _try_what_is_refused(match: Match, seat: int, mine: Mine, rng: random.Random) -> None:
    """A few actions that are against the rules now."""
    if match.scores is not None:
        match.ask(seat, rng.choice(QUESTIONS))
        match.propose(seat, mine)
        return
    act = match.hide if match.hiding else match.propose
    kind = rng.choice(("turn", "asked", "overlap", "edge", "hidden", "outside", "hide"))
    if kind == "turn":
        others = [other for other in range(match.seats) if other not in match.awaited]
        for other in others:
            match.ask(other, rng.choice(QUESTIONS))
            match.propose(other, mine)
    elif kind == "asked" and match.hiding:
        match.ask(seat, rng.choice(QUESTIONS))
    elif kind == "asked" and match.asked[seat]:
        match.ask(seat, rng.choice(list(match.asked[seat])))
    elif kind == "outside":
        act(seat, outside(mine, rng))
    elif kind == "hide" and not match.hiding:
        match.hide(rng.randrange(match.seats), mine)
    elif kind in ("overlap", "edge", "hidden") and (faulty := with_one_moved(mine, rng, kind)):
        act(seat, faulty)


def respelled(record: str, rng: random.Random) -> str:
    """The same game as others may write it: a gem to a line, other turns that look the same."""
    lines = []
    for line in record.splitlines():
        seat, _, action = line.partition(" ")
        verb, *names = action.split()
        if verb not in ("hide", "propose"):
            lines.append(line.lower() if seat.isdigit() and rng.random() < 0.5 else line)
            continue
        names = [rng.choice(_alike(name)) for name in names]
        if rng.random() < 0.5:
            lines += [f"{seat} {verb} {names[0]}", *(f"{seat} {name}" for name in names[1:])]
        else:
            lines.append(f"{seat} {verb} " + " ".join(names))
    return "\n".join(lines) + "\n"


def _alike(name: str) -> list[str]:
    """The ways to write a placement."""
    cells = spellings(name[0])
    return [other for other in cells if cells[other] == cells[name]]
