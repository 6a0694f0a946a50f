"""A review as one page of HTML that needs nothing else: a graph, turning points, every choice.

What stands on it is what the reviews say; this only draws and words it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from sapeur.agents.agent import MEASURE
from sapeur.games.game import Words
from sapeur.games.phrases import number, percentage
from sapeur.study.review import Decision, Review, turning_points

# How a decision is written, and why its best action is good, in the page's language.
WriteAction = Callable[[str], str]
WriteReasons = Callable[[Decision], str]

WIDTH, HEIGHT, EDGE = 720, 260, 44  # of the graph, in its own units
LUCK_HEIGHT = 72  # of the strip below it
COLOURS = ("#c2410c", "#1d6fb8", "#2f7d32", "#8a3ffc", "#b8860b", "#c2185b")
# A shape for each mark, the same as in the browser, around 0, 0: nothing is told by colour alone.
SHAPES = {
    "best": '<circle r="4"/>',
    "fine": '<circle r="4" class="hollow"/>',
    "doubtful": '<path d="M0 -6 L6 0 L0 6 L-6 0 Z"/>',
    "costly": '<path d="M-6 -5 L6 -5 L0 6 Z"/>',
}
WORDS = {
    "title": Words(en="{game}: a review", fr="{game} : la partie revue"),
    "lead": Words(
        en="Every choice is judged by what its player could know at that moment, not by what came "
        "of it.",
        fr="Chaque choix est jugé sur ce que l'on pouvait savoir à ce moment, pas sur ce qu'il en "
        "est advenu.",
    ),
    "seat": Words(en="Seat {seat}", fr="Place {seat}"),
    "graph-win": Words(en="The chance to win", fr="Les chances de gagner"),
    "graph-measure": Words(en="What is to be expected in all", fr="Ce qu'il faut prévoir en tout"),
    "luck-bars": Words(
        en="below, what luck did after each choice",
        fr="dessous, ce que la chance a fait après chaque choix",
    ),
    "start": Words(en="start", fr="départ"),
    "skill": Words(en="choices", fr="choix"),
    "luck": Words(en="luck", fr="chance"),
    "result": Words(en="result", fr="résultat"),
    "stopped": Words(en="where it stopped", fr="à l'arrêt"),
    "stopping": Words(
        en="The game was stopped there. That counts neither as a choice nor as luck.",
        fr="La partie s'est arrêtée là. Cela ne compte ni comme choix ni comme chance.",
    ),
    "turning": Words(en="Turning points", fr="Les tournants"),
    "none": Words(en="No choice cost anything to speak of.", fr="Aucun choix n'a vraiment coûté."),
    "all": Words(en="Every choice", fr="Tous les choix"),
    "line": Words(en="line", fr="ligne"),
    "chosen": Words(en="played", fr="joué"),
    "better": Words(en="better", fr="mieux"),
    "cost": Words(en="cost", fr="coût"),
    "mark": Words(en="mark", fr="avis"),
    "best": Words(en="best", fr="le meilleur"),
    "fine": Words(en="fine", fr="bon"),
    "doubtful": Words(en="doubtful", fr="douteux"),
    "costly": Words(en="costly", fr="coûteux"),
    "let-be": Words(en="to let be", fr="ne rien faire"),
}
COLON = {"en": ":", "fr": "\u202f:"}
STYLE = """
:root { color-scheme: light dark; --ink: #22201c; --soft: #6b655b; --line: #d8d2c6;
  --paper: #fbf8f2; --panel: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #efe9dd; --soft: #a89f90; --line: #443f37;
  --paper: #1b1916; --panel: #24211d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; } .soft { color: var(--soft); }
figure { margin: 1rem 0; padding: .75rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: .75rem; overflow-x: auto; }
svg { display: block; width: 100%; min-width: 30rem; height: auto; font: 11px system-ui, sans-serif;
  fill: var(--soft); }
.grid { stroke: var(--line); } .curve { fill: none; stroke: currentColor; stroke-width: 2; }
.luck { fill: currentColor; opacity: .7; }
.mark { fill: currentColor; stroke: currentColor; stroke-width: 1.5; }
.mark .hollow { fill: var(--panel); }
.sum { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin: .5rem 0;
  padding: 0; list-style: none; }
.sum b { display: block; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .75rem; }
.cards article { padding: .75rem 1rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: .75rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: .3rem .6rem; text-align: start; border-bottom: 1px solid var(--line);
  vertical-align: top; }
td.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
"""


def review_page(
    game_title: str,
    reviews: Sequence[Review],
    language: str,
    action: WriteAction,
    reasons: WriteReasons,
) -> str:
    """The whole page."""

    def say(name: str, **gaps: object) -> str:
        return escape(WORDS[name][language].format(**gaps))

    with_choices = [each for each in reviews if each.decisions]
    parts = [
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{say('title', game=game_title)} – Sapeur</title><style>{STYLE}</style></head>",
        f"<body><main><h1>{say('title', game=game_title)}</h1>",
        f'<p class="soft">{say("lead")}</p>',
    ]
    if with_choices:
        parts.append(graph(with_choices, say, language))
    for each in with_choices:
        parts += [
            f"<h2>{say('seat', seat=each.seat)}</h2>",
            sum_of(each, say, language),
            f"<h3>{say('turning')}</h3>",
            turning(each, say, language, action, reasons),
            f"<h3>{say('all')}</h3>",
            every_choice(each, say, language, action),
        ]
    return "\n".join([*parts, "</main></body></html>", ""])


Say = Callable[..., str]


def amount(each: Review, value: float, language: str, *, signed: bool = True) -> str:
    sign = "+" if signed else ""
    if each.unit == MEASURE:
        return number(language, value, f"{sign}.1f")
    return percentage(language, value, f"{sign}.0f")


def sum_of(each: Review, say: Say, language: str) -> str:
    """Start, choices and luck, and what they led to."""
    sign = 1 if each.unit == MEASURE else -1
    end = "stopped" if each.stopped_early else "result"
    terms = [
        ("start", amount(each, each.start, language, signed=False)),
        ("skill", amount(each, sign * each.cost, language)),
        ("luck", amount(each, each.luck, language)),
        (end, "= " + amount(each, each.result, language, signed=False)),
    ]
    items = "".join(f"<li>{say(name)}<b>{value}</b></li>" for name, value in terms)
    stopping = f'<p class="soft">{say("stopping")}</p>' if each.stopped_early else ""
    return f'<ul class="sum">{items}</ul>{stopping}'


def turning(
    each: Review, say: Say, language: str, action: WriteAction, reasons: WriteReasons
) -> str:
    dear = turning_points(each)
    if not dear:
        return f'<p class="soft">{say("none")}</p>'
    sign = 1 if each.unit == MEASURE else -1
    cards = [
        f"<article><p><b>{say('line')} {d.line + 1}</b> · {say(d.mark)} "
        f"({amount(each, sign * d.cost, language)})</p>"
        f"<p>{say('chosen')}{COLON[language]} <code>{escape(action(d.chosen))}</code><br>"
        f"{say('better')}{COLON[language]} <code>{best_of(d, say, action)}</code></p>"
        f'<p class="soft">{escape(reasons(d))}</p></article>'
        for d in dear
    ]
    return f'<div class="cards">{"".join(cards)}</div>'


def best_of(d: Decision, say: Say, action: WriteAction) -> str:
    return escape(action(d.best)) if d.best else say("let-be")


def every_choice(each: Review, say: Say, language: str, action: WriteAction) -> str:
    head = "".join(
        f'<th scope="col">{say(name)}</th>'
        for name in ("line", "chosen", "better", "cost", "luck", "mark")
    )
    sign = 1 if each.unit == MEASURE else -1
    rows = [
        f'<tr><td class="number">{d.line + 1}</td><td><code>{escape(action(d.chosen))}</code></td>'
        f"<td>{'' if d.mark == 'best' else f'<code>{best_of(d, say, action)}</code>'}</td>"
        f'<td class="number">{amount(each, sign * d.cost, language) if d.cost else ""}</td>'
        f'<td class="number">{amount(each, d.luck, language)}</td><td>{say(d.mark)}</td></tr>'
        for d in each.decisions
    ]
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody>'
        "</table></div>"
    )


# --- The graph ---------------------------------------------------------------------------------


def graph(reviews: Sequence[Review], say: Say, language: str) -> str:
    """Each seat's chances after each of its choices; below, what luck did after each of them."""
    last = max(d.line for each in reviews for d in each.decisions) + 1
    is_measure = reviews[0].unit == MEASURE
    most = 1.0
    if is_measure:
        most = 1.1 * max(max(each.start, each.result, *heights(each)) for each in reviews)

    def across(line: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * line / last

    def up(value: float) -> float:
        return HEIGHT - EDGE / 2 - (HEIGHT - EDGE) * min(max(value / most, 0.0), 1.0)

    title = say("graph-measure" if is_measure else "graph-win")
    high = HEIGHT + LUCK_HEIGHT
    drawn = [f'<svg viewBox="0 0 {WIDTH} {high}" role="img" aria-label="{title}">']
    luckiest = max(1e-9, *(abs(d.luck) for each in reviews for d in each.decisions))
    zero = HEIGHT + LUCK_HEIGHT / 2
    drawn.append(
        f'<line class="grid" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{zero}" y2="{zero}"/>'
        f'<text x="{EDGE - 6}" y="{zero + 4}" text-anchor="end">{say("luck")}</text>'
    )
    for quarter in range(5):
        value = most * quarter / 4
        text = number(language, value) if is_measure else percentage(language, value)
        drawn.append(
            f'<line class="grid" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{up(value):.1f}" '
            f'y2="{up(value):.1f}"/><text x="{EDGE - 6}" y="{up(value) + 4:.1f}" '
            f'text-anchor="end">{text}</text>'
        )
    for each in reviews:
        points = [(0.0, each.start), *((d.line + 1.0, d.after) for d in each.decisions)]
        points.append((float(last), each.result))
        path = " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in points)
        drawn.append(f'<g style="color: {COLOURS[each.seat]}">')
        drawn.append(f'<polyline class="curve" points="{path}"/>')
        for d in each.decisions:
            long = LUCK_HEIGHT / 2 * abs(d.luck) / luckiest
            top = zero - long if d.luck > 0 else zero
            drawn.append(
                f'<rect class="luck" x="{across(d.line + 1) - 2:.1f}" y="{top:.1f}" width="4" '
                f'height="{long:.1f}"/>'
            )
        drawn += [
            f'<g class="mark" transform="translate({across(d.line + 1):.1f} {up(d.after):.1f})">'
            f"<title>{say('line')} {d.line + 1}{COLON[language]} {say(d.mark)}</title>"
            f"{SHAPES[d.mark]}</g>"
            for d in each.decisions
        ]
        x, y = across(last) + 6, up(each.result) + 4
        drawn.append(f'<text x="{x:.0f}" y="{y:.1f}" fill="currentColor">{each.seat}</text></g>')
    shapes = " ".join(
        f'<svg width="16" height="16" viewBox="-8 -8 16 16" style="display:inline;min-width:0;'
        f'width:1rem;vertical-align:-.15em" aria-hidden="true"><g class="mark">{shape}</g></svg> '
        f"{say(name)} "
        for name, shape in SHAPES.items()
    )
    return (
        f"<figure>{''.join(drawn)}</svg><figcaption>{title} · {shapes}· {say('luck-bars')}"
        "</figcaption></figure>"
    )


def heights(each: Review) -> list[float]:
    return [d.after for d in each.decisions]
