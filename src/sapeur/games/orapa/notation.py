"""Orapa Mine as text: `hide R0@C4 …`, `ray 15`, `ask E4`, `propose R0@C4 …`, and the deal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from sapeur.games.game import NotationError, Refusal, Words
from sapeur.games.orapa.rays import (
    ABSORBED,
    BOX,
    CELLS,
    COLUMNS,
    FOOT_WORDS,
    FOOTPRINT,
    KIND,
    KINDS,
    LETTERS,
    MIRRORED,
    PLACEMENTS,
    PORTS,
    RED,
    TURN,
    clash,
    colours_of,
    exit_of,
    placement,
    seen,
    turns_of,
)
from sapeur.games.orapa.rules import (
    ABSENT,
    ASK,
    DUEL,
    ONGOING,
    PLACE,
    PROPOSE,
    QUESTIONS,
    RAY,
    SHARED,
    SOLO,
    UNPLACED,
    State,
    begin,
    finish,
    hidden_by,
    hider,
    in_play,
    is_hiding,
    is_out,
    mine_sought,
    placement_of,
    seats,
)
from sapeur.games.words import Vocabulary, read_vocabulary
from sapeur.kernel import UNKNOWN

MODES = ("duel", "shared", "solo")
PORT_NAMES = [str(n) for n in range(1, 19)] + list("ABCDEFGHIJKLMNOPQR")
CELL_NAMES = ["ABCDEFGH"[cell // COLUMNS] + str(cell % COLUMNS + 1) for cell in range(CELLS)]
PORT_NUMBER = {name: port for port, name in enumerate(PORT_NAMES)}
CELL_NUMBER = {name: cell for cell, name in enumerate(CELL_NAMES)}
# O8: what can be at a cell; and O6: what a ray can be coloured, by its set of colours.
CONTENTS = ("nothing", "red", "yellow", "blue", "white", "transparent", "absorbed")
COLOURS = (
    "transparent", "red", "yellow", "orange", "blue", "violet", "green", "black",
    "white", "pink", "light-yellow", "light-orange",
    "light-blue", "light-violet", "light-green", "grey",
)  # fmt: skip
GEM = re.compile(r"([RYBWLDK])(M?)([0-3]?)@([A-H][0-9]{1,2})")


def setup(options: Mapping[str, str]) -> State:
    s = State()
    s.mode = MODES.index(options["mode"])
    s.players = int(options["players"])
    s.human = int(options["master"] == "human")
    s.proposals = int(options["proposals"])
    s.diamond = int(options["diamond"] == "on")
    s.blackbody = int(options["blackbody"] == "on")
    s.easy = int(options["easy"] == "on")
    if s.mode == DUEL:
        # O11: each is the other's game master, and a wrong proposal always loses.
        s.players, s.human, s.proposals = 2, 1, 1
    elif s.mode == SHARED and s.players < 2:
        raise NotationError(
            en="a shared mine takes 2-5 prospectors; for one there is mode solo (O12)",
            fr="une mine partagée demande 2 à 5 prospecteurs ; seul, on joue en mode solo (O12)",
        )
    elif s.mode == SOLO:
        s.players = 1
        if s.human:
            raise NotationError(
                en="in mode solo the program hides the mine: master program (O13)",
                fr="en mode solo, c'est le programme qui cache la mine : master program (O13)",
            )
    return s


def action_codes(s: State) -> list[int]:
    """Every code that a seat may have with these options: questions, and places of the gems."""
    placed = [p for p in range(PLACEMENTS) if in_play(s) >> KIND[p] & 1]
    return [*range(QUESTIONS), PROPOSE, *(PLACE + p for p in placed)]


def role(s: State, seat: int) -> str:
    """O12: at a shared mine that a person hides, the last seat is the game master's."""
    return "master" if seat == s.players else "prospector"


def gem_name(p: int) -> str:
    """A placement as text: letter, turns, box."""
    mirror = "m" if MIRRORED[p] else ""
    return f"{LETTERS[KIND[p]]}{mirror}{TURN[p]}@{CELL_NAMES[BOX[p]]}"


def read_gem(text: str) -> int:
    """The placement that a text like `Y2@A1` stands for; no digit is no turn."""
    parts = GEM.fullmatch(text.upper())
    if parts is None or parts[4] not in CELL_NUMBER:
        raise NotationError(
            en=f"{text!r} is no gem: a letter of {LETTERS}, its quarter turns, @ and a cell, "
            "like Y2@A1 (O2)",
            fr=f"{text!r} n'est pas une gemme : une lettre parmi {LETTERS}, ses quarts de tour, "
            "@ et une case, par exemple Y2@A1 (O2)",
        )
    kind = LETTERS.index(parts[1])
    if parts[2] and kind != RED:
        raise NotationError(
            en=f"{text!r}: only the red gem is written with m, for mirrored (O2)",
            fr=f"{text!r} : seule la gemme rouge s'écrit avec m, pour le miroir (O2)",
        )
    p = placement(kind, len(parts[2]), int(parts[3] or "0"), CELL_NUMBER[parts[4]])
    if p == UNKNOWN:
        raise NotationError(
            en=f"{text!r} does not lie wholly inside the board (O4)",
            fr=f"{text!r} ne tient pas entièrement sur le plateau (O4)",
        )
    return p


def read_gems(s: State, words: list[str]) -> list[int]:
    """Placements in the order in which gems are laid, whatever the order of the text.

    None beyond those in play: a proposal ends with its last gem, and what came after it would be
    answered by whoever knows how it went.
    """
    found = sorted(read_gem(word) for word in words)
    kinds = [KIND[p] for p in found]
    if len(set(kinds)) < len(kinds):
        raise NotationError(
            en="there is only one gem of each letter (O2)",
            fr="il n'y a qu'une gemme de chaque lettre (O2)",
        )
    for kind in kinds:
        if not (in_play(s) >> kind) & 1:
            raise NotationError(
                en=f"the gem {LETTERS[kind]} is not in play (O3)",
                fr=f"la gemme {LETTERS[kind]} n'est pas en jeu (O3)",
            )
    return found


def encode(s: State, seat: int, action: int) -> str:
    if action < ASK:
        return f"ray {PORT_NAMES[action - RAY]}"
    if action < PROPOSE:
        return f"ask {CELL_NAMES[action - ASK]}"
    if action == PROPOSE:
        return "propose"
    p = action - PLACE
    return f"hide {gem_name(p)}" if KIND[p] == RED and is_hiding(s) else gem_name(p)


def decode(s: State, seat: int, text: str) -> list[int]:
    """A hide or a proposal is several codes: the texts of its actions on one line."""
    match text.upper().split():
        case ["RAY", port]:
            return [RAY + read_port(port)]
        case ["ASK", cell]:
            return [ASK + read_cell(cell)]
        case ["PROPOSE", *gems]:
            return [PROPOSE] + [PLACE + p for p in read_gems(s, gems)]
        case ["HIDE", *gems] if gems:
            return [PLACE + p for p in read_gems(s, gems)]
        case [first, *_] as gems if "@" in first:
            return [PLACE + p for p in read_gems(s, gems)]
    raise NotationError(
        en="expected ray PORT, ask CELL, propose GEM GEM…, or hide GEM GEM…",
        fr="on attend ray PORT, ask CASE, propose GEMME GEMME… ou hide GEMME GEMME…",
    )


def read_port(text: str) -> int:
    if text not in PORT_NUMBER:
        raise NotationError(
            en=f"{text!r} is no port: 1-18 or A-R (O1)",
            fr=f"{text!r} n'est pas un port : 1-18 ou A-R (O1)",
        )
    return PORT_NUMBER[text]


def read_cell(text: str) -> int:
    if text not in CELL_NUMBER:
        raise NotationError(
            en=f"{text!r} is no cell: a row A-H and a column 1-10, like E4 (O1)",
            fr=f"{text!r} n'est pas une case : une ligne A-H et une colonne 1-10, "
            "par exemple E4 (O1)",
        )
    return CELL_NUMBER[text]


OVER = Refusal("over", "O10", Words(en="The game is over.", fr="La partie est finie."))
NO_SEAT = Refusal(
    "seat",
    "O12",
    Words(en="Nobody sits there in this game.", fr="Personne n'occupe cette place."),
)
STILL_HIDING = Refusal(
    "still-hiding",
    "O11",
    Words(
        en="Nobody prospects before every mine is hidden.",
        fr="On ne prospecte pas avant que chaque mine soit cachée.",
    ),
)
ALREADY_HIDDEN = Refusal(
    "already-hidden",
    "O11",
    Words(en="Your mine is hidden already.", fr="Votre mine est déjà cachée."),
)
NOTHING_TO_HIDE = Refusal(
    "nothing-to-hide",
    "O12",
    Words(en="You have no mine to hide.", fr="Vous n'avez pas de mine à cacher."),
)
MASTER_WATCHES = Refusal(
    "master-watches",
    "O12",
    Words(
        en="The game master does not prospect.",
        fr="Le maître du jeu ne prospecte pas.",
    ),
)
OUT = Refusal(
    "out",
    "O12",
    Words(
        en="You are out: all your proposals were wrong.",
        fr="Vous êtes hors jeu : toutes vos propositions étaient fausses.",
    ),
)
NOT_YOUR_TURN = Refusal(
    "not-your-turn", "O8", Words(en="It is not your turn.", fr="Ce n'est pas votre tour.")
)
PROPOSE_FIRST = Refusal(
    "propose-first",
    "O10",
    Words(
        en="A gem is laid in a proposal: begin with propose.",
        fr="Une gemme se pose dans une proposition : commencez par propose.",
    ),
)
UNFINISHED = Refusal(
    "unfinished",
    "O10",
    Words(
        en="Every gem in play must be laid first.",
        fr="Il faut d'abord poser toutes les gemmes en jeu.",
    ),
)
OUT_OF_ORDER = Refusal(
    "out-of-order",
    "O10",
    Words(
        en=f"The gems are laid in the order {LETTERS}, each once.",
        fr=f"Les gemmes se posent dans l'ordre {LETTERS}, chacune une fois.",
    ),
)
TOUCHES = Refusal(
    "touches",
    "O4",
    Words(
        en="That gem would share a cell or a length of edge with another.",
        fr="Cette gemme aurait une case ou une longueur de côté en commun avec une autre.",
    ),
)
UNSEEN = Refusal(
    "unseen",
    "O4",
    Words(
        en="A gem would be wholly hidden behind others.",
        fr="Une gemme serait entièrement cachée derrière d'autres.",
    ),
)


def refusal(s: State, seat: int, action: int) -> Refusal:
    if s.winner != ONGOING:
        return OVER
    if not 0 <= seat < seats(s):
        return NO_SEAT
    if is_hiding(s):
        return hiding_refusal(s, seat, action)
    if seat == s.players:
        return MASTER_WATCHES
    if is_out(s, seat):
        return OUT
    if seat != s.turn:
        return NOT_YOUR_TURN
    if s.proposing:
        return run_refusal(s, seat, action)
    return already_asked(s, seat, action) if action < PROPOSE else PROPOSE_FIRST


def already_asked(s: State, seat: int, question: int) -> Refusal:
    """O9: the refusal of a question that was asked, which tells its answer."""
    said = {language: known_answer(s, seat, question, language) for language in ("en", "fr")}
    return Refusal(
        "already-asked",
        "O9",
        Words(
            en=f"That has been asked: {said['en']}.", fr=f"Cela a déjà été demandé : {said['fr']}."
        ),
    )


def known_answer(s: State, seat: int, question: int, language: str) -> str:
    """The answer to a question that was asked about the mine that this seat looks for."""
    mine, nouns = mine_sought(s, seat), vocabulary()
    if question >= ASK:
        cell = question - ASK
        content = CONTENTS[s.cells[mine * CELLS + cell]]
        if content == "transparent":
            said = {"en": "a transparent gem", "fr": "une gemme transparente"}[language]
        else:
            said = nouns.noun("colour", content, language)
        return CELL_NAMES[cell] + Words(en=": ", fr=" : ")[language] + said
    exit_name, colour, turns = answer_names(s, s.rays[mine * PORTS + question - RAY])
    port, said = PORT_NAMES[question - RAY], nouns.noun("colour", colour, language)
    if exit_name is None:
        return {"en": f"the ray from {port} is {said}", "fr": f"le rayon depuis {port} est {said}"}[
            language
        ]
    if turns is not None:
        word = {"en": "turn" if turns == 1 else "turns", "fr": "virage" if turns < 2 else "virages"}
        said += f", {turns} {word[language]}"
    return {
        "en": f"the ray from {port} comes out at {exit_name}, {said}",
        "fr": f"le rayon depuis {port} sort en {exit_name}, {said}",
    }[language]


def answer_names(s: State, answer: int) -> tuple[str | None, str, int | None]:
    """The exit, the colour and the turns that a ray's answer tells."""
    if answer == ABSORBED:
        return None, "absorbed", None
    turns = turns_of(answer) if s.easy else None
    return PORT_NAMES[exit_of(answer)], COLOURS[colours_of(answer)], turns


@cache
def vocabulary() -> Vocabulary:
    return read_vocabulary(__package__)


def hiding_refusal(s: State, seat: int, action: int) -> Refusal:
    if action <= PROPOSE:
        return STILL_HIDING
    mine = hidden_by(s, seat)
    if hider(s, mine) != seat:
        return NOTHING_TO_HIDE
    return ALREADY_HIDDEN if (s.hidden >> mine) & 1 else run_refusal(s, seat, action)


def run_refusal(s: State, seat: int, action: int) -> Refusal:
    """Why this is not the next placement of the seat's run."""
    if action <= PROPOSE:
        return UNFINISHED
    p = action - PLACE
    run = [placement_of(s, seat, kind) for kind in range(KINDS)]
    if KIND[p] != run.index(UNPLACED):
        return OUT_OF_ORDER
    down = [q for q in run if q >= 0]
    if any(clash(p, q) for q in down):
        return TOUCHES
    return UNSEEN


def is_all_seen(gems: list[int]) -> bool:
    taken = [0, 0]
    for p in gems:
        for word in (0, 1):
            taken[word] |= FOOTPRINT[p * FOOT_WORDS + word]
    return all(seen(taken[0], taken[1], p) for p in gems)


def encode_deal(s: State) -> str:
    """The mine that the program hid; nothing where seats hide theirs."""
    if s.human:
        return ""
    return " ".join(gem_name(p) for p in s.gems[:KINDS] if p != ABSENT)


def decode_deal(s: State, text: str) -> None:
    if s.human:
        if text.split():
            raise NotationError(
                en="nothing is dealt where the seats hide their mines (O11, O12)",
                fr="il n'y a pas de donne quand les places cachent leurs mines (O11, O12)",
            )
        begin(s)
        return
    gems = read_gems(s, text.split())
    check_mine(s, gems)
    begin(s)
    for p in gems:
        s.gems[KIND[p]] = p
    finish(s, 0)


def check_mine(s: State, gems: list[int]) -> None:
    """NotationError unless these gems make a legal mine of this game."""
    wanted = [kind for kind in range(KINDS) if (in_play(s) >> kind) & 1]
    if [KIND[p] for p in gems] != wanted:
        letters = " ".join(LETTERS[kind] for kind in wanted)
        raise NotationError(
            en=f"a mine of this game holds each of the gems {letters} once (O3)",
            fr=f"une mine de cette partie contient chacune des gemmes {letters} (O3)",
        )
    for p in gems:
        for q in gems:
            if p < q and clash(p, q):
                one, two = gem_name(p), gem_name(q)
                raise NotationError(
                    en=f"{one} and {two} share a cell or a length of edge (O4)",
                    fr=f"{one} et {two} ont une case ou une longueur de côté en commun (O4)",
                )
    if not is_all_seen(gems):
        raise NotationError(en=UNSEEN.words["en"] + " (O4)", fr=UNSEEN.words["fr"] + " (O4)")
