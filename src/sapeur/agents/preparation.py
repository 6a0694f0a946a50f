"""Which opponents are compiled on this machine, and which can play before they are."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import machine, processor

from sapeur import agents, games, kernel
from sapeur.agents.registry import LEVELS, expert_of
from sapeur.games.game import Game
from sapeur.kernel.folders import cache_home


def is_light(game: Game, level: str) -> bool:
    """Whether this opponent thinks so little that interpreted rules answer within a second."""
    expert = expert_of(game)
    light = expert.LIGHT_LEVELS if expert is not None else 0
    return level == "random" or level in LEVELS[:light]


def is_prepared(game: Game, level: str) -> bool:
    """Whether all that this opponent calls was compiled once; the cache may forget it later."""
    return _mark(game, level).exists()


def mark_prepared(game: Game, level: str) -> None:
    mark = _mark(game, level)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def _mark(game: Game, level: str) -> Path:
    return cache_home() / "prepared" / sources_digest() / f"{game.name}-{level}"


@cache
def sources_digest() -> str:
    """A name for exactly this code on this machine: with any other, all is compiled anew."""
    try:
        compiler = version("numba")
    except PackageNotFoundError:
        compiler = "none"
    digest = hashlib.sha256(f"{sys.version}|{compiler}|{machine()}|{processor()}".encode())
    for package in (kernel, games, agents):
        for source in sorted(Path(package.__path__[0]).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
