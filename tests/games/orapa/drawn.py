"""Mines as drawings, and games told in the words of a record."""

from __future__ import annotations

from sapeur.games.orapa import GAME
from sapeur.games.orapa.notation import CELL_NAMES, PORT_NAMES, gem_name
from sapeur.games.orapa.rays import (
    CELL_OF,
    CONTENT_OF,
    LETTERS,
    MARKS,
    MOST_CELLS,
    PLACEMENTS,
    SHAPES,
    SIZE,
)
from sapeur.games.orapa.rules import State
from sapeur.games.orapa.view import View
from sapeur.kernel import clone

# Every ray in this mine is told in test_orapa_rules.py.
MINE = """
    ◢R ■R ◤R ·  ·  ◢W ◣W ·  ·  ·
    ·  ·  ·  ·  ◢W ■W ■W ◣W ·  ·
    ◣Y ·  ·  ·  ·  ·  ·  ·  ·  ·
    ■Y ◣Y ·  ·  ·  ·  ·  ·  ·  ·
    ·  ·  ·  ·  ·  ·  ·  ◢L ◣L ·
    ·  ◢B ◣B ·  ·  ·  ·  ◥L ◤L ·
    ◢B ■B ■B ◣B ·  ·  ·  ·  ·  ·
    ·  ·  ·  ·  ·  ·  ·  ·  ·  · """
GEMS = "R0@A1 Y0@C1 B0@F1 W0@A5 L0@E8"

# The same mine, with the lozenge one cell lower.
OTHER = """
    ◢R ■R ◤R ·  ·  ◢W ◣W ·  ·  ·
    ·  ·  ·  ·  ◢W ■W ■W ◣W ·  ·
    ◣Y ·  ·  ·  ·  ·  ·  ·  ·  ·
    ■Y ◣Y ·  ·  ·  ·  ·  ·  ·  ·
    ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
    ·  ◢B ◣B ·  ·  ·  ·  ◢L ◣L ·
    ◢B ■B ■B ◣B ·  ·  ·  ◥L ◤L ·
    ·  ·  ·  ·  ·  ·  ·  ·  ·  · """
OTHER_GEMS = "R0@A1 Y0@C1 B0@F1 W0@A5 L0@F8"

# The first mine, with the black body.
BODY = """
    ◢R ■R ◤R ·  ·  ◢W ◣W ·  ·  ·
    ·  ·  ·  ·  ◢W ■W ■W ◣W ·  ·
    ◣Y ·  ·  ·  ·  ·  ·  ·  ·  ·
    ■Y ◣Y ·  ·  ·  ·  ·  ·  ·  ·
    ·  ·  ·  ·  ·  ·  ·  ◢L ◣L ·
    ·  ◢B ◣B ·  ·  ·  ·  ◥L ◤L ·
    ◢B ■B ■B ◣B ·  ·  ■K ■K ·  ·
    ·  ·  ·  ·  ·  ·  ·  ·  ·  · """


def gems_of(drawing: str) -> list[int]:
    """The placements in a drawing, in the order of the gems."""
    cells: dict[int, set[tuple[int, int]]] = {}
    rows = [line.split() for line in drawing.strip().split("\n")]
    assert [len(row) for row in rows] == [10] * 8, "ten cells in each of eight rows"
    for at, word in enumerate(word for row in rows for word in row):
        if word != "·":
            kind = LETTERS.index(word[1])
            content = 1 + SHAPES * kind + MARKS.index(word[0])
            cells.setdefault(kind, set()).add((at, content))
    of_cells = {
        frozenset((CELL_OF[i], CONTENT_OF[i]) for i in range(p * MOST_CELLS, p * MOST_CELLS + n)): p
        for p, n in enumerate(SIZE)
    }
    assert len(of_cells) == PLACEMENTS
    return [of_cells[frozenset(cells[kind])] for kind in sorted(cells)]


def names_of(drawing: str) -> str:
    """The same drawing as a line of text."""
    return " ".join(gem_name(p) for p in gems_of(drawing))


class Played:
    """A game at one moment, asked and answered in the words of a record."""

    def __init__(self, s: State) -> None:
        self.s = s

    def after(self, *lines: str) -> Played:
        """The game after these lines, each a seat and its action; every one must be legal."""
        s = clone(self.s)
        for line in lines:
            seat, text = int(line[0]), line[2:]
            for action in GAME.notation.decode(GAME.observed(s, seat), seat, text):
                legal = GAME.legal(s, seat)
                assert action in legal, f"{line}: {GAME.notation.refusal(s, seat, action)}"
                GAME.rules.apply(s, seat, action)
        return Played(s)

    def refused(self, line: str) -> str:
        """The code of the refusal of this line."""
        s = clone(self.s)
        seat, text = int(line[0]), line[2:]
        for action in GAME.notation.decode(GAME.observed(s, seat), seat, text):
            if action not in GAME.legal(s, seat):
                return GAME.notation.refusal(GAME.observed(s, seat), seat, action).code
            GAME.rules.apply(s, seat, action)
        raise AssertionError(f"{line} is legal")

    def legal(self, seat: int) -> list[str]:
        return [GAME.notation.encode(self.s, seat, a) for a in GAME.legal(self.s, seat)]

    def view(self, seat: int) -> View:
        shown: View = GAME.views.view(GAME.observed(self.s, seat), seat)
        return shown

    def ray(self, port: str, seat: int = 0, mine: int = 0) -> str:
        """What the seat knows of a ray: where it leaves, its colour, its turns if they are told."""
        port_view = self.view(seat).mines[mine].ports[PORT_NAMES.index(port)]
        if not port_view.known:
            return "?"
        words = [
            port_view.exit,
            port_view.colour,
            None if port_view.turns is None else str(port_view.turns),
        ]
        return " ".join(word for word in words if word is not None)

    def cell(self, name: str, seat: int = 0, mine: int = 0) -> str:
        return self.view(seat).mines[mine].cells[CELL_NAMES.index(name)].content or "?"

    def gems(self, seat: int, mine: int = 0) -> str | None:
        """The mine as the seat knows it."""
        known = self.view(seat).mines[mine].gems
        return None if known is None else " ".join(known)

    @property
    def awaited(self) -> list[int]:
        return [seat for seat in range(8) if (GAME.rules.awaited(self.s) >> seat) & 1]

    @property
    def over(self) -> bool:
        return not self.awaited

    @property
    def scores(self) -> list[int]:
        return [GAME.rules.score(self.s, seat) for seat in range(GAME.rules.seats(self.s))]


def table(**options: str) -> Played:
    """A game in which nothing is hidden yet."""
    s = GAME.setup(options)
    GAME.notation.decode_deal(s, "")
    return Played(s)


def solo(drawing: str = MINE, **options: str) -> Played:
    return dealt(drawing, mode="solo", **options)


def dealt(drawing: str = MINE, **options: str) -> Played:
    """A game about the mine drawn, hidden by the program."""
    s = GAME.setup(options)
    GAME.notation.decode_deal(s, names_of(drawing))
    return Played(s)


def duel(one: str = MINE, two: str = OTHER, **options: str) -> Played:
    """A duel in which seat 0 has hidden the first mine and seat 1 the second."""
    return table(**options).after(f"0 hide {names_of(one)}", f"1 hide {names_of(two)}")


def mastered(drawing: str = MINE, **options: str) -> Played:
    """A shared mine that the last seat has hidden."""
    players = options.get("players", "2")
    begun = table(mode="shared", master="human", **options)
    return begun.after(f"{players} hide {names_of(drawing)}")
