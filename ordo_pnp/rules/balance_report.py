"""The report of `ordo balance`: one self-contained web page, and tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from statistics import median
from typing import Any, Final

from ordo_pnp.rules.game import ReportTable
from ordo_pnp.rules.report_plots import (
    WIDTH,
    Interval,
    Scale,
    bars,
    histogram,
    intervals,
    line,
    lines,
    percent,
    plot,
    rect,
    tag,
    text,
)

# Fair cards that are listed, from either end: all others are in the report.
MOST_FAIR = 6


def signed(value: float) -> str:
    """Return a number with its sign, as it is printed.

    >>> signed(2.04), signed(-3), signed(0.01)
    ('+2.0', '−3.0', '0.0')
    """
    text = f"{value:+.1f}"
    return "0.0" if text in {"+0.0", "-0.0"} else text.replace("-", "−")


ABOVE: Final = "Above siblings [95 %]"
# By ``past_limit``.
_MARKS: Final = {"beyond chance": " ●", "within chance": " ○", None: ""}
MARKED: Final = "● more than 5 points from its siblings, beyond chance; ○ more than 5 points, within chance."


def card_columns() -> tuple[str, ...]:
    """Return the headings of the columns of a card."""
    return ("Card", "Impact", "95 % interval", ABOVE, "Distance", "Played", "Kept", "Verdict")


def card_cells(card: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the cells of a card, in points and shares."""
    low, high = card["interval"]
    return (
        card["label"],
        signed(card["impact"]),
        f"{signed(low)} to {signed(high)}",
        above_siblings(card),
        signed(card["distance"]),
        *("–" if card[name] is None else f"{card[name]:.0%}" for name in ("played", "kept")),
        card["verdict"],
    )


def above_siblings(card: Mapping[str, Any]) -> str:
    """Return a card's distance above its siblings' median, its 95 % interval, and the mark of more than 5 points."""
    low, high = card["above_interval"]
    return f"{signed(card['above_siblings'])} [{signed(low)}, {signed(high)}]{_MARKS[card['past_limit']]}"


def tables(data: Mapping[str, Any]) -> list[ReportTable]:
    """Return the course of the games, the outliers with the strongest and weakest other cards, and the verdict."""
    title = f"{data['game']} with {'+'.join(data['sets'])}: {data['games']:,} games, seed {data['seed']}"
    if data["partial"]:
        title += f" (partial: {data['asked']:,} were asked for)"
    found = [ReportTable(title, ("Bots", "Begins and wins", "95 % interval"), _starts(data))]
    notes = list(data["verdict"])
    if data["cards"]:
        rows = _told(data["cards"])
        if len(rows) < len(data["cards"]):
            notes.append(f"{len(data['cards']) - len(rows)} more fair cards between them are not shown.")
        if any(each["past_limit"] for each in data["cards"]):
            notes.insert(0, MARKED)
        found.append(
            ReportTable("Points that a drawn copy is worth, above its siblings", ("Card", ABOVE, "Verdict"), rows)
        )
    last = found.pop()
    return [*found, ReportTable(last.title, last.columns, last.rows, tuple(notes))]


def _starts(data: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    rows = []
    for each in data["start"]["by_bot"]:
        low, high = each["interval"]
        rate = "–" if each["rate"] is None else f"{each['rate']:.1%}"
        rows.append((", ".join(each["bots"]), rate, f"{100 * low:.1f}–{high:.1%}"))
    return tuple(rows)


def _told(cards: Sequence[Mapping[str, Any]]) -> tuple[tuple[str, ...], ...]:
    ordered = sorted(cards, key=lambda each: -each["above_siblings"])
    fair = [each["card"] for each in ordered if each["verdict"] == "fair"]
    shown = {*fair[:MOST_FAIR], *fair[-MOST_FAIR:]} if len(fair) > 2 * MOST_FAIR else set(fair)
    told = [each for each in ordered if each["verdict"] != "fair" or each["card"] in shown]
    return tuple((each["label"], above_siblings(each), each["verdict"]) for each in told)


def ordinal(number: int) -> str:
    """Return a number as the place it stands for.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number // 10 % 10 != 1 else "th"
    return f"{number}{ending}"


_ROW = 17.0
_HEAD = 30.0
# Of a picture.
_TALL = 132.0
_NAMES, _END = 238.0, WIDTH - 54.0
CLASSES = {"too strong": "bad", "too weak": "bad", "suspicious": "warn", "fair": "fair"}


def groups_of(cards: Sequence[Mapping[str, Any]]) -> dict[str, list[Mapping[str, Any]]]:
    """Return the cards by the group they are compared in, the greatest impact first."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for each in cards:
        groups.setdefault(each["siblings"], []).append(each)
    return groups


def forest(
    group: str, cards: Sequence[Mapping[str, Any]], ends: tuple[float, float], pictures: Mapping[str, str]
) -> str:
    """Return a plot of siblings on a scale that all groups share.

    Args:
        group: The name of the cards' group.
        cards: Siblings, the greatest impact first.
        ends: Of the scale, in points.
        pictures: Addresses of pictures, by card.
    """
    scale = Scale(*ends, _NAMES + 10, _END)
    height = _ROW * len(cards) + _HEAD + 8
    middle = median(each["impact"] for each in cards)
    parts = [rect(scale(middle - 5), _HEAD - 6, scale(middle + 5) - scale(middle - 5), height - _HEAD - 2, "band")]
    for each in scale.ticks(7):
        parts += [
            line(scale(each), _HEAD - 6, scale(each), height - 8, "grid"),
            text(scale(each), 16, f"{each:+g}".replace("-", "−") if each else "0", "tick", "middle"),
        ]
    parts.append(line(scale(middle), _HEAD - 6, scale(middle), height - 8, "even"))
    parts += [_row(card, _HEAD + _ROW * (at + 0.5), scale) for at, card in enumerate(cards)]
    parts += [
        _picture(card, pictures[card["card"]], _HEAD + _ROW * at, height)
        for at, card in enumerate(cards)
        if card["card"] in pictures
    ]
    return plot(height, f"Impact of each card, {group}", parts)


def _row(card: Mapping[str, Any], y: float, scale: Scale) -> str:
    low, high = card["interval"]
    kind = CLASSES[card["verdict"]]
    told = f"{card['label']}: {signed(card['impact'])} points [{signed(low)}, {signed(high)}], {card['verdict']}"
    name = card["label"] if len(card["label"]) <= 32 else card["label"][:31] + "…"
    content = (
        tag("title", escape(told))
        + rect(0, y - _ROW / 2, WIDTH, _ROW, "hit")
        + text(_NAMES, y + 4, name, f"name {kind}", "end")
        + line(scale(low), y, scale(high), y, f"span {kind}")
        + tag("circle", cx=scale(card["impact"]), cy=y, r=4.2, class_=f"dot {kind}")
        + text(WIDTH - 4, y + 4, signed(card["impact"]), f"value {kind}", "end")
    )
    return tag("g", content, class_="card", id=_anchor(card["card"]))


def _anchor(card: str) -> str:
    """Return the name of a card's row within the page."""
    return "card-" + card.replace("/", "-")


def _picture(card: Mapping[str, Any], address: str, y: float, height: float) -> str:
    """Return a card's picture, which is shown below its row, or above it, while the pointer is there."""
    below = y + _ROW + 1
    top = below if below + _TALL <= height else y - _TALL - 1
    image = tag("image", href=address, x=0.0, y=max(0.0, top), width=_TALL * 0.65, height=_TALL, class_="picture")
    return tag("g", image, class_=f"of-{_anchor(card['card'])}")


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table with a heading for each column."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def chart(drawing: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a plot, with its numbers as a table for readers who cannot see it or want exact values."""
    numbers = f"<details><summary>The numbers</summary>{table(columns, rows)}</details>"
    return f'<div class="chart"><div class="wide">{drawing}</div>{numbers}</div>'


def section(heading: str, *parts: str, class_: str = "") -> str:
    """Return a part of the page."""
    of_class = f' class="{class_}"' if class_ else ""
    return f"<section{of_class}><h2>{escape(heading)}</h2>{''.join(parts)}</section>"


def paragraph(words: str, class_: str = "") -> str:
    """Return a paragraph of plain text."""
    of_class = f' class="{class_}"' if class_ else ""
    return f"<p{of_class}>{escape(words)}</p>"


def code(lines: str) -> str:
    """Return lines to be typed."""
    return f"<pre>{escape(lines)}</pre>"


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Return large numbers, each above its label."""
    return f'<div class="facts">{"".join(f"<div><b>{escape(value)}</b><span>{escape(what)}</span></div>" for value, what in pairs)}</div>'


def definitions(pairs: Iterable[tuple[str, str]]) -> str:
    """Return names with their values, as code."""
    return (
        f"<dl>{''.join(f'<dt>{escape(name)}</dt><dd><code>{escape(value)}</code></dd>' for name, value in pairs)}</dl>"
    )


# One sheet for all; every colour has a name, so that dark screens and paper change the names only.
STYLE: Final = """
:root{color-scheme:light dark;--paper:#fbf9f4;--card:#fff;--ink:#26221c;--quiet:#6d665a;--grid:#e7e1d5;--band:#eef1e6;
--red:#a4312f;--blue:#2c5d8f;--green:#4b7a43;--gold:#a8741a;--violet:#6f4d8c;--shade:0 1px 2px #0001,0 6px 24px #0000000d}
@media(prefers-color-scheme:dark){:root{--paper:#161513;--card:#1f1d1a;--ink:#ece6da;--quiet:#a79f90;--grid:#37332d;
--band:#262b22;--red:#ef8a7b;--blue:#86b6e4;--green:#98c48d;--gold:#e0b25c;--violet:#bd9ad8;--shade:none}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1,h2,h3{font-family:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;line-height:1.2;font-weight:600}
h1{font-size:2.3rem;margin:0 0 .3rem;letter-spacing:-.01em}h2{font-size:1.45rem;margin:0 0 .35rem}
h3{font-size:1.05rem;margin:1.4rem 0 .2rem}
.under{color:var(--quiet);margin:0 0 1.6rem}
section{background:var(--card);border-radius:12px;box-shadow:var(--shade);border:1px solid var(--grid);
padding:1.4rem 1.5rem;margin:0 0 1.2rem}
section>p{margin:.2rem 0 .9rem}.note{color:var(--quiet);font-size:.9rem}
.verdict{border-left:6px solid var(--green)}.verdict.warn{border-left-color:var(--gold)}.verdict.bad{border-left-color:var(--red)}
.verdict p:first-of-type{font:600 1.22rem/1.4 "Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.8rem;margin:1.1rem 0 0}
.facts div{border-top:2px solid var(--grid);padding-top:.4rem}.facts b{display:block;font-size:1.5rem;line-height:1.2;
font-variant-numeric:tabular-nums}.facts span{color:var(--quiet);font-size:.85rem}
.wide{overflow-x:auto}.wide svg{min-width:34rem}
svg{display:block;width:100%;height:auto;font:13px system-ui,sans-serif;fill:var(--ink)}
svg .grid{stroke:var(--grid);stroke-width:1}svg .axis{stroke:var(--quiet);stroke-width:1}
svg .even{stroke:var(--quiet);stroke-width:1.5;stroke-dasharray:5 4}svg .band{fill:var(--band)}
svg .tick,svg .label{fill:var(--quiet);font-size:12px}svg .value{font-variant-numeric:tabular-nums}
svg .span{stroke:var(--quiet);stroke-width:2;stroke-linecap:round}svg .span.main{stroke:var(--blue);stroke-width:3}
svg .dot{fill:var(--quiet)}svg .dot.main{fill:var(--blue)}
svg .dot.fair{fill:var(--green)}svg .span.fair{stroke:var(--green);stroke-opacity:.55}
svg .dot.warn{fill:var(--gold)}svg .span.warn{stroke:var(--gold)}svg .dot.bad{fill:var(--red)}svg .span.bad{stroke:var(--red)}
svg text.warn,svg text.bad{font-weight:700}svg text.warn{fill:var(--gold)}svg text.bad{fill:var(--red)}
svg .hit{fill:transparent}svg .card:hover .hit{fill:var(--ink);fill-opacity:.06}
svg .picture{visibility:hidden;pointer-events:none}
svg .bar{stroke:none}svg .s0{fill:var(--blue)}svg .s1{fill:var(--gold)}svg .s2{fill:var(--violet)}svg .s3{fill:var(--red)}
svg .bar:hover{fill-opacity:.75}
svg .line{fill:none;stroke-width:2.5;stroke-linejoin:round}svg .line.s0{stroke:var(--blue)}svg .line.s1{stroke:var(--gold)}
svg .line.s2{stroke:var(--violet);stroke-dasharray:6 4}svg .t0{fill:var(--blue)}svg .t1{fill:var(--gold)}svg .t2{fill:var(--violet)}
details{margin:.7rem 0 0;font-size:.9rem}summary{cursor:pointer;color:var(--quiet)}
table{border-collapse:collapse;margin:.5rem 0;font-variant-numeric:tabular-nums;width:100%}
th,td{text-align:right;padding:.22rem .6rem .22rem 0;border-bottom:1px solid var(--grid);vertical-align:top}
th:first-child,td:first-child{text-align:left}th{color:var(--quiet);font-weight:500}
code,pre{font:13px/1.5 ui-monospace,"Cascadia Mono",Consolas,monospace;background:var(--paper);border-radius:5px}
code{padding:.1rem .3rem}pre{padding:.6rem .8rem;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.2rem;margin:.6rem 0}dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
@media(max-width:36rem){main{padding:1.4rem .8rem}section{padding:1.1rem .9rem}h1{font-size:1.75rem}dl{grid-template-columns:1fr;gap:0}
dd{margin:0 0 .5rem}}
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--quiet:#555;--grid:#ddd;--band:#f1f3ea;--red:#a4312f;
--blue:#2c5d8f;--green:#4b7a43;--gold:#a8741a;--violet:#6f4d8c;--shade:none}body{font-size:10.5pt}main{max-width:none;padding:0}
section{border:0;padding:0;margin:0 0 1.4rem}.verdict{padding-left:.8rem}.chart,.facts,tr,pre{break-inside:avoid}h2,h3,section>p{break-after:avoid}section>p{break-inside:avoid}
summary{display:none}.wide svg{min-width:0;max-height:20cm}a{color:inherit}}
"""


def page(data: Mapping[str, Any], pictures: Mapping[str, str] | None = None) -> str:
    """Return the whole page.

    Args:
        data: The output of ``ordo balance --json``; the cost of the run is left out, as it is never the same twice.
        pictures: Addresses of pictures by card, shown while a pointer is on its row.
    """
    title = f"Balance of {data.get('title', data['game'])}: {' + '.join(data['sets'])}"
    under = f"{data['games']:,} games of {data['players']} players, {_bots(data['bots'])} bots, seed {data['seed']}"
    shown = pictures or {}
    rules = "".join(
        f"svg:has(#card-{each.replace('/', '-')}:hover) .of-card-{each.replace('/', '-')} .picture{{visibility:visible}}"
        for each in sorted(shown)
    )
    parts = [
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<style>{STYLE}{rules}</style></head><body><main>",
        f'<h1>{escape(title)}</h1><p class="under">{escape(under)}</p>',
        *_sections(data, shown),
        "</main></body></html>\n",
    ]
    return "".join(parts)


def most_interesting(data: Mapping[str, Any]) -> list[str]:
    """Return the ids of all cards: outliers first, then those farthest from their siblings."""
    ordered = sorted(
        data["cards"], key=lambda each: (each["verdict"] == "fair", -abs(each["distance"] or 0), each["card"])
    )
    return [each["card"] for each in ordered]


def _bots(bots: Sequence[str]) -> str:
    return " and ".join(dict.fromkeys(bots))


def _sections(data: Mapping[str, Any], pictures: Mapping[str, str]) -> Iterator[str]:
    yield _verdict(data)
    if data["cards"]:
        yield _cards(data, pictures)
    if data["players"] > 1:
        if any(each["rate"] is not None for each in data["start"]["by_bot"]):
            yield _start(data)
        if any(each is not None for each in data["lead"]["winner"]):
            yield _lead(data)
    yield _length(data)
    if data["decided_by"]:
        yield _decided(data)
    if data["against"]:
        yield _against(data)
    yield _worth_seeing(data)
    yield _made(data)


def _verdict(data: Mapping[str, Any]) -> str:
    words = {CLASSES[each["verdict"]] for each in data["cards"]}
    class_ = "bad" if "bad" in words else "warn" if "warn" in words else "good"
    told = [paragraph(each) for each in data["verdict"]]
    start, length = data["start"], data["length"]["mean"]
    known = [
        ("–" if start["rate"] is None else percent(start["rate"]), "won by whoever begins"),
        ("–" if length is None else f"{length:.0f}", "actions a game"),
        (_mean(data["lead"]["changes"]["mean"]), "changes of the lead"),
        (_mean(data["margin"]["mean"]), "ahead at the end"),
    ]
    return section("Verdict", *told, facts(known), class_=f"verdict {class_}")


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def _cards(data: Mapping[str, Any], pictures: Mapping[str, str]) -> str:
    cards = data["cards"]
    low = min(each["interval"][0] for each in cards)
    high = max(each["interval"][1] for each in cards)
    told = [
        paragraph(
            "What a drawn copy of a card is worth to its holder, in points of a hundred, against an average card. Bars are 95 % "
            "intervals; the band reaches 5 points to either side of the median of the cards that a card is compared with: its "
            f"siblings. In the numbers: {MARKED}"
        )
    ]
    for group, members in groups_of(cards).items():
        told.append(f"<h3>{escape(group.capitalize())}: {len(members)} cards</h3>")
        rows = [card_cells(each) for each in members]
        told.append(chart(forest(group, members, (low - 1, high + 1), pictures), card_columns(), rows))
    return section("Cards", *told)


def _start(data: Mapping[str, Any]) -> str:
    rows = [
        _interval(f"begins ({_bots(each['bots'])})", each, is_main=at == 0)
        for at, each in enumerate(data["start"]["by_bot"])
        if each["rate"] is not None
    ]
    if data["players"] > 2:
        rows += [
            _interval(f"{ordinal(each['place'])} in turn order", each)
            for each in data["places"][1:]
            if each["rate"] is not None
        ]
    even = 1 / data["players"]
    places = f" Later places are those of {_bots(data['bots'])} bots." if data["players"] > 2 else ""
    cells = [(row.label, percent(row.middle), f"{percent(row.low)} to {percent(row.high)}") for row in rows]
    return section(
        "Who begins",
        paragraph(f"Of the games that somebody won alone. All places would be even at {percent(even)}.{places}"),
        chart(intervals("How often whoever begins wins", rows, even), ("", "Wins", "95 % interval"), cells),
    )


def _interval(label: str, rate: Mapping[str, Any], *, is_main: bool = False) -> Interval:
    low, high = rate["interval"]
    return Interval(label, rate["rate"], low, high, is_main)


def _lead(data: Mapping[str, Any]) -> str:
    lead = data["lead"]
    series = {"who wins later": lead["winner"], "who began": lead["starter"], "nobody alone": lead["nobody"]}
    steps = len(lead["winner"])
    cells = [
        (f"{at * 100 // steps} %", *("–" if each[at] is None else percent(each[at]) for each in series.values()))
        for at in range(steps)
    ]
    changes = [(value, count) for value, count in lead["changes"]["games"]]
    settled = [(f"{at * 10} to {at * 10 + 10} %", count) for at, count in enumerate(lead["settled"])]
    return section(
        "The lead",
        paragraph("Who leads after a round, from the beginning of a game to its end."),
        chart(lines("Who leads through the game", series, ("the beginning", "the end")), ("Part", *series), cells),
        "<h3>How often the lead changes</h3>",
        chart(
            histogram("How often the lead changes", {"games": changes}, "changes of the lead", lambda _: ""),
            ("Changes", "Games"),
            [(str(value), f"{count:,}") for value, count in changes],
        ),
        "<h3>When the winner takes the lead for good</h3>",
        chart(
            bars("When the winner takes the lead for good", settled),
            ("Part of the game", "Games"),
            [(name, f"{count:,}") for name, count in settled],
        ),
    )


def _length(data: Mapping[str, Any]) -> str:
    by_end = {name: [(value, count) for value, count in pairs] for name, pairs in data["length"]["by_end"].items()}
    total = data["games"]
    ends = ", ".join(
        f"{name.replace('_', ' ')} {percent(sum(count for _, count in pairs) / total)}"
        for name, pairs in by_end.items()
    )
    parts = [
        paragraph(f"How games ended: {ends}. Shared victories: {percent(data['shared_victories'] or 0)}."),
        chart(
            histogram("Length of games", by_end, "actions", lambda name: f", {name.replace('_', ' ')}"),
            ("End", "Actions", "Games"),
            [(name, str(value), f"{count:,}") for name, pairs in by_end.items() for value, count in pairs],
        ),
    ]
    margins = [(value, count) for value, count in data["margin"]["games"]]
    if margins:
        parts += [
            "<h3>How far the first is ahead of the second</h3>",
            chart(
                histogram("Lead at the end", {"games": margins}, "ahead at the end", lambda _: ""),
                ("Ahead", "Games"),
                [(str(value), f"{count:,}") for value, count in margins],
            ),
        ]
    return section("Length and end", *parts)


def _decided(data: Mapping[str, Any]) -> str:
    parts = []
    for heading, found in data["decided_by"].items():
        rows = sorted(found.items(), key=lambda each: (-each[1], each[0]))
        cells = [(name, f"{count:,}") for name, count in rows]
        parts += [f"<h3>{escape(heading)}</h3>", chart(bars(heading, rows), ("", "Times"), cells)]
    return section("What decides", *parts)


def _against(data: Mapping[str, Any]) -> str:
    other = data["against"]
    rows = [
        ("Games", f"{data['games']:,}", f"{other['games']:,}"),
        ("Actions a game", _mean(data["length"]["mean"]), _mean(other["length"]["mean"])),
        ("Changes of the lead", _mean(data["lead"]["changes"]["mean"]), _mean(other["lead"]["changes"]["mean"])),
        ("Ahead at the end", _mean(data["margin"]["mean"]), _mean(other["margin"]["mean"])),
        ("Won by whoever begins", *(_rate(each["start"]) for each in (data, other))),
        ("Shared victories", *(percent(each["shared_victories"] or 0) for each in (data, other))),
    ]
    differing = [name for name, value in data["rules"].items() if other["rules"].get(name, value) != value]
    note = f" These rules differ: {', '.join(differing)}." if differing else " All rules are alike."
    columns = ("", *_columns(data, other))
    return section("With and without", paragraph(f"The same bots.{note}"), table(columns, rows))


def _columns(data: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, str]:
    """Return the difference of two matches: their sets, or else the differing rules."""
    if data["sets"] != other["sets"]:
        return " + ".join(data["sets"]), " + ".join(other["sets"])
    names = [name for name, value in data["rules"].items() if other["rules"].get(name) != value]
    one, two = (", ".join(f"{name} {each['rules'].get(name)}" for name in names) for each in (data, other))
    return one or "here", two or "there"


def _rate(rate: Mapping[str, Any]) -> str:
    if rate["rate"] is None:
        return "–"
    low, high = rate["interval"]
    return f"{percent(rate['rate'])} ({percent(low)} to {percent(high)})"


def _worth_seeing(data: Mapping[str, Any]) -> str:
    first = next((each[0] for each in data["worth_seeing"].values() if each), 0)
    shown = f"{data['replay']} --record {first} -o record.yaml\nordo replay record.yaml --log"
    rows = [(what, ", ".join(map(str, numbers))) for what, numbers in data["worth_seeing"].items()]
    told = paragraph(f"Any of these games is played again and told from its number, here game {first}:")
    return section("Games worth seeing", table(("", "Games"), rows), told, code(shown))


def _made(data: Mapping[str, Any]) -> str:
    rules = ", ".join(f"{name} {value}" for name, value in data["rules"].items())
    known = [
        ("Command", data.get("command", "")),
        ("Seed", str(data["seed"])),
        ("Games", f"{data['games']} of {data['asked']}"),
        ("Rules", rules or "none"),
        ("Cards and rules", data["fingerprint"]),
    ]
    return section("How it was made", definitions(known))
