"""How to play Mission Secrète: who the others may be, what they see, and what comes of an idea.

Compiled beside the rules. `s` may be a true state, in games that are only imagined: every thought
of a seat goes through `open_to`, which takes no more of it than the seat knows.
"""

from __future__ import annotations

from math import exp, log

from sapeur.agents.mission.inference import (
    AIMLESS,
    READ,
    Numbers,
    chances,
    in_play,
    look,
    note,
    read_trail,
)
from sapeur.games.contract import SPECTATOR
from sapeur.games.mission.belief import ANYONE, HAND, HAND_BITS, HANDS
from sapeur.games.mission.rules import (
    ACCUSE,
    ADJACENT,
    CHARACTERS,
    DRAWN,
    NO_PAIR,
    ONGOING,
    PAIRS,
    State,
    accuse,
    swap,
)
from sapeur.kernel import Codes, Rng, below, copy, start, word

# --- A seat's thoughts --------------------------------------------------------------------------

# Where one array of floats holds what a seat makes of it all.
WEIGHTS = 0  # by seat and character, as `weigh` gives them
POST = 16  # by hand
LOST = 40  # by seat: that it swaps at random
OTHERS_ARE = 44  # by character: that somebody else still in is it
IS = 48  # by seat and character: that the seat is it
BOTH = 64  # the same, together with one other that is looked at
EYES = 80  # by seat, its character and mine: see `mind`
HELD = 144
DANGER = 148  # by character: as OTHERS_ARE, but who swaps at random will hardly use it
LIKED = 152  # by swap
THOUGHT = LIKED + PAIRS

# --- A way to play ------------------------------------------------------------------------------

(
    MEMORY,  # how many swaps back it reads
    RANDOM,  # the share of players that it takes to swap at random,
    MASKED,  # and to play as if they were another
    GUARD,  # what a series of another one swap away costs, in own swaps
    FORESIGHT,  # and one two swaps away
    MASK,  # what it costs to be known, in own swaps
    SURE,  # accuses when the chance to win by it is greater: of two,
    SURE_OF_THREE,
    SURE_OF_FOUR,
    DOUBT,  # how evenly it draws among swaps that it likes about as much
    STYLE,
) = range(11)


def weigh(s: State, read: Numbers, style: Numbers, y: int, seat: int, extra: Numbers, e: int,
          w: Numbers, i: int) -> float:  # fmt: skip
    """w[i:i+4]: how likely this seat's swaps are for each character; and that it is aimless.

    `extra` is one more swap of it, at e, or nothing where e is negative.
    """
    by_chance = read[AIMLESS + seat]
    if e >= 0:
        by_chance -= log(PAIRS if s.tension else ADJACENT)
    top = by_chance
    for c in range(CHARACTERS):
        x = read[CHARACTERS * seat + c]
        if e >= 0:
            x += extra[e + c]
        w[i + c] = x
        top = max(top, x)
    total = 0.0
    for c in range(CHARACTERS):
        w[i + c] = exp(w[i + c] - top)
        total += w[i + c]
    aimless = style[y + RANDOM] * exp(by_chance - top)
    masked = style[y + MASKED]
    plain = 1 - masked - style[y + RANDOM]
    whole = 0.0
    for c in range(CHARACTERS):
        w[i + c] = plain * w[i + c] + masked * (total - w[i + c]) / 3 + aimless
        whole += w[i + c]
    return 4 * aimless / whole


def open_to(s: State, seat: int) -> int:
    """Which seat may be whom for this seat, as a bit set like `denied`; also in a true state."""
    possible = 0
    for at in range(CHARACTERS):
        may_be = ANYONE & ~(s.denied >> (at * CHARACTERS))
        if at == seat or (s.revealed >> at) & 1:
            may_be = 1 << s.character[at]
        possible |= may_be << (at * CHARACTERS)
    return possible


def hands(s: State, seat: int, t: Numbers) -> None:
    """t[POST:]: how likely each hand is for this seat, and t[IS:] each seat's characters."""
    possible = open_to(s, seat)
    total = 0.0
    for h in range(HANDS):
        x = 0.0
        if HAND_BITS[h] & possible == HAND_BITS[h]:
            x = 1.0
            for k in range(s.players):
                if k != seat:
                    x *= t[WEIGHTS + CHARACTERS * k + HAND[h * CHARACTERS + k]]
        t[POST + h] = x
        total += x
    for i in range(16):
        t[IS + i] = 0.0
    for h in range(HANDS):
        t[POST + h] /= total
        for k in range(CHARACTERS):
            t[IS + CHARACTERS * k + HAND[h * CHARACTERS + k]] += t[POST + h]


def number_in(s: State) -> int:
    n = 0
    for k in range(s.players):
        n += (s.still_in >> k) & 1
    return n


def asked_first(s: State, seat: int, gone: int) -> bool:
    """Whether another seat is to move when these are out: whoever is to move is heard last."""
    turn = s.turn
    while (gone >> turn) & 1 or not (s.still_in >> turn) & 1:
        turn = (turn + 1) % s.players
    return turn != seat


KNOWN_LAST = 0.1  # the worth of a duel in which the other knows as much, and is heard first
SEEN_LAST = 0.6  # and may know


def worth_accusing(s: State, seat: int, target: int, c: int, t: Numbers) -> float:
    """The chance to win with this accusation, and with those after it that are then clear."""
    n = number_in(s)
    right = t[IS + CHARACTERS * target + c]
    if n == 2 or right == 0:
        return right
    for i in range(16):
        t[BOTH + i] = 0.0
    for h in range(HANDS):
        if HAND[h * CHARACTERS + target] == c:
            for k in range(s.players):
                t[BOTH + CHARACTERS * k + HAND[h * CHARACTERS + k]] += t[POST + h]
    worth = right / (n - 1)
    for k in range(s.players):
        if k != seat and k != target and (s.still_in >> k) & 1:
            for d in range(CHARACTERS):
                x = t[BOTH + CHARACTERS * k + d]
                if n == 3:
                    # The last accusation is that of k.
                    first = asked_first(s, seat, 1 << target)
                    known = s.players == CHARACTERS
                else:
                    first = asked_first(s, seat, (1 << target) | (1 << k))
                    known = True  # S3: with two cards shown and the own one, only mine is left
                if not first:
                    x *= KNOWN_LAST if known else SEEN_LAST
                worth = max(worth, x)
    return worth


def best_accusation(s: State, seat: int, t: Numbers) -> tuple[int, float]:
    best = -1
    worth = -1.0
    for target in range(s.players):
        if target != seat and (s.still_in >> target) & 1:
            for c in range(CHARACTERS):
                x = worth_accusing(s, seat, target, c, t)
                # Of the same chain the clearer first.
                x += 1e-6 * t[IS + CHARACTERS * target + c]
                if x > worth:
                    worth = x
                    best = ACCUSE + target * CHARACTERS + c
    return best, worth


def think(s: State, seat: int, read: Numbers, style: Numbers, y: int, t: Numbers) -> None:
    """Who the others may be, for this seat."""
    for k in range(s.players):
        t[LOST + k] = weigh(s, read, style, y, k, read, -1, t, WEIGHTS + CHARACTERS * k)
    hands(s, seat, t)
    for b in range(CHARACTERS):
        t[OTHERS_ARE + b] = 0.0
        t[DANGER + b] = 0.0
        for k in range(s.players):
            if k != seat and (s.still_in >> k) & 1:
                t[OTHERS_ARE + b] += t[IS + CHARACTERS * k + b]
                t[DANGER + b] += t[IS + CHARACTERS * k + b] * (1 - 0.95 * t[LOST + k])


def mind(s: State, seat: int, t: Numbers) -> None:
    """What the others can make of this seat, but for its own swaps: t[EYES + 16k + 4x + c].

    For the eyes of seat k that is x, how likely the others' swaps are if this seat is c.
    """
    for i in range(64):
        t[EYES + i] = 0.0
    possible = open_to(s, SPECTATOR)
    for h in range(HANDS):
        if HAND_BITS[h] & possible == HAND_BITS[h]:
            c = HAND[h * CHARACTERS + seat]
            for k in range(s.players):
                if k != seat and (s.still_in >> k) & 1:
                    x = 1.0
                    for j in range(s.players):
                        if j != seat and j != k:
                            x *= t[WEIGHTS + CHARACTERS * j + HAND[h * CHARACTERS + j]]
                    t[EYES + 16 * k + CHARACTERS * HAND[h * CHARACTERS + k] + c] += x


def seen_as(s: State, t: Numbers, at: int, k: int, c: int) -> float:
    """How sure seat k is that this seat, with its weights at t[at:], is c; on average."""
    mean = 0.0
    for x in range(CHARACTERS):
        p = t[IS + CHARACTERS * k + x]
        if p > 0.001:
            eyes = EYES + 16 * k + CHARACTERS * x
            total = 0.0
            for d in range(CHARACTERS):
                total += t[at + d] * t[eyes + d]
            if total > 0:
                mean += p * t[at + c] * t[eyes + c] / total
    return mean


def secrecy(s: State, seat: int, t: Numbers, at: int) -> float:
    """What it is worth how the others see this seat: to be taken for another lures them."""
    own = s.character[seat]
    lure = 1.0 / (number_in(s) - 1)  # a wrong accuser is out; of many that is only one
    worth = 0.0
    for k in range(s.players):
        if k != seat and (s.still_in >> k) & 1:
            for c in range(CHARACTERS):
                q = seen_as(s, t, at, k, c)
                part = -q * q if c == own else lure * q * q
                worth += part * (1 - t[LOST + k])
    return worth


WINS = 100.0


def like(s: State, seat: int, far: Codes, n: int, likely: Numbers, read: Numbers, style: Numbers,
         y: int, t: Numbers) -> None:  # fmt: skip
    """t[LIKED + k]: how much the seat likes swap k, in own swaps."""
    own = s.character[seat]
    masks = style[y + MASK] > 0
    if masks:
        mind(s, seat, t)
    for k in range(n):
        at = CHARACTERS + CHARACTERS * k
        x = -1.0 * far[at + own]
        if far[at + own] == 0:
            x += WINS
        else:
            for b in range(CHARACTERS):
                if b != own and style[y + GUARD] > 0:
                    p = t[DANGER + b]
                    if far[at + b] == 0:
                        x -= WINS * t[OTHERS_ARE + b]
                    elif far[at + b] == 1:
                        x -= style[y + GUARD] * p
                    elif far[at + b] == 2:
                        x -= style[y + FORESIGHT] * p
            if masks:
                weigh(s, read, style, y, seat, likely, CHARACTERS * k, t, HELD)
                x += style[y + MASK] * secrecy(s, seat, t, HELD)
        t[LIKED + k] = x
    if s.ko and s.last != NO_PAIR:
        t[LIKED + s.last] = -1e9


def uniform(rng: Rng) -> float:
    return word(rng) / 4294967296.0


def drawn_swap(n: int, style: Numbers, y: int, t: Numbers, rng: Rng) -> int:
    """One of the swaps, the more liked the likelier."""
    top = t[LIKED]
    for k in range(n):
        top = max(top, t[LIKED + k])
    total = 0.0
    for k in range(n):
        total += exp((t[LIKED + k] - top) / style[y + DOUBT])
    left = uniform(rng) * total
    best = 0
    for k in range(n):
        x = exp((t[LIKED + k] - top) / style[y + DOUBT])
        if x > 0:
            best = k
            left -= x
            if left < 0:
                break
    return best


def accusation(s: State, seat: int, style: Numbers, y: int, t: Numbers) -> int:
    """The accusation that this seat dares, or -1."""
    action, worth = best_accusation(s, seat, t)
    return action if worth > style[y + SURE + number_in(s) - 2] else -1


def decide(s: State, seat: int, style: Numbers, y: int, far: Codes, n: int, likely: Numbers,
           read: Numbers, t: Numbers, rng: Rng) -> int:  # fmt: skip
    """What a player of this style does: a swap, an accusation, or -1 out of turn."""
    if style[y + DOUBT] > AT_RANDOM:
        return at_random(s, seat, n, rng)
    think(s, seat, read, style, y, t)
    best = -1
    if s.turn == seat:
        like(s, seat, far, n, likely, read, style, y, t)
        best = drawn_swap(n, style, y, t, rng)
        if far[CHARACTERS + CHARACTERS * best + s.character[seat]] == 0:
            return best
    action = accusation(s, seat, style, y, t)
    return action if action >= 0 else best


AT_RANDOM = 1e6


def at_random(s: State, seat: int, n: int, rng: Rng) -> int:
    """Any action in turn, as likely as another; nothing out of turn."""
    if s.turn != seat:
        return -1
    k = below(rng, n + CHARACTERS * (number_in(s) - 1))
    if k < n:
        return k
    target = seat
    for _ in range(1 + (k - n) // CHARACTERS):
        target = (target + 1) % s.players
        while not (s.still_in >> target) & 1:
            target = (target + 1) % s.players
    return ACCUSE + CHARACTERS * target + (k - n) % CHARACTERS


def act(s: State, seat: int, style: Numbers, y: int, far: Codes, likely: Numbers, read: Numbers,
        t: Numbers, rng: Rng) -> int:  # fmt: skip
    """What a player of this style does who sees this state."""
    read_trail(s, int(style[y + MEMORY]), far, likely, read)
    n = look(s, far)
    chances(far, n, in_play(s), likely)
    return decide(s, seat, style, y, far, n, likely, read, t, rng)


# --- What may come of it ------------------------------------------------------------------------


def play_on(
    s: State,
    style: Numbers,
    far: Codes,
    likely: Numbers,
    read: Numbers,
    t: Numbers,
    swaps: int,
    rng: Rng,
) -> None:
    """Go on with players of these styles, by seat, to the end or for so many swaps."""
    last = min(s.limit, s.swaps + swaps)
    while s.winner == ONGOING and s.swaps < last:
        n = look(s, far)
        chances(far, n, in_play(s), likely)
        # S7: whoever is to move is heard last, and after each accusation all are heard again.
        first = below(rng, s.players)
        action = -1
        seat = 0
        for i in range(s.players + 1):
            seat = (first + i) % s.players if i < s.players else s.turn + 0
            if (s.still_in >> seat) & 1 and (seat != s.turn or i == s.players):
                action = decide(s, seat, style, STYLE * seat, far, n, likely, read, t, rng)
                if action >= 0:
                    break
        if action < ACCUSE:
            note(read, seat, action, n, likely)
            swap(s, seat, action)
        else:
            accuse(s, seat, (action - ACCUSE) // CHARACTERS, (action - ACCUSE) % CHARACTERS)


def draw_world(s: State, seat: int, kinds: Numbers, t: Numbers, style: Numbers, rng: Rng) -> None:
    """Give the others characters, as likely as they are, and a way to play.

    kinds: first the style at random, then the own one, then so many others, evenly.
    """
    left = uniform(rng)
    chosen = -1
    for h in range(HANDS):
        if t[POST + h] > 0 and left >= 0:
            chosen = h
            left -= t[POST + h]
    for k in range(s.players):
        s.character[k] = HAND[chosen * CHARACTERS + k]
        kind = 1
        if k != seat:
            kind = 2 + below(rng, len(kinds) // STYLE - 2)
            if uniform(rng) < t[LOST + k]:
                kind = 0
        for i in range(STYLE):
            style[STYLE * k + i] = kinds[STYLE * kind + i]


def try_out(pool: list[State], seat: int, actions: Codes, samples: int, swaps: int, kinds: Numbers,
            read: Numbers, t: Numbers, rngs: list[Rng], far: Codes, likely: Numbers,
            room: Numbers, sums: Numbers) -> None:  # fmt: skip
    """Play each action to the end in the same worlds; sums[2i] of wins, sums[2i + 1] of squares.

    pool[0] is what the seat sees, t what it thinks; an action of -1 is to wait.
    """
    style = room[0 : STYLE * CHARACTERS]
    later = room[STYLE * CHARACTERS : STYLE * CHARACTERS + READ]
    thought = room[STYLE * CHARACTERS + READ :]
    for world in range(samples):
        copy(pool, 1, pool, 0)
        draw_world(pool[1], seat, kinds, t, style, rngs[0])
        key = word(rngs[0])
        for i in range(len(actions)):
            copy(pool, 2, pool, 1)
            for k in range(READ):
                later[k] = read[k]
            s = pool[2]
            action = actions[i]
            if 0 <= action < ACCUSE:
                n = look(s, far)
                chances(far, n, in_play(s), likely)
                note(later, seat, action, n, likely)
                swap(s, seat, action)
            elif action >= ACCUSE:
                accuse(s, seat, (action - ACCUSE) // CHARACTERS, (action - ACCUSE) % CHARACTERS)
            start(rngs[1], key, world, 0, 0, 0)
            if (s.still_in >> seat) & 1:
                play_on(s, style, far, likely, later, thought, swaps, rngs[1])
            won = 0.0
            if s.winner == seat:
                won = 1.0
            elif s.winner == DRAWN:
                won = 1.0 / s.players
            elif s.winner == ONGOING and (s.still_in >> seat) & 1:
                won = 1.0 / number_in(s)
            sums[2 * i] += won
            sums[2 * i + 1] += won * won
