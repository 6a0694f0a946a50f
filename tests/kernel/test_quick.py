"""Quick chance: xoshiro128++ in every form, begun by the stream it stands in for, and even."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from scipy import stats

from sapeur.kernel import QUICK, Rng, compiled, interpreted, quick, records, rng, start, store, word

# What the authors' program gives from the state 1, 2, 3, 4.
REFERENCE = [
    641, 1573767, 3222811527, 3517856514, 836907274,
    4247214768, 3867114732, 1355841295, 495546011, 621204420,
]  # fmt: skip
even = interpreted(rng, QUICK)


def stream(*key: int, number: int = 0) -> Rng:
    r = Rng()
    a, b, c, d = (*key, 0, 0, 0, 0)[:4]
    start(r, a, b, c, d, number)
    return r


def test_it_is_xoshiro128_plus_plus() -> None:
    r = Rng()
    r.block[:4] = [1, 2, 3, 4]
    r.counter = 1  # begun
    assert [quick.word(r) for _ in REFERENCE] == REFERENCE


def test_a_stream_begins_with_the_words_of_the_one_it_stands_in_for() -> None:
    r, chacha = stream(1, 2, 3, 4, number=9), stream(1, 2, 3, 4, number=9)
    quick.seed(r)
    assert r.block[:4] == [word(chacha) for _ in range(4)]
    begun = stream(1, 2, 3, 4, number=9)
    assert [quick.word(begun) for _ in range(9)] == [quick.word(r) for _ in range(9)]


def test_it_never_begins_with_zeros(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "refill", lambda r: setattr(r, "counter", 1))
    r = Rng()
    assert len({quick.word(r) for _ in range(20)}) > 10


def test_streams_and_keys_share_nothing() -> None:
    """Neighbouring rows of a batch: all their words differ, and as many bits as by chance."""
    rows = [stream(5, number=n) for n in range(64)] + [stream(n) for n in range(6, 70)]
    words = [[quick.word(r) for _ in range(8)] for r in rows]
    assert len({w for row in words for w in row}) == 128 * 8
    differing = [
        (a ^ b).bit_count() for one, two in pairwise(words) for a, b in zip(one, two, strict=True)
    ]
    assert abs(sum(differing) / len(differing) - 16) < 0.4  # five standard errors


@pytest.mark.parametrize("n", [2, 3, 7, 52])
def test_below_is_even(n: int) -> None:
    r = stream(11)
    counts = Counter(even.below(r, n) for _ in range(300 * n))
    assert set(counts) <= set(range(n))
    assert stats.chisquare([counts[k] for k in range(n)]).pvalue > 1e-4


def test_what_follows_a_draw_is_even_too() -> None:
    r = stream(12)
    drawn = [even.below(r, 6) for _ in range(6001)]
    pairs = Counter(pairwise(drawn))
    assert len(pairs) == 36
    assert stats.chisquare(list(pairs.values())).pvalue > 1e-4


def test_a_part_that_is_not_filled_stays_chacha() -> None:
    assert interpreted(rng).word(stream(1)) == word(stream(1)) != quick.word(stream(1))


@pytest.mark.compiled
def test_compiled_draws_are_the_same() -> None:
    fast = compiled(rng, QUICK)
    plain, array = stream(1, 2, 2**32 - 1, 4, number=2**33 + 5), records(Rng, 1)
    store(array, 0, plain)
    for n in (1, 2, 6, 52, 1000, 2**31 - 1, 3 * 2**29) * 20:
        assert fast.below(array[0], n) == even.below(plain, n)
    assert array["block"][0].tolist() == plain.block
