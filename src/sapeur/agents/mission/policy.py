"""How to choose in Mission Secrète: which swap to like, and when to accuse whom."""

from __future__ import annotations

from math import exp

from sapeur.agents.agent import NOTHING
from sapeur.agents.mission.inference import (
    Assessment,
    Notebook,
    assess,
    certainty,
    imagine_views,
    read_square,
    read_trail,
    show_swap,
)
from sapeur.agents.mission.styles import Style
from sapeur.games.mission.belief import HAND, HANDS
from sapeur.games.mission.rules import (
    ACCUSE,
    CHARACTERS,
    NO_PAIR,
    PAIR_ONE,
    PAIR_TWO,
    PAIRS,
    TRAIL,
    State,
    next_in,
)
from sapeur.kernel import Rng, below, bit_count, uniform

# Accusing.

ROUNDS_BEFORE_ACCUSING = 2  # of swaps: a first impression is no ground to accuse anybody,
ELIMINATED = 1 - 1e-9  # unless nobody else is left for them to be; swaps alone never tell so much
KNOWN_LAST = 0.1  # the worth of a duel in which the other knows as much, and is heard first
SEEN_LAST = 0.6  # and may know


def is_heard_first(s: State, seat: int, gone: int) -> bool:
    """Whether another seat is to move when these are out: whoever is to move is heard last."""
    turn = s.turn
    while (gone >> turn) & 1 or not (s.still_in >> turn) & 1:
        turn = (turn + 1) % s.players
    return turn != seat


def worth_accusing(s: State, seat: int, target: int, c: int, a: Assessment) -> float:
    """The chance to win with this accusation, and with those after it that are then clear."""
    n = bit_count(s.still_in)
    right = a.suspect[target].chance[c]
    if n == 2 or right == 0:
        return right
    for k in range(s.players):
        for d in range(CHARACTERS):
            a.suspect[k].joint[d] = 0.0
    for h in range(HANDS):
        if HAND[h * CHARACTERS + target] == c:
            for k in range(s.players):
                a.suspect[k].joint[HAND[h * CHARACTERS + k]] += a.hand[h]
    worth = right / (n - 1)
    for k in range(s.players):
        if k != seat and k != target and (s.still_in >> k) & 1:
            if n == 3:
                # The last accusation is that of k.
                first = is_heard_first(s, seat, 1 << target)
                known = s.players == CHARACTERS
            else:
                first = is_heard_first(s, seat, (1 << target) | (1 << k))
                known = True  # S3: with two cards shown and the own one, only mine is left
            for d in range(CHARACTERS):
                x = a.suspect[k].joint[d]
                if not first:
                    x *= KNOWN_LAST if known else SEEN_LAST
                worth = max(worth, x)
    return worth


def has_grounds(s: State, target: int, c: int, a: Assessment) -> bool:
    """Whether an accusation rests on more than a first impression."""
    is_early = s.swaps < ROUNDS_BEFORE_ACCUSING * s.players
    return not is_early or a.suspect[target].chance[c] > ELIMINATED


def best_accusation(s: State, seat: int, a: Assessment) -> tuple[int, float]:
    """The accusation most likely to win, and how likely that is; NOTHING if none has grounds."""
    best = NOTHING
    worth = -1.0
    for target in range(s.players):
        if target != seat and (s.still_in >> target) & 1:
            for c in range(CHARACTERS):
                if not has_grounds(s, target, c, a):
                    continue
                x = worth_accusing(s, seat, target, c, a)
                # Of the same chain the clearer first.
                x += 1e-6 * a.suspect[target].chance[c]
                if x > worth:
                    worth = x
                    best = ACCUSE + target * CHARACTERS + c
    return best, worth


def dared_accusation(s: State, seat: int, style: Style, a: Assessment, rng: Rng) -> int:
    """The accusation that this seat dares, or NOTHING."""
    action, worth = best_accusation(s, seat, a)
    if worth <= style.sure[bit_count(s.still_in) - 2]:
        return NOTHING
    return action if style.daring >= 1 or uniform(rng) < style.daring else NOTHING


# Swapping.

WINS = 100.0  # what a completed series counts, in own swaps
BOREDOM = 4.0  # what a pair loses when it was swapped twice lately; more each time after that
ROUNDS_OF_BOREDOM = 4  # "lately"
IDLE = -1e6  # how an idle swap is liked by whoever never idles: it is made if no other is legal,
FORBIDDEN = -1e9  # and one that is not legal is not made


def secrecy(s: State, seat: int, a: Assessment) -> float:
    """What it is worth how the others see `shown`: to be taken for another lures them."""
    own = s.character[seat]
    lure = 1.0 / (bit_count(s.still_in) - 1)  # a wrong accuser is out; of many that is only one
    worth = 0.0
    for k in range(s.players):
        if k != seat and (s.still_in >> k) & 1:
            suspect = a.suspect[k]
            for c in range(CHARACTERS):
                q = certainty(suspect, a.shown, c)
                part = -q * q if c == own else lure * q * q
                worth += part * (1 - suspect.at_random)
    return worth


def rate_swaps(s: State, seat: int, style: Style, notes: Notebook) -> None:
    """How much the seat likes each swap: `liked`."""
    a = notes.assessment
    own = s.character[seat]
    masks = style.mask > 0
    if masks:
        imagine_views(s, seat, a)
    for k in range(notes.outlook.swaps):
        away = notes.outlook.after[k].away
        x = -1.0 * away[own]
        if away[own] == 0:
            x += WINS
        else:
            for b in range(CHARACTERS):
                if b != own and style.guard > 0:
                    if away[b] == 0:
                        x -= WINS * a.rival[b]
                    elif away[b] == 1:
                        x -= style.guard * a.threat[b]
                    elif away[b] == 2:
                        x -= style.foresight * a.threat[b]
            if masks:
                show_swap(seat, k, style, notes)
                x += style.mask * secrecy(s, seat, a)
        if style.never_idles and s.objects[PAIR_ONE[k]] == s.objects[PAIR_TWO[k]]:
            x = IDLE
        a.liked[k] = x
    shun_repetition(s, a)
    if s.ko and s.last != NO_PAIR:
        a.liked[s.last] = FORBIDDEN


def shun_repetition(s: State, a: Assessment) -> None:
    """Like what was swapped back and forth less and less, unless it wins.

    S9: nothing forbids to swap the same two cards for ever, so a player must tire of it.
    """
    lately = min(s.swaps, TRAIL, ROUNDS_OF_BOREDOM * s.players)
    for i in range(lately):
        pair = s.trail[(s.swaps - 1 - i) % TRAIL] % PAIRS
        for j in range(i):
            if s.trail[(s.swaps - 1 - j) % TRAIL] % PAIRS == pair and a.liked[pair] < WINS / 2:
                a.liked[pair] -= BOREDOM


def draw_swap(style: Style, notes: Notebook, rng: Rng) -> int:
    """One of the swaps, the more liked the likelier."""
    n = notes.outlook.swaps
    liked = notes.assessment.liked
    top = liked[0]
    for k in range(n):
        top = max(top, liked[k])
    total = 0.0
    for k in range(n):
        total += exp((liked[k] - top) / style.doubt)
    left = uniform(rng) * total
    best = 0
    for k in range(n):
        x = exp((liked[k] - top) / style.doubt)
        if x > 0:
            best = k
            left -= x
            if left < 0:
                break
    return best


# Deciding.


def decide(s: State, seat: int, style: Style, notes: Notebook, rng: Rng) -> int:
    """What a player of this style does, who has read the square: an action or NOTHING."""
    if style.is_aimless:
        return draw_any_action(s, seat, notes.outlook.swaps, rng)
    assess(s, seat, style, notes)
    best = NOTHING
    if s.turn == seat:
        if style.lapses > 0 and uniform(rng) < style.lapses:
            overlook_rivals(notes.assessment)
        rate_swaps(s, seat, style, notes)
        best = draw_swap(style, notes, rng)
        if notes.outlook.after[best].away[s.character[seat]] == 0:
            return best
    action = dared_accusation(s, seat, style, notes.assessment, rng)
    return action if action >= 0 else best


def overlook_rivals(a: Assessment) -> None:
    """Forget for a turn that the others have lines too."""
    for c in range(CHARACTERS):
        a.rival[c] = 0.0
        a.threat[c] = 0.0


def draw_any_action(s: State, seat: int, swaps: int, rng: Rng) -> int:
    """Any action in turn, as likely as another; nothing out of turn."""
    if s.turn != seat:
        return NOTHING
    k = below(rng, swaps + CHARACTERS * (bit_count(s.still_in) - 1))
    if k < swaps:
        return k
    target = seat
    for _ in range(1 + (k - swaps) // CHARACTERS):
        target = next_in(s, target)
    return ACCUSE + CHARACTERS * target + (k - swaps) % CHARACTERS


def act(s: State, seat: int, style: Style, notes: Notebook, rng: Rng) -> int:
    """What a player of this style does who sees this state."""
    read_trail(s, style.memory, notes)
    read_square(s, notes)
    return decide(s, seat, style, notes, rng)


def study(s: State, seat: int, style: Style, notes: Notebook) -> None:
    """Write down all that `act` would think before it rates the swaps."""
    read_trail(s, style.memory, notes)
    read_square(s, notes)
    assess(s, seat, style, notes)
