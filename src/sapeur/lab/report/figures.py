"""How the charts of a report are drawn: as plotly has them, plain dictionaries.

Colours are the names of the page's own, like `var(--seat-0)`: the page puts in what they are by
day or by night. Nothing is said by colour alone: seats have shapes, bars have patterns and numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sapeur.lab.report.results import Spread
from sapeur.study.intervals import Mean

MOST_SEATS = 6
SHAPES = ("circle", "square", "diamond", "triangle-up", "cross", "star")
PATTERNS = ("", "/", "x", ".", "\\", "-")
CABLES = ("green", "blue", "red", "yellow")  # nouns that have a paint of their own
ROW, SERIES = 24, 11  # px of a chart's height, for a row and for each series in it

Figure = dict[str, Any]


@dataclass(frozen=True)
class DotSeries:
    """Dots with their intervals, one a row; None where a row has none."""

    title: str
    means: Sequence[Mean | None]
    colour: str
    shape: str = "circle"


def paint(noun: str, place: int) -> str:
    return f"var(--cable-{noun})" if noun in CABLES else f"var(--seat-{(place + 1) % MOST_SEATS})"


def layout(labels: Sequence[str], series: int, *, percent: bool, zero: bool = False) -> Figure:
    """Rows from the top, labels on the left, the values across."""
    step = ROW + SERIES * (series - 1)
    return {
        "height": 76 + step * len(labels) + (24 if series > 1 else 0),
        "margin": {"l": 8, "r": 20, "t": 28 if series > 1 else 8, "b": 36},
        "showlegend": series > 1,
        "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"},
        "xaxis": {
            "tickformat": ".0%" if percent else "",
            "zeroline": zero,
            "rangemode": "normal" if zero else "tozero",
            "fixedrange": True,
            "tickangle": 0,
            "nticks": 6,
        },
        "yaxis": {
            "tickvals": list(range(len(labels))),
            "ticktext": list(labels),
            "range": [len(labels) - 0.5, -0.5],
            "fixedrange": True,
            "automargin": True,
            "ticklabelstandoff": 8,
            "showgrid": False,
            "zeroline": False,
        },
    }


def dots(
    labels: Sequence[str], series: Sequence[DotSeries], *, percent: bool = False, zero: bool = False
) -> Figure:
    """Means with their intervals."""
    data = []
    for k, each in enumerate(series):
        offset = (k - (len(series) - 1) / 2) * 0.6 / max(1, len(series))
        known = [(row, mean) for row, mean in enumerate(each.means) if mean is not None]
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": each.title,
                "x": [mean.mean for _, mean in known],
                "y": [row + offset for row, _ in known],
                "text": [labels[row] for row, _ in known],
                "hovertemplate": "%{text}<br>%{x" + (":.1%" if percent else ":.2f") + "}",
                "marker": {"color": each.colour, "symbol": each.shape, "size": 9},
                "error_x": {
                    "type": "data",
                    "symmetric": False,
                    "array": [mean.high - mean.mean for _, mean in known],
                    "arrayminus": [mean.mean - mean.low for _, mean in known],
                    "color": each.colour,
                    "thickness": 2.5,
                    "width": 0,
                },
            }
        )
    return {
        "data": data,
        "layout": layout(labels, len(series), percent=percent, zero=zero),
    }


def ranges(spreads: Sequence[Spread]) -> Figure:
    """Thin lines between which eight of ten lie."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [each.mean.mean for each in spreads],
        "y": list(range(len(spreads))),
        "hoverinfo": "skip",
        "showlegend": False,
        "marker": {"size": 1, "color": "var(--line-strong)"},
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [each.ninetieth - each.mean.mean for each in spreads],
            "arrayminus": [each.mean.mean - each.tenth for each in spreads],
            "color": "var(--line-strong)",
            "thickness": 1,
            "width": 4,
        },
    }


def bars(labels: Sequence[str], shares: dict[str, tuple[str, list[float]]]) -> Figure:
    """Shares of one whole, side by side in a row, each with its own pattern and its number."""
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "name": title,
            "x": values,
            "y": list(range(len(labels))),
            "text": [f"{value:.0%}" if value >= 0.06 else "" for value in values],
            "textposition": "inside",
            "insidetextanchor": "middle",
            "textangle": 0,
            "textfont": {"color": "var(--ink-on-seat)", "size": 12},
            "constraintext": "none",
            "hovertemplate": "%{x:.1%}",
            "marker": {
                "color": colour,
                "pattern": {
                    "shape": PATTERNS[k % len(PATTERNS)],
                    "fillmode": "overlay",
                    "fgcolor": "var(--ink-on-seat)",
                    "fgopacity": 0.25,
                    "size": 8,
                    "solidity": 0.12,
                },
            },
        }
        for k, (title, (colour, values)) in enumerate(shares.items())
    ]
    drawn = layout(labels, 1, percent=True)
    drawn |= {"barmode": "stack", "bargap": 0.25, "showlegend": True}
    drawn["legend"]["traceorder"] = "normal"
    drawn["height"] += 40
    drawn["margin"]["t"] = 44
    drawn["xaxis"]["range"] = [0, 1]
    return {"data": data, "layout": drawn}


def even_share(row: int, seats: int) -> Figure:
    """A dotted mark across one row where an equal would be."""
    return {
        "type": "line",
        "x0": 1 / seats,
        "x1": 1 / seats,
        "y0": row - 0.45,
        "y1": row + 0.45,
        "line": {"color": "var(--line-strong)", "width": 1.5, "dash": "dot"},
        "layer": "below",
    }
