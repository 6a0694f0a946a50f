"""Kuhn poker as text: `pass`, `bet`; a deal is three letters, like `deal K J Q`."""

from __future__ import annotations

from collections.abc import Mapping

from sapeur.games.game import NotationError, Refusal, Words
from toy.kuhn.rules import BET, PASS, State, begin

NAMES = "JQK"


def setup(options: Mapping[str, str]) -> State:
    return State()


def action_codes(s: State) -> list[int]:
    return [PASS, BET]


def encode(s: State, seat: int, action: int) -> str:
    return "bet" if action == BET else "pass"


def decode(s: State, seat: int, text: str) -> list[int]:
    said = text.strip().lower()
    if said not in ("bet", "pass"):
        raise NotationError(en="expected bet or pass", fr="on attend bet ou pass")
    return [BET if said == "bet" else PASS]


def refusal(s: State, seat: int, action: int) -> Refusal:
    return Refusal("turn", "K3", Words(en="It is not your turn.", fr="Ce n'est pas votre tour."))


def encode_deal(s: State) -> str:
    return " ".join(NAMES[card] for card in s.card)


def decode_deal(s: State, text: str) -> None:
    cards = text.upper().split()
    if sorted(cards) != sorted(NAMES):
        raise NotationError(en="a deal is J, Q and K in some order (K1)", fr="J, Q et K (K1)")
    s.card[:] = [NAMES.index(card) for card in cards]
    begin(s)
