"""Games side by side, all moved on by one call: what a batch runs, for any game.

Each row is a game with its own stream of chance, so that rows can be stepped in any order, by any
number of threads, and come out the same. A row is never left to CHANCE or over: dice are rolled
here, and a game that ended is dealt anew.
"""

from __future__ import annotations

from typing import Annotated, Any

from sapeur.games.contract import (
    CHANCE,
    SPECTATOR,
    apply,
    awaited,
    deal,
    legal,
    observe,
    score,
    seats,
    witness,
)
from sapeur.games.shares import share_of_win
from sapeur.kernel import I8, I16, UNKNOWN, Record, Rng, below, lowest_bit

MOST_SEATS = SPECTATOR  # as many for every game: a row has one type whatever the options


_row_records: dict[type[Record], type[Record]] = {}
_offer_records: dict[int, type[Record]] = {}


def row_record(state: type[Record]) -> type[Record]:
    """The type of a batch's rows for this game: one class, so that it is compiled for once."""
    if state not in _row_records:
        _row_records[state] = _new_row_record(state)
    return _row_records[state]


def _new_row_record(state: type[Record]) -> type[Record]:
    """A game of a batch: the truth, its chance, who is to act, and how the last one ended."""
    return _record(
        "Row",
        state=state,
        rng=Rng,
        to_act=Annotated[list[int], "i1", MOST_SEATS],  # 1 for whoever is to act
        seat=I8,  # the first of them
        points=I8,  # 1 if the most points win
        done=I8,  # 1 if a game has just ended,
        scores=Annotated[list[int], "i4", MOST_SEATS],  # with these scores, else all 0,
        rewards=Annotated[list[float], "f4", MOST_SEATS],  # and shares of the win, likewise
    )


def offer_record(room: int) -> type[Record]:
    """The type of what a seat may do, for games of so many actions at most: one class.

    What a seat knows and may do lies in its lane of a row: lane 0 where one seat acts at a time,
    else the lane with the seat's own number. Offers, observations and masks have as many lanes as
    are in use, each in an array of its own, so that what is read and written lies close together.
    """
    if room not in _offer_records:
        _offer_records[room] = _record(
            "Offer",
            count=I16,  # how many actions are legal,
            codes=Annotated[list[int], "i2", room],  # and which
        )
    return _offer_records[room]


def _record(name: str, **kinds: Any) -> type[Record]:
    """A record class whose sizes are known only when a batch is made."""
    return type(name, (Record,), {"__annotations__": kinds, "__module__": __name__})


def first_illegal(rows: list[Any], masks: Any, actions: Any, part: tuple[int, int]) -> int:
    """The first of these rows in which a seat would do what it may not; -1 for none."""
    first, last = part
    for row in range(first, last):
        r = rows[row]
        for seat in range(seats(r.state)):
            if r.to_act[seat]:
                lane = lane_of(masks, seat)
                if not is_legal(masks, row, lane, actions[row, lane]):
                    return row
    return -1


def is_legal(masks: Any, row: int, lane: int, action: int) -> bool:
    """Whether the action is one of the seat's in this lane; any number may be asked about."""
    if action < 0 or action >= masks.shape[2]:
        return False
    return masks[row, lane, action] != 0  # type: ignore[no-any-return]


def lane_of(masks: Any, seat: int) -> int:
    return seat if masks.shape[1] > 1 else 0


def begin(
    rows: list[Any],
    offers: Any,
    observations: Any,
    masks: Any,
    action_of: list[int],
    part: tuple[int, int],
) -> None:
    """Deal these rows."""
    first, last = part
    for row in range(first, last):
        r = rows[row]
        clear(r)
        withdraw(r, row, offers, masks)
        start_game(r, offers[row, 0])
        offer(r, row, offers, observations, masks, action_of)


def step(
    rows: list[Any],
    offers: Any,
    actions: Any,
    observations: Any,
    masks: Any,
    code_of: list[int],
    action_of: list[int],
    part: tuple[int, int],
) -> None:
    """Carry out the actions of these rows, and go on until a seat is to act again."""
    first, last = part
    for row in range(first, last):
        r = rows[row]
        if r.done:
            clear(r)
        act(r, row, offers, actions, masks, code_of)
        withdraw(r, row, offers, masks)
        roll(r, offers[row, 0])
        if awaited(r.state) == 0:
            finish(r)
            start_game(r, offers[row, 0])
        offer(r, row, offers, observations, masks, action_of)


def pick(
    offers: Any, chances: Any, action_of: list[int], actions: Any, part: tuple[int, int]
) -> None:
    """A legal action for each seat that is to act, by numbers from 0 up to 1 drawn for it."""
    first, last = part
    for row in range(first, last):
        for lane in range(actions.shape[1]):
            offered = offers[row, lane]
            if offered.count:
                code = offered.codes[int(chances[row, lane] * offered.count)]
                actions[row, lane] = action_of[code]


def clear(r: Any) -> None:
    """Forget how the last game of this row ended."""
    r.done = 0
    for seat in range(MOST_SEATS):
        r.rewards[seat] = 0.0
        r.scores[seat] = 0


def act(r: Any, row: int, offers: Any, actions: Any, masks: Any, code_of: list[int]) -> None:
    """Let the seats act; what a seat may not do is replaced by the first thing that it may."""
    for seat in range(seats(r.state)):
        if r.to_act[seat]:
            lane = lane_of(masks, seat)
            code = offers[row, lane].codes[0]
            action = actions[row, lane]
            if is_legal(masks, row, lane, action):
                code = code_of[action]
            apply(r.state, seat, code)


def withdraw(r: Any, row: int, offers: Any, masks: Any) -> None:
    """Take back what the seats of this row were offered."""
    for lane in range(masks.shape[1]):
        offered = offers[row, lane]
        if offered.count:
            clear_mask(masks[row, lane])  # all of it: sooner done than one by one
            offered.count = 0
    for seat in range(seats(r.state)):
        r.to_act[seat] = 0


def clear_mask(mask: Any) -> None:
    for action in range(len(mask)):
        mask[action] = 0


def start_game(r: Any, unused: Any) -> None:
    deal(r.state, r.rng)
    roll(r, unused)


def roll(r: Any, unused: Any) -> None:
    """Let chance act until a seat must, or it is over; what is unused is room for an offer."""
    out = unused.codes
    while awaited(r.state) == 1 << CHANCE:
        n = legal(r.state, CHANCE, out)
        k = draw_one(n, r.rng)
        apply(r.state, CHANCE, out[k])


def draw_one(n: int, rng: Rng) -> int:
    """One of n, evenly; a forced step draws nothing."""
    return below(rng, n) if n > 1 else 0


def finish(r: Any) -> None:
    """The game is over: how it ended."""
    n = seats(r.state)
    r.done = 1
    for seat in range(n):
        r.scores[seat] = score(r.state, seat)
    for seat in range(n):
        r.rewards[seat] = share_of_win(r.scores, n, seat, r.points)


def offer(
    r: Any, row: int, offers: Any, observations: Any, masks: Any, action_of: list[int]
) -> None:
    """Tell whoever is to act what they know and may do.

    Secret choices are made at once. Of choices in the open, the lowest seat's comes first: the
    others see it, and may have fewer of their own.
    """
    waiting = awaited(r.state)
    seat = lowest_bit(waiting)
    r.seat = seat
    offer_to(r, seat, row, offers, observations, masks, action_of)
    others = waiting & (waiting - 1)
    if others and not is_secret(r, offers[row, lane_of(masks, seat)], seat, lowest_bit(others)):
        others = 0
    while others:
        offer_to(r, lowest_bit(others), row, offers, observations, masks, action_of)
        others &= others - 1


def is_secret(r: Any, offered: Any, seat: int, viewer: int) -> bool:
    """Whether the viewer does not see what the seat chooses now."""
    return witness(r.state, seat, offered.codes[0], viewer) == UNKNOWN


def offer_to(
    r: Any,
    seat: int,
    row: int,
    offers: Any,
    observations: Any,
    masks: Any,
    action_of: list[int],
) -> None:
    """Tell one seat, in its lane."""
    lane = lane_of(masks, seat)
    offered = offers[row, lane]
    n = legal(r.state, seat, offered.codes)
    mask = masks[row, lane]
    for k in range(n):
        mask[action_of[offered.codes[k]]] = 1
    offered.count = n
    r.to_act[seat] = 1
    observe(r.state, seat, observations[row, lane])
