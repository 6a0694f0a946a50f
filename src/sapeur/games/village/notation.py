"""Le Village as text: `draw`, `turn c2`, `peek c2`, `swap b3 c3`, `pass`, and the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sapeur.games.game import NotationError, Refusal, Words
from sapeur.games.village.rules import (
    CARDS,
    DRAW,
    MAIN,
    ONGOING,
    PASS,
    PEEK,
    PEEKING,
    ROWS,
    SWAP,
    SWAP_FROM,
    SWAP_ONE,
    SWAP_TWO,
    SWAPS,
    TURN,
    State,
    begin,
    cells,
)

RANKS, SUITS = "A23456789TJQK", "SCDH"


def setup(options: Mapping[str, str]) -> State:
    s = State()
    s.columns = int(options["columns"])
    s.pure = int(options["memory"] == "pure")
    return s


def action_codes(s: State) -> list[int]:
    """Every code that the player may have with these options."""
    village = range(cells(s))
    swaps = SWAP_FROM[(s.columns - 5) * 4 + 3]
    return [
        DRAW,
        *(TURN + cell for cell in village),
        PASS,
        *(PEEK + cell for cell in village),
        *(SWAP + k for k in range(swaps)),
    ]


def card_name(card: int) -> str:
    return RANKS[card % 13] + SUITS[card // 13]


def read_card(text: str) -> int:
    name = text.upper().replace("10", "T")
    if len(name) != 2 or name[0] not in RANKS or name[1] not in SUITS:
        raise NotationError(
            en=f"{text!r} is no card: a rank of {RANKS} and a suit of {SUITS}, like 7H",
            fr=f"{text!r} n'est pas une carte : un rang parmi {RANKS} et une couleur parmi "
            f"{SUITS} (pique, trèfle, carreau, cœur), par exemple 7H",
        )
    return SUITS.index(name[1]) * 13 + RANKS.index(name[0])


def cell_name(s: State, cell: int) -> str:
    return "abcdef"[cell % s.columns] + "1234"[cell // s.columns]


def read_cell(s: State, text: str) -> int:
    columns = "abcdef"[: s.columns]
    name = text.lower()
    if len(name) != 2 or name[0] not in columns or name[1] not in "1234":
        raise NotationError(
            en=f"{text!r} is no cell of this village: a column a-{columns[-1]} and a row 1-4",
            fr=f"{text!r} n'est pas une case de ce village : une colonne a-{columns[-1]} "
            "et une ligne 1-4",
        )
    return (int(name[1]) - 1) * s.columns + columns.index(name[0])


def swap_at(s: State, k: int) -> tuple[int, int]:
    """The two cells of swap number k."""
    i = (s.columns - 5) * SWAPS + k
    return SWAP_ONE[i], SWAP_TWO[i]


def encode(s: State, seat: int, action: int) -> str:
    if action == DRAW:
        return "draw"
    if action < PASS:
        return f"turn {cell_name(s, action - TURN)}"
    if action == PASS:
        return "pass"
    if action < SWAP:
        return f"peek {cell_name(s, action - PEEK)}"
    # One spelling of two: a2 comes before b1.
    return " ".join(["swap", *sorted(cell_name(s, cell) for cell in swap_at(s, action - SWAP))])


def decode(s: State, seat: int, text: str) -> list[int]:
    match text.lower().split():
        case ["draw"]:
            return [DRAW]
        case ["pass"]:
            return [PASS]
        case ["turn", cell]:
            return [TURN + read_cell(s, cell)]
        case ["peek", cell]:
            return [PEEK + read_cell(s, cell)]
        case ["swap", one, two]:
            return [SWAP + read_swap(s, one, two)]
    raise NotationError(
        en="expected draw, turn CELL, peek CELL, swap CELL CELL or pass",
        fr="on attend draw, turn CASE, peek CASE, swap CASE CASE ou pass",
    )


def read_swap(s: State, one: str, two: str) -> int:
    pair = sorted((read_cell(s, one), read_cell(s, two)))
    for k in range(SWAP_FROM[(s.columns - 5) * 4 + 3]):
        if sorted(swap_at(s, k)) == pair:
            return k
    raise NotationError(
        en=f"{one} and {two} are not next to each other (V5)",
        fr=f"{one} et {two} ne sont pas voisines (V5)",
    )


OVER = Refusal("over", "V3", Words(en="The game is over.", fr="La partie est finie."))
NOT_YOU = Refusal(
    "seat", "V4", Words(en="Only seat 0 plays here.", fr="Seule la place 0 joue ici.")
)
BONUS_FIRST = Refusal(
    "bonus-first",
    "V6",
    Words(en="Use the bonus first, or pass.", fr="Utilisez d'abord le bonus, ou passez."),
)
NO_BONUS = Refusal(
    "no-bonus",
    "V6",
    Words(en="There is no such bonus to use now.", fr="Il n'y a pas de tel bonus à utiliser."),
)
WRONG_SWAP = Refusal(
    "wrong-swap",
    "V5",
    Words(
        en="Spades swap within a column, clubs within a row, diamonds diagonally.",
        fr="Pique échange dans une colonne, trèfle dans une ligne, carreau en diagonale.",
    ),
)
STOCK_EMPTY = Refusal(
    "stock-empty", "V4", Words(en="The hills are empty.", fr="Les collines sont vides.")
)
FACE_UP = Refusal(
    "face-up",
    "V4",
    Words(en="That card is already face up.", fr="Cette carte est déjà face visible."),
)


def refusal(s: State, seat: int, action: int) -> Refusal:
    if s.result != ONGOING:
        return OVER
    if seat != 0:
        return NOT_YOU
    if action < PASS and s.phase != MAIN:
        return BONUS_FIRST
    if action == DRAW:
        return STOCK_EMPTY
    if action < PASS:
        return FACE_UP
    if action == PASS or s.phase == MAIN or (action < SWAP) != (s.phase == PEEKING):
        return NO_BONUS
    return WRONG_SWAP if action >= SWAP else FACE_UP


def encode_deal(s: State) -> str:
    names = [card_name(card) for card in s.cards]
    rows = [" ".join(names[r * s.columns : (r + 1) * s.columns]) for r in range(ROWS)]
    return f"{' / '.join(rows)} | {' '.join(names[cells(s) :])}"


def decode_deal(s: State, text: str) -> None:
    village, bar, stock = text.partition("|")
    rows = [row.split() for row in village.split("/")]
    if not bar or [len(row) for row in rows] != [s.columns] * ROWS:
        raise NotationError(
            en=f"a deal is four rows of {s.columns} cards separated by /, then | "
            "and the hills (V2)",
            fr=f"une donne : quatre lignes de {s.columns} cartes séparées par /, puis | et les "
            "collines (V2)",
        )
    cards = [read_card(name) for name in [*sum(rows, []), *stock.split()]]
    twice = sorted(card_name(card) for card, n in Counter(cards).items() if n > 1)
    if twice or len(cards) != CARDS:
        raise NotationError(
            en=f"a deal holds each of the 52 cards once (V1); {len(cards)} cards"
            + (f", more than once: {' '.join(twice)}" if twice else ""),
            fr=f"une donne contient une fois chacune des 52 cartes (V1) ; {len(cards)} cartes"
            + (f", en double : {' '.join(twice)}" if twice else ""),
        )
    s.cards[:] = cards
    begin(s)
