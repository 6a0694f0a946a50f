"""Engines: the same answers interpreted and compiled, and helpers that compile from the end."""

from __future__ import annotations

from typing import Any

import pytest
from kernel import marshes
from kernel.marshes import Marsh

from sapeur.kernel import Engine, compiled, helping, interpreting, load, records
from sapeur.kernel.signatures import callees_last_first


def land() -> Any:
    rows = records(Marsh, 1)
    rows["rain"] = 0.25
    rows["ponds"]["frogs"] = [[[1, 2, 3], [4, 5, 6]]]
    return rows


@pytest.mark.compiled
def test_both_forms_read_and_write_the_same_rows() -> None:
    engine = Engine(marshes)
    plain, fast = land(), land()
    with interpreting():
        answer = engine.fill(plain), engine.wade(plain)
    assert answer == (engine.fill(fast), engine.wade(fast))
    assert load(Marsh, plain, 0) == load(Marsh, fast, 0)
    assert plain["ponds"][0][1]["frogs"].tolist() == [4, 5, 20]


def test_a_record_inside_a_row_is_written_where_it_is() -> None:
    rows = land()
    with interpreting():
        Engine(marshes).deepen(rows[0]["ponds"][1], 3)
    assert rows["ponds"]["depth"].tolist() == [[0, 3]]


def test_the_form_is_chosen_for_as_long_as_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine(marshes)
    monkeypatch.setattr("sapeur.kernel.engine.compiled", lambda *_: marshes)
    with interpreting():
        assert engine.step is not marshes.step
        with interpreting(on=False):
            assert engine.step is marshes.step
    assert engine.step is marshes.step


@pytest.mark.compiled
def test_what_annotations_tell_is_what_callers_ask_for() -> None:
    rules = compiled(marshes)
    rules.fill_all(records(Marsh, 1))
    signatures = dict(callees_last_first(rules.fill_all))
    assert set(signatures) == {rules.deepen, rules.step}
    for rule, signature in signatures.items():
        assert list(rule.overloads) in ([signature], [])  # none where the cache had the caller


@pytest.mark.compiled
def test_a_helper_compiles_what_is_called_last_first() -> None:
    rules = compiled(marshes)
    order = [rule.py_func.__name__ for rule, _ in callees_last_first(rules.fill_all)]
    assert order == ["step", "deepen"]
    with helping(0, 1):
        assert Engine(marshes).fill_all(records(Marsh, 1)) == marshes.fill_all([Marsh()])
