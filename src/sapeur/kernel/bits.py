"""Sets of small numbers as the bits of one number."""

from __future__ import annotations


def bit_count(bits: int) -> int:
    """How many bits are set; at most 63 of them, and none is the sign."""
    bits = bits - ((bits >> 1) & 0x5555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0xFF


def lowest_bit(bits: int) -> int:
    """The number of the first bit that is set; there is one."""
    return bit_count((bits & -bits) - 1)


def nth_bit(bits: int, skip: int) -> int:
    """The number of the bit that comes after `skip` others that are set; there is one."""
    for _ in range(skip):
        bits &= bits - 1
    return lowest_bit(bits)
