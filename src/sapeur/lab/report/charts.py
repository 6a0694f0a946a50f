"""The charts of a report: what each of them shows, drawn and as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sapeur.agents.agent import MEASURE
from sapeur.games import capabilities, game
from sapeur.lab.playing import Row
from sapeur.lab.report.effects import (
    OPPONENTS,
    Effect,
    effects,
    luck_and_skill,
    setting,
    tool_worths,
)
from sapeur.lab.report.figures import (
    MOST_SEATS,
    SHAPES,
    DotSeries,
    Figure,
    bars,
    dots,
    even_share,
    paint,
    ranges,
)
from sapeur.lab.report.results import TURN, CellResult, GameResults, Spread
from sapeur.lab.report.words import Say, mean_text, sayer, share_text
from sapeur.study.intervals import Mean


@dataclass(frozen=True)
class ReportChart:
    """One panel of the page."""

    name: str
    title: str
    why: str
    figure: Figure
    head: list[str]
    rows: list[list[str]]
    by_cell: bool  # whether a row is a cell of the study


def charts(found: GameResults, language: str) -> list[ReportChart]:
    """All panels that these results have something for, the most telling first."""
    drawn = _Drawing(found, language)
    measure = game(found.game).measure
    is_race = measure is not None and measure.fewer_is_better  # everyone gets there; how soon?
    return [
        *(drawn.measure() if is_race else []),
        *drawn.wins(),
        *drawn.effects(),
        *drawn.endings(),
        *drawn.tallies(),
        *drawn.noted_charts(),
        *([] if is_race else drawn.measure()),
        *drawn.tools(),
        *drawn.luck(),
        *drawn.length(),
        *drawn.draws(),
        *drawn.leads(),
        *drawn.branching(),
    ]


class _Drawing:
    def __init__(self, found: GameResults, language: str) -> None:
        self.found = found
        self.language = language
        self.say: Say = sayer(language)
        self.words = game(found.game).words
        self.labels = [found.label(each) for each in found.cells]

    # By cell.

    def wins(self) -> list[ReportChart]:
        cells, alone = self.found.cells, self.found.seats == 1
        series = [
            DotSeries(
                self.say("won") if alone else self.say("seat", seat=seat),
                [each.wins[seat] if seat < len(each.wins) else None for each in cells],
                f"var(--seat-{seat % MOST_SEATS})",
                SHAPES[seat % len(SHAPES)],
            )
            for seat in range(self.found.seats)
        ]
        name = "wins-alone" if alone else "wins"
        figure = dots(self.labels, series, percent=True)
        if not alone:
            figure["layout"]["shapes"] = [
                even_share(row, len(each.wins)) for row, each in enumerate(cells)
            ]
        return [self.by_cell(name, figure, series, self.share, title=self.say(name))]

    def draws(self) -> list[ReportChart]:
        if not any(each.draws.mean for each in self.found.cells):
            return []
        means = [each.draws for each in self.found.cells]
        series = [DotSeries(self.say("draws"), means, "var(--petrol)")]
        return [self.by_cell("draws", dots(self.labels, series, percent=True), series, self.share)]

    def length(self) -> list[ReportChart]:
        unit = "turns" if TURN in self.words.nouns.get("tally", {}) else "actions"
        spreads = [each.length for each in self.found.cells]
        why = self.say("length-why", unit=self.say(unit))
        return [self.spreads("length", spreads, self.say("length"), why, "length-column")]

    def branching(self) -> list[ReportChart]:
        means = [each.branching for each in self.found.cells]
        series = [DotSeries(self.say("branching-column"), means, "var(--petrol)")]
        return [self.by_cell("branching", dots(self.labels, series), series, self.mean)]

    def leads(self) -> list[ReportChart]:
        means = [each.lead_changes for each in self.found.cells]
        if not any(means):
            return []
        series = [DotSeries(self.say("leads-column"), means, "var(--petrol)")]
        return [self.by_cell("leads", dots(self.labels, series), series, self.mean)]

    def measure(self) -> list[ReportChart]:
        spreads = [each.measure for each in self.found.cells]
        measure = game(self.found.game).measure
        if measure is None or not all(spreads):
            return []
        noun = self.words.noun("measure", measure.name, self.language)
        title = self.say("measure", noun=noun.capitalize())
        known = [each for each in spreads if each is not None]
        return [self.spreads("measure", known, title, self.say("measure-why"), noun)]

    def noted_charts(self) -> list[ReportChart]:
        listed = []
        for name, words in self.words.nouns.get("noted", {}).items():
            spreads = [each.noted.get(name) for each in self.found.cells]
            known = [each for each in spreads if each is not None]
            if len(known) == len(spreads) and any(s.ninetieth > 1 for s in known):
                noun = words[self.language]
                why = self.say("noted-why")
                listed.append(self.spreads(f"noted-{name}", known, noun.capitalize(), why, noun))
        return listed

    def endings(self) -> list[ReportChart]:
        nouns = self.words.nouns.get("ending", {})
        if self.found.seats == 1:
            return []  # won or lost, which is told already
        shares = {n: [each.endings[n] for each in self.found.cells] for n in nouns}
        return self.stacked_chart("endings", "ending", shares)

    def tallies(self) -> list[ReportChart]:
        nouns = [n for n in self.words.nouns.get("tally", {}) if n != TURN]
        if not all(each.tally_shares for each in self.found.cells):
            return []
        shares = {n: [each.tally_shares[n] for each in self.found.cells] for n in nouns}
        return self.stacked_chart("tallies", "tally", shares)

    def luck(self) -> list[ReportChart]:
        found = zip(self.labels, map(luck_and_skill, self.reviewed_cells()), strict=True)
        groups = {" · ".join([*options, self.say("everyone")]): luck_and_skill(rows)
                  for options, rows in self.reviewed_groups().items()}  # fmt: skip
        known = [(label, each) for label, each in [*found, *groups.items()] if each]
        if not known:
            return []
        labels = [label for label, _ in known]
        series = [
            DotSeries(
                self.say("luck-part"), [e.luck for _, e in known], "var(--seat-2)", "diamond"
            ),
            DotSeries(self.say("skill-part"), [e.skill for _, e in known], "var(--seat-3)"),
        ]
        head = [self.cell_head, self.say("reviewed"), *(each.title for each in series)]
        rows = [
            [
                label,
                str(each.games),
                self.share(each.luck),
                self.share(each.skill),
                self.mean(each.cost) if each.unit == MEASURE else self.share(each.cost),
            ]
            for label, each in known
        ]
        head.append(self.say("cost"))
        figure = dots(labels, series, percent=True, zero=True)
        # What few reviews leave open may go on beyond the chart.
        means = [mean.mean for _, each in known for mean in (each.luck, each.skill)]
        figure["layout"]["xaxis"]["range"] = [min(0.0, *means) - 0.15, max(1.0, *means) + 0.15]
        return [self.chart("luck", figure, head, rows)]

    def reviewed_cells(self) -> list[list[Row]]:
        return [[row for row in each.rows if row["reviews"]] for each in self.found.cells]

    def reviewed_groups(self) -> dict[tuple[str, ...], list[Row]]:
        """By the options, where players of different strength met the same: as many of each."""
        groups: dict[tuple[str, ...], list[list[Row]]] = {}
        for each, rows in zip(self.found.cells, self.reviewed_cells(), strict=True):
            if rows:
                options = tuple(setting(each, name) for name in self.found.varied)
                groups.setdefault(options, []).append(rows)
        return {
            options: [row for rows in cells for row in rows[: min(map(len, cells))]]
            for options, cells in groups.items()
            if len(cells) > 1
        }

    # Not by cell.

    def effects(self) -> list[ReportChart]:
        listed = effects(self.found)
        if not listed:
            return []
        labels = [self.change(each) for each in listed]
        measure = game(self.found.game).measure
        noun = self.words.noun("measure", measure.name, self.language) if measure else ""
        won = self.say("won" if self.found.seats == 1 else "effect-wins")
        has_draws = any(each.draws and each.draws.mean for each in listed)
        has_wins = any(each.wins for each in listed)
        by_measure = bool(measure and measure.fewer_is_better) or not has_wins
        if by_measure:
            series = [DotSeries(noun, [each.measure for each in listed], "var(--signal)")]
        else:
            wins = [each.wins for each in listed]
            series = [DotSeries(won, wins, "var(--signal)")]
            if has_draws:
                draws = [each.draws for each in listed]
                series.append(DotSeries(self.say("effect-draws"), draws, "var(--petrol)", "square"))
        head = [self.say("change"), self.say("pairs"), won]
        head += [self.say("effect-draws")] if has_draws else []
        head += [self.say("effect-length"), *([noun] if noun else [])]
        rows = [
            [
                label,
                str(each.pairs),
                self.signed_share(each.wins),
                *([self.signed_share(each.draws)] if has_draws else []),
                self.signed(each.length),
                *([self.signed(each.measure) if each.measure else ""] if noun else []),
            ]
            for label, each in zip(labels, listed, strict=True)
        ]
        figure = dots(labels, series, percent=not by_measure, zero=True)
        return [self.chart("effects", figure, head, rows, by_cell=False)]

    def tools(self) -> list[ReportChart]:
        varied = self.found.varied
        design = capabilities.designed_option(game(self.found.game))
        # By the edition, where there are several: that is what a designer asks about.
        designed = [design.name] if design and design.name in varied else []
        first = next(iter([*designed, *varied]), OPPONENTS)
        groups: dict[str, list[CellResult]] = {}
        for each in self.found.cells:
            title = setting(each, first)
            groups.setdefault(
                title if first in (OPPONENTS, *designed) else f"{first} {title}", []
            ).append(each)
        worths = {title: tool_worths(cells) for title, cells in groups.items()}
        if not any(worths.values()):
            return []
        # In the order of the group of which most is known.
        known_best = max(worths.values(), key=lambda each: sum(worth.taken for worth in each))
        others = [worth for each in worths.values() for worth in each]
        order = list(dict.fromkeys(worth.tool for worth in [*known_best, *others]))
        by_tool = {title: {w.tool: w for w in each} for title, each in worths.items()}
        series = [
            DotSeries(
                title,
                [each[tool].points if tool in each else None for tool in order],
                f"var(--seat-{k})",
                SHAPES[k],
            )
            for k, (title, each) in enumerate(by_tool.items())
        ]
        labels = [self.words.noun("tool", tool, self.language) for tool in order]
        head = [self.say("tool")]
        head += [f"{t}: {self.say(c)}" for t in by_tool for c in ("taken", "worth")]
        rows = []
        for tool, label in zip(order, labels, strict=True):
            row = [label]
            for known in by_tool.values():
                worth = known.get(tool)
                row += [str(worth.taken), self.signed(worth.points)] if worth else ["", ""]
            rows.append(row)
        figure = dots(labels, series, zero=True)
        return [self.chart("tools", figure, head, rows, by_cell=False)]

    # How they are put together.

    @property
    def cell_head(self) -> str:
        names = list(self.found.varied)  # as the study writes them
        if self.found.has_opponents or not names:
            names.append(self.say("opponents"))
        return " · ".join(names)

    def change(self, each: Effect) -> str:
        title = self.say("opponents") if each.name == OPPONENTS else each.name
        return f"{title} · {each.before} → {each.after}"

    def share(self, mean: Mean) -> str:
        return share_text(mean, self.language)

    def mean(self, mean: Mean) -> str:
        return mean_text(mean, self.language)

    def signed_share(self, mean: Mean | None) -> str:
        return share_text(mean, self.language, signed=True) if mean else ""

    def signed(self, mean: Mean) -> str:
        return mean_text(mean, self.language, "+.2f")

    def chart(
        self,
        name: str,
        figure: Figure,
        head: list[str],
        rows: list[list[str]],
        *,
        title: str = "",
        why: str = "",
        by_cell: bool = True,
    ) -> ReportChart:
        why = why or self.say(f"{name}-why")
        return ReportChart(name, title or self.say(name), why, figure, head, rows, by_cell)

    def by_cell(
        self,
        name: str,
        figure: Figure,
        series: Sequence[DotSeries],
        text: Callable[[Mean], str],
        **more: Any,
    ) -> ReportChart:
        head = [self.cell_head, self.say("games"), *(each.title for each in series)]
        rows = [
            [
                label,
                str(cell.games),
                *(text(mean) if (mean := s.means[row]) else "" for s in series),
            ]
            for row, (label, cell) in enumerate(zip(self.labels, self.found.cells, strict=True))
        ]
        return self.chart(name, figure, head, rows, **more)

    def spreads(
        self, name: str, spreads: Sequence[Spread], title: str, why: str, column: str
    ) -> ReportChart:
        column = self.say(column) if column == "length-column" else column
        series = [DotSeries(column, [each.mean for each in spreads], "var(--signal)")]
        figure = dots(self.labels, series)
        figure["data"].insert(0, ranges(spreads))
        return self.by_cell(name, figure, series, self.mean, title=title, why=why)

    def stacked_chart(
        self, name: str, kind: str, shares: dict[str, list[Mean]]
    ) -> list[ReportChart]:
        if not shares:
            return []
        nouns = self.words.names(kind, self.language)
        head = [self.cell_head, self.say("games"), *(nouns[n] for n in shares)]
        rows = [
            [label, str(cell.games), *(self.share(each[row]) for each in shares.values())]
            for row, (label, cell) in enumerate(zip(self.labels, self.found.cells, strict=True))
        ]
        figure = bars(self.labels, {nouns[n]: (paint(n, k), [m.mean for m in each])
                                    for k, (n, each) in enumerate(shares.items())})  # fmt: skip
        return [self.chart(name, figure, head, rows)]
