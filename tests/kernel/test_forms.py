"""Linking: three forms of one source, side by side."""

from __future__ import annotations

import builtins
import sys
import types
from pathlib import Path
from typing import Any

import pytest
from kernel import marshes
from kernel.marshes import Marsh

from sapeur.games import game, playout
from sapeur.kernel import FormMissingError, compiled, interpreted, load, pool, records, rng
from sapeur.kernel.forms import own_rules, sources_of, table

SOURCE = """
from sapeur.kernel import part
PRIMES = (2, 3, 5, 7)
@part
def bonus(x):
    raise AssertionError
def prime(k):
    return PRIMES[k] + bonus(k)
"""


def module(source: str, folder: Path, name: str = "primes") -> types.ModuleType:
    path = folder / f"{name}.py"
    path.write_text(source)
    made = types.ModuleType(name)
    exec(compile(source, str(path), "exec"), made.__dict__)
    return made


def ten(x: int) -> int:
    return 10 * x


def test_parts_are_filled_in_without_touching_the_module(tmp_path: Path) -> None:
    primes = module(SOURCE, tmp_path)
    assert interpreted(primes, {"bonus": ten}).prime(2) == 25
    with pytest.raises(AssertionError):
        primes.prime(2)


@pytest.mark.compiled
def test_compiled_and_interpreted_stand_side_by_side(tmp_path: Path) -> None:
    primes = module(SOURCE, tmp_path)
    assert compiled(primes, {"bonus": ten}).prime(3) == 37
    assert interpreted(primes, {"bonus": ten}).prime(3) == 37


@pytest.mark.compiled
def test_records_in_records_are_the_same_in_every_form() -> None:
    plain, fast = pool(Marsh, 1), records(Marsh, 1)
    assert marshes.fill(plain) == compiled(marshes).fill(fast) == 20.5
    assert load(Marsh, fast, 0) == plain[0]
    assert marshes.fill_new(2) == compiled(marshes).fill_new(2) == 20.5


def kept_at(primes: types.ModuleType, bonus: Any) -> Path:
    return sources_of({"bonus": bonus}).folder(primes.prime, "plain")


def test_the_cache_knows_everything_that_takes_part(tmp_path: Path) -> None:
    primes = module(SOURCE, tmp_path)
    one = module("def bonus(x):\n    return 1\n", tmp_path, "helper").bonus
    two = module("def bonus(x):\n    return 2\n", tmp_path, "helper").bonus
    before = kept_at(primes, one)
    assert kept_at(primes, one) == before
    assert kept_at(primes, two) != before
    assert kept_at(module(SOURCE.replace("7", "11"), tmp_path), one) != before


def test_a_comment_is_no_reason_to_compile_again(tmp_path: Path) -> None:
    remarked = SOURCE.replace("PRIMES =", "# The first four.\nPRIMES =")
    assert kept_at(module(SOURCE, tmp_path), ten) == kept_at(module(remarked, tmp_path), ten)


def test_two_games_never_share_what_they_fill_in() -> None:
    kept = [sources_of(game(name).parts()) for name in ("village", "mission")]
    shared, filled = dict(own_rules(rng))["below"], dict(own_rules(playout))["playout"]
    assert kept[0].folder(filled, "") != kept[1].folder(filled, "")
    assert kept[0].folder(shared, "") == kept[1].folder(shared, "")


def test_tables_are_as_small_as_can_be() -> None:
    assert table((1, 2, -3)).dtype == "int8"
    assert table((1, 200)).dtype == "int16"
    assert table((1, 70_000)).dtype == "int32"
    assert table((1, 2**40)).dtype == "int64"
    assert table(("a", "b")) == ("a", "b")


def test_a_missing_numba_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without_numba(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == "numba":
            raise ImportError(name)
        return real(name, *rest, **more)

    for loaded in [name for name in sys.modules if name.split(".")[0] == "numba"]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setattr(builtins, "__import__", without_numba)
    with pytest.raises(FormMissingError, match="interpreted rules work without it"):
        compiled(playout, game("village").parts())
    with pytest.raises(FormMissingError, match="numba-cuda"):
        compiled(playout, game("village").parts(), target="cuda")
    with pytest.raises(ValueError, match="no target 'abacus'"):
        compiled(playout, target="abacus")
    assert interpreted(playout, game("village").parts()).playouts is not None


@pytest.mark.compiled
def test_a_missing_gpu_is_told_in_a_sentence() -> None:
    from numba import cuda

    if cuda.is_available():
        assert compiled(playout, game("village").parts(), target="cuda").playouts is not None
        return
    with pytest.raises(FormMissingError, match="GPU"):
        compiled(playout, game("village").parts(), target="cuda")
