"""Minefield: where the mines threw a piece, and what that took off the board."""

from __future__ import annotations

from sapeur.games.game import Words
from sapeur.games.minefield import GAME
from sapeur.games.minefield.effect import Effect, Hop
from sapeur.games.minefield.view import Piece
from sapeur.games.phrases import join
from sapeur.terminal.story import EventResult, Who

HOW = {
    "moves": Words(en="{piece} is thrown to {cell}", fr="{piece} est projeté en {cell}"),
    "captures": Words(
        en="{piece} is thrown to {cell} and takes {taken}",
        fr="{piece} est projeté en {cell} et prend {taken}",
    ),
    "wounds": Words(
        en="{piece} hits the commander in {cell} and is gone",
        fr="{piece} touche le commandant en {cell} et disparaît",
    ),
    "blocked": Words(
        en="{piece} is blocked by the piece in {cell}",
        fr="{piece} est bloqué par le pion en {cell}",
    ),
    "stays": Words(en="{piece} stays where it is", fr="{piece} reste sur place"),
    "off-board": Words(
        en="{piece} is thrown off the board", fr="{piece} est projeté hors du plateau"
    ),
    "blown-up": Words(en="{piece} is blown up", fr="{piece} saute"),
}
OF_SIDE = Words(en="the {kind} of side {seat}", fr="le {kind} du camp {seat}")


def outcome(effect: Effect, who: Who, language: str) -> EventResult | None:
    """What the die did; a step says itself where it went."""

    def name_of(piece: Piece) -> str:
        kind = GAME.words.noun("piece", piece.kind, language)
        return OF_SIDE[language].format(kind=kind, seat=piece.seat)

    if not isinstance(effect, Hop) or effect.face is None:
        return None
    taken = join(
        language, [name_of(loss.piece) for loss in effect.lost if loss.cell != effect.start]
    )
    text = HOW[effect.how][language].format(
        piece=name_of(effect.piece), cell=effect.target or "", taken=taken
    )
    return EventResult(text, is_great=any(loss.piece.kind == "commander" for loss in effect.lost))
