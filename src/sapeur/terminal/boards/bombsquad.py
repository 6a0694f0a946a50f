"""The bomb of Bomb Squad Academy, its four cables side by side; every mark reads without colour."""

from __future__ import annotations

from textwrap import fill

from rich.text import Text

from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.view import Cable, Card, Player, Tile, View
from sapeur.games.game import Words
from sapeur.games.phrases import join
from sapeur.terminal.typed import as_typed
from sapeur.terminal.words import french

LABEL, WIDTH = 11, 17  # of the names of the rows, and of a cable
EACH = 5  # cards of a line in a row
STYLES = {"green": "green", "blue": "blue", "red": "red", "yellow": "yellow"}
INDENT = " " * 23
ROMAN = ("", "I", "II", "III")

# What is typed after the tool's name.
WANTED = {
    "en": {
        "stethoscope": "COLOUR COLOUR", "thirdhand": "CARD", "magnet": "1|2 COLOUR",
        "switcheroo": "COLOUR 1 3", "secondthoughts": "CARD", "jammer": "SEAT",
    },
    "fr": {
        "stethoscope": "COULEUR COULEUR", "thirdhand": "CARTE", "magnet": "1|2 COULEUR",
        "switcheroo": "COULEUR 1 3", "secondthoughts": "CARTE", "jammer": "PLACE",
    },
}  # fmt: skip
OF_A_CABLE = ("xray", "schematic", "rewiring", "rewind", "shortcircuit", "ducttape")

WORDS = {
    "en": {
        "COLOUR": "COLOUR", "letters": "GBRYWC",
        "bomb": "Bomb {}", "turn": ", turn {}", "deck": "deck", "holds": "holds", "seen": "you saw",
        "rewired": "rewired", "line": "line", "detonator": "detonator", "track": "track",
        "spaces": "tiles on", "tiles": "tiles", "cut": "next cut", "card": "card + {}",
        "by": "by seat {}", "empty": "empty",
        "protected": "PROTECTED", "taped": "TAPED", "exploded": "EXPLODED!",
        "card-marks": "2¹: main value 2, chain value 1.",
        "worth-last": "A cut is worth its last card, both values, plus the number given.",
        "worth-under": "A cut is worth its last card, main value only, plus the number given.",
        "sensor-marks": "1►+2: sensor 1 brings 2 points and moves right.",
        "tile-marks": "Tiles: ? face down, OK, !! explosion; ( ) not turned, but known to you.",
        "letter-marks": "G B R Y cutters, W Wait (× discarded), C Chicken; the newest last.",
        "points": "points", "front": "in front", "hand": "hand", "tools": "tools",
        "seat": "seat {}", "you": "you", "ready": "has chosen", "jammed": "jammed",
        "passed": "has passed", "effect": "{} at work", "looked": "looked at: {}",
        "deck-of": "{} deck", "tiles-of": "{} tiles",
        "backwards": "Reverse gear: this turn yellow is resolved first.",
        "cutting": "{} is being cut by {}.", "chosen": "You have chosen: {}.",
        "choose": "Choose a card: {}", "protect": "Choose a cable to protect: protect COLOUR",
        "look": "Look at two decks (look COLOUR COLOUR) or at tiles (look tiles COLOUR), or pass",
        "take": "Take a tool: take TOOL",
        "order": "Put the top cards of {} back: order 312 puts first what lay third",
        "before": "Before cards are chosen:", "revealed": "The cards are revealed:",
        "splice": "The last card of your cut is turned:", "credit": "You share this cut:",
        "use": "use a tool, or pass", "waits": "Awaited: {}.",
        "step": "The cards are being resolved.",
        "end": "The last bomb is over.", "won": "{} wins.", "shared": "{} share the win.",
        "you-won": "You win!",
    },
    "fr": french({
        "COLOUR": "COULEUR", "letters": "VBRJAP",
        "bomb": "Bombe {}", "turn": ", tour {}", "deck": "paquet", "holds": "contient",
        "seen": "déjà vu", "rewired": "recâblé", "line": "ligne", "detonator": "détonateur",
        "track": "piste",
        "spaces": "tuiles sur", "tiles": "tuiles", "cut": "coupe", "card": "carte + {}",
        "by": "par place {}", "empty": "vide",
        "protected": "PROTÉGÉ", "taped": "RUBAN", "exploded": "EXPLOSION !",
        "card-marks": "2¹ : valeur principale 2, chaîne 1.",
        "worth-last": "Une coupe vaut sa dernière carte, chaîne comprise, plus le nombre indiqué.",
        "worth-under": "Une coupe vaut sa dernière carte, sans sa chaîne, plus le nombre indiqué.",
        "sensor-marks": "1►+2 : le capteur 1 rapporte 2 points et va à droite.",
        "tile-marks": "Tuiles : ? face cachée, OK, !! explosion ; ( ) pas retournée, mais connue.",
        "letter-marks": "Pinces V B R J, A Attendez (× défaussée), P Poule ; dernière à droite.",
        "points": "points", "front": "devant", "hand": "main", "tools": "outils",
        "seat": "place {}", "you": "vous", "ready": "a choisi", "jammed": "pince brouillée",
        "passed": "a passé", "effect": "{} en action", "looked": "a regardé : {}",
        "deck-of": "paquet {}", "tiles-of": "tuiles ({})",
        "backwards": "Marche arrière : ce tour-ci, le jaune se résout d'abord.",
        "cutting": "Câble {} : coupé par {}.", "chosen": "Vous avez choisi : {}.",
        "choose": "Choisissez une carte : {}",
        "protect": "Choisissez un câble à protéger : protéger COULEUR",
        "look": "Deux paquets (regarder COULEUR COULEUR), des tuiles "
        "(regarder tuiles COULEUR), ou passer",
        "take": "Prenez un outil : prendre OUTIL",
        "order": "Remettez les cartes du paquet {} : ordre 312 met en premier la troisième",
        "before": "Avant le choix des cartes :", "revealed": "Les cartes sont révélées :",
        "splice": "La dernière carte de votre coupe est retournée :",
        "credit": "Vous partagez cette coupe :",
        "use": "un outil, ou passer", "waits": "On attend : {}.",
        "step": "Les cartes sont en train d'être résolues.",
        "end": "La dernière bombe est finie.", "won": "La {} gagne.",
        "shared": "Victoire partagée : {}.", "you-won": "Vous gagnez !",
    }),
}  # fmt: skip


def words_of(language: str) -> dict[str, str]:
    """The sentences of the board, and the colours of the cables by their names in the notation."""
    return WORDS[language] | GAME.words.names("cable", language)


def draw(view: View, language: str) -> Text:
    """The four cables, the players, the tools in play, and what is awaited."""
    words = words_of(language)
    out = Text()
    turn = words["turn"].format(view.turn) if view.turn else ""
    out.append(f" {words['bomb'].format(ROMAN[view.bomb])}{turn}\n\n", style="bold")
    _cables(out, view, words)
    _legend(out, view, words)
    _players(out, view, language)
    _tools(out, view, language)
    out.append("\n")
    for line in _news(view, language):
        out.append(f"{fill(line, 78, initial_indent=' ', subsequent_indent='   ')}\n", "bold")
    out.right_crop(1)
    return out


def _cables(out: Text, view: View, words: dict[str, str]) -> None:
    cables = view.cables
    _row(out, "", [_head(cable, words) for cable in cables], cables, "bold")
    marks = [_marks(view, cable, words) for cable in cables]
    if any(marks):
        _row(out, "", marks, cables, "bold reverse")
    _row(out, words["deck"], [str(cable.deck or words["empty"]) for cable in cables], cables)
    _row(out, words["holds"], ["".join(map(str, cable.mains)) for cable in cables], cables)
    if any(cable.seen for cable in cables):
        known = [" ".join(card_marks(card) for card in cable.seen[:EACH]) for cable in cables]
        _row(out, words["seen"], known, cables, "italic")
    if any(cable.rewired for cable in cables):
        _row(out, words["rewired"], [_rewired(cable, words) for cable in cables], cables)
    lines = [[card_marks(card) for card in cable.line] for cable in cables]
    for first in range(0, max(1, *map(len, lines)), EACH):
        shown = [" ".join(line[first : first + EACH]) for line in lines]
        _row(out, "" if first else words["line"], shown, cables, "bold")
    _row(out, words["cut"], [words["card"].format(cable.more) for cable in cables], cables)
    moved = [f"{cable.detonator}/{cable.track}" for cable in cables]
    _row(out, words["detonator"], moved, cables, "bold")
    _row(out, words["track"], [_track(cable) for cable in cables], cables)
    spaces = ["".join(_space(cable, tile) for tile in cable.tiles) for cable in cables]
    _row(out, words["spaces"], spaces, cables, "dim")
    faces = ["".join(f"{_face(tile):<5}" for tile in cable.tiles) for cable in cables]
    _row(out, words["tiles"], faces, cables, "bold")
    out.append("\n")


def _row(out: Text, label: str, shown: list[str], cables: list[Cable], style: str = "") -> None:
    out.append(f" {label:<{LABEL}}", style="dim")
    for text, cable in zip(shown, cables, strict=True):
        out.append(text, style=f"{style} {STYLES[cable.colour]}".strip())
        out.append(" " * (WIDTH - len(text)))
    out.rstrip()
    out.append("\n")


def _head(cable: Cable, words: dict[str, str]) -> str:
    """The colour, and the sensors with their numbers, bonuses and arrows."""
    arrows = {"right": "►", "left": "◄"}
    sensors = [f"{s.number}{arrows[s.arrow]}+{s.bonus}" for s in cable.sensors]
    return " ".join([words[cable.colour].upper(), *sensors])


def _marks(view: View, cable: Cable, words: dict[str, str]) -> str:
    if view.exploded == cable.colour:
        return words["exploded"]
    if cable.protected:
        return words["protected"]
    return words["taped"] if cable.taped else ""


def card_marks(card: Card | None) -> str:
    """2¹ for a main value of 2 and a chain value of 1."""
    return "? " if card is None else f"{card.main}{'⁰¹²³⁴⁵⁶⁷⁸⁹'[card.chain]}"


def _rewired(cable: Cable, words: dict[str, str]) -> str:
    if cable.rewired is None:
        return ""
    among = [card_marks(card) for card in cable.rewired.among]
    return (
        " ".join([f"{cable.rewired.cards}:", *among])
        if among
        else words["by"].format(cable.rewired.seat)
    )


def _track(cable: Cable) -> str:
    """A box a space, as many as there is room for."""
    spaces = min(cable.track, WIDTH - 1)
    full = min(spaces, cable.detonator * spaces // cable.track)
    return "■" * full + "□" * (spaces - full)


def _space(cable: Cable, tile: Tile) -> str:
    here = ">" if cable.detonator == tile.space else ""
    return f"{here}{tile.space}".ljust(5)


def _face(tile: Tile) -> str:
    if tile.face is None:
        return "?"
    face = "OK" if tile.face == "ok" else "!!"
    return face if tile.turned else f"({face})"


def _legend(out: Text, view: View, words: dict[str, str]) -> None:
    worth = words["worth-last" if view.chain_counts_last else "worth-under"]
    lines = [words["card-marks"], worth, words["tile-marks"], words["letter-marks"]]
    if any(cable.sensors for cable in view.cables):
        lines.insert(0, words["sensor-marks"])
    for line in lines:
        out.append(f"{fill(line, 78, initial_indent=' ', subsequent_indent='   ')}\n", "dim")
    out.append("\n")


def _players(out: Text, view: View, language: str) -> None:
    words = words_of(language)
    out.append(
        f"{'':<15}{words['points']:>6}  {words['front']:<9}{words['hand']:<13}{words['tools']}\n",
        style="dim",
    )
    for player in view.players:
        you = player.seat == view.seat
        name = words["seat"].format(player.seat) + (f" ({words['you']})" if you else "")
        out.append(" ► " if player.seat in view.awaited else "   ", style="bold")
        out.append(f"{name:<14}", style="bold" if you else "")
        out.append(f"{player.points:>4}", style="bold")
        out.append(f"  {' '.join(_letter(card, words) for card in player.front):<9}")
        out.append(f"{_hand(player, words):<13}")
        tools = ", ".join(GAME.words.noun("tool", tool, language) for tool in player.tools)
        out.append(tools)
        out.rstrip()
        out.append("\n")
        if state := _state(player, language):
            out.append(f"{fill(state, 78, initial_indent=INDENT, subsequent_indent=INDENT)}\n")


CARDS = ("green", "blue", "red", "yellow", "wait", "chicken")


def _letter(card: str, words: dict[str, str]) -> str:
    return words["letters"][CARDS.index(card)]


def _hand(player: Player, words: dict[str, str]) -> str:
    """A letter for every card, each at its place."""
    missing = ["·"] * 4 + ["×" if player.wait_out else "·", "·"]
    return " ".join(
        _letter(card, words) if card in player.hand else gap
        for card, gap in zip(CARDS, missing, strict=True)
    )


def _state(player: Player, language: str) -> str:
    """What else is to be said of a player, in words."""
    words = words_of(language)
    found = [words[name] for name in ("ready", "jammed", "passed") if getattr(player, name)]
    tools = GAME.words.names("tool", language)
    found += [words["effect"].format(tools[tool]) for tool in player.effects]
    places = [words["deck-of"].format(words[colour]) for colour in player.knows]
    places += [words["tiles-of"].format(words[colour]) for colour in player.knows_tiles]
    if places:
        found.append(words["looked"].format(", ".join(places)))
    return "; ".join(found)


def _tools(out: Text, view: View, language: str) -> None:
    """The tools to be taken, or else those in play, each with what is typed and what it does."""
    held = [tool for player in view.players for tool in player.tools]
    out.append("\n" if view.offer or held else "")
    for tool in view.offer or held:
        name = GAME.words.noun("tool", tool, language)
        effect = GAME.words.noun("tool_effect", tool, language)
        usable = tool in view.usable
        out.append(" ► " if usable else "   ", style="bold")
        line = f"{typed_text(tool, language):<16}"
        out.append(line, style="bold" if usable or view.offer else "")
        out.append(f"{name}{Words(en=': ', fr=' : ')[language]}{effect}\n")


def _news(view: View, language: str) -> list[str]:
    words = words_of(language)
    if view.phase == "over":
        return [words["end"], _winners(view, language)]
    lines = [words["backwards"]] if view.backwards else []
    if view.cut is not None:
        cutters = join(language, [words["seat"].format(seat) for seat in view.cut.seats])
        lines.append(words["cutting"].format(words[view.cut.colour], cutters))
    if view.seat is not None and view.seat in view.awaited:
        return [*lines, *_asked(view, language)]
    own = view.players[view.seat].card if view.seat is not None else None
    if own and view.phase == "choose":
        lines.append(words["chosen"].format(_said(own, language)))
    if not view.awaited:
        return [*lines, words["step"]]
    seats = join(language, [words["seat"].format(seat) for seat in view.awaited])
    return [*lines, words["waits"].format(seats)]


def _asked(view: View, language: str) -> list[str]:
    """What the viewer is to do, and how it is typed."""
    words = words_of(language)
    assert view.seat is not None
    if view.phase == "choose":
        cards = ", ".join(_said(card, language) for card in view.players[view.seat].hand)
        return [words["choose"].format(cards)]
    if view.phase == "order" and view.rewiring:
        return [words["order"].format(words[view.rewiring])]
    if not view.usable:
        return [words[view.phase]]
    uses = [_use(tool, language) for tool in view.usable]
    return [f"{words[view.phase]} {words['use']}", *(f"  {use}" for use in uses)]


def _said(card: str, language: str) -> str:
    return typed_text(card if card in ("wait", "chicken") else f"cut {card}", language)


def typed_text(text: str, language: str) -> str:
    """What is typed for it in the language."""
    return as_typed(GAME, text, language)


def _use(tool: str, language: str) -> str:
    wanted = WANTED[language].get(tool, words_of(language)["COLOUR"] if tool in OF_A_CABLE else "")
    return f"{typed_text(f'tool {tool}', language)} {wanted}".rstrip()


def _winners(view: View, language: str) -> str:
    words = words_of(language)
    if view.winners == [view.seat]:
        return words["you-won"]
    names = join(language, [words["seat"].format(seat) for seat in view.winners])
    text = words["won" if len(view.winners) == 1 else "shared"].format(names)
    return text[0].upper() + text[1:]
