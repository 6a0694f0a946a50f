"""What a seat knows of a bomb, and that what it imagines is all that can be, evenly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import factorial, prod
from typing import Any

import pytest

from sapeur.games.bombsquad import GAME, belief, bomb, rules
from sapeur.games.bombsquad.bomb import (
    BOMB,
    CABLES,
    CHICKEN,
    DECK,
    END,
    GREEN,
    NO_CARD,
    RED,
    STEPPING,
    TOOLS,
    State,
)
from sapeur.games.bombsquad.notation import decode
from sapeur.games.contract import CHANCE, SPECTATOR
from sapeur.kernel import UNKNOWN, Rng, clone, values

from .drawn import (
    Position,
    dealt,
    edition,
    forced,
    legal,
    random,
    squad,
)

SECRETS = ("card", "tiles", "start", "order", "spare", "choice", "wired_order", "wired_cards")
NO = UNKNOWN


def observed(s: State, seat: int) -> State:
    """What the seat knows, built upon nonsense."""
    out = State()
    for name, value in vars(out).items():
        setattr(out, name, [77] * len(value) if isinstance(value, list) else 77)
    belief.observe(s, seat, out)
    return out


def imagined(s: State, seat: int, rng: Rng) -> State:
    world = observed(s, seat)
    belief.imagine(world, seat, rng)
    return world


def deck(s: State, cable: int) -> list[int]:
    first = s.bomb * BOMB + cable * DECK
    return s.card[first : first + DECK]


# What is seen.


@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
def test_all_but_the_secrets_is_open(seat: int) -> None:
    s = dealt(3, 1)
    for i, (name, value) in enumerate(vars(s).items()):  # numbers that cannot be mistaken
        if name not in (*SECRETS, "players", "bomb", "top", "seen", "exploded", "wired_cable"):
            n = 3 + i % 40
            setattr(s, name, [n + k % 50 for k in range(len(value))] if type(value) is list else n)
    o = observed(s, seat)
    for name, value in vars(s).items():
        if name not in SECRETS:
            assert getattr(o, name) == value, name


def test_b1_cards_are_known_when_turned_or_looked_at() -> None:
    s = squad("red 55 | 12 23 34 45 ... OOX").s
    s.seen[1 * CABLES + RED] = 0b01010
    s.seen[1 * CABLES + 0] = 0b1
    assert deck(observed(s, 0), RED) == [55] + [NO] * 11
    assert deck(observed(s, SPECTATOR), RED) == [55] + [NO] * 11
    assert deck(observed(s, 1), RED) == [55, 12, NO, 34] + [NO] * 8
    assert deck(observed(s, 1), 0) == [0] + [NO] * 11
    assert deck(observed(s, 0), 0) == [NO] * 12
    assert deck(observed(s, 1), 3) == [NO] * 12


def test_b1_what_the_decks_hold_is_open() -> None:
    s = dealt(3, 1)
    assert observed(s, SPECTATOR).stack == s.stack
    assert observed(s, 0).deck == s.deck


@pytest.mark.parametrize("bomb", [0, 1, 2])
def test_b4_nothing_of_later_bombs_is_known_and_nothing_is_left_of_earlier_ones(bomb: int) -> None:
    s = dealt(3, 1)
    s.bomb = bomb
    o = observed(s, 0)
    assert o.card == [0] * (bomb * BOMB) + [NO] * ((3 - bomb) * BOMB)
    assert o.tiles == [0] * (bomb * CABLES) + [NO] * ((3 - bomb) * CABLES)
    assert o.start == s.start[: bomb * 2] + [NO] * (4 - bomb * 2)
    assert o.order == s.order[: bomb * 4] + [NO] * (TOOLS - bomb * 4)
    assert o.spare == [NO] * 12


def test_b2_tiles_are_known_to_who_looked_at_them() -> None:
    s = squad("red @12 | ... oXO\nblue | ... XOO", bomb=2).s
    s.seen_tiles[1] = 0b0110
    assert observed(s, 1).tiles[4:8] == [NO, 0, 1, NO]
    assert observed(s, 0).tiles[4:8] == [NO] * 4
    assert observed(s, SPECTATOR).tiles[4:8] == [NO] * 4


def test_b8_everyone_sees_the_tile_that_exploded() -> None:
    s = squad("red @12 | 10 ... oXO", bomb=2).chosen("red", "blue", "blue").s
    for seat in (0, 1, SPECTATOR):
        assert observed(s, seat).tiles[4:8] == [NO, NO, 1, NO]


def test_b5_a_chosen_card_is_secret_until_the_reveal() -> None:
    position = squad().after("0 cut red", "2 chicken")
    assert observed(position.s, 0).choice == [2, NO_CARD, NO, NO_CARD, NO_CARD]
    assert observed(position.s, 1).choice == [NO, NO_CARD, NO, NO_CARD, NO_CARD]
    assert observed(position.s, 2).choice == [NO, NO_CARD, CHICKEN, NO_CARD, NO_CARD]
    assert observed(position.s, SPECTATOR).choice == [NO, NO_CARD, NO, NO_CARD, NO_CARD]
    revealed = position.after("1 cut red").s
    for seat in (0, 1, 2, SPECTATOR):
        assert observed(revealed, seat).choice == [2, 2, CHICKEN, NO_CARD, NO_CARD]


def test_b5_who_sees_an_action() -> None:
    s = squad(bomb=2, tools={1: "rewiring"}).s
    (use,) = decode(s, 1, "tool rewiring red")
    for viewer in (0, 1, SPECTATOR):
        assert belief.witness(s, 1, use, viewer) == use
    s = Position(s).after("1 tool rewiring red").s
    (order,) = decode(s, 1, "order 312")
    assert [belief.witness(s, 1, order, v) for v in (0, 1, SPECTATOR)] == [NO, order, NO]
    s = Position(s).after("1 order 312").s
    assert s.phase == bomb.CHOOSING
    assert [belief.witness(s, 1, CHICKEN, v) for v in (0, 1, SPECTATOR)] == [NO, CHICKEN, NO]
    s = Position(s).chosen("wait", "chicken", "red").s
    (protect,) = decode(s, 0, "protect red")
    assert [belief.witness(s, 0, protect, v) for v in (0, 1, SPECTATOR)] == [protect] * 3
    s = Position(s).after("0 protect red").s
    (look,) = decode(s, 1, "look tiles red")
    assert [belief.witness(s, 1, look, v) for v in (0, 1, SPECTATOR)] == [look] * 3


def rewired() -> State:
    """Seat 1 has rewired the red deck, of which seat 0 had seen the first and the third card."""
    s = squad("red 55 | 12 23 34 45 ... OOX", bomb=2, tools={1: "rewiring"}).s
    s.seen[RED] = 0b11010
    return Position(s).after("1 tool rewiring red", "1 order 312").s


def test_b13_the_order_of_a_rewiring_is_secret_but_nobody_forgets() -> None:
    s = rewired()
    one = observed(s, 1)
    assert (one.wired_order, one.wired_cards) == (4, [12, 23, 34])
    assert deck(one, RED) == [55, 34, 12, 23] + [NO] * 8
    zero = observed(s, 0)
    assert (zero.wired_order, zero.wired_cards) == (NO, [12, NO, 34])
    assert deck(zero, RED) == [55, NO, NO, NO, 45] + [NO] * 7
    for seat in (2, SPECTATOR):
        o = observed(s, seat)
        assert (o.wired_order, o.wired_cards) == (NO, [NO] * 3)
        assert deck(o, RED) == [55] + [NO] * 11


def test_b13_while_the_cards_are_ordered_nothing_is_muddled_yet() -> None:
    s = squad("red 55 | 12 23 34 45 ... OOX", bomb=2, tools={1: "rewiring"}).s
    s.seen[RED] = 0b11010
    s = Position(s).after("1 tool rewiring red").s
    for seat in (0, 1, 2, SPECTATOR):
        o = observed(s, seat)
        assert (o.wired_order, o.wired_cards) == (0, [0] * 3)
    assert deck(observed(s, 0), RED) == [55, 12, NO, 34, 45] + [NO] * 7


def test_b13_a_rewiring_of_two_cards_hides_no_third() -> None:
    s = squad("red | 12 23 OOX", bomb=2, tools={1: "rewiring"}).s
    s = Position(s).after("1 tool rewiring red", "1 order 21").s
    assert observed(s, 0).wired_cards == [NO, NO, 0]
    assert observed(s, 1).wired_cards == [12, 23, 0]
    assert observed(s, 1).wired_order == 2


def test_b13_the_spare_order_is_known_to_nobody_and_gone_when_used() -> None:
    s = squad(bomb=2, tools={1: "shortcircuit"}).s
    assert observed(s, 1).spare == [NO] * 12
    s = Position(s).after("1 tool shortcircuit red").s
    for seat in (0, 1, SPECTATOR):
        assert observed(s, seat).spare == [0] * 12


# What is imagined.


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_world_looks_as_it_was_imagined_to(players: int) -> None:
    """Laws 3 and 4 along random games, and that every world could be dealt."""
    for seed in range(3):
        s, dice = dealt(players, seed), random(seed)
        ply = 0
        while rules.awaited(s):
            bits = rules.awaited(s)
            seats = [seat for seat in range(CHANCE + 1) if (bits >> seat) & 1]
            seat = seats[ply * 7 % len(seats)]
            if ply % 5 == 0:
                check_world(s, (*range(players), SPECTATOR)[ply % (players + 1)], dice)
            codes = legal(s, seat)
            rules.apply(s, seat, codes[(ply * 31 + seed) * 7919 % len(codes)])
            ply += 1


def check_world(s: State, seat: int, dice: Rng) -> None:
    o = observed(s, seat)
    world = imagined(s, seat, dice)
    assert values(observed(world, seat)) == values(o)
    assert rules.awaited(world) == rules.awaited(s)
    for someone in range(CHANCE + 1):
        assert legal(world, someone) == legal(s, someone)
    assert not any(
        NO in getattr(world, name) for name in ("card", "tiles", "choice", "wired_cards")
    )
    for first in range(s.bomb * BOMB, 3 * BOMB, DECK):
        assert sorted(world.card[first : first + DECK]) == s.stack[first : first + DECK]
    for cable in range(CABLES):
        tile = world.tiles[s.bomb * CABLES + cable]
        assert tile >= s.turned[cable] or s.exploded == cable
    assert all(0 <= tile <= 2 for tile in world.tiles)
    assert sorted(world.order) == list(range(TOOLS))
    assert sorted(world.spare) in ([0] * 12, list(range(12)))
    for k in (0, 2):
        assert world.start[k] != world.start[k + 1]
        assert set(world.start) <= set(range(4))


def test_what_everyone_could_know_leaves_only_one_world() -> None:
    """What is left of a deck is sure where all that is left is alike, and so is the last tile."""
    s = squad("red 12 @13 | 00 ... ooX").s
    for seed in range(5):
        world = imagined(s, SPECTATOR, random(seed))
        assert deck(world, RED) == [12] + [0] * 11
        assert world.tiles[RED] == 2


def evenly(counts: Counter[Any], kinds: int, n: int) -> bool:
    """Whether n draws fell on so many kinds, each about as often."""
    mean = n / kinds
    return len(counts) == kinds and all(abs(c - mean) < 5 * mean**0.5 for c in counts.values())


def test_b5_a_secret_card_may_be_any_of_the_hand() -> None:
    s = squad(front={2: "blue wait"}).after("2 chicken", "1 cut red").s
    rng, seen = random(1), Counter[tuple[int, ...]]()
    for _ in range(240):
        world = imagined(s, 0, rng)
        assert (world.choice[0], world.choice[3]) == (NO_CARD, NO_CARD)
        seen[tuple(world.choice[1:3])] += 1
    assert evenly(seen, 6 * 4, 240)
    assert {two for _, two in seen} == {0, 2, 3, 5}


def test_b2_b12_b13_tiles_sensors_tools_and_the_spare_order_are_drawn_evenly() -> None:
    s = squad("green @5 | ... oXO").s
    s.start[:] = [3, 2, 1, 0]
    rng, n = random(2), 360
    tiles = [Counter[int]() for _ in range(12)]
    starts = [Counter[tuple[int, int]]() for _ in range(2)]
    tools, spares = Counter[int](), Counter[int]()
    for _ in range(n):
        world = imagined(s, 0, rng)
        for i in range(12):
            tiles[i][world.tiles[i]] += 1
        for k in (0, 1):
            starts[k][world.start[2 * k], world.start[2 * k + 1]] += 1
        tools[world.order[7]] += 1
        spares[world.spare[5]] += 1
    for i in range(12):
        assert evenly(tiles[i], 2 if i == GREEN else 3, n), i
    assert set(tiles[GREEN]) == {1, 2}
    assert evenly(starts[0], 12, n) and evenly(starts[1], 12, n)
    assert evenly(tools, 20, n) and evenly(spares, 12, n)


def test_b12_b13_what_has_come_up_is_kept() -> None:
    s = squad(bomb=2, tools={0: "splice"}).s
    s.start[:] = [3, 2, 1, 0]
    s.order[:] = [19, 18, 17, 16, *range(16)]
    starts, tools = Counter[tuple[int, int]](), Counter[int]()
    rng = random(2)
    for _ in range(240):
        world = imagined(s, 0, rng)
        assert world.start[:2] == [3, 2]
        assert world.order[:4] == [19, 18, 17, 16]
        starts[world.start[2], world.start[3]] += 1
        tools[world.order[4]] += 1
    assert evenly(starts, 12, 240)
    assert evenly(tools, 16, 240)


# Law 8: exactly the worlds with the same history, each as likely as the other.

Script = list[str]
FOUR = (12, 23, 34, 34)
EVERY_ORDER = ("order 123", "order 132", "order 213", "order 231", "order 312", "order 321")


def bombs(cards: Sequence[int], **drawn: Any) -> Iterator[State]:
    """A bomb for every different order of the last cards of the red deck."""
    for order in sorted(set(permutations(cards))):
        drawing = f"red | {' '.join(f'{card:02}' for card in order)} OOX"
        yield squad(drawing, bomb=3, **drawn).s  # the last: no other decks to imagine


def secret(s: State) -> tuple[Any, ...]:
    """The part of a world that these cases are about."""
    return (*deck(s, RED), s.wired_order, *s.wired_cards)


def history(s: State, script: Script, viewer: int) -> Any:
    """What the viewer knew after each move, with the steps in between; s moves on to the end."""
    known: list[Any] = [values(observed(s, viewer))]
    for move in script:
        forced(s, END + 1)
        seat, text = int(move[0]), move[2:]
        (code,) = decode(s, seat, text)
        if code not in legal(s, seat):
            return None
        known.append(belief.witness(s, seat, code, viewer))
        rules.apply(s, seat, code)
        known.append(values(observed(s, viewer)))
        while s.phase == STEPPING and s.step != END:
            rules.apply(s, CHANCE, s.step)
            known.append(values(observed(s, viewer)))
    return known


def check_law_8(
    starts: list[State], scripts: list[Script], viewer: int, truths: int = 2, each: int = 24
) -> None:
    """Compare what is imagined with every bomb and every script of secret choices."""
    played = []
    for s in starts:
        for script in scripts:
            end = clone(s)
            played.append((history(end, script, viewer), end))
    played = [(known, end) for known, end in played if known is not None]
    for known, truth in played[:: max(1, len(played) // truths)]:
        worlds = Counter(secret(end) for other, end in played if other == known)
        assert len(set(worlds.values())) == 1
        rng, drawn = random(8), Counter[Any]()
        n = each * len(worlds)
        o = observed(truth, viewer)
        for _ in range(n):
            world = clone(o)
            belief.imagine(world, viewer, rng)
            drawn[secret(world)] += 1
        assert set(drawn) == set(worlds)
        assert evenly(drawn, len(worlds), n), (len(worlds), drawn)


CUT_RED = ["0 cut red", "1 cut green", "2 cut green"]
CUT_RED_TWICE = ["0 cut red", "1 cut red", "2 cut green"]
LOOK_AT_IT = ["0 chicken", "1 cut green", "2 cut green", "0 look blue red"]


def seen_red(starts: Iterator[State], seat: int, bits: int) -> list[State]:
    made = []
    for s in starts:
        s.seen[seat * CABLES + RED] = bits << 8  # of the last four cards
        made.append(s)
    return made


@pytest.mark.parametrize(
    ("bits", "then"), [(0b0000, []), (0b0001, CUT_RED), (0b0110, []), (0b0110, CUT_RED)]
)
def test_law_8_cards_that_were_looked_at(bits: int, then: list[str]) -> None:
    starts = seen_red(bombs(FOUR), 0, bits)
    check_law_8(starts, [then], 0)


@pytest.mark.parametrize(
    ("bits", "then"),
    [
        (0b0001, []),
        (0b0111, []),
        (0b0001, LOOK_AT_IT),
        (0b0101, CUT_RED),
        (0b0111, CUT_RED),
        (0b1010, CUT_RED_TWICE),
        (0b1011, CUT_RED_TWICE),
    ],
)
def test_law_8_rewiring_of_cards_that_another_had_seen(bits: int, then: list[str]) -> None:
    starts = seen_red(bombs(FOUR, tools={1: "rewiring"}), 0, bits)
    scripts = [["1 tool rewiring red", f"1 {order}", *then] for order in EVERY_ORDER]
    check_law_8(starts, scripts, 0)


def test_law_8_rewiring_of_cards_that_nobody_had_seen() -> None:
    starts = seen_red(bombs((12, 34, 34), tools={1: "rewiring"}), 0, 0)
    scripts = [["1 tool rewiring red", f"1 {order}"] for order in EVERY_ORDER]
    for viewer in (0, SPECTATOR):
        check_law_8(starts, scripts, viewer, truths=1)
    check_law_8(starts, scripts, 1, truths=3, each=5)  # who knows everything


def test_law_8_rewiring_of_two_cards() -> None:
    starts = seen_red(bombs((12, 34), tools={1: "rewiring"}), 0, 0)
    scripts = [["1 tool rewiring red", f"1 {order}"] for order in ("order 12", "order 21")]
    check_law_8(starts, scripts, 0)
    for s in starts:
        s.seen[RED] = 1 << 11
    check_law_8(starts, scripts, 0)


def test_law_8_short_circuit_forgets_places_and_nothing_else() -> None:
    def shuffled(start: Callable[[], Iterator[State]]) -> list[State]:
        made = []
        for order in permutations(range(4)):
            for s in start():
                s.spare[:4] = order
                s.seen[RED] = 0b0011 << 8
                made.append(s)
        return made

    tools = {1: "rewiring shortcircuit"}
    starts = shuffled(lambda: bombs(FOUR, tools=tools))
    check_law_8(starts, [["1 tool shortcircuit red"]], 0, truths=1)
    scripts = [
        ["1 tool rewiring red", f"1 {order}", "1 tool shortcircuit red", *LOOK_AT_IT]
        for order in ("order 123", "order 312")
    ]
    check_law_8(starts[::2], scripts, 0, truths=1)


def test_law_8_who_knew_the_tiles_follows_a_switcheroo() -> None:
    for tiles, after in (("XOO", 2), ("OXO", 1), ("OOX", 0)):
        s = squad(f"red | ... {tiles}", bomb=2, tools={1: "switcheroo"}).s
        s.seen_tiles[0] = 0b0100
        s = Position(s).after("1 tool switcheroo red 1 3").s
        assert observed(s, 0).tiles[4 + RED] == after
        assert observed(s, 1).tiles[4 + RED] == NO


# The parts.


def test_weights_count_the_ways_in_which_a_deck_can_lie() -> None:
    s = observed(squad("red | 12 23 34 34 OOX").s, 0)
    first = RED * DECK
    assert belief.arrangements(s, first) == 12
    s.card[first + 8] = 34
    assert belief.arrangements(s, first) == 6
    s.card[first + 9] = 34
    assert belief.arrangements(s, first) == 2
    s.card[first + 10] = 34  # a third one: there is none
    assert belief.arrangements(s, first) == 0
    whole = observed(edition_with_twelve_kinds(), SPECTATOR)
    assert belief.arrangements(whole, 0) == 479001600


def edition_with_twelve_kinds() -> State:
    s = edition(3)
    s.deck[:12] = range(10, 22)
    rules.deal(s, random(1))
    return s


def test_b1_the_ways_in_which_a_deck_can_lie_are_counted_once_for_cards_alike() -> None:
    state = GAME.setup({"edition": "reconstruction"})
    rules.deal(state, Rng())
    for cable in range(CABLES):
        first = cable * DECK
        known = clone(state)
        known.card[:] = [UNKNOWN] * len(known.card)
        stack = state.stack[first : first + DECK]
        alike = prod(factorial(stack.count(card)) for card in set(stack))
        assert belief.arrangements(known, first) == factorial(DECK) // alike
        known.card[first] = stack[0]
        rest = stack[1:]
        alike = prod(factorial(rest.count(card)) for card in set(rest))
        assert belief.arrangements(known, first) == factorial(DECK - 1) // alike
