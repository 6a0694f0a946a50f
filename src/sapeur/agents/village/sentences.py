"""Why an action of Le Village is good or bad, in words: the sentences, and the facts for them."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from sapeur.agents.agent import Fact, Sentences, percent
from sapeur.agents.village.inference import (
    MINES,
    MOST_CELLS,
    VILLAGER,
    Knowledge,
    exchange,
    is_settled,
    mine_reach,
    reach,
    unseen,
)
from sapeur.games.game import Words
from sapeur.games.village.notation import cell_name
from sapeur.games.village.rules import DRAW, PASS, PEEK, SWAP, TURN, State
from sapeur.kernel import bit_count, clone

SENTENCES: Sentences = {
    "left": Words(
        en="villagers still unseen: {villagers}; unknown cells: {cells}; cards in the hills: "
        "{hills}",
        fr="villageois jamais vus : {villagers} ; cases inconnues : {cells} ; cartes dans les "
        "collines : {hills}",
    ),
    "loses": Words(
        en="turning {cell} loses in {bad} of {all} equally likely arrangements ({p}%)",
        fr="retourner {cell} perd dans {bad} cas sur {all}, tous aussi probables ({p} %)",
    ),
    "harmless": Words(
        en="turning {cell} cannot lose, whatever lies there",
        fr="retourner {cell} ne peut pas perdre, quelle que soit la carte",
    ),
    "villager": Words(
        en="{cell} is surely a villager, and turning it gives a peek",
        fr="{cell} est à coup sûr un villageois, et le retourner donne un coup d'œil",
    ),
    "nothing_new": Words(
        en="{cell} is known already: this shows nothing new",
        fr="{cell} est déjà connue : cela n'apprend rien",
    ),
    "blast": Words(
        en="{cell} is a known mine; its blast shows unknown cards: {n}",
        fr="{cell} est une mine connue ; son explosion montre des cartes inconnues : {n}",
    ),
    "draw": Words(
        en="a card of the hills never hurts; it gives a peek in {peek}% of cases, a swap in "
        "{swap}%",
        fr="une carte des collines ne blesse personne ; elle donne un coup d'œil dans {peek} % des "
        "cas, un échange dans {swap} %",
    ),
    "finds": Words(
        en="a look at {cell} finds a villager: {p}%",
        fr="regarder {cell} trouve un villageois : {p} %",
    ),
    "safest": Words(
        en="the safest turn then loses {after}%, and {before}% without it",
        fr="le retournement le plus sûr perd alors {after} %, et {before} % sinon",
    ),
    "apart": Words(
        en="unknown cards that could hit a known villager: {after} instead of {before}",
        fr="cartes inconnues qui pourraient toucher un villageois connu : {after} au lieu de "
        "{before}",
    ),
    "sure": Words(
        en="every villager can be found without a risk from here",
        fr="d'ici, tous les villageois peuvent être trouvés sans risque",
    ),
}


def reasons(o: State, k: Knowledge, action: int) -> tuple[Fact, ...]:
    """Why the action is good or bad."""
    left = Fact(
        "left",
        {
            "villagers": k.left[VILLAGER],
            "cells": bit_count(k.unknown),
            "hills": k.stock,
        },
    )
    if is_settled(k):
        left = Fact("sure")
    if action == DRAW:
        m = unseen(k)
        swaps = sum(k.left[:MINES])
        return Fact(
            "draw", {"peek": percent(k.left[VILLAGER] / m), "swap": percent(swaps / m)}
        ), left
    if action < PASS:
        return (*turn_facts(o, k, action - TURN), left)
    if action == PASS:
        return (left,)
    if action < SWAP:
        cell = action - PEEK
        if not (k.unknown >> cell) & 1:
            return (Fact("nothing_new", {"cell": cell_name(o, cell)}),)
        p = k.left[VILLAGER] / unseen(k)
        return Fact("finds", {"cell": cell_name(o, cell), "p": percent(p)}), left
    return swap_facts(k, action - SWAP)


def turn_facts(o: State, k: Knowledge, cell: int) -> tuple[Fact, ...]:
    name = cell_name(o, cell)
    if (k.villagers >> cell) & 1 or ((k.unknown >> cell) & 1 and k.left[VILLAGER] == unseen(k)):
        return (Fact("villager", {"cell": name}),)
    bad = risk(k, cell)
    facts = [Fact("harmless", {"cell": name})]
    if bad:
        gaps: dict[str, str | int | float] = {
            "cell": name,
            "bad": bad.numerator,
            "all": bad.denominator,
            "p": percent(bad),
        }
        facts = [Fact("loses", gaps)]
    if not (k.unknown >> cell) & 1:
        shown = bit_count(mine_reach(k, cell) & k.unknown)
        facts.append(
            Fact("blast", {"cell": name, "n": shown})
            if shown
            else Fact("nothing_new", {"cell": name})
        )
    return tuple(facts)


def swap_facts(k: Knowledge, number: int) -> tuple[Fact, ...]:
    after = clone(k)
    exchange(after, number)
    if not k.unknown:
        return ()
    risks = {"after": percent(least_risk(after)), "before": percent(least_risk(k))}
    near = {"after": contacts(after), "before": contacts(k)}
    return Fact("safest", risks), Fact("apart", near)


def risk(k: Knowledge, cell: int) -> Fraction:
    """The exact chance that turning this cell loses."""
    m, v = unseen(k), k.left[VILLAGER]
    if not (k.unknown >> cell) & 1:
        return hit(k, mine_reach(k, cell), m, v)
    suits = ((k.left[suit], reach(k, suit, cell)) for suit in range(MINES))
    return sum((Fraction(n, m) * hit(k, blast, m - 1, v) for n, blast in suits if n), Fraction(0))


def hit(k: Knowledge, blast: int, others: int, villagers: int) -> Fraction:
    """The chance that there is a villager among these cells."""
    if blast & k.villagers:
        return Fraction(1)
    n = bit_count(blast & k.unknown)
    return 1 - Fraction(comb(others - villagers, n), comb(others, n))


def least_risk(k: Knowledge) -> float:
    return float(min(risk(k, i) for i in range(MOST_CELLS) if (k.unknown >> i) & 1))


def contacts(k: Knowledge) -> int:
    """Unknown cards from which some mine would reach a known villager."""
    hidden = (i for i in range(MOST_CELLS) if (k.unknown >> i) & 1)
    return sum(any(reach(k, suit, i) & k.villagers for suit in range(MINES)) for i in hidden)
