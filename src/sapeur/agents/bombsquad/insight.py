"""What a player of Bomb Squad Academy can know: what may lie in the decks, and what cuts risk.

The odds by which the expert plays take every card to come as likely as the first; these here are
counted over all the ways in which the cards may lie.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sapeur.agents.agent import NOTHING, Verdict
from sapeur.agents.bombsquad import EXPERT, ROLLOUTS
from sapeur.agents.bombsquad.desk import CableSums
from sapeur.agents.bombsquad.inference import fill_danger
from sapeur.agents.insight import ActionValue, Estimate, action_values, estimate, final_share
from sapeur.games.bombsquad import GAME
from sapeur.games.bombsquad.belief import lay, weight
from sapeur.games.bombsquad.bomb import (
    BLAST,
    BOMB,
    CABLES,
    CHOOSING,
    DECK,
    LOOK,
    ORDERS,
    PROTECT,
    TILES,
    WAIT,
    State,
    value_ending_with,
)
from sapeur.games.bombsquad.edition import COLOURS
from sapeur.kernel import UNKNOWN, clone

LEAST_ERROR = 1 / ROLLOUTS  # what imagined worlds all agree on may still be otherwise


class CardChance(Struct, frozen=True):
    """A main value that the next card of a deck may have."""

    main: int
    unseen: int  # cards of this value whose place in the deck is not known
    chance: float  # that the next card is one of this value


class CutChance(Struct, frozen=True):
    """What comes of a cut by so many people who share it; exact."""

    people: int
    explodes: float
    share: float  # B7: what each of them scores, on average, if it does not explode
    points: float  # what it changes for the seat, on average; a spectator is taken to have plenty


class CableChances(Struct, frozen=True):
    """One cable by all that the seat knows; exact."""

    colour: str
    turned: int  # cards of the deck that lie in the open,
    looked_at: int  # and those still in it that the seat knows the place of
    next: list[CardChance]  # by value; none when the deck is empty
    tiles: list[float]  # the chance of each of the three to be the explosion
    cuts: list[CutChance]  # by one, two, … everybody


class Insight(Struct, frozen=True):
    cables: list[CableChances]
    win: Estimate | None  # of the seat; None until it is worked out, and for a spectator
    actions: list[ActionValue]  # the best first; none until they are worked out


def insights(observed: State, seat: int, seed: int) -> Iterator[Insight]:
    """The decks and cuts at once, then the chance to win by imagined ends of this bomb."""
    o = observed
    counted = Insight(
        cables=[cable_chances(o, seat, cable) for cable in range(CABLES)],
        win=final_share(GAME, o, seat),
        actions=[],
    )
    yield counted
    if counted.win is not None or seat >= o.players:
        return
    if GAME.legal(o, seat):
        advice = EXPERT.advise(o, seat, seed)
        actions = action_values(GAME, o, seat, advice)
        yield replace(counted, win=actions[0].win, actions=actions)
    else:
        chosen = o.choice[seat] if o.phase == CHOOSING else NOTHING
        yield replace(counted, win=worth(o, EXPERT.forecast(o, seat, seed, chosen)))


def worth(observed: State, verdict: Verdict) -> Estimate:
    """A chance to win by imagined worlds, with no smaller an error than so few can have."""
    return estimate(verdict, LEAST_ERROR)


# --- One cable ---------------------------------------------------------------------------------


def cable_chances(o: State, seat: int, cable: int) -> CableChances:
    top, deck = o.top[cable], deck_of(o, cable)
    explodes, scored = [0.0] * o.players, [0.0] * o.players
    mains = defaultdict[int, float](float)
    known = known_decks(o, seat, cable)
    ways = sum(n for n, _ in known)
    for n, cards in known:
        lines = list(lines_to_come(o, cable, cards))
        for line, chance in lines[min(1, len(lines) - 1)].items():
            mains[line.last // 10] += chance * n / ways
        for i in range(o.players):
            turned = min(i + 1, len(lines) - 1)
            explosion, share = cut_sums(o, cable, lines[turned], i + 1) if turned else (0.0, 0.0)
            explodes[i] += explosion * n / ways
            scored[i] += share * n / ways
    unseen = Counter(card // 10 for card in unseen_cards(o, cable, deck).elements())
    at_stake = min(BLAST, o.points[seat]) if seat < o.players else BLAST
    return CableChances(
        colour=COLOURS[cable],
        turned=top,
        looked_at=sum(card != UNKNOWN for card in deck[top:]),
        next=[CardChance(main, unseen[main], p) for main, p in sorted(mains.items()) if top < DECK],
        tiles=tile_chances(o, cable),
        cuts=[
            CutChance(
                people=i + 1,
                explodes=explodes[i],
                share=scored[i] / (1 - explodes[i]) if explodes[i] < 1 else 0.0,
                points=scored[i] - explodes[i] * at_stake,
            )
            for i in range(o.players)
        ],
    )


def deck_of(o: State, cable: int) -> list[int]:
    """The twelve cards of a cable by their places; UNKNOWN where the seat does not know."""
    first = o.bomb * BOMB + cable * DECK
    return o.card[first : first + DECK]


def known_decks(o: State, seat: int, cable: int) -> list[tuple[int, list[int]]]:
    """What the seat knows of the deck, and in how many ways the rest of it can lie.

    More than one after a Rewiring by another: the seat may know cards, but not where they lie now.
    """
    if cable != o.wired_cable or o.wired_order != UNKNOWN:
        return [(1, deck_of(o, cable))]
    found = []
    for order in range(ORDERS):
        guess = clone(o)
        ways = weight(guess, seat, order)
        if ways:
            lay(guess, order)
            found.append((ways, deck_of(guess, cable)))
    return found


def unseen_cards(o: State, cable: int, deck: Sequence[int]) -> Counter[int]:
    """B1: the cards of a cable that are in none of the known places."""
    first = o.bomb * BOMB + cable * DECK
    return Counter(o.stack[first : first + DECK]) - Counter(deck)


class CutLine(NamedTuple):
    """Cards that may be turned in one cut, as far as their order matters."""

    unseen: tuple[int, ...]  # how many are left of each kind of card whose place is not known
    steps: int  # that the detonator moves
    chain: int  # the sum of their chain values
    last: int  # the last of them


def lines_to_come(o: State, cable: int, deck: Sequence[int]) -> Iterator[Mapping[CutLine, float]]:
    """What may be turned with no card, one, two, … everybody's, each line with its chance."""
    unseen = sorted(unseen_cards(o, cable, deck).items())
    kinds = [card for card, _ in unseen]
    lines: dict[CutLine, float] = {CutLine(tuple(n for _, n in unseen), 0, 0, UNKNOWN): 1.0}
    yield lines
    for place in range(o.top[cable], min(DECK, o.top[cable] + o.players)):
        taped = o.taped == cable and place == o.top[cable]
        longer = defaultdict[CutLine, float](float)
        for line, chance in lines.items():
            if deck[place] != UNKNOWN:
                longer[with_card(line, line.unseen, deck[place], taped=taped)] += chance
                continue
            total = sum(line.unseen)
            for i, n in enumerate(line.unseen):
                if n:
                    left = (*line.unseen[:i], n - 1, *line.unseen[i + 1 :])
                    longer[with_card(line, left, kinds[i], taped=taped)] += chance * n / total
        lines = dict(longer)
        yield lines


def with_card(line: CutLine, unseen: tuple[int, ...], card: int, *, taped: bool) -> CutLine:
    steps = 0 if taped else card // 10
    return CutLine(unseen, line.steps + steps, line.chain + card % 10, card)


def cut_sums(
    o: State, cable: int, lines: Mapping[CutLine, float], people: int
) -> tuple[float, float]:
    """The chance of an explosion, and what each of so many people scores on average (B7, B8)."""
    room = o.track[cable] + TILES - o.detonator[cable]
    sums = CableSums()
    fill_danger(o, cable, o.tiles[o.bomb * CABLES + cable], room, sums)
    explodes = scored = 0.0
    for line, chance in lines.items():
        danger = sums.danger[min(line.steps, room)]
        value = value_ending_with(o, cable, line.last, o.chain[cable] + line.chain)
        explodes += chance * danger
        scored += chance * (1 - danger) * (value // people)
    return explodes, scored


def tile_chances(o: State, cable: int) -> list[float]:
    """B2: one of the three explodes, and none of those that were turned and did not."""
    explosion, up = o.tiles[o.bomb * CABLES + cable], o.turned[cable]
    if explosion != UNKNOWN:
        return [float(tile == explosion) for tile in range(TILES)]
    return [1 / (TILES - up) if tile >= up else 0.0 for tile in range(TILES)]


# --- Where to look -----------------------------------------------------------------------------


def region(observed: State, seat: int, action: int) -> list[str]:
    """Two of the four cables; for what is done to no cable alone, what kind of thing it is."""
    if action < WAIT or PROTECT <= action < LOOK:
        cable = action - PROTECT if action >= PROTECT else action
        first = cable // 2 * 2
        return list(COLOURS[first : first + 2])
    return [GAME.notation.encode(observed, seat, action).split()[0]]
