"""The seats of a table: whom each is meant for, and who is in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from sapeur.agents.registry import names
from sapeur.games import game as game_named
from sapeur.games.game import NotationError
from sapeur.server.log import SeatSpec


@dataclass
class Chair:
    """A seat and whoever is in it."""

    kind: str  # player, open, invited, opponent: who it is meant for
    reserved: str = ""  # the player it is kept for
    guest: str = ""  # the player it was kept for, who may still come while it is free
    player: str = ""  # who sits here, or sat here before an opponent took over
    level: str = ""  # of the opponent that plays here; empty for a person
    sapper: str = ""  # the name of that opponent, unless it stands in for a person
    late: bool = False  # an opponent took over because time was up: the player may come back

    @property
    def is_taken(self) -> bool:
        return bool(self.player or self.level)

    @property
    def person(self) -> str:
        """The player who acts here, if it is one."""
        return "" if self.level else self.player

    @property
    def expected(self) -> str:
        """The player who may take it without an invitation, if it is free."""
        return "" if self.is_taken else self.reserved or self.guest


class Seating(NamedTuple):
    """Who sits where: made anew only when somebody sits down, leaves or is stood in for."""

    chairs: tuple[tuple[str, str, str, bool], ...]  # kind, level, sapper, whether it is taken
    players: tuple[str, ...]  # who sits there, or may; empty for nobody
    people: list[str]  # those who act for themselves
    opponents: bool  # whether there are any


class SeatChange(Struct, frozen=True):
    """In play: an opponent stands in for a person from now on, or the person came back."""

    after: int  # the version of the last event before it
    seat: int
    left: bool


class HelpUse(Struct, frozen=True):
    """Somebody was shown more than the table shows, and when."""

    version: int  # of the game, then
    seat: int
    what: str  # belief-on, belief-off, hint-where, hint-what, hint-why


def check_seats(game_name: str, options: dict[str, str], seats: list[SeatSpec]) -> None:
    """NotationError if these cannot be the seats of such a table."""
    game = game_named(game_name)
    count = game.rules.seats(game.setup(options))
    if len(seats) != count:
        raise NotationError(
            en=f"this game has {count} seats, not {len(seats)}",
            fr=f"ce jeu a {count} places, pas {len(seats)}",
        )
    if all(spec.kind == "opponent" for spec in seats):
        raise NotationError(
            en="at least one seat is for a person",
            fr="au moins une place est pour une personne",
        )
    for spec in seats:
        if spec.kind == "opponent" and spec.level not in names(game)[:5]:
            raise NotationError(
                en=f"an opponent has a level from 1 to 5, not {spec.level!r}",
                fr=f"un adversaire a un niveau de 1 à 5, pas {spec.level!r}",
            )
