"""The square of Mission Secrète, drawn with letters and lines."""

from __future__ import annotations

from rich.text import Text

from sapeur.games.mission.view import Mission, Seat, View

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
    "gift": "gift", "hat": "hat", "stocking": "stocking", "bell": "bell", "candle": "candle",
    "gifts": "gifts", "hats": "hats", "stockings": "stockings", "bells": "bells",
    "santa": "Santa", "snowman": "the Snowman", "elf": "the Elf", "reindeer": "the Reindeer",
    "in": "in", "out": "out", "seat": "seat", "is": "is {}", "are": "you are {}",
    "may be": "may be {}", "or": " or ", "seen": "Everyone has seen that you are not {}.",
    "goal": "You are {}. Your mission: four {} in a line.",
    "best": "Your best line so far: {}, with {}.",
    "row": "row {}", "column": "column {}",
    "legend": "CAPITALS: your objects.  [ ]: the last swap.",
    "your turn": "Your turn: swap two cards{}, or accuse.",
    "turn": "Seat {} is to swap two cards{}.",
    "watch": "You may accuse at any moment.",
    "adjacent": " that touch", "any": ", any two",
    "swaps": "Swaps made: {}; left before a draw: {}.",
    "ko": "Ko: {} may not be swapped again now.", "and": " and ",
    "won": "Seat {} wins.", "you won": "You win!", "drawn": "The game is a draw.",
}  # fmt: skip
FRENCH = {
    "gift": "cadeau", "hat": "chapeau", "stocking": "chaussette", "bell": "cloche",
    "candle": "bougie",
    "gifts": "cadeaux", "hats": "chapeaux", "stockings": "chaussettes", "bells": "cloches",
    "santa": "le Père Noël", "snowman": "le Bonhomme de neige", "elf": "le Lutin",
    "reindeer": "le Renne",
    "in": "en jeu", "out": "hors jeu", "seat": "place", "is": "est {}",
    "are": "vous êtes {}", "may be": "peut être {}", "or": " ou ",
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
    "ko": "Ko : {} ne peuvent pas être échangées de nouveau maintenant.", "and": " et ",
    "won": "La place {} gagne.", "you won": "Vous gagnez !", "drawn": "La partie est nulle.",
}  # fmt: skip


def draw(view: View, language: str) -> Text:
    """The square with its coordinates, then who is who, whose turn it is and what is left."""
    words = FRENCH if language == "fr" else ENGLISH
    text = square(view, words)
    if view.mission:
        text.append(f"  {words['legend']}\n\n", "dim")
        text.append(goal(view.mission, words) + "\n\n", "bold")
    else:
        text.append("\n")
    for seat in view.seats:
        text.append_text(player(seat, view, words))
    text.append("\n" + "\n".join(news(view, words)))
    return text


def square(view: View, words: dict[str, str]) -> Text:
    own = view.mission.object if view.mission else None
    text = Text("   " + "".join(column.center(WIDTH + 1) for column in "abcde").rstrip() + "\n")
    text.append(rule("┌┬┐"), "dim")
    for row in range(5):
        text.append(f" {row + 1} ")
        for cell in view.cells[row * 5 : row * 5 + 5]:
            text.append("│", "dim")
            name = words[cell.object]
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


def goal(mission: Mission, words: dict[str, str]) -> str:
    first, second = mission.line[:2]
    down = first[0] == second[0]
    line = words["column"].format(first[0]) if down else words["row"].format(first[1])
    things = words[mission.object + "s"]
    text = words["goal"].format(words[mission.character], things)
    return f"{text}\n{words['best'].format(line, mission.best)}"


def either(characters: list[str], words: dict[str, str]) -> str:
    """Santa, the Elf or the Reindeer."""
    *before, last = [words[character] for character in characters]
    return words["or"].join([", ".join(before), last]) if before else last


def player(seat: Seat, view: View, words: dict[str, str]) -> Text:
    """One line: the arrow of the turn, in or out, and what is known of the character."""
    you = view.mission is not None and view.mission.seat == seat.seat
    state = words["in"] if seat.still_in else words["out"]
    line = Text(" ► " if view.turn == seat.seat else "   ")
    line.append(f"{words['seat']} {seat.seat}  {state.ljust(9)}", "" if seat.still_in else "dim")
    if seat.character:
        line.append(words["are" if you else "is"].format(words[seat.character]))
    elif len(seat.possible) < 4:
        line.append(words["may be"].format(either(seat.possible, words)))
    return line.append("\n")


def news(view: View, words: dict[str, str]) -> list[str]:
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
        lines.append(words["seen"].format(either(view.seats[me].denied, words)))
    lines.append(words["swaps"].format(view.swaps, view.swaps_left))
    if view.ko and view.last:
        lines.append(words["ko"].format(words["and"].join(view.last)))
    return lines
