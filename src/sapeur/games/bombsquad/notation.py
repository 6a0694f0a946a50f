"""Bomb Squad Academy as text: `cut green`, `tool xray red`, …, the forced steps, and the deal."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import combining, normalize

from sapeur.games.bombsquad.bomb import (
    AMPLIFIER,
    ARGUMENTS,
    BOMB,
    BOMBS,
    CABLES,
    CHICKEN,
    CHOOSING,
    CREDIT,
    DECK,
    DOUBLECUT,
    DRAFTING,
    DUCTTAPE,
    END,
    GLOVES,
    JAMMER,
    LOOK,
    LOOK_ONE,
    LOOK_TILES,
    LOOKING,
    MAGNET,
    MOMENT_TOOLS,
    NO_CABLE,
    ORDER,
    ORDER_OF,
    ORDERING,
    OVER,
    PAIR_ONE,
    PAIR_TWO,
    PASS,
    PROTECT,
    REWIND,
    REWIRING,
    SCHEMATIC,
    SCORE,
    SECONDTHOUGHTS,
    SECONDWIND,
    SENSORS,
    SHORTCIRCUIT,
    SPLICE,
    STETHOSCOPE,
    SWAP_ONE,
    SWAP_PAIRS,
    SWAP_TWO,
    SWITCHEROO,
    TAKE,
    THIRDHAND,
    TOOLS,
    TURN,
    USE,
    USES,
    WAIT,
    XRAY,
    State,
    cards_left,
    decks,
    is_discarded,
    take_stock,
)
from sapeur.games.bombsquad.edition import COLOURS, edition
from sapeur.games.bombsquad.rules import begin
from sapeur.games.contract import CHANCE
from sapeur.games.game import NotationError, Refusal, Words

TOOL_NAMES = (
    "stethoscope", "xray", "schematic", "rewiring", "rewind", "thirdhand", "magnet",
    "shortcircuit", "switcheroo", "secondwind", "gloves", "secondthoughts", "helmet", "doublecut",
    "amplifier", "jammer", "reversegear", "ducttape", "splice", "credit",
)  # fmt: skip
CARD_NAMES = (*COLOURS, "wait", "chicken")
FRENCH_COLOURS = {"vert": 0, "bleu": 1, "rouge": 2, "jaune": 3}
FRENCH_CARDS = {"attendez": WAIT, "poule": CHICKEN, "poulemouillee": CHICKEN}
FRENCH_TOOLS = (
    "stethoscope", "rayonsx", "schema", "recablage", "rembobinage", "troisiememain", "aimant",
    "courtcircuit", "bonneteau", "secondsouffle", "gantsisolants", "reflexionfaite", "casque",
    "doublecoupe", "amplificateur", "brouilleur", "marchearriere", "rubanadhesif", "epissure",
    "toutlemerite",
)  # fmt: skip
CABLE_SPELLINGS = FRENCH_COLOURS | {name: cable for cable, name in enumerate(COLOURS)}
CARD_SPELLINGS = (
    FRENCH_COLOURS | FRENCH_CARDS | {name: card for card, name in enumerate(CARD_NAMES)}
)
TOOL_SPELLINGS = {
    name: tool for names in (FRENCH_TOOLS, TOOL_NAMES) for tool, name in enumerate(names)
} | {"insulatedgloves": GLOVES, "takingthecredit": CREDIT}
ORDER_NAMES = tuple(
    "".join(str(place + 1) for place in ORDER_OF[k : k + 3]) for k in range(0, len(ORDER_OF), 3)
)
ORDER_SPELLINGS = {name: k for k, name in enumerate(ORDER_NAMES)} | {"12": 0, "21": 2}
LOOK_PAIRS = list(zip(PAIR_ONE, PAIR_TWO, strict=True))
TILE_PAIRS = list(zip(SWAP_ONE, SWAP_TWO, strict=True))
TILE_NAMES = "XOO", "OXO", "OOX"  # B2: by the place of the explosion
OF_A_CABLE = (XRAY, SCHEMATIC, REWIRING, REWIND, SHORTCIRCUIT, DUCTTAPE)


def setup(options: Mapping[str, str]) -> State:
    s = State()
    s.players = int(options["players"])
    edition(options["edition"]).lay(s)
    return s


def action_codes(s: State) -> list[int]:
    """Every code that a seat may have: all below the forced steps, and the uses of tools."""
    uses = [USE + t * USES + k for t in range(TOOLS) for k in range(ARGUMENTS[t])]
    return [*range(TURN), *uses]


def letters_and_digits(text: str) -> str:
    """Without accents, hyphens and the like: `Court-circuit` is `courtcircuit`."""
    return "".join(c for c in normalize("NFKD", text.lower()) if c.isalnum() and not combining(c))


# Actions.


def encode(s: State, seat: int, action: int) -> str:
    if action >= USE:
        return encode_use(*divmod(action - USE, USES))
    if action == END:
        return "end" if s.exploded == NO_CABLE else f"explode {COLOURS[s.exploded]}"
    if action >= SCORE:
        return f"score {COLOURS[action - SCORE]}"
    if action >= TURN:
        return f"turn {COLOURS[action - TURN]}"
    if action >= TAKE:
        return f"take {TOOL_NAMES[action - TAKE]}"
    if action >= ORDER:
        two = s.wired_cable != NO_CABLE and cards_left(s, s.wired_cable) == 2
        return f"order {ORDER_NAMES[action - ORDER][: 2 if two else 3]}"
    if action >= LOOK:
        return f"look {encode_look(action - LOOK)}"
    if action >= PROTECT:
        return f"protect {COLOURS[action - PROTECT]}"
    if action == PASS:
        return "pass"
    return CARD_NAMES[action] if action >= WAIT else f"cut {COLOURS[action]}"


def encode_look(k: int) -> str:
    if k >= LOOK_TILES:
        return f"tiles {COLOURS[k - LOOK_TILES]}"
    if k >= LOOK_ONE:
        return COLOURS[k - LOOK_ONE]
    return f"{COLOURS[PAIR_ONE[k]]} {COLOURS[PAIR_TWO[k]]}"


def encode_use(tool: int, k: int) -> str:
    said = ""
    if tool == STETHOSCOPE:
        said = encode_look(k)
    elif tool in OF_A_CABLE:
        said = COLOURS[k]
    elif tool in (THIRDHAND, SECONDTHOUGHTS):
        said = CARD_NAMES[k]
    elif tool == MAGNET:
        said = f"{k // CABLES + 1} {COLOURS[k % CABLES]}"
    elif tool == SWITCHEROO:
        one, two = TILE_PAIRS[k % SWAP_PAIRS]
        said = f"{COLOURS[k // SWAP_PAIRS]} {one + 1} {two + 1}"
    elif tool == JAMMER:
        said = str(k)
    return f"tool {TOOL_NAMES[tool]} {said}".rstrip()


def decode(s: State, seat: int, text: str) -> list[int]:
    match text.lower().split():
        case ["cut", colour]:
            return [read_cable(colour)]
        case ["pass"]:
            return [PASS]
        case ["protect", colour]:
            return [PROTECT + read_cable(colour)]
        case ["look", "tiles" | "tuiles", colour]:
            return [LOOK + LOOK_TILES + read_cable(colour)]
        case ["look", *colours] if colours:
            return [LOOK + read_decks(colours)]
        case ["order", *places] if places:
            return [ORDER + read_order("".join(places))]
        case ["take", *name] if name:
            tool, rest = read_tool(name)
            if not rest:
                return [TAKE + tool]
        case ["tool", *name] if name:
            tool, rest = read_tool(name)
            return [USE + tool * USES + read_argument(s, tool, rest)]
        case ["turn", colour]:
            return [TURN + read_cable(colour)]
        case ["score", colour]:
            return [SCORE + read_cable(colour)]
        case ["explode", colour]:
            return [read_explosion(s, read_cable(colour))]
        case ["end"]:
            return [END]
        case words if CARD_SPELLINGS.get(letters_and_digits("".join(words)), 0) >= WAIT:
            return [CARD_SPELLINGS[letters_and_digits("".join(words))]]
    raise NotationError(
        en="expected cut COLOUR, wait, chicken, protect COLOUR, look COLOUR COLOUR, "
        "look tiles COLOUR, take TOOL, tool TOOL …, order DIGITS or pass",
        fr="on attend cut COULEUR, wait, chicken, protect COULEUR, look COULEUR COULEUR, "
        "look tiles COULEUR, take OUTIL, tool OUTIL …, order CHIFFRES ou pass",
    )


def read_cable(text: str) -> int:
    if text.lower() not in CABLE_SPELLINGS:
        raise NotationError(
            en=f"{text!r} is no cable: {', '.join(COLOURS)} (B1)",
            fr=f"{text!r} n'est pas un câble : {', '.join(FRENCH_COLOURS)} (B1)",
        )
    return CABLE_SPELLINGS[text.lower()]


def read_decks(colours: list[str]) -> int:
    """One deck or two, in either order."""
    cables = tuple(sorted(read_cable(colour) for colour in colours))
    if len(cables) == 1:
        return LOOK_ONE + cables[0]
    if cables not in LOOK_PAIRS:
        raise NotationError(
            en="a look is at two different decks, or at the tiles of one cable (B9)",
            fr="on regarde deux paquets différents, ou les tuiles d'un seul câble (B9)",
        )
    return LOOK_PAIRS.index(cables)


def read_order(text: str) -> int:
    if text not in ORDER_SPELLINGS:
        raise NotationError(
            en=f"{text[:20]!r} is no order: 312 puts first what lay third (B13)",
            fr=f"{text[:20]!r} n'est pas un ordre : 312 met en premier la troisième carte (B13)",
        )
    return ORDER_SPELLINGS[text]


def read_explosion(s: State, cable: int) -> int:
    if cable != s.exploded:
        raise NotationError(
            en=f"{COLOURS[cable]} has not exploded here (B8)",
            fr=f"le câble {list(FRENCH_COLOURS)[cable]} n'a pas explosé ici (B8)",
        )
    return END


def read_tool(words: list[str]) -> tuple[int, list[str]]:
    """The tool that the words begin with, in as many of them as it takes, and what follows."""
    for n in (3, 2, 1):
        name = letters_and_digits("".join(words[:n]))
        if name in TOOL_SPELLINGS:
            return TOOL_SPELLINGS[name], words[n:]
    raise NotationError(
        en=f"{words[0]!r} is no tool: {', '.join(TOOL_NAMES)} (B13)",
        fr=f"{words[0]!r} n'est pas un outil : {', '.join(TOOL_NAMES)} (B13)",
    )


def read_argument(s: State, tool: int, words: list[str]) -> int:
    n = len(words)
    if tool == STETHOSCOPE and n in (1, 2):
        return read_decks(words)
    if tool in OF_A_CABLE and n == 1:
        return read_cable(words[0])
    if tool in (THIRDHAND, SECONDTHOUGHTS) and n:
        return read_card(" ".join(words))
    if tool == MAGNET and n == 2:
        return (read_digit(words[0], "12") - 1) * CABLES + read_cable(words[1])
    if tool == SWITCHEROO and n == 3:
        return read_cable(words[0]) * SWAP_PAIRS + read_tiles(words[1:])
    if tool == JAMMER and n == 1:
        return read_digit(words[0], "01234"[: s.players])
    if tool not in WANTED and not words:
        return 0
    en, fr = WANTED.get(tool, ("", ""))
    raise NotationError(
        en=f"expected {f'tool {TOOL_NAMES[tool]} {en}'.rstrip()} (B13)",
        fr=f"on attend {f'tool {TOOL_NAMES[tool]} {fr}'.rstrip()} (B13)",
    )


WANTED = dict.fromkeys(OF_A_CABLE, ("COLOUR", "COULEUR")) | {
    STETHOSCOPE: ("COLOUR COLOUR", "COULEUR COULEUR"),
    THIRDHAND: ("CARD", "CARTE"),
    SECONDTHOUGHTS: ("CARD", "CARTE"),
    MAGNET: ("1 COLOUR or 2 COLOUR", "1 COULEUR ou 2 COULEUR"),
    SWITCHEROO: ("COLOUR 1 3", "COULEUR 1 3"),
    JAMMER: ("SEAT", "PLACE"),
}


def read_card(text: str) -> int:
    name = letters_and_digits(text)
    if name not in CARD_SPELLINGS:
        raise NotationError(
            en=f"{text!r} is no card: {', '.join(CARD_NAMES)} (B3)",
            fr=f"{text!r} n'est pas une carte : {', '.join(CARD_NAMES)} (B3)",
        )
    return CARD_SPELLINGS[name]


def read_digit(text: str, digits: str) -> int:
    if len(text) != 1 or text not in digits:
        raise NotationError(
            en=f"{text!r} is not {digits[0]} to {digits[-1]} (B13)",
            fr=f"{text!r} n'est pas entre {digits[0]} et {digits[-1]} (B13)",
        )
    return int(text)


def read_tiles(words: list[str]) -> int:
    """Two of the three tiles, in either order."""
    pair = tuple(sorted(read_digit(word, "123") - 1 for word in words))
    if pair not in TILE_PAIRS:
        raise NotationError(
            en=f"two different tiles are swapped, not {words[0]} twice (B13)",
            fr=f"on échange deux tuiles différentes, pas deux fois la {words[0]} (B13)",
        )
    return TILE_PAIRS.index(pair)


# Refusals.


def _refusal(code: str, article: str, en: str, fr: str) -> Refusal:
    return Refusal(code, article, Words(en=en, fr=fr))


# fmt: off
IS_OVER = _refusal("over", "B14", "The game is over.", "La partie est finie.")
NO_SEAT = _refusal("seat", "B3", "Nobody sits there in this game.",
    "Personne n'occupe cette place.")
BY_ITSELF = _refusal("by-itself", "B5", "That step happens by itself.",
    "Cette étape se fait d'elle-même.")
NOT_DUE = _refusal("not-due", "B5", "That is not what happens now.",
    "Ce n'est pas ce qui arrive maintenant.")
STEP_FIRST = _refusal("step-first", "B5", "The cards on the table are being resolved.",
    "Les cartes posées sont en train d'être résolues.")
NOT_CHOOSING = _refusal("not-choosing", "B5", "No card is chosen at this moment.",
    "On ne choisit pas de carte en ce moment.")
CHOSEN = _refusal("chosen", "B5", "You have chosen your card already.",
    "Vous avez déjà choisi votre carte.")
WAIT_SPENT = _refusal("wait-spent", "B6", "Wait serves once a bomb: you have played it.",
    "Attendez ne sert qu'une fois par bombe : vous l'avez déjà jouée.")
NOT_IN_HAND = _refusal("not-in-hand", "B10",
    "That card is not in your hand: it lies in front of you.",
    "Cette carte n'est pas dans votre main : elle est devant vous.")
NOT_PROTECTING = _refusal("not-protecting", "B6", "You have no cable to protect now.",
    "Vous n'avez pas de câble à protéger maintenant.")
NOTHING_TO_PASS = _refusal("nothing-to-pass", "B13", "There is nothing to pass on now.",
    "Il n'y a rien à passer maintenant.")
NOT_LOOKING = _refusal("not-looking", "B9",
    "Nobody looks now: that is for Chickens, when nothing exploded.",
    "On ne regarde rien maintenant : c'est aux Poules mouillées, si rien n'a explosé.")
LOOK_ORDER = _refusal("look-order", "B9", "It is not your turn to look: fewest points first.",
    "Ce n'est pas à vous de regarder : d'abord celui qui a le moins de points.")
EMPTY_DECK = _refusal("empty-deck", "B8", "There is no card left in that deck.",
    "Ce paquet n'a plus de carte.")
TWO_DECKS = _refusal("two-decks", "B9",
    "One deck alone is looked at only when no other has cards left.",
    "On ne regarde un seul paquet que si aucun autre n'a plus de cartes.")
NO_ORDER = _refusal("no-order", "B13", "You have no cards to put in order: that is for Rewiring.",
    "Vous n'avez pas de cartes à ranger : c'est pour le Recâblage.")
TWO_CARDS = _refusal("two-cards", "B13", "Only two cards are left: order 12 or order 21.",
    "Il ne reste que deux cartes : order 12 ou order 21.")
ORDER_FIRST = _refusal("order-first", "B13", "The rewired cards must be put back first.",
    "Il faut d'abord remettre les cartes du Recâblage.")
NO_DRAFT = _refusal("no-draft", "B13", "Tools are taken only before bombs II and III.",
    "On ne prend des outils qu'avant les bombes II et III.")
DRAFT_ORDER = _refusal("draft-order", "B13",
    "It is not your turn to take a tool: fewest points first.",
    "Ce n'est pas à vous de prendre un outil : d'abord celui qui a le moins de points.")
NOT_ON_OFFER = _refusal("not-on-offer", "B13", "That tool is not there to be taken.",
    "Cet outil n'est pas à prendre.")
NOT_HELD = _refusal("not-held", "B13", "You do not have that tool.", "Vous n'avez pas cet outil.")
WRONG_MOMENT = _refusal("wrong-moment", "B13", "This is not the moment for that tool.",
    "Ce n'est pas le moment de cet outil.")
PASSED = _refusal("passed", "B13", "You have passed, and that holds for the whole moment.",
    "Vous avez passé, et cela vaut pour tout le moment.")
SHORT_DECK = _refusal("short-deck", "B13", "A shuffle needs two cards in the deck.",
    "Pour mélanger, il faut deux cartes dans le paquet.")
AT_STOP = _refusal("at-stop", "B13",
    "That detonator cannot go back: it is on 0 or on its last turned tile.",
    "Ce détonateur ne peut pas reculer : il est sur 0 ou sur sa dernière tuile retournée.")
WAIT_STAYS = _refusal("wait-stays", "B13", "Wait cannot be taken back with the Third hand.",
    "La Troisième main ne reprend pas Attendez.")
NOT_IN_FRONT = _refusal("not-in-front", "B13", "That card does not lie in front of you.",
    "Cette carte n'est pas devant vous.")
SAME_CABLE = _refusal("same-cable", "B13", "That sensor is there already.",
    "Ce capteur y est déjà.")
TILE_TURNED = _refusal("tile-turned", "B13", "Only face-down tiles can be swapped.",
    "On n'échange que des tuiles face cachée.")
WAIT_NOT_OUT = _refusal("wait-not-out", "B13", "Your Wait has not been discarded.",
    "Votre carte Attendez n'est pas défaussée.")
NO_CUTTER = _refusal("no-cutter", "B13", "That tool needs a cutter of yours that is not jammed.",
    "Cet outil demande une pince à vous qui ne soit pas brouillée.")
YOURSELF = _refusal("yourself", "B13", "You cannot jam yourself.",
    "On ne se brouille pas soi-même.")
NOTHING_TO_JAM = _refusal("nothing-to-jam", "B13",
    "That player has no cutter to be jammed this turn.",
    "Ce joueur n'a pas de pince à brouiller ce tour-ci.")
NOT_YOUR_CUT = _refusal("not-your-cut", "B13", "This cut is not yours.",
    "Cette coupe n'est pas la vôtre.")
# fmt: on


def refusal(s: State, seat: int, action: int) -> Refusal:
    if s.phase == OVER:
        return IS_OVER
    if TURN <= action < USE:
        return NOT_DUE if seat == CHANCE else BY_ITSELF
    if seat == CHANCE:
        return NOT_DUE
    if not 0 <= seat < s.players:
        return NO_SEAT
    if (s.waiting >> CHANCE) & 1:
        return STEP_FIRST
    if action >= USE:
        return refused_use(s, seat, *divmod(action - USE, USES))
    if action >= TAKE:
        if s.phase != DRAFTING:
            return NO_DRAFT
        return NOT_ON_OFFER if (s.waiting >> seat) & 1 else DRAFT_ORDER
    if action >= ORDER:
        return TWO_CARDS if s.phase == ORDERING and (s.waiting >> seat) & 1 else NO_ORDER
    if action >= LOOK:
        if s.phase != LOOKING:
            return NOT_LOOKING
        return refused_look(s, action - LOOK) if (s.waiting >> seat) & 1 else LOOK_ORDER
    if action >= PROTECT:
        return NOT_PROTECTING
    if action == PASS:
        return NOTHING_TO_PASS
    if s.phase != CHOOSING:
        return NOT_CHOOSING
    return refused_card(s, seat, action) if (s.waiting >> seat) & 1 else CHOSEN


def refused_card(s: State, seat: int, card: int) -> Refusal:
    return WAIT_SPENT if card == WAIT and is_discarded(s, seat) else NOT_IN_HAND


def refused_look(s: State, k: int) -> Refusal:
    if k < LOOK_ONE:
        return EMPTY_DECK
    return TWO_DECKS if (decks(s) >> (k - LOOK_ONE)) & 1 else EMPTY_DECK


def refused_use(s: State, seat: int, tool: int, k: int) -> Refusal:
    if not (s.tools[seat] >> tool) & 1:
        return NOT_HELD
    if s.phase == ORDERING:
        return ORDER_FIRST
    if not (MOMENT_TOOLS[s.phase] >> tool) & 1:
        return WRONG_MOMENT
    if (s.passed >> seat) & 1:
        return PASSED
    if tool == STETHOSCOPE:
        return refused_look(s, k)
    if tool == THIRDHAND:
        return WAIT_STAYS if k == WAIT else NOT_IN_FRONT
    if tool == SECONDTHOUGHTS:
        return refused_card(s, seat, k)
    if tool == JAMMER:
        return YOURSELF if k == seat else NOTHING_TO_JAM
    return NO_USE[tool]


NO_USE = {
    SCHEMATIC: EMPTY_DECK,
    REWIRING: EMPTY_DECK,
    REWIND: AT_STOP,
    MAGNET: SAME_CABLE,
    SHORTCIRCUIT: SHORT_DECK,
    SWITCHEROO: TILE_TURNED,
    SECONDWIND: WAIT_NOT_OUT,
    GLOVES: NO_CUTTER,
    DOUBLECUT: NO_CUTTER,
    AMPLIFIER: NO_CUTTER,
    SPLICE: NOT_YOUR_CUT,
    CREDIT: NOT_YOUR_CUT,
}


# Deals.


def encode_deal(s: State) -> str:
    bombs = [encode_bomb(s, bomb) for bomb in range(BOMBS)]
    tools = " ".join(TOOL_NAMES[tool] for tool in s.order)
    return " | ".join([*bombs, tools, " ".join(map(str, s.spare))])


def encode_bomb(s: State, bomb: int) -> str:
    cables = []
    for cable in range(CABLES):
        first = bomb * BOMB + cable * DECK
        cards = " ".join(f"{card:02}" for card in s.card[first : first + DECK])
        cables.append(f"{cards} {TILE_NAMES[s.tiles[bomb * CABLES + cable]]}")
    sensors = s.start[(bomb - 1) * SENSORS :][:SENSORS] if bomb else []
    at = "".join(f" {COLOURS[cable]}" for cable in sensors)
    return " / ".join(cables) + (f" @{at}" if at else "")


def decode_deal(s: State, text: str) -> None:
    parts = text.split("|")
    if len(parts) != BOMBS + 2:
        raise NotationError(
            en="a deal is three bombs, the tools and the spare order, separated by |",
            fr="une donne : trois bombes, les outils et l'ordre de réserve, séparés par |",
        )
    bombs = [read_bomb(part, bomb) for bomb, part in enumerate(parts[:BOMBS])]
    order, spare = read_tools(parts[BOMBS]), read_spare(parts[BOMBS + 1])
    s.card[:] = [card for cards, _, _ in bombs for card in cards]
    s.tiles[:] = [tile for _, tiles, _ in bombs for tile in tiles]
    s.start[:] = [cable for _, _, sensors in bombs for cable in sensors]
    s.order[:] = order
    s.spare[:] = spare
    take_stock(s)
    begin(s)


def read_bomb(text: str, bomb: int) -> tuple[list[int], list[int], list[int]]:
    """The cards, the explosions and the sensors of a bomb; any cards, not only the edition's."""
    drawn, _, where = text.partition("@")
    cables = [part.split() for part in drawn.split("/")]
    number = "I" * (bomb + 1)
    if len(cables) != CABLES:
        raise NotationError(
            en=f"bomb {number}: four cables separated by /, not {len(cables)} (B1)",
            fr=f"bombe {number} : quatre câbles séparés par /, et non {len(cables)} (B1)",
        )
    cards, tiles = [], []
    for colour, words in zip(COLOURS, cables, strict=True):
        if len(words) != DECK + 1 or words[-1].upper() not in TILE_NAMES:
            raise NotationError(
                en=f"bomb {number}, {colour}: twelve cards, then the tiles as OXO (B1, B2)",
                fr=f"bombe {number}, {colour} : douze cartes, puis les tuiles comme OXO (B1, B2)",
            )
        cards += [read_cable_card(word, number, colour) for word in words[:-1]]
        tiles.append(TILE_NAMES.index(words[-1].upper()))
    sensors = [read_cable(word) for word in where.split()]
    if len(set(sensors)) != len(sensors) or len(sensors) != (SENSORS if bomb else 0):
        raise NotationError(
            en="from bomb II on @ and two different cables for the sensors, as @ green red (B12)",
            fr="dès la bombe II, @ et deux câbles différents pour les capteurs : @ green red (B12)",
        )
    return cards, tiles, sensors


def read_cable_card(text: str, number: str, colour: str) -> int:
    if len(text) != 2 or not (text.isascii() and text.isdecimal()):
        raise NotationError(
            en=f"bomb {number}, {colour}: {text!r} is no card: two digits, main and chain (B1)",
            fr=f"bombe {number}, {colour} : {text!r} n'est pas une carte : deux chiffres, "
            "valeur principale et chaîne (B1)",
        )
    return int(text)


def read_tools(text: str) -> list[int]:
    order = []
    words = text.split()
    while words:
        tool, words = read_tool(words)
        order.append(tool)
    if sorted(order) != list(range(TOOLS)):
        raise NotationError(
            en="a deal lists all twenty tools, each once (B13)",
            fr="une donne énumère les vingt outils, chacun une fois (B13)",
        )
    return order


def read_spare(text: str) -> list[int]:
    words = text.split()
    if sorted(words) != sorted(map(str, range(DECK))):
        raise NotationError(
            en="the spare order is the numbers 0 to 11, each once (B13)",
            fr="l'ordre de réserve : les nombres de 0 à 11, chacun une fois (B13)",
        )
    return [int(word) for word in words]
