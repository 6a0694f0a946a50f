"""Mission Secrète as text: `swap a1 a2`, `accuse 2 santa`, and the deal."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import combining, normalize

from sapeur.games.game import NotationError, Refusal, Words
from sapeur.games.mission.rules import (
    ACCUSE,
    ADJACENT,
    CANDLE,
    CELLS,
    CHARACTERS,
    ONGOING,
    PAIR_ONE,
    PAIR_TWO,
    PAIRS,
    SIDE,
    State,
    begin,
)

CHARACTER_NAMES = ("santa", "snowman", "elf", "reindeer")
OBJECT_NAMES = ("gift", "hat", "stocking", "bell", "candle")
LETTERS = "GHSBC"
FRENCH = {"perenoel": 0, "bonhomme": 1, "bonhommedeneige": 1, "lutin": 2, "renne": 3}
SPELLINGS = FRENCH | {name: character for character, name in enumerate(CHARACTER_NAMES)}
PAIR_NUMBER = {pair: k for k, pair in enumerate(zip(PAIR_ONE, PAIR_TWO, strict=True))}

# Every text that there is, made once: a server tells each seat all that it may do, at each move.
CELL_NAMES = tuple("abcde"[cell % SIDE] + "12345"[cell // SIDE] for cell in range(CELLS))
PAIR_CELLS = tuple(
    (min(names), max(names))
    for names in ((CELL_NAMES[one], CELL_NAMES[two]) for one, two in PAIR_NUMBER)
)
TEXTS = tuple(f"swap {one} {two}" for one, two in PAIR_CELLS) + tuple(
    f"accuse {target} {name}" for target in range(CHARACTERS) for name in CHARACTER_NAMES
)
SWAP_CODES = {text: code for code, text in enumerate(TEXTS[:ACCUSE])}


def setup(options: Mapping[str, str]) -> State:
    s = State()
    s.players = int(options["players"])
    s.candles = int(options["candles"])
    s.tension = int(options["tension"] == "on")
    s.ko = int(options["ko"] == "on")
    s.limit = int(options["turns"])
    return s


def action_codes(s: State) -> list[int]:
    """Every code that a seat may have with these options."""
    swaps = PAIRS if s.tension else ADJACENT
    return [*range(swaps), *(ACCUSE + k for k in range(s.players * CHARACTERS))]


def read_cell(text: str) -> int:
    name = text.lower()
    if len(name) != 2 or name[0] not in "abcde" or name[1] not in "12345":
        raise NotationError(
            en=f"{text!r} is no cell: a column a-e and a row 1-5, like b3",
            fr=f"{text!r} n'est pas une case : une colonne a-e et une ligne 1-5, par exemple b3",
        )
    return (int(name[1]) - 1) * SIDE + "abcde".index(name[0])


def read_character(text: str) -> int:
    """Accents, hyphens and spaces do not matter: `Père Noël` is `pere-noel` is `santa`."""
    letters = [c for c in normalize("NFKD", text.lower()) if not combining(c)]
    name = "".join(letters).replace("-", "").replace(" ", "")
    if name not in SPELLINGS:
        raise NotationError(
            en=f"{text!r} is no character: {', '.join(CHARACTER_NAMES)} (S1)",
            fr=f"{text!r} n'est pas un personnage : {', '.join(CHARACTER_NAMES)} (S1)",
        )
    return SPELLINGS[name]


def encode(s: State, seat: int, action: int) -> str:
    return TEXTS[action]


def decode(s: State, seat: int, text: str) -> list[int]:
    if text in SWAP_CODES:  # as it is most often
        return [SWAP_CODES[text]]
    match text.lower().split():
        case ["swap", one, two]:
            return [read_swap(one, two)]
        case ["accuse", target, *name] if name:
            return [ACCUSE + read_seat(s, target) * CHARACTERS + read_character(" ".join(name))]
    raise NotationError(
        en="expected swap CELL CELL or accuse SEAT CHARACTER",
        fr="on attend swap CASE CASE ou accuse PLACE PERSONNAGE",
    )


def read_swap(one: str, two: str) -> int:
    pair = tuple(sorted((read_cell(one), read_cell(two))))
    if pair not in PAIR_NUMBER:
        raise NotationError(
            en=f"a swap takes two cells, not {one} twice (S5)",
            fr=f"un échange prend deux cases, pas deux fois {one} (S5)",
        )
    return PAIR_NUMBER[pair]


def read_seat(s: State, text: str) -> int:
    if len(text) != 1 or text not in "0123"[: s.players]:
        raise NotationError(
            en=f"{text!r} is no seat of this game: 0-{s.players - 1}",
            fr=f"{text!r} n'est pas une place de cette partie : 0-{s.players - 1}",
        )
    return int(text)


OVER = Refusal("over", "S8", Words(en="The game is over.", fr="La partie est finie."))
NO_SEAT = Refusal(
    "seat",
    "S3",
    Words(en="Nobody sits there in this game.", fr="Personne n'occupe cette place."),
)
OUT = Refusal(
    "out",
    "S7",
    Words(
        en="You are out, and only watch the rest of the game.",
        fr="Vous êtes hors jeu : vous regardez la fin de la partie.",
    ),
)
NOT_YOUR_TURN = Refusal(
    "not-your-turn",
    "S5",
    Words(
        en="It is not your turn to swap; you may only accuse.",
        fr="Ce n'est pas à vous d'échanger ; vous pouvez seulement accuser.",
    ),
)
NOT_ADJACENT = Refusal(
    "not-adjacent",
    "S5",
    Words(
        en="Those two cards do not lie side by side, nor one above the other.",
        fr="Ces deux cartes ne sont ni côte à côte, ni l'une au-dessus de l'autre.",
    ),
)
KO = Refusal(
    "ko",
    "S9",
    Words(
        en="Ko: those two cards were swapped just before.",
        fr="Ko : ces deux cartes viennent d'être échangées.",
    ),
)
YOURSELF = Refusal(
    "yourself",
    "S7",
    Words(en="You cannot accuse yourself.", fr="Vous ne pouvez pas vous accuser vous-même."),
)
ACCUSED_OUT = Refusal(
    "accused-out",
    "S7",
    Words(
        en="Only a player who is still in can be accused.",
        fr="On n'accuse que quelqu'un qui est encore en jeu.",
    ),
)


def refusal(s: State, seat: int, action: int) -> Refusal:
    if s.winner != ONGOING:
        return OVER
    if not 0 <= seat < s.players:
        return NO_SEAT
    if not (s.still_in >> seat) & 1:
        return OUT
    if action >= ACCUSE:
        return YOURSELF if (action - ACCUSE) // CHARACTERS == seat else ACCUSED_OUT
    if seat != s.turn:
        return NOT_YOUR_TURN
    return NOT_ADJACENT if action >= ADJACENT and not s.tension else KO


def encode_deal(s: State) -> str:
    names = [CHARACTER_NAMES[character] for character in s.character[: s.players]]
    things = "".join(LETTERS[thing] for thing in s.objects)
    rows = [things[first : first + SIDE] for first in range(0, CELLS, SIDE)]
    return f"{' '.join(names)} | {' / '.join(rows)}"


def decode_deal(s: State, text: str) -> None:
    names, _, square = text.partition("|")
    characters = read_characters(s, names)
    objects = read_square(s, square)
    s.character[: s.players] = characters
    s.objects[:] = objects
    begin(s)


def options_of_deal(text: str) -> dict[str, str]:
    """S3: as many players as the deal names characters, if that can be."""
    n = len(text.partition("|")[0].split())
    return {"players": str(n)} if 2 <= n <= CHARACTERS else {}


def read_characters(s: State, text: str) -> list[int]:
    """Who each player is, by seat."""
    characters = [read_character(name) for name in text.split()]
    if len(characters) != s.players or len(set(characters)) != s.players:
        raise NotationError(
            en=f"a deal begins with {s.players} different characters, one a seat, then | (S3)",
            fr=f"une donne commence par {s.players} personnages différents, un par place, "
            "puis | (S3)",
        )
    return characters


def read_square(s: State, text: str) -> list[int]:
    """The objects row by row, as many of each as there are, and no three in a line."""
    rows = ["".join(row.upper().split()) for row in text.split("/")]
    if [len(row) for row in rows] != [SIDE] * SIDE or set("".join(rows)) - set(LETTERS):
        raise NotationError(
            en=f"the square is five rows of five objects of {LETTERS}, separated by / (S2)",
            fr=f"le carré : cinq lignes de cinq objets parmi {LETTERS}, séparées par / (S2)",
        )
    things = "".join(rows)
    each = (CELLS - s.candles) // CHARACTERS
    if [things.count(letter) for letter in LETTERS] != [each] * CHARACTERS + [s.candles]:
        raise NotationError(
            en=f"the square holds {each} each of GHSB and {s.candles} candles C (S2)",
            fr=f"le carré contient {each} de chaque objet GHSB et {s.candles} bougies C (S2)",
        )
    columns = [things[first::SIDE] for first in range(SIDE)]
    for letter in LETTERS[:CANDLE]:
        if any(line.count(letter) >= 3 for line in rows + columns):
            raise NotationError(
                en=f"a deal has no three of {letter} in one row or column (S4)",
                fr=f"une donne n'a pas trois {letter} dans une ligne ou une colonne (S4)",
            )
    return [LETTERS.index(letter) for letter in things]
