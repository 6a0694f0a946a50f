"""How hard the dailies are, by how the levels did: a table, and a plot for docs/learning.md.

    python tools/daily_levels.py --plot docs/dailies.svg

The results stand with the dailies (`sapeur daily make` writes them down). Of a deal of Le Village:
how often all villagers were met. Of a mine of Orapa: how many questions it took. Of a moment: how
often the best action was found, in three tries a level and day.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from sapeur.agents.registry import LEVELS
from sapeur.games import GAMES, game
from sapeur.study.dailies import NOT_SOLVED, Daily, daily_texts, read_daily
from sapeur.study.intervals import Mean, interval, wilson_interval
from sapeur.study.problems import LUCK

VILLAGERS = 12
PANEL_WIDTH, PANEL_HEIGHT, GAP, EDGE = 120, 110, 34, 36


class GameLevels(NamedTuple):
    name: str
    days: int
    counted: str  # what the numbers are
    is_share: bool
    levels: list[Mean]

    def text(self, level: Mean) -> str:
        if self.is_share:
            return f"{level.mean:.0%} ({level.low:.0%}-{level.high:.0%})"
        return f"{level.mean:.1f} ({level.low:.1f}-{level.high:.1f})"


def share(right: int, tries: int) -> Mean:
    return Mean(right / tries, *wilson_interval(right / tries, tries))


def measured(name: str, found: list[Daily]) -> GameLevels:
    by_level = list(zip(*(daily.levels for daily in found), strict=True))
    days, measure = len(found), game(name).measure
    if found[0].exercise is not None:
        levels = [share(sum(right), LUCK * days) for right in by_level]
        return GameLevels(name, days, "found the best action", True, levels)
    if measure is not None and measure.fewer_is_better:
        levels = [interval([n for n in level if n != NOT_SOLVED]) for level in by_level]
        return GameLevels(name, days, measure.name, False, levels)
    levels = [share(sum(n == VILLAGERS for n in level), days) for level in by_level]
    return GameLevels(name, days, "met all villagers", True, levels)


def table(rows: list[GameLevels]) -> str:
    lines = [
        "| game | days | counted | " + " | ".join(f"level {level}" for level in LEVELS) + " |",
        "|---|---:|---|" + "---:|" * len(LEVELS),
    ]
    for row in rows:
        shown = [row.text(level) for level in row.levels]
        lines.append(f"| {row.name} | {row.days} | {row.counted} | " + " | ".join(shown) + " |")
    return "\n".join(lines)


def panel(row: GameLevels, left: float) -> list[str]:
    most = 1.0 if row.is_share else max(each.high for each in row.levels)
    step = PANEL_WIDTH / len(LEVELS)
    top = EDGE

    def up(value: float) -> float:
        return top + PANEL_HEIGHT * (1 - value / most)

    parts = [
        f'<text x="{left + PANEL_WIDTH / 2}" y="{top - 16}" text-anchor="middle" '
        f'font-weight="bold">{row.name}</text>',
        f'<text x="{left + PANEL_WIDTH / 2}" y="{top - 4}" text-anchor="middle" font-size="9">'
        f"{row.counted}</text>",
        f'<text x="{left - 4}" y="{top + 4}" text-anchor="end" font-size="9">'
        f"{'100%' if row.is_share else f'{most:.0f}'}</text>",
        f'<rect x="{left}" y="{top}" width="{PANEL_WIDTH}" height="{PANEL_HEIGHT}" fill="none" '
        'stroke="#888"/>',
    ]
    for k, each in enumerate(row.levels):
        middle = left + (k + 0.5) * step
        parts += [
            f'<rect x="{middle - 0.3 * step:.1f}" y="{up(each.mean):.1f}" '
            f'width="{0.6 * step:.1f}" height="{top + PANEL_HEIGHT - up(each.mean):.1f}" '
            'fill="#c9a24b"/>',
            f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="{up(each.low):.1f}" '
            f'y2="{up(each.high):.1f}" stroke="#333"/>',
            f'<text x="{middle:.1f}" y="{top + PANEL_HEIGHT + 14}" text-anchor="middle">'
            f"{k + 1}</text>",
        ]
    return parts


def plot(rows: list[GameLevels]) -> str:
    wide = EDGE + len(rows) * (PANEL_WIDTH + GAP)
    high = 2 * EDGE + PANEL_HEIGHT
    panels = [
        part for k, row in enumerate(rows) for part in panel(row, EDGE + k * (PANEL_WIDTH + GAP))
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
            'font-family="sans-serif" font-size="11">',
            f'<rect width="{wide}" height="{high}" fill="white"/>',
            *panels,
            f'<text x="{wide / 2}" y="{high - 4}" text-anchor="middle">level</text>',
            "</svg>",
            "",
        ]
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plot", type=Path, help="write a picture here")
    asked = parser.parse_args(arguments)
    rows = [
        measured(name, [read_daily(text) for text in daily_texts(name)])
        for name in GAMES
        if daily_texts(name)
    ]
    print(table(rows))
    if asked.plot is not None:
        asked.plot.write_text(plot(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
