"""Who sits in the opponents' seats."""

from __future__ import annotations

from pathlib import Path

from sapeur.agents.sappers import SAPPERS, sapper_at

PORTRAITS = Path(__file__).parents[2] / "web" / "src" / "parts" / "Portrait.svelte"


def test_every_seat_of_a_table_has_another_sapper_and_other_tables_others() -> None:
    tables = [f"{k * 7919:x}z{k}" for k in range(200)]
    for table in tables:
        assert len({sapper_at(table, seat) for seat in range(len(SAPPERS))}) == len(SAPPERS)
    for name in SAPPERS:
        assert sum(sapper_at(table, 1) == name for table in tables) > 5


def test_whoever_sits_there_already_does_not_come_again() -> None:
    first = sapper_at("a1b2c3", 1)
    others = {sapper_at("a1b2c3", 1, {first}), first}
    assert len(others) == 2
    assert sapper_at("a1b2c3", 1, set(SAPPERS) - {first}) == first


def test_every_sapper_has_a_portrait() -> None:
    drawn = PORTRAITS.read_text(encoding="utf-8")
    assert all(f"<!-- {name}:" in drawn and f'"{name}"' in drawn for name in SAPPERS)
