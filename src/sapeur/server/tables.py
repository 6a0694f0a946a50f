"""Tables by request: made, listed, joined, left, played again; their records; and bots."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, Parameter
from litestar.response import Stream

from sapeur.games import capabilities, game
from sapeur.games.game import Refusal, Words
from sapeur.server import log
from sapeur.server import messages as m
from sapeur.server.chairs import Chair, check_seats
from sapeur.server.guard import TOO_MANY
from sapeur.server.hub import Hub
from sapeur.server.live import Live
from sapeur.server.people import TheHub, TheLimiter, ThePlayer, new_id, player_of
from sapeur.server.problems import Refuse, charge, refusals, refuse
from sapeur.server.records import has_record, record_of, sat_at, shows_record_to
from sapeur.server.refusals import NOT_OVER, NOT_SEATED
from sapeur.server.room import ARCHIVED, OPEN, OVER, Room
from sapeur.server.store import Account
from sapeur.table.clock import ClockSpec

MOST_LISTED = 50  # tables in one answer
MOST_WAITING_UPDATES = 256  # updates that a bot has not read yet, before it is let go
MOST_STREAMS = 16  # of one player
STREAM_HEARTBEAT_S = 15.0  # between empty lines on a stream
NO_TABLE = Words(en="There is no such table.", fr="Cette table n'existe pas.")
NO_FREE_SEAT = Words(
    en="No seat here is free for you.", fr="Aucune place n'est libre ici pour vous."
)
NEEDS_INVITATION = Words(
    en="This seat needs an invitation.", fr="Cette place demande une invitation."
)
REMATCH_BEGUN = Words(
    en="The rematch has begun without you.", fr="La revanche a commencé sans vous."
)
NOT_DEALT = Words(en="Nothing has been dealt yet.", fr="Rien n'est encore distribué.")
SECRET_YET = Words(
    en="The record is given when the game is over.",
    fr="L'enregistrement est donné quand la partie est finie.",
)
PRIVATE_RECORD = Words(
    en="The record of a private game is for those who sat there, until one of them shares it.",
    fr="L'enregistrement d'une partie privée est pour ceux qui y ont joué, jusqu'à ce que l'un "
    "d'eux le partage.",
)
ONLY_IMAGINED = Words(
    en="This game went on from an imagined world: nothing was dealt that leads there, so it has "
    "no record.",
    fr="Cette partie a continué un monde imaginé : aucune donne n'y mène, elle n'a donc pas "
    "d'enregistrement.",
)
NO_NOTEBOOK = Words(
    en="Nothing can be supposed in this game.", fr="On ne peut rien supposer dans ce jeu."
)
NOBODY_NAMED = Words(
    en="A seat is for `me`, open, invited or an opponent; nobody else is named.",
    fr="Une place est pour `me`, libre, sur invitation ou à un adversaire ; on ne nomme personne.",
)
TWICE_ME = Words(en="You take one seat at most.", fr="Vous prenez une place au plus.")

TablePath = Annotated[str, Parameter(pattern="^[0-9a-z]{12}$")]
Invitation = Annotated[str, Parameter(max_length=40)]


async def live_table(hub: Hub, table_id: str, player: Account | None, invitation: str = "") -> Live:
    """The table, if this person may see it; otherwise it is as if there were none."""
    live = await hub.tables.find(table_id)
    if live is not None and not may_see(live.room, player, invitation):
        await hub.tables.catch_up(live)
    if live is None or not may_see(live.room, player, invitation):
        raise Refuse(404, "no-table", NO_TABLE)
    return live


def may_see(room: Room, player: Account | None, invitation: str = "") -> bool:
    return is_invitation(room, invitation) or room.is_open_to(player.id if player else "")


def is_invitation(room: Room, invitation: str) -> bool:
    return secrets.compare_digest(invitation.encode(), room.setup.invitation.encode())


def mine(live: Live, hub: Hub, player: Account | None) -> m.TableForMe:
    room, me = live.room, player.id if player else ""
    seat = room.seat_of(me)
    invited = seat is not None or (player is not None and room.setup.owner == me)
    key = room.setup.invitation if invited and room.status == OPEN else None
    info = hub.publisher.table_info(live)
    return m.TableForMe(info, seat, key, room.expected_seat(me), room.is_host(me))


async def seat_or_refuse(hub: Hub, live: Live, player: Account) -> int:
    if live.room.seat_of(player.id) is None:
        await hub.tables.catch_up(live)
    seat = live.room.seat_of(player.id)
    if seat is None:
        raise refuse(NOT_SEATED)
    return seat


class Tables(Controller):
    """Tables to play at."""

    path = "/api/tables"
    tags = ("tables",)

    @get(
        "/",
        summary="Tables: mine, or public ones that are open or in play",
        responses=refusals(400),
    )
    async def listed(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        which: Annotated[str, Parameter(pattern="^(open|playing|mine)$")] = "open",
    ) -> m.TableList:
        player = await player_of(request, hub)
        if which == "mine":
            ids = await hub.store.tables_of(player.id, MOST_LISTED) if player else []
        else:
            ids = await hub.store.tables_by_status(which, MOST_LISTED)
        found = await hub.tables.find_all(ids)
        if which == "mine" and player:  # a seat that was kept may have been given to an opponent
            found = [live for live in found if live.room.is_of(player.id)]
        return m.TableList([mine(live, hub, player) for live in found])

    @post(
        "/",
        summary="Make a table; then take your seat",
        responses=refusals(400, 401, changes=True),
    )
    async def make(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter, data: JSONBody[m.NewTable]
    ) -> m.TableForMe:
        charge(actions, player.id, 5)
        seats = seats_for(player, data.seats)
        options = game(data.game).complete(data.options)
        check_seats(data.game, options, seats)
        setup = new_setup(
            data.game,
            options,
            seats,
            data.clock,
            player.id,
            public=data.public,
            belief=data.belief,
            hints=data.hints,
        )
        await hub.store.add_table(setup, log.Summary(OPEN, 0, False, []))
        live = await hub.tables.find(setup.id)
        assert live is not None, "it was just made"
        return mine(live, hub, player)

    @get("/{table_id:str}", summary="A table", responses=refusals(400, 404))
    async def table(
        self,
        request: Request[Any, Any, State],
        hub: TheHub,
        table_id: TablePath,
        invitation: Invitation = "",
    ) -> m.TableForMe:
        player = await player_of(request, hub)
        live = await live_table(hub, table_id, player, invitation)
        async with live.lock:
            return mine(live, hub, player)

    @post(
        "/{table_id:str}/sit",
        status_code=200,
        summary="Take a seat",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def sit(
        self, hub: TheHub, player: ThePlayer, table_id: TablePath, data: JSONBody[m.SitRequest]
    ) -> m.TableForMe:
        live = await live_table(hub, table_id, player, data.invitation)
        hub.names.set(player.id, player.name)
        said: Refusal | int = 0
        for _ in live.room.chairs:
            seat = free_seat(live.room, player, data)
            said = await hub.writer.say(live, log.Sit(seat, data.nonce), player.id)
            if data.seat is not None or not isinstance(said, Refusal) or said.code != "seat-taken":
                break  # else somebody elsewhere was faster, and another seat may be free
        if isinstance(said, Refusal):
            raise refuse(said)
        return mine(live, hub, player)

    @post(
        "/{table_id:str}/leave",
        status_code=200,
        summary="Leave my seat; in play, resign",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def leave(self, hub: TheHub, player: ThePlayer, table_id: TablePath) -> m.TableForMe:
        live = await live_table(hub, table_id, player)
        seat = await seat_or_refuse(hub, live, player)
        said = await hub.writer.say(live, log.Leave(seat), player.id)
        if isinstance(said, Refusal):
            raise refuse(said)
        return mine(live, hub, player)

    @post(
        "/{table_id:str}/free",
        status_code=200,
        summary="As the host, before the game: keep a seat for nobody, or have somebody get up",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def free(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        table_id: TablePath,
        data: JSONBody[m.FreeRequest],
    ) -> m.TableForMe:
        charge(actions, player.id, 5)
        live = await live_table(hub, table_id, player)
        said = await hub.writer.say(live, log.Free(data.seat), player.id)
        if isinstance(said, Refusal):
            raise refuse(said)
        return mine(live, hub, player)

    @post(
        "/{table_id:str}/fill",
        status_code=200,
        summary="As the host, before the game: opponents for one free seat, or for all of them",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def fill(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        table_id: TablePath,
        data: JSONBody[m.FillRequest],
    ) -> m.TableForMe:
        charge(actions, player.id, 5)
        live = await live_table(hub, table_id, player)
        if not live.room.is_host(player.id):
            await hub.tables.catch_up(live)
        chairs = live.room.chairs
        free = [seat for seat, chair in enumerate(chairs) if not chair.is_taken]
        for seat in free if data.seat is None else [data.seat]:
            said = await hub.writer.say(live, log.Fill(seat, data.level), player.id)
            is_beaten = isinstance(said, Refusal) and said.code in ("seat-taken", "started")
            if data.seat is None and is_beaten:
                continue  # somebody was faster to sit down there, which is as well
            if isinstance(said, Refusal):
                raise refuse(said)
        return mine(live, hub, player)

    @post(
        "/{table_id:str}/rematch",
        status_code=200,
        summary="The same again, seats rotated",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def rematch(self, hub: TheHub, player: ThePlayer, table_id: TablePath) -> m.TableForMe:
        live = await live_table(hub, table_id, player)
        seat = await seat_or_refuse(hub, live, player)
        if live.room.status not in (OVER, ARCHIVED) or live.room.table is None:
            raise refuse(NOT_OVER)  # before a table is made that nobody would find
        await forget_left_rematch(hub, live)
        if not live.room.next_table:
            old = live.room.setup
            there = await hub.store.names([c.player for c in live.room.chairs if c.player])
            seats = [again(chair, chair.player in there) for chair in live.room.chairs]
            if old.branch is None:  # a branch goes on from a moment: there seats stay as they were
                seats = seats[1:] + seats[:1]
            setup = new_setup(
                old.game,
                old.options,
                seats,
                old.clock,
                player.id,
                public=old.public,
                belief=old.belief,
                hints=old.hints,
                branch=old.branch,
            )
            await hub.store.add_table(setup, log.Summary(OPEN, 0, False, []))
            said = await hub.writer.say(live, log.Rematch(seat, setup.id), player.id)
            if isinstance(said, Refusal):
                if (unused := await hub.tables.find(setup.id)) is not None:
                    await hub.writer.say(unused, log.Archive())  # or it would be listed as open
                if said.code != "rematched":
                    raise refuse(said)
        next_live = await hub.tables.find(live.room.next_table)
        if next_live is None or not may_see(next_live.room, player):
            raise Refuse(409, "rematch-begun", REMATCH_BEGUN)
        return mine(next_live, hub, player)

    @get(
        "/{table_id:str}/record",
        summary="The record of a finished game",
        media_type="text/plain",
        responses=refusals(400, 403, 404, 409),
    )
    async def record(
        self, request: Request[Any, Any, State], hub: TheHub, table_id: TablePath
    ) -> Response[str]:
        player = await player_of(request, hub)
        live = await live_table(hub, table_id, player)
        if live.room.status not in (OVER, ARCHIVED):
            await hub.tables.catch_up(live)
        async with live.lock:
            if live.room.table is None:
                raise Refuse(409, "not-dealt", NOT_DEALT)
            if live.room.status not in (OVER, ARCHIVED):
                raise Refuse(409, "not-over", SECRET_YET)
            if not shows_record_to(live.room, player.id if player else ""):
                raise Refuse(403, "private", PRIVATE_RECORD)
            if not has_record(live.room):
                raise Refuse(409, "imagined", ONLY_IMAGINED)
            return Response(record_of(live.room), media_type="text/plain; charset=utf-8")

    @post(
        "/{table_id:str}/share",
        status_code=200,
        summary="After a private game: let anyone with its address see it and its record",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def share(
        self, hub: TheHub, player: ThePlayer, actions: TheLimiter, table_id: TablePath
    ) -> m.TableForMe:
        charge(actions, player.id, 5)
        live = await live_table(hub, table_id, player)
        seat = sat_at(live.room, player.id)
        if seat is None:
            raise refuse(NOT_SEATED)
        said = await hub.writer.say(live, log.Share(seat), player.id)
        if isinstance(said, Refusal):
            raise refuse(said)
        return mine(live, hub, player)

    @post(
        "/{table_id:str}/act",
        status_code=200,
        summary="Act, as text in the game's notation",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def act(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        table_id: TablePath,
        data: JSONBody[m.ActRequest],
    ) -> m.Receipt:
        charge(actions, player.id)
        live = await live_table(hub, table_id, player)
        seat = await seat_or_refuse(hub, live, player)
        said = await hub.writer.say(live, log.Act(seat, data.text), player.id, data.ref)
        if isinstance(said, Refusal):
            raise refuse(said)
        return m.Receipt(table_id, data.ref, said)

    @post(
        "/{table_id:str}/check",
        status_code=200,
        summary="Would this action be taken?",
        responses=refusals(400, 401, 404, changes=True),
    )
    async def check(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        table_id: TablePath,
        data: JSONBody[m.ActRequest],
    ) -> m.CheckResult:
        charge(actions, player.id)
        live = await live_table(hub, table_id, player)
        seat = await seat_or_refuse(hub, live, player)
        refusal = live.room.refusal(seat, player.id, data.text)
        if refusal is None:
            return m.CheckResult(True)
        played = m.RefusalMessage(
            refusal.code, dict(refusal.words), refusal.article, data.ref, table_id
        )
        return m.CheckResult(False, played)

    @post(
        "/{table_id:str}/fits",
        status_code=200,
        summary="Do the answers so far speak against this? Where a game has such a notebook",
        responses=refusals(400, 401, 404, 409, changes=True),
    )
    async def fits(
        self,
        hub: TheHub,
        player: ThePlayer,
        actions: TheLimiter,
        table_id: TablePath,
        data: JSONBody[m.ActRequest],
    ) -> Any:
        charge(actions, player.id)
        live = await live_table(hub, table_id, player)
        seat = await seat_or_refuse(hub, live, player)
        room, compare = live.room, capabilities.compare(live.room.game)
        if compare is None:
            raise Refuse(404, "no-notebook", NO_NOTEBOOK)
        if room.table is None:
            raise Refuse(409, "not-dealt", NOT_DEALT)
        return compare(room.table.observed(seat), seat, data.text)

    @get(
        "/{table_id:str}/stream",
        summary="What my seat sees, a line of JSON each time",
        responses=refusals(400, 401, 404),
    )
    async def stream(
        self,
        hub: TheHub,
        player: ThePlayer,
        table_id: TablePath,
        since: Annotated[int, Parameter(ge=0)] = 0,
    ) -> Stream:
        if hub.connections.streams[player.id] >= MOST_STREAMS:
            raise Refuse(429, "too-many", TOO_MANY)
        live = await live_table(hub, table_id, player)
        lines = replayed_lines(hub, live, player, since)
        return Stream(lines, media_type="application/x-ndjson")


class Bot:
    """A stream to a bot, as somebody to tell."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING_UPDATES)
        self.ended = False
        self._task = asyncio.current_task()  # may wait for ever for a bot that reads nothing

    def push(self, data: bytes) -> None:
        if not self.waiting.full():
            self.waiting.put_nowait(data)
        elif self._task is not None:
            self._task.cancel()
            self._task = None

    def end(self) -> None:
        """The server ends: an empty line wakes whoever waits here."""
        self.ended = True
        self.push(b"")


async def replayed_lines(hub: Hub, live: Live, player: Account, since: int) -> AsyncIterator[bytes]:
    """Updates until the game is over; an empty line now and then, so that no proxy hangs up."""
    bot = Bot(player.id)
    hub.connections.stream_endings.add(bot.end)
    hub.metrics.streams += 1
    hub.connections.streams[player.id] += 1
    try:
        if not await hub.publisher.watch(bot, live, since):
            return
        while True:
            try:
                yield await asyncio.wait_for(bot.waiting.get(), STREAM_HEARTBEAT_S) + b"\n"
            except TimeoutError:
                yield b"\n"
            done = live.room.status in (OVER, ARCHIVED) or bot not in live.watchers
            if bot.waiting.empty() and (done or bot.ended):
                return
    finally:
        hub.connections.stream_endings.discard(bot.end)
        hub.publisher.unwatch(bot, live)
        hub.metrics.streams -= 1
        hub.connections.streams[player.id] -= 1
        if not hub.connections.streams[player.id]:
            del hub.connections.streams[player.id]


def seats_for(player: Account, asked: list[log.SeatSpec]) -> list[log.SeatSpec]:
    """The seats as they are kept: `me` becomes the player who asks, and nobody else is named."""
    if sum(spec.kind == "me" for spec in asked) > 1:
        raise Refuse(400, "twice", TWICE_ME)
    if any(spec.kind == "player" or spec.player or spec.sapper for spec in asked):
        raise Refuse(400, "named", NOBODY_NAMED)
    return [
        log.SeatSpec("player", "", player.id)
        if spec.kind == "me"
        else log.SeatSpec(spec.kind, spec.level if spec.kind == "opponent" else "")
        for spec in asked
    ]


async def forget_left_rematch(hub: Hub, live: Live) -> None:
    """A rematch that ended before it was dealt keeps nobody from another one."""
    next_table = live.room.next_table
    found = await hub.tables.find(next_table) if next_table else None
    if found is not None and found.room.table is None and found.room.status in (OVER, ARCHIVED):
        await hub.writer.say(live, log.RematchGone(0, next_table))


def again(chair: Chair, there: bool) -> log.SeatSpec:
    """Who a seat is for in a rematch: whoever had it; anyone, if that player is no more."""
    if chair.player:
        return log.SeatSpec("player", "", chair.player) if there else log.SeatSpec("open", "")
    level: Any = chair.level
    return log.SeatSpec("opponent", level, sapper=chair.sapper)


def new_setup(
    name: str,
    options: dict[str, str],
    seats: list[log.SeatSpec],
    clock: ClockSpec,
    owner: str,
    *,
    public: bool,
    belief: bool = True,
    hints: bool = True,
    branch: log.BranchPoint | None = None,
    daily: str = "",
) -> log.Setup:
    return log.Setup(
        id=new_id(12),
        game=name,
        version=game(name).version,
        options=options,
        seats=seats,
        clock=clock,
        public=public,
        invitation=new_id(16),
        seed=secrets.token_bytes(32),
        owner=owner,
        at=log.now(),
        rules=log.ROOM_RULES,
        belief=belief,
        hints=hints,
        branch=branch,
        daily=daily,
    )


def free_seat(room: Room, player: Account, wish: m.SitRequest) -> int:
    """The seat to take: the one that is asked for, or my own, or any."""
    invited = is_invitation(room, wish.invitation) or player.id == room.setup.owner

    def is_closed(seat: int) -> bool:
        chair = room.chairs[seat]
        mine = player.id in (chair.player, chair.reserved, chair.guest)
        needs = chair.kind == "invited" or not room.setup.public
        return chair.kind in ("invited", "open") and needs and not invited and not mine

    def is_free(seat: int) -> bool:
        chair = room.chairs[seat]
        if player.id in (chair.player, chair.reserved, chair.expected):
            return True
        return not chair.is_taken and chair.kind != "player" and not is_closed(seat)

    if wish.seat is not None:
        if wish.seat >= len(room.chairs):
            raise Refuse(409, "no-seat", NO_FREE_SEAT)
        if is_closed(wish.seat):  # even if it is taken now: it may be free in a moment
            raise Refuse(403, "needs-invitation", NEEDS_INVITATION)
        return wish.seat
    own = [s for s, c in enumerate(room.chairs) if player.id in (c.player, c.expected)]
    free = own or [s for s in range(len(room.chairs)) if is_free(s)]
    if not free:
        raise Refuse(409, "no-free-seat", NO_FREE_SEAT)
    return free[0]
