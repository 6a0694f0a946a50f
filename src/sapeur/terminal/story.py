"""What an event led to, in a few words, from its effect: one file a game in stories/."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from sapeur.games.game import Words

Who = Callable[[int], str]
"""What a seat is called inside a sentence: "seat 2", "you"."""


@dataclass(frozen=True)
class EventResult:
    """How it went, after the action itself; `is_great` for what nobody should miss."""

    text: str
    is_great: bool = False


def join_parts(parts: Iterable[str], language: str) -> str:
    """The parts that are not empty, one after the other."""
    return Words(en="; ", fr=" ; ")[language].join(part for part in parts if part)


def outcome(game: str, effect: Any, who: Who, language: str) -> EventResult | None:
    """What the event did; None where its own text says it all."""
    module = f"sapeur.terminal.stories.{game}"
    if effect is None or find_spec(module) is None:
        return None
    found: EventResult | None = import_module(module).outcome(effect, who, language)
    return found
