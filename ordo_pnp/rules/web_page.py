"""The report as one web page that needs nothing else: no script, no file beside it, no network. The same data, the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from ordo_pnp.rules.forest import CLASSES, forest, groups_of
from ordo_pnp.rules.html import chart, code, definitions, facts, paragraph, section, table
from ordo_pnp.rules.plots import Interval, bars, histogram, intervals, lines, percent
from ordo_pnp.rules.report_tables import MARKED, card_cells, card_columns, ordinal
from ordo_pnp.rules.style import STYLE


def page(data: Mapping[str, Any], pictures: Mapping[str, str] | None = None) -> str:
    """Return the whole page.

    Args:
        data: What ``ordo balance --json`` prints; what the run has cost is left out, as it is never the same twice.
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
    """Return the ids of all cards: what stands out first, then those that are farthest from their siblings."""
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
    """Return what tells two matches apart: their sets, or else the rules that differ."""
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
    shown = f"{data['replay']} --record {first} -o game.yaml\nordo replay game.yaml --log"
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
