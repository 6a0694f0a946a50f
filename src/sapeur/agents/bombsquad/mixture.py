"""The choice of cards as a game of its own, in which everyone knows that the others choose too.

Every joint choice is played on in imagined worlds. On the table of how they ended, each seat moves
towards the cards that it would rather have played (regret matching), again and again: on average
everyone then plays a mixture against which no card gains much.

Whoever has looked into the bomb chooses by what was seen. Worlds are told apart by the card that it
makes each of them favour. The others do not know what our seat has seen, so they learn from worlds
of which only what everyone sees is sure; our seat learns from those that agree with all it knows.
"""

from __future__ import annotations

from typing import Annotated

from sapeur.agents.bombsquad.inference import has_looked
from sapeur.agents.bombsquad.policy import favourite, forecast, mix_by_looks, put_back_mix
from sapeur.agents.bombsquad.rollout import (
    IMAGINED,
    PUBLIC,
    ROOT,
    WORLD,
    Simulation,
    draw_world,
    judge,
    play_out,
    retract,
)
from sapeur.games.bombsquad.belief import observe
from sapeur.games.bombsquad.bomb import HAND, MOST_PLAYERS, State
from sapeur.games.contract import SPECTATOR
from sapeur.kernel import F64, I64, Record, bit_count

MOST_JOINT = 512  # joint choices in a table
MOST_CASES = 48  # half of them for worlds that our seat learns from; of more, the last is any other
LEAST_WORLDS = 6  # in which each joint choice is played on
# How many cards of each other seat are thought of, by the number of players; of our own all are.
CARDS_OF_OTHERS = (0, 0, 6, 6, 4, 3)

# What a seat has in mind when it chooses: the card that it favours after a look (0 to 5), or:
NOT_LOOKED, OWN, MINDS = HAND, HAND + 1, HAND + 2  # OWN: all that our seat knows


class JointChoice(Record):
    """One card for each seat, by its number among the cards that are thought of."""

    number: Annotated[list[int], "i8", MOST_PLAYERS]


class JointEnd(Record):
    """How the worlds ended that began with one joint choice."""

    wins: Annotated[list[float], "f8", MOST_PLAYERS]  # the sum of the chances to win, by seat


class Case(Record):
    """Worlds that look alike to those who have looked into the bomb."""

    learners: I64  # bit set of the seats that learn from them
    mind: Annotated[list[int], "i8", MOST_PLAYERS]  # what each seat has in mind
    worlds: I64
    ends: Annotated[list[JointEnd], MOST_JOINT]


class Mind(Record):
    """What a seat plays that has one thing in mind, by the number of the card."""

    habit: Annotated[list[float], "f8", HAND]  # how likely people are to play it
    regret: Annotated[list[float], "f8", HAND]  # how much better it would have been so far
    share: Annotated[list[float], "f8", HAND]  # how likely it is to be played now,
    expected: Annotated[list[float], "f8", HAND]  # as the others see it: perhaps by habit
    played: Annotated[list[float], "f8", HAND]  # how likely it was, summed up
    value: Annotated[list[float], "f8", HAND]  # the chance to win, as the others play now
    worlds: I64  # from which it has learned


class SeatCards(Record):
    """The cards of a seat that are thought of, and what it makes of them."""

    count: I64
    cards: Annotated[list[int], "i8", HAND]
    minds: Annotated[list[Mind], MINDS]


class CardMixture(Record):
    """The choice of cards in one position."""

    people: F64  # how likely another seat goes by habit
    joint: I64  # how many joint choices there are
    choices: Annotated[list[JointChoice], MOST_JOINT]
    seats: Annotated[list[SeatCards], MOST_PLAYERS]
    count: I64  # cases
    cases: Annotated[list[Case], MOST_CASES]
    simulation: Simulation


def mix(m: CardMixture, rollouts: int, steps: int) -> None:
    """Fill the table by about so many rollouts, and take so many steps towards a mixture."""
    root = m.simulation.states[ROOT]
    players = root.players
    retract(root)
    list_cards(m, root)
    list_choices(m, players)
    fill(m, players, max(LEAST_WORLDS, rollouts // m.joint))
    expect_answers(m, players)
    for step in range(1, steps + 1):
        for k in range(players):
            learn(m, players, k, step)
    for k in range(players):
        settle(m, k)
    for k in range(players):
        weigh(m, players, k)


def list_cards(m: CardMixture, s: State) -> None:
    """The cards of each seat that are thought of, the likeliest first."""
    d = m.simulation.desk
    forecast(s, d)
    for k in range(s.players):
        seat = m.seats[k]
        most = HAND if k == m.simulation.seat else CARDS_OF_OTHERS[s.players]
        most = min(most, bit_count(s.hand[k]))
        listed = 0
        for i in range(most):
            likeliest = -1
            for card in range(HAND):
                is_left = (s.hand[k] >> card) & 1 and not (listed >> card) & 1
                odds = d.seats[k].mix
                if is_left and (likeliest < 0 or odds[card] > odds[likeliest]):
                    likeliest = card
            seat.cards[i] = likeliest
            listed |= 1 << likeliest
        seat.count = most


def list_choices(m: CardMixture, players: int) -> None:
    """Every joint choice of the cards that are thought of, of which nothing is known yet."""
    m.joint = 1
    for k in range(players):
        m.joint *= m.seats[k].count
    for j in range(m.joint):
        rest = j
        for k in range(players):
            m.choices[j].number[k] = rest % m.seats[k].count
            rest //= m.seats[k].count
    for k in range(players):
        n = m.seats[k].count
        for mind in range(MINDS):
            own = m.seats[k].minds[mind]
            for i in range(n):
                own.habit[i] = 0.0
                own.regret[i] = 0.0
                own.played[i] = 0.0
                own.share[i] = 1.0 / n


def fill(m: CardMixture, players: int, worlds: int) -> None:
    """Play every joint choice on in so many worlds."""
    sim = m.simulation
    m.count = 0
    everyone = (1 << players) - 1
    is_alone = has_looked(sim.states[ROOT], sim.seat)  # in what it knows
    for number in range(worlds):
        draw_world(sim, ROOT, sim.seat, number)
        try_all(m, number, 1 << sim.seat if is_alone else everyone, MOST_CASES // 2)
    if is_alone:
        # Every world that the seat believes in shows to everyone what the observed state does.
        observe(sim.states[IMAGINED], SPECTATOR, sim.states[PUBLIC])
        for number in range(worlds):
            draw_world(sim, PUBLIC, SPECTATOR, number)
            try_all(m, number, everyone, MOST_CASES)


def try_all(m: CardMixture, number: int, learners: int, most_cases: int) -> None:
    """Play every joint choice on in the imagined world; these seats learn from it."""
    sim = m.simulation
    d = sim.desk
    s = sim.states[IMAGINED]
    case = m.cases[find_case(m, s, learners, most_cases)]
    case.worlds += 1
    for j in range(m.joint):
        for k in range(s.players):
            d.planned[k] = m.seats[k].cards[m.choices[j].number[k]]
        play_out(sim, d.planned[sim.seat], number)
        for k in range(s.players):
            case.ends[j].wins[k] += judge(sim.states[WORLD], k, d)


def find_case(m: CardMixture, s: State, learners: int, most: int) -> int:
    """The case of a world: a new one if there is none yet, the last if there are most of them."""
    sim = m.simulation
    d = sim.desk
    forecast(s, d)
    for k in range(s.players):
        mind = NOT_LOOKED
        if k == sim.seat and (learners == 1 << k or not has_looked(s, k)):
            mind = OWN
        elif has_looked(s, k):
            mix_by_looks(s, k, d)
            mind = favourite(s, k, d)
        seat = m.seats[k]
        for i in range(seat.count):
            seat.minds[mind].habit[i] += d.seats[k].mix[seat.cards[i]]
        if mind < HAND:
            put_back_mix(k, d)
        d.picks[k] = mind
    for c in range(m.count):
        is_same = m.cases[c].learners == learners
        for k in range(s.players):
            is_same = is_same and m.cases[c].mind[k] == d.picks[k]
        if is_same:
            return c
    if m.count < most:
        case = m.cases[m.count]
        case.learners = learners
        case.worlds = 0
        for k in range(s.players):
            case.mind[k] = d.picks[k]
        for j in range(m.joint):
            for k in range(s.players):
                case.ends[j].wins[k] = 0.0
        m.count += 1
    return m.count - 1


def expect_answers(m: CardMixture, players: int) -> None:
    """Of people, one half play by a quick look, and the other half what is best against those."""
    for k in range(players):
        for mind in range(MINDS):
            own = m.seats[k].minds[mind]
            total = 0.0
            for i in range(m.seats[k].count):
                total += own.habit[i]
            for i in range(m.seats[k].count):
                if total > 0.0:
                    own.habit[i] /= total
                own.expected[i] = own.habit[i]
    for k in range(players):
        weigh(m, players, k)
    for k in range(players):
        n = m.seats[k].count
        for mind in range(MINDS):
            own = m.seats[k].minds[mind]
            best = 0
            for i in range(n):
                if own.value[i] > own.value[best]:
                    best = i
            for i in range(n):
                own.habit[i] = 0.5 * own.habit[i] + (0.5 if i == best else 0.0)
                own.share[i] = 1.0 / n
        show(m, k)


def show(m: CardMixture, k: int) -> None:
    """What the others expect of a seat: of all but our own, that it may go by habit."""
    people = 0.0 if k == m.simulation.seat else m.people
    for mind in range(MINDS):
        own = m.seats[k].minds[mind]
        for i in range(m.seats[k].count):
            own.expected[i] = own.share[i] + people * (own.habit[i] - own.share[i])


def weigh(m: CardMixture, players: int, k: int) -> None:
    """What each card brings one seat, against what the others play now."""
    seat = m.seats[k]
    for mind in range(MINDS):
        seat.minds[mind].worlds = 0
        for i in range(seat.count):
            seat.minds[mind].value[i] = 0.0
    for c in range(m.count):
        case = m.cases[c]
        if (case.learners >> k) & 1:
            own = seat.minds[case.mind[k]]
            own.worlds += case.worlds
            for j in range(m.joint):
                number = m.choices[j].number
                p = 1.0
                for other in range(players):
                    if other != k:
                        p *= m.seats[other].minds[case.mind[other]].expected[number[other]]
                own.value[number[k]] += p * case.ends[j].wins[k]
    for mind in range(MINDS):
        own = seat.minds[mind]
        for i in range(seat.count):
            own.value[i] /= max(1, own.worlds)


def learn(m: CardMixture, players: int, k: int, step: int) -> None:
    """One seat moves towards what would have been better against what the others play now."""
    weigh(m, players, k)
    n = m.seats[k].count
    for mind in range(MINDS):
        own = m.seats[k].minds[mind]
        mean = 0.0
        for i in range(n):
            mean += own.share[i] * own.value[i]
        total = 0.0
        for i in range(n):
            own.regret[i] = max(0.0, own.regret[i] + own.value[i] - mean)
            total += own.regret[i]
        for i in range(n):
            own.share[i] = own.regret[i] / total if total > 0.0 else 1.0 / n
            own.played[i] += step * own.share[i]  # what was learned late counts more
    show(m, k)


def settle(m: CardMixture, k: int) -> None:
    """From now on the seat plays what it has played on average."""
    n = m.seats[k].count
    for mind in range(MINDS):
        own = m.seats[k].minds[mind]
        total = 0.0
        for i in range(n):
            total += own.played[i]
        for i in range(n):
            own.share[i] = own.played[i] / total
    show(m, k)
