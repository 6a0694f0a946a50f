"""What is told of a table: to everyone, and to one pair of eyes. Nothing is sent here."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from sapeur.games.contract import SPECTATOR
from sapeur.server import messages as m
from sapeur.server.help import believers
from sapeur.server.log import Setup
from sapeur.server.room import OPEN, PLAYING, Room


def table_info(room: Room, here: list[int], names: dict[str, str]) -> m.TableInfo:
    """What everyone may know of a table."""
    setup, seating = room.setup, room.seating
    called = tuple([names.get(who, "") if who else None for who in seating.players])
    seats = seat_infos(seating.chairs, called, tuple(here), tuple(believers(room)))
    if room.clock is not None:
        seats = [
            replace(
                seat,
                left=room.clock.remaining(seat.seat) if room.chairs[seat.seat].person else None,
                deadline=room.clock.deadline(seat.seat) if room.status == PLAYING else None,
            )
            for seat in seats
        ]
    if (until := room.kept_until) is not None:
        reserved = room.kept_seats()
        seats = [replace(s, deadline=until) if s.seat in reserved else s for s in seats]
    asked, ending = room.question, room.ending
    return m.TableInfo(
        id=setup.id,
        game=setup.game,
        options=setup.options,
        status=room.status,
        public=setup.public,
        seats=seats,
        awaited=room.awaited,
        clock=setup.clock,
        commitment=room.commitment,
        asked=m.QuestionInfo(asked.what, asked.seat, sorted(asked.agreed)) if asked else None,
        outcome=m.Outcome(
            ending.how,
            ending.winners,
            room.table.scores if room.table is not None and ending.how == "played" else None,
            ending.seat,
            room.game.points,
        )
        if ending
        else None,
        seed=setup.seed.hex() if ending or room.archived else None,
        next_table=room.next_table or None,
        at=room.at,
        host=room.seat_of(setup.owner),
        is_correspondence=setup.clock.is_correspondence,
        seat_changes=room.seat_changes,
        belief=setup.belief,
        hints=setup.hints,
        help_uses=room.help_uses,
        branch=branch_info(setup),
        daily=setup.daily or None,
        shared=room.is_shared,
    )


def branch_info(setup: Setup) -> m.BranchInfo | None:
    """Where the table began, if not with a deal; its record itself is for nobody."""
    branch = setup.branch
    if branch is None or setup.daily:  # a daily's deal is everyone's: it branches off nothing
        return None
    world: m.BranchWorld = "true" if branch.imagined is None else "imagined"
    return m.BranchInfo(world, branch.version, branch.seat)


@lru_cache(1024)
def seat_infos(
    chairs: tuple[tuple[str, str, str, bool], ...],
    names: tuple[str | None, ...],
    here: tuple[int, ...],
    with_belief: tuple[int, ...],
) -> list[m.SeatInfo]:
    """What everyone may know of the seats of a table without a clock; only for reading."""
    return [
        m.SeatInfo(
            number,
            kind,
            name,
            level or None,
            sapper or None,
            here=number in here,
            sits=sits,
            belief=number in with_belief,
        )
        for number, ((kind, level, sapper, sits), name) in enumerate(
            zip(chairs, names, strict=True)
        )
    ]


def update(room: Room, seat: int, since: int, table: object) -> m.Update:
    """The table for one pair of eyes, made from what they may see and nothing else."""
    game, mine = room.table, None if seat == SPECTATOR else seat
    if game is None:
        open_to_me = mine is not None and room.status == OPEN
        invitation = room.setup.invitation if open_to_me else None
        is_host = open_to_me and room.is_host(room.chairs[seat].player)
        return m.Update(table, 0, mine, invitation, 0, [], [], None, [], "", is_host)  # type: ignore[arg-type]
    going_on = room.ending is None and not room.archived
    acts = going_on and mine is not None and not room.chairs[seat].level
    steps, view = game.steps(seat, since), game.view(seat)
    if not going_on:
        # What the last action led to is shown before everything that was hidden is.
        steps = [*steps, view] if since < game.version else steps
        view = game.revealed(seat)
    return m.Update(
        table,  # type: ignore[arg-type]
        game.version,
        mine,
        None,
        since,
        game.since(seat, since),
        steps,
        view,
        game.legal(seat) if acts else [],
        room.why_no_undo(seat) if acts else "",
    )


def written_parts(table: m.TableInfo) -> m.TableInfo:
    """The same with its long parts written down."""
    for name in ("options", "seats", "clock", "help_uses"):
        setattr(table, name, msgspec.Raw(m.encode(getattr(table, name))))
    return table
