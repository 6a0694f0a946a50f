"""Another world for a game that was played: its deal, and what would be chosen otherwise in it.

It is imagined from what one person knew at some point, and worked out game by game, so that the
whole game can be played again in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from laws.playing import form_of
from server.worlds import Moment, Step

from sapeur.games.bombsquad import bomb as squad
from sapeur.games.game import Game
from sapeur.games.orapa import rules as mine_rules
from sapeur.games.orapa.notation import gem_name
from sapeur.games.orapa.rays import KIND as GEM_KIND
from sapeur.games.orapa.rays import KINDS as GEM_KINDS
from sapeur.kernel import UNKNOWN, Rng, clone, start
from sapeur.server.log import Setup


@dataclass
class Other:
    """Another world: its deal, what is chosen otherwise in it, and how it stands at one step."""

    deal: str
    texts: dict[int, str] = field(default_factory=dict)  # by step
    is_same: bool = False


def imagined(game: Game, state: Any, who: int, seed: int) -> Any:
    """A world that this person holds possible."""
    known = game.observed(state, who)
    if game.name == "orapa":  # where the interpreted form takes seconds
        form = form_of(game, "compiled")
        return form.load(form.imagine(form._stored(game.state, known), who, seed))
    rng = Rng()
    start(rng, seed, 0, 0, 0, 0)
    game.belief.imagine(known, who, rng)
    return known


def other_world(
    game: Game, setup: Setup, steps: list[Step], moments: list[Moment], at: int, who: int, seed: int
) -> Other:
    """What the world that is imagined after that step was dealt, and what was chosen in it."""
    truth = moments[at].state
    world = imagined(game, truth, who, seed)
    dealt = first_state(moments, game)
    made = OTHERS[game.name](game, world, truth, dealt, steps, moments, at, who, seed)
    same_texts = all(steps[i].text == text for i, text in made.texts.items())
    made.is_same = same_texts and made.deal == game.notation.encode_deal(dealt)
    return made


def first_state(moments: list[Moment], game: Game) -> Any:
    """The state as it was dealt, by taking the first one seen: nobody has acted in it."""
    return next(moment.state for moment in moments if moment.state is not None)


def village_other(
    game: Game, world: Any, truth: Any, dealt: Any, steps: Any, moments: Any, at: int, *_: int
) -> Other:
    """Each card is where the swaps brought it: what lies there now was dealt where it began."""
    cards = [0] * len(world.cards)
    for place, card in enumerate(truth.cards):
        cards[dealt.cards.index(card)] = world.cards[place]
    other = clone(dealt)
    other.cards[:] = cards
    return Other(game.notation.encode_deal(other))


def mission_other(
    game: Game, world: Any, truth: Any, dealt: Any, steps: Any, moments: Any, at: int, *_: int
) -> Other:
    other = clone(dealt)
    other.character[:] = world.character
    return Other(game.notation.encode_deal(other))


def minefield_other(
    game: Game, world: Any, truth: Any, dealt: Any, steps: Any, moments: Any, at: int, *_: int
) -> Other:
    return Other("")


def orapa_other(
    game: Game,
    world: Any,
    truth: Any,
    dealt: Any,
    steps: list[Step],
    moments: list[Moment],
    at: int,
    who: int,
    seed: int,
) -> Other:
    """The mine that was dealt; or, where seats hide theirs, other gems in what they said."""
    if not world.human:
        return Other(game.notation.encode_deal(world))
    other = Other("")
    chooser = random.Random(seed)
    for i in range(at + 1):
        step, before = steps[i], moments[i - 1].state
        secret = step.kind in ("act", "stand-in") and step.who != who and moments[i].taken
        if not secret or before is None or not mine_rules.is_hiding(before):
            continue
        mine = mine_rules.hidden_by(world, step.who)
        gems = world.gems[mine * GEM_KINDS : (mine + 1) * GEM_KINDS]
        codes = moments[i].log[-1].codes
        laid = [gems[GEM_KIND[code - mine_rules.PLACE]] for code in codes]
        if laid[0] < 0:  # not hidden whole yet, so any first gem will do
            first = chooser.choice(game.legal(before, step.who)) if len(codes) == 1 else codes[0]
            laid = [code - mine_rules.PLACE for code in (first, *codes[1:])]
        texts = [gem_name(p) for p in laid]
        other.texts[i] = "hide " + " ".join(texts) if texts[0][0] == "R" else " ".join(texts)
    return other


def bombsquad_other(
    game: Game,
    world: Any,
    truth: Any,
    dealt: Any,
    steps: list[Step],
    moments: list[Moment],
    at: int,
    who: int,
    seed: int,
) -> Other:
    """Later bombs as imagined; this one's cards and tiles before anyone moved them about."""
    known = game.observed(truth, who)
    other = Other("")
    secret = [i for i in range(at + 1) if steps[i].kind in ("act", "stand-in") and moments[i].taken]
    for seat in range(truth.players):
        if known.choice[seat] == UNKNOWN:
            i = max(i for i in secret if steps[i].who == seat)
            other.texts[i] = game.notation.encode(truth, seat, world.choice[seat])
    orders = [
        i for i in secret if squad.ORDER <= moments[i].log[-1].codes[0] < squad.TAKE
        and moments[i].log[-1].seat == steps[i].who
    ]  # fmt: skip
    order = known.wired_order == UNKNOWN
    if order and orders:
        i = orders[-1]
        before = moments[i - 1].state
        other.texts[i] = game.notation.encode(before, steps[i].who, squad.ORDER + world.wired_order)
    # Which card of the deal lies where now, and where each explosion would be now.
    first, last = world.bomb * squad.BOMB, (world.bomb + 1) * squad.BOMB
    labels = list(range(len(dealt.card)))
    tiles = [[v] * len(dealt.tiles) for v in range(squad.TILES)]
    state = clone(dealt)
    entries = moments[at].log
    wired = [n for n, e in enumerate(entries) if squad.ORDER <= e.codes[0] < squad.TAKE]
    for n, entry in enumerate(entries):
        for code in entry.codes:
            used = (code - squad.USE) // squad.USES if code >= squad.USE else -1
            ordering = squad.ORDER <= code < squad.TAKE
            chosen = squad.ORDER + world.wired_order if order and n == wired[-1] else code
            if ordering or used == squad.SHORTCIRCUIT:
                moved = clone(state)
                moved.card[:] = labels
                game.rules.apply(moved, entry.seat, chosen)
                labels = list(moved.card)
            if used == squad.SWITCHEROO:
                for v in range(squad.TILES):
                    moved = clone(state)
                    moved.tiles[:] = tiles[v]
                    game.rules.apply(moved, entry.seat, code)
                    tiles[v] = list(moved.tiles)
            game.rules.apply(state, entry.seat, code)
    deal = clone(dealt)
    for place in range(first, len(world.card)):
        deal.card[labels[place] if place < last else place] = world.card[place]
    for i in range(world.bomb * squad.CABLES, len(world.tiles)):
        deal.tiles[i] = next(v for v in range(squad.TILES) if tiles[v][i] == world.tiles[i])
    deal.start[:] = world.start
    deal.order[:] = world.order
    if not (world.used >> squad.SHORTCIRCUIT) & 1:
        deal.spare[:] = world.spare
    other.deal = game.notation.encode_deal(deal)
    return other


OTHERS: dict[str, Callable[..., Other]] = {
    "village": village_other,
    "minefield": minefield_other,
    "orapa": orapa_other,
    "bombsquad": bombsquad_other,
    "mission": mission_other,
}
