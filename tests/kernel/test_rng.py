"""Chance: the stream is ChaCha8's, and what is drawn from it is even."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from scipy import stats

from sapeur.kernel import Rng, below, compiled, records, rng, shuffle, start, store, word

# The published first block of ChaCha8 for a 128-bit key and a nonce of zeros.
ZERO_BLOCK = (
    "e28a5fa4a67f8c5defed3e6fb7303486aa8427d31419a729572d777953491120"
    "b64ab8e72b8deb85cd6aea7cb6089a101824beeb08814a428aab1fa2c816081b"
)


def stream(*key: int, number: int = 0) -> Rng:
    r = Rng()
    a, b, c, d = (*key, 0, 0, 0, 0)[:4]
    start(r, a, b, c, d, number)
    return r


def test_the_stream_is_chacha8() -> None:
    r = stream()
    drawn = b"".join(word(r).to_bytes(4, "little") for _ in range(16))
    assert drawn.hex() == ZERO_BLOCK


def test_streams_keys_and_blocks_differ() -> None:
    firsts = {word(stream(number=n)) for n in range(50)} | {word(stream(n)) for n in range(1, 50)}
    assert len(firsts) == 99
    assert word(stream(number=2**40)) != word(stream(number=2**8))
    r = stream(1, 2, 3, 4)
    assert len({word(r) for _ in range(4000)}) == 4000


def test_below_reaches_everything_evenly() -> None:
    r = stream(5)
    for n in (1, 2, 3, 7, 52):
        counts = Counter(below(r, n) for _ in range(400 * n))
        assert set(counts) <= set(range(n))
        if n > 1:
            assert stats.chisquare([counts[k] for k in range(n)]).pvalue > 1e-4


def test_below_draws_again_where_a_plain_product_would_favour_some() -> None:
    # With n just above half of 2**32 (here scaled by the rule n < 2**31) a plain product is
    # uneven by a factor of two; the redraw must even it out.
    n = 3 * 2**29  # 2**32 / n = 2.67: residues below 2**32 - 2n would come three times, not twice
    r = stream(6)
    thirds = Counter(below(r, n) * 3 // n for _ in range(6000))
    fine = Counter(below(r, n) % 3 for _ in range(6000))
    assert stats.chisquare([thirds[k] for k in range(3)]).pvalue > 1e-4
    assert stats.chisquare([fine[k] for k in range(3)]).pvalue > 1e-4


def test_ten_thousand_shuffles_pass_a_chi_square() -> None:
    r = stream(7)
    orders: Counter[tuple[int, ...]] = Counter()
    places = [Counter[int]() for _ in range(52)]
    for _ in range(10_000):
        few = [0, 1, 2, 3]
        shuffle(r, few, 4)
        orders[tuple(few)] += 1
    assert stats.chisquare([orders[p] for p in permutations(range(4))]).pvalue > 1e-4
    for _ in range(1_000):
        pack = list(range(52))
        shuffle(r, pack, 52)
        assert sorted(pack) == list(range(52))
        for place, card in enumerate(pack):
            places[place][card] += 1
    pvalues = [stats.chisquare([places[p][c] for c in range(52)]).pvalue for p in range(52)]
    assert min(pvalues) > 1e-5


def test_a_shuffle_touches_only_the_first_n() -> None:
    cards = list(range(10))
    shuffle(stream(8), cards, 6)
    assert cards[6:] == [6, 7, 8, 9]
    assert sorted(cards[:6]) == list(range(6)) != cards[:6]


@pytest.mark.compiled
def test_compiled_draws_are_the_same() -> None:
    fast = compiled(rng)
    plain, array = stream(1, 2, 2**32 - 1, 4, number=2**33 + 5), records(Rng, 1)
    store(array, 0, plain)
    for n in (1, 2, 6, 52, 1000, 2**31 - 1, 3 * 2**29) * 20:
        assert fast.below(array[0], n) == below(plain, n)
