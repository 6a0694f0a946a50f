"""A view on the screen: the game's own board if it has one, else its facts line by line."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text


def has_board(game: str) -> bool:
    return find_spec(_board(game)) is not None


def draw(game: str, view: Any, language: str) -> Text:
    if has_board(game):
        drawn: Text = import_module(_board(game)).draw(view, language)
        return drawn
    plain = msgspec.to_builtins(view)
    facts = plain if isinstance(plain, dict) else {"view": plain}
    return Text("\n".join(f"{name}: {_plain(value)}" for name, value in facts.items()))


def _board(game: str) -> str:
    return f"sapeur.terminal.boards.{game}"


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(_plain(item) for item in value)
    return "?" if value is None else str(value)


NARROW_SPACE, STAND_IN = "\u202f", "\ue000"  # a sign of one cell that is in no text


def print_rules(console: Console, text: str) -> None:
    """The Markdown of rules; the console would break lines at narrow no-break spaces, too."""
    with console.capture() as drawn:
        console.print(Markdown(text.replace(NARROW_SPACE, STAND_IN)))
    console.file.write(drawn.get().replace(STAND_IN, NARROW_SPACE))


def article(text: str, number: str) -> str | None:
    """One numbered article out of a RULES.md."""
    for paragraph in re.split(r"\n\n(?=\*\*)", text):
        if paragraph.lower().startswith(f"**{number.lower()}.**"):
            return paragraph
    return None
