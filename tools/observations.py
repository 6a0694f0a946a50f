"""Write docs/observations.md: what every number of an observation is, from the fields' comments."""

from __future__ import annotations

from pathlib import Path

from sapeur.adapters.observations import Column, columns, kind, width
from sapeur.games import GAMES, game
from sapeur.games.game import Game

NAMES = tuple(GAMES)
PAGE = Path(__file__).parents[1] / "docs" / "observations.md"
HEAD = """# Observations

Made by `python tools/observations.py` from the fields of each game's state; do not edit it.

An observation is what one seat knows, never more: the state that `observe` builds for it, its
fields one after the other, as numbers of 16 bits. −1 (UNKNOWN) stands where the seat does not
know, if the field says nothing else. A field of 32 bits is two numbers, its lower half first: in
NumPy, `observations[..., column.places].view(np.int32)` has its values. Such fields come first, and
after the last field may follow a number that says nothing. Whose observation it is says
`batch.seat`, or the lane where several act at once. `batch.columns` has this page as data:
`batch.observations[..., column.places]` is one field. Options are fields too, and never change. A
bit set holds thing number k if `value >> k & 1`. Names in capitals are constants beside the fields.
"""


def table(played: Game) -> str:
    lines = [
        f"\n## {played.title['en']} (`{played.name}`)\n",
        f"{width(played.state)} numbers, {kind(played.state)}.\n",
        "| places | field | what it is |",
        "|---|---|---|",
    ]
    described = columns(played.state)
    lines += [f"| {places(c)} | `{c.name}` | {c.comment}{halves(c)} |" for c in described]
    return "\n".join(lines) + "\n"


def places(column: Column) -> str:
    last = column.first + column.size - 1
    return f"{column.first}" if column.size == 1 else f"{column.first}–{last}"


def halves(column: Column) -> str:
    return " (32 bits)" if column.halves == 2 else ""


def page() -> str:
    return HEAD + "".join(table(game(name)) for name in NAMES)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
