"""Records: named fields in two shapes."""

from __future__ import annotations

import pytest
from kernel.marshes import Marsh, Pond

from sapeur.kernel import clone, copy, fields, from_values, load, pool, records, store, values


def pond(depth: int, area: int, *frogs: int) -> Pond:
    p = Pond()
    p.depth, p.area, p.frogs = depth, area, list(frogs)
    return p


def test_fields_are_declared_in_order_and_start_at_zero() -> None:
    assert [tuple(f) for f in fields(Pond)] == [
        ("depth", "i1", 0, None),
        ("area", "i4", 0, None),
        ("frogs", "i2", 3, None),
    ]
    assert values(Pond()) == (0, 0, (0, 0, 0))


def test_records_are_equal_when_their_fields_are() -> None:
    assert pond(1, 2, 3, 4, 5) == pond(1, 2, 3, 4, 5)
    assert pond(1, 2, 3, 4, 5) != pond(1, 2, 3, 4, 6)
    assert pond(1, 2, 3, 4, 5) != "a pond"
    assert repr(pond(1, 2, 3, 4, 5)) == "Pond(depth=1, area=2, frogs=[3, 4, 5])"


def test_a_copy_shares_nothing() -> None:
    ponds = pool(Pond, 2)
    ponds[0].frogs[1] = 9
    kept = ponds[1].frogs
    copy(ponds, 1, ponds, 0)
    ponds[0].frogs[1] = 4
    assert ponds[1] == pond(0, 0, 0, 9, 0)
    assert ponds[1].frogs is kept, "copied into place: whoever holds the row sees it"
    other = clone(ponds[1])
    other.frogs[0] = 7
    assert ponds[1].frogs[0] == 0


def test_plain_and_numpy_records_hold_the_same() -> None:
    array = records(Pond, 2)
    store(array, 1, pond(-128, 2**31 - 1, 3, -4, 5))
    assert load(Pond, array, 1) == pond(-128, 2**31 - 1, 3, -4, 5)
    assert load(Pond, array, 0) == Pond()


@pytest.mark.parametrize(
    "wrong", [pond(128, 0, 0, 0, 0), pond(0, 2**31, 0, 0, 0), pond(0, 0, 0, -32769, 0)]
)
def test_a_value_that_does_not_fit_its_field_is_refused(wrong: Pond) -> None:
    with pytest.raises(OverflowError, match="does not fit"):
        store(records(Pond, 1), 0, wrong)


def marsh() -> Marsh:
    m = Marsh()
    m.rain, m.mist, m.largest = 0.25, [1.5, -2.5], pond(1, 2, 3, 4, 5)
    m.ponds[1] = pond(6, 7, 8, 9, 10)
    return m


def test_records_hold_numbers_with_fractions_and_records() -> None:
    assert values(Marsh()) == (0.0, (0.0, 0.0), (0, 0, (0, 0, 0)), ((0, 0, (0, 0, 0)),) * 2)
    array = records(Marsh, 2)
    store(array, 1, marsh())
    assert load(Marsh, array, 1) == marsh()
    assert array[1]["ponds"][1]["frogs"].tolist() == [8, 9, 10]
    wrong = marsh()
    wrong.ponds[0].depth = 200
    with pytest.raises(OverflowError, match=r"Pond\.depth"):
        store(array, 0, wrong)


def test_a_copy_of_records_in_a_record_shares_nothing() -> None:
    marshes = pool(Marsh, 2)
    marshes[0] = marsh()
    held = marshes[1].ponds[1]
    copy(marshes, 1, marshes, 0)
    assert marshes[1] == marsh()
    assert marshes[1].ponds[1] is held, "copied into place: whoever holds the record sees it"
    other = clone(marshes[1])
    other.ponds[1].frogs[0] = other.largest.depth = 77
    assert marshes[1] == marsh()


def test_a_record_comes_back_from_its_values() -> None:
    again = from_values(Marsh, values(marsh()))
    assert again == marsh()
    again.ponds[1].frogs[0] = 0
    assert again != marsh(), "it shares nothing"
    with pytest.raises(ValueError, match="shorter"):
        from_values(Pond, (1, 2))
