"""The mines of Orapa Mine, drawn with letters, arrows and half-filled cells."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from sapeur.games.orapa import GAME
from sapeur.games.orapa.notation import COLOURS
from sapeur.games.orapa.rays import LETTERS, MARKS, positions
from sapeur.games.orapa.view import SHAPE_NAMES, Cell, Mine, Port, Run, Seat, View
from sapeur.terminal.typed import as_typed
from sapeur.terminal.words import french

MARGIN = 18  # on each side of a board, for the answers of its ports
STYLE = {
    "transparent": "", "red": "red", "yellow": "yellow", "orange": "dark_orange",
    "blue": "blue", "violet": "magenta", "green": "green", "black": "bold",
    "white": "bold white", "pink": "hot_pink", "light-yellow": "bright_yellow",
    "light-orange": "orange1", "light-blue": "bright_blue", "light-violet": "bright_magenta",
    "light-green": "bright_green", "grey": "bright_black", "absorbed": "reverse",
    "nothing": "",
}  # fmt: skip
GEM_STYLE = {
    "R": "red", "Y": "yellow", "B": "blue", "W": "bold white", "L": "bold white",
    "D": "cyan", "K": "reverse",
}  # fmt: skip
PURE = ("red", "yellow", "blue", "white")  # in the order of their bits
MARK = dict(zip(SHAPE_NAMES, MARKS, strict=True))

ENGLISH = {
    "own": "Your mine", "mine of": "The mine of seat {}", "the mine": "The hidden mine",
    "legend": "○ nothing there   R Y B W D K what is there   ◄ ► asked   ◁ ▷ known from it",
    "letters": "Above and below: where the ray goes, and the gems it touched (× absorbed).",
    "answers": "Answers:", "turns": "turns {}",
    "seat": "seat", "questions": "questions {}",
    "wrong": "wrong proposals {}, left {}", "out": "out",
    "lay": "Next: {}. Its form, @ and the top left cell of its box: {}.",
    "lay all": "Or all gems at once: {} {} …",
    "hide": "Hide your mine: lay {} gems.", "hides": "Seat {} is hiding a mine.",
    "proposes": "Seat {} makes a proposal: {}", "wrongly": "Wrong: {}",
    "your turn": "Your turn: ray PORT, ask CELL, or propose.", "turn": "Seat {} is to move.",
    "last": "Seat 0 was right: only a right proposal now makes it a draw.",
    "won": "Seat {} has won.", "you won": "You have won!",
    "drawn": "The game is a draw: play again to find the winner.",
    "lost": "Every proposal was wrong: the mine keeps its gems.",
}  # fmt: skip
FRENCH = french({
    "own": "Votre mine", "mine of": "La mine de la place {}", "the mine": "La mine cachée",
    "legend": "○ rien ici   R J B Bc D N ce qui s'y trouve   ◄ ► demandé   ◁ ▷ connu par là",
    "letters": "En haut et en bas : où va le rayon, et les gemmes touchées (× absorbé).",
    "answers": "Réponses :", "turns": "virages {}",
    "seat": "place", "questions": "questions {}",
    "wrong": "propositions fausses {}, restantes {}", "out": "hors jeu",
    "lay": "Ensuite : {}. Sa forme, @ et la case en haut à gauche : {}.",
    "lay all": "Ou toutes les gemmes d'un coup : {} {} …",
    "hide": "Cachez votre mine : {} gemmes à poser.", "hides": "La place {} cache une mine.",
    "proposes": "La place {} fait une proposition : {}", "wrongly": "Fausse : {}",
    "your turn": "À vous : rayon PORT, interroger CASE, ou proposer.",
    "turn": "C'est à la place {}.",
    "last": "La place 0 a vu juste : seule une proposition juste donne la partie nulle.",
    "won": "La place {} a gagné.", "you won": "Vous avez gagné !",
    "drawn": "La partie est nulle : rejouez pour vous départager.",
    "lost": "Toutes les propositions étaient fausses : la mine garde ses gemmes.",
})  # fmt: skip


def draw(view: View, language: str) -> Text:
    """The mine that is looked for, with its ports and answers; then the viewer's own; the facts."""
    words = words_of(language)
    text = Text()
    shown = [mine for mine in view.mines if mine.complete and mine.number != view.own]
    if view.mode != "duel":
        shown = view.mines
    for mine in shown:
        text.append(f"{title(mine, view, words)}\n", "bold")
        text.append_text(board(mine, view, words))
        text.append_text(answers(mine, view, words))
        text.append("\n")
    if view.mode == "duel" and view.own is not None:
        text.append(f"{words['own']}\n", "bold")
        text.append_text(small_board(view.mines[view.own], words))
        text.append("\n")
    if any(mine.complete for mine in view.mines):
        text.append(f"{words['legend']}\n{words['letters']}\n\n", "dim")
    for seat in view.seats:
        text.append_text(player(seat, view, words))
    text.append("\n" + as_typed(GAME, "\n".join(news(view, words)), language))
    if view.run is not None and laying(view):
        text.append("\n")
        text.append_text(forms(view.run.next, words))
    return text


def words_of(language: str) -> dict[str, str]:
    """The sentences of the board, and the game's nouns by their names in the notation."""
    said, nouns = FRENCH if language == "fr" else ENGLISH, GAME.words
    return (
        said
        | nouns.names("colour", language)
        | nouns.names("gem", language)
        | {"master": nouns.noun("role", "master", language)}
        | {f"on {gem}": said for gem, said in nouns.names("gem_letter", language).items()}
        | {f"in {what}": said for what, said in nouns.names("content_letter", language).items()}
    )


def title(mine: Mine, view: View, words: dict[str, str]) -> str:
    if mine.number == view.own:
        return words["own"]
    if mine.hidden_by is None:
        return words["the mine"]
    return words["mine of"].format(mine.hidden_by)


# The board: three lines of ports above and below, answers at the sides.


def board(mine: Mine, view: View, words: dict[str, str]) -> Text:
    ports = {port.name: port for port in mine.ports}
    top = [ports[str(n)] for n in range(1, 11)]
    bottom = [ports[name] for name in "IJKLMNOPQR"]

    def touched(port: Port) -> str:
        return touched_letters(port, words)

    text = along(top, [touched, way_out, plain_name])
    edge = "─" * 40
    text.append(f"{' ' * MARGIN}┌{edge}┐\n", "dim")
    for row in range(8):
        left, right = ports["ABCDEFGH"[row]], ports[str(11 + row)]
        text.append_text(at_left(left, words))
        text.append("│", "dim")
        for cell in mine.cells[row * 10 : row * 10 + 10]:
            run = view.run if mine.number == view.target else None
            text.append_text(drawn_cell(cell, run, words))
        text.append("│", "dim")
        text.append_text(at_right(right, words))
        text.append("\n")
    text.append(f"{' ' * MARGIN}└{edge}┘\n", "dim")
    return text.append_text(along(bottom, [plain_name, way_out, touched]))


def plain_name(port: Port) -> str:
    return port.name


def way_out(port: Port) -> str:
    if not port.known:
        return ""
    return port.exit or "×"


def touched_letters(port: Port, words: dict[str, str]) -> str:
    """The colours of the gems that a ray met, as letters: RW for pink."""
    if port.exit is None or port.colour is None:
        return ""
    bits = COLOURS.index(port.colour)
    parts = [words[f"in {name}"] for bit, name in enumerate(PURE) if bits >> bit & 1]
    return "".join(parts) or "·"


def along(ports: list[Port], lines: list[Callable[[Port], str]]) -> Text:
    """What stands above or below the board: one word a port on each line."""
    text = Text()
    for line in lines:
        words = [line(port) for port in ports]
        if not any(words):
            continue
        text.append(" " * (MARGIN + 1))
        width = 4
        for port, word in zip(ports, words, strict=True):
            style = "bold" if line is plain_name else STYLE[port.colour or "nothing"]
            text.append(word.center(width), style)
            width = 4 - max(0, len(word) - width)  # one that is too long takes of the next
        text.rstrip()
        text.append("\n")
    return text


def answer_text(port: Port, words: dict[str, str]) -> str:
    """The answer at the side of the board: where the ray leaves, its letters and turns."""
    if not port.known:
        return ""
    turns = "" if port.turns is None else f" ({port.turns})"
    return f"{way_out(port)} {touched_letters(port, words)}".strip() + turns


def at_left(port: Port, words: dict[str, str]) -> Text:
    arrow = ("◄" if port.asked else "◁") if port.known else " "
    text = Text(answer_text(port, words).rjust(MARGIN - 5), STYLE[port.colour or "nothing"])
    text.append(f" {arrow}")
    return text.append(f" {port.name} ", "bold")


def at_right(port: Port, words: dict[str, str]) -> Text:
    arrow = ("►" if port.asked else "▷") if port.known else " "
    text = Text(f" {port.name}", "bold")
    text.append(f" {arrow} ".rstrip())
    return text.append(f" {answer_text(port, words)}".rstrip(), STYLE[port.colour or "nothing"])


def drawn_cell(cell: Cell, run: Run | None, words: dict[str, str]) -> Text:
    """Four characters: a gem's part and letter, or what was answered, or a dot."""
    laid = cell
    if run is not None:
        laid = next(other for other in run.cells if other.name == cell.name)
    if laid.gem is None:
        laid = cell
    if laid.gem is not None and laid.shape is not None:
        return Text(f" {MARK[laid.shape]}{words[f'on {laid.gem}']} ", GEM_STYLE[laid.gem])
    if cell.content is None or (cell.content == "nothing" and not cell.asked):
        return Text("  · ", "dim")
    letter = "○" if cell.content == "nothing" else words[f"in {cell.content}"]
    return Text(f"  {letter:<2}", STYLE[cell.content])


def small_board(mine: Mine, words: dict[str, str]) -> Text:
    """A mine that the viewer knows, without its answers."""
    margin = " " * MARGIN
    text = Text(f"{margin}    " + "".join(str(n).ljust(3) for n in range(1, 11)).rstrip() + "\n")
    for row in range(8):
        text.append(f"{margin} {'ABCDEFGH'[row]} ")
        for cell in mine.cells[row * 10 : row * 10 + 10]:
            if cell.gem is None or cell.shape is None:
                text.append(" ○ " if cell.asked else " · ", "dim")
            else:
                text.append(f" {MARK[cell.shape]}{words[f'on {cell.gem}']}", GEM_STYLE[cell.gem])
        text.rstrip()
        text.append("\n")
    return text


# The facts.


def answers(mine: Mine, view: View, words: dict[str, str]) -> Text:
    """Each ray that was asked, in words, once for both its ends."""
    figures: list[tuple[str, str]] = []
    named: set[str] = set()
    for port in mine.ports:
        if not port.asked or port.name in named:
            continue
        named.update({port.name, port.exit or port.name})
        colour = words[port.colour or "absorbed"]
        line = f"{port.name} → {port.exit} {colour}" if port.exit else f"{port.name} {colour}"
        if port.turns is not None:
            line += f", {words['turns'].format(port.turns)}"
        figures.append((line, STYLE[port.colour or "nothing"]))
    if not figures:
        return Text()
    wide = max(len(line) for line, _ in figures) + 3
    columns = max(1, 77 // wide)
    text = Text(f"{words['answers']}\n")
    for i in range(0, len(figures), columns):
        text.append("  ")
        for line, style in figures[i : i + columns]:
            text.append(line.ljust(wide), style)
        text.rstrip()
        text.append("\n")
    return text


def player(seat: Seat, view: View, words: dict[str, str]) -> Text:
    """One line: the arrow of the turn, and what this seat has spent."""
    to_act = seat.seat in view.hiding or seat.seat == view.turn
    line = Text(f"{' ►' if to_act else '  '} {words['seat']} {seat.seat}  ")
    if seat.master:
        line.append(words["master"])
    else:
        line.append(words["questions"].format(seat.questions).ljust(15))
        line.append(words["wrong"].format(seat.wrong, seat.proposals))
    if seat.out:
        line.append(f"   {words['out']}", "bold")
    return line.append("\n")


def laying(view: View) -> bool:
    """Whether it is the viewer who lays the gems of the run."""
    return view.run is not None and (not view.run.proposal or view.turn == view.seat)


def news(view: View, words: dict[str, str]) -> list[str]:
    lines = [words["wrongly"].format(" ".join(gems)) for gems in view.wrong]
    if view.result == "won":
        mine = view.winner == view.seat
        return [*lines, words["you won"] if mine else words["won"].format(view.winner)]
    if view.result != "ongoing":
        return [*lines, words[view.result]]
    if view.last_turn:
        lines.append(words["last"])
    lines += [words["hides"].format(seat) for seat in view.hiding if seat != view.seat]
    if view.run is not None and not view.run.proposal:
        lines.append(words["hide"].format(len(view.in_play)))
    if view.run is not None and view.run.proposal and not laying(view):
        lines.append(words["proposes"].format(view.turn, " ".join(view.run.gems)))
    elif view.run is not None:
        example = f"{words[f'on {view.run.next}']}0@C4"
        lines.append(words["lay"].format(words[view.run.next], example))
        if not view.run.gems:
            verb = "propose" if view.run.proposal else "hide"
            lines.append(words["lay all"].format(verb, example))
    elif view.turn is not None:
        mine = view.turn == view.seat
        lines.append(words["your turn"] if mine else words["turn"].format(view.turn))
    return lines


def forms(letter: str, words: dict[str, str]) -> Text:
    """A gem in each of its forms, with the name to type."""
    drawn = [
        (f"{words[f'on {letter}']}{'m' * mirrored}{turn}", cells)
        for mirrored, turn, cells in positions(LETTERS.index(letter))
    ]
    height = max(row for _, cells in drawn for row, _, _ in cells) + 1
    text = Text()
    for line in range(height):
        text.append("  ")
        for name, cells in drawn:
            marks = {column: MARKS[shape] for row, column, shape in cells if row == line}
            width = max(column for _, column, _ in cells) + 1
            drawing = "".join(marks.get(column, "·") for column in range(width)) if marks else ""
            text.append(f"   {name if line == 0 else '':<4}{drawing:<5}")
        text.rstrip()
        text.append("\n")
    text.rstrip()
    return text
