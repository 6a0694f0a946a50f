"""The square of Mission Secrète, drawn with letters and lines."""

from __future__ import annotations

from rich.text import Text

from sapeur.games.mission import GAME
from sapeur.games.mission.view import Mission, Seat, View
from sapeur.games.phrases import OR, join
from sapeur.terminal.words import french

WIDTH = 14
COLOUR = {
    "gift": "red",
    "hat": "cyan",
    "stocking": "green",
    "bell": "yellow",
    "candle": "bright_black",
}
SYMBOL = {"gift": "■", "hat": "▲", "stocking": "♣", "bell": "♪", "candle": "·"}

ENGLISH = {
    "in": "in", "out": "out", "seat": "seat", "is": "is {}", "are": "you are {}",
    "may be": "may be {}", "seen": "Everyone has seen that you are not {}.",
    "goal": "You are {}. Your mission: four {} in a line.",
    "best": "Your best line so far: {}, with {}.",
    "row": "row {}", "column": "column {}",
    "legend": "CAPITALS: your objects.  [ ]: the last swap.",
    "your turn": "Your turn: swap two cards{}, or accuse.",
    "turn": "Seat {} is to swap two cards{}.",
    "watch": "You may accuse at any moment.",
    "adjacent": " that touch", "any": ", any two",
    "swaps": "Swaps made: {}; left before a draw: {}.",
    "ko": "Ko: {} may not be swapped again now.",
    "won": "Seat {} wins.", "you won": "You win!", "drawn": "The game is a draw.",
}  # fmt: skip
FRENCH = french({
    "in": "en jeu", "out": "hors jeu", "seat": "place", "is": "est {}",
    "are": "vous êtes {}", "may be": "peut être {}",
    "seen": "Tous ont vu que vous n'êtes pas {}.",
    "goal": "Vous êtes {}. Votre mission : aligner quatre {}.",
    "best": "Votre meilleur alignement pour l'instant : {}, avec {}.",
    "row": "ligne {}", "column": "colonne {}",
    "legend": "MAJUSCULES : vos objets.  [ ] : le dernier échange.",
    "your turn": "À vous : échangez deux cartes{}, ou accusez.",
    "turn": "C'est à la place {} d'échanger deux cartes{}.",
    "watch": "Vous pouvez accuser à tout moment.",
    "adjacent": " qui se touchent", "any": " quelconques",
    "swaps": "Échanges faits : {} ; encore possibles avant la partie nulle : {}.",
    "ko": "Ko : {} ne peuvent pas être échangées de nouveau maintenant.",
    "won": "La place {} gagne.", "you won": "Vous gagnez !", "drawn": "La partie est nulle.",
})  # fmt: skip


def draw(view: View, language: str) -> Text:
    """The square with its coordinates, then who is who, whose turn it is and what is left."""
    words = FRENCH if language == "fr" else ENGLISH
    text = square(view, language)
    if view.mission:
        text.append(f"  {words['legend']}\n\n", "dim")
        text.append(goal(view.mission, words, language) + "\n\n", "bold")
    else:
        text.append("\n")
    for seat in view.seats:
        text.append_text(player(seat, view, words, language))
    text.append("\n" + "\n".join(news(view, words, language)))
    return text


def square(view: View, language: str) -> Text:
    objects = GAME.words.names("object", language)
    own = view.mission.object if view.mission else None
    text = Text("   " + "".join(column.center(WIDTH + 1) for column in "abcde").rstrip() + "\n")
    text.append(rule("┌┬┐"), "dim")
    for row in range(5):
        text.append(f" {row + 1} ")
        for cell in view.cells[row * 5 : row * 5 + 5]:
            text.append("│", "dim")
            name = objects[cell.object]
            label = f"{SYMBOL[cell.object]} {name.upper() if cell.object == own else name}"
            last = view.last is not None and cell.name in view.last
            style = COLOUR[cell.object] + (" bold" if cell.object == own else "")
            text.append((f"[{label}]" if last else label).center(WIDTH), style)
        text.append("│", "dim")
        text.append("\n")
        text.append(rule("├┼┤" if row < 4 else "└┴┘"), "dim")
    return text


def rule(corners: str) -> str:
    return f"   {corners[0]}{corners[1].join(['─' * WIDTH] * 5)}{corners[2]}\n"


def goal(mission: Mission, words: dict[str, str], language: str) -> str:
    first, second = mission.line[:2]
    down = first[0] == second[0]
    line = words["column"].format(first[0]) if down else words["row"].format(first[1])
    things = GAME.words.noun("objects", mission.object, language)
    character = GAME.words.noun("character", mission.character, language)
    text = words["goal"].format(character, things)
    return f"{text}\n{words['best'].format(line, mission.best)}"


def either(characters: list[str], language: str) -> str:
    """Santa, the Elf or the Reindeer."""
    names = GAME.words.names("character", language)
    return join(language, [names[character] for character in characters], OR)


def player(seat: Seat, view: View, words: dict[str, str], language: str) -> Text:
    """One line: the arrow of the turn, in or out, and what is known of the character."""
    you = view.mission is not None and view.mission.seat == seat.seat
    state = words["in"] if seat.still_in else words["out"]
    line = Text(" ► " if view.turn == seat.seat else "   ")
    line.append(f"{words['seat']} {seat.seat}  {state.ljust(9)}", "" if seat.still_in else "dim")
    if seat.character:
        line.append(words["are" if you else "is"].format(either([seat.character], language)))
    elif len(seat.possible) < 4:
        line.append(words["may be"].format(either(seat.possible, language)))
    return line.append("\n")


def news(view: View, words: dict[str, str], language: str) -> list[str]:
    me = view.mission.seat if view.mission else None
    if view.result == "drawn":
        return [words["drawn"]]
    if view.result == "won":
        return [words["you won"] if view.winner == me else words["won"].format(view.winner)]
    which = words["any"] if view.tension else words["adjacent"]
    if view.turn == me:
        lines = [words["your turn"].format(which)]
    else:
        lines = [words["turn"].format(view.turn, which)]
        if me is not None and view.seats[me].still_in:
            lines.append(words["watch"])
    if me is not None and view.seats[me].denied:
        lines.append(words["seen"].format(either(view.seats[me].denied, language)))
    lines.append(words["swaps"].format(view.swaps, view.swaps_left))
    if view.ko and view.last:
        lines.append(words["ko"].format(join(language, view.last)))
    return lines
