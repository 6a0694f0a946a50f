"""Sets as the bits of a number."""

from __future__ import annotations

import pytest

from sapeur.kernel import bit_count, compiled, lowest_bit, nth_bit
from sapeur.kernel import bits as bits_module

SETS = [1, 2, 3, 0b101000, 0xFFF, 1 << 62, (1 << 63) - 1, 0x5555555555555555, 0x123456789ABCDEF]


def test_bits_are_counted_and_the_first_is_found() -> None:
    assert bit_count(0) == 0
    for bits in SETS:
        assert bit_count(bits) == bits.bit_count()
        assert (bits >> lowest_bit(bits)) & 1
        assert bits % (1 << lowest_bit(bits)) == 0
        places = [at for at in range(63) if (bits >> at) & 1]
        assert [nth_bit(bits, k) for k in range(len(places))] == places


@pytest.mark.compiled
def test_the_compiled_form_counts_the_same() -> None:
    fast = compiled(bits_module)
    for bits in SETS:
        assert fast.bit_count(bits) == bit_count(bits)
        assert fast.lowest_bit(bits) == lowest_bit(bits)
        last = bit_count(bits) - 1
        assert fast.nth_bit(bits, last) == nth_bit(bits, last)
