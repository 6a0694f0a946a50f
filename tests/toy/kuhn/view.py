"""What a seat is shown in Kuhn poker."""

from __future__ import annotations

from msgspec import Struct

from sapeur.kernel import UNKNOWN
from toy.kuhn.notation import NAMES, encode
from toy.kuhn.rules import State


class View(Struct, frozen=True):
    cards: list[str | None]
    acts: list[str]


def view(o: State, seat: int) -> View:
    return View(
        cards=[None if card == UNKNOWN else NAMES[card] for card in o.card[:2]],
        acts=[encode(o, seat, act) for act in o.acts[: o.made]],
    )
