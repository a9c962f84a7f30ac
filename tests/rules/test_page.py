"""The report of `ordo balance`: one page, sound, complete, the same twice, whatever the cards are called."""

import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.rules import BalanceRun, Journal, Spec, Workers, balance_data, most_interesting, page, tables
from ordo_pnp.rules.report_plots import Scale, nice_step

HOSTILE = '<script>"&\u202e'
VOID = {"meta"}


@pytest.fixture(scope="module")
def found(ordonnance):
    """Data of a small run with two bots and an expansion, held against the base game."""
    workers = Workers(Journal(None, {}))
    match, base = ordonnance.prepare(2, {}, ("base", "crown")), ordonnance.prepare(2, {})
    runs = [
        BalanceRun(Spec(match, ("random", "random"), 3), 200, "one", ("crown/banner-banner",)),
        BalanceRun(Spec(match, ("greedy", "greedy"), 3), 6, "two", confirms=False),
    ]
    other = BalanceRun(Spec(base, ("random", "random"), 3), 60, "three", confirms=False)
    for run in (*runs, other):
        run.run(workers, lambda *_: None)
    names = {card.name: f"{HOSTILE}{card.name}" for card in match.cards}
    return {**balance_data(runs, other, names, "0123"), "command": "ordo balance", "replay": "ordo simulate"}


class Outline(HTMLParser):
    """Checks that every element is closed, and keeps texts by element."""

    def __init__(self):
        super().__init__()
        self.open, self.texts, self.tags = [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else None, data))


def outline(text):
    parser = Outline()
    parser.feed(text)
    assert parser.open == []
    return parser


def test_the_page_is_sound_and_needs_nothing_else(found):
    """Every element is closed, every plot is XML; there are no scripts, no links to elsewhere, no styles but its own."""
    text = page(found, {"crown/banner-banner": "data:image/webp;base64,AA=="})
    tags = outline(text).tags
    assert {tag for tag, _ in tags}.isdisjoint({"script", "link", "iframe", "object", "img"})
    addresses = {value for _, attributes in tags for key, value in attributes.items() if key in {"href", "src"}}
    assert addresses == {"data:image/webp;base64,AA=="}
    plots = [f"<svg{part.partition('</svg>')[0]}</svg>" for part in text.split("<svg")[1:]]
    assert len(plots) >= 8
    for plot in plots:
        assert ET.fromstring(plot).get("role") == "img"  # noqa: S314 (our own)
        assert ET.fromstring(plot).get("aria-label")  # noqa: S314


def test_names_are_only_text(found):
    """What a card is called cannot become markup."""
    parser = outline(page(found))
    assert "<script>" not in page(found)
    assert any(HOSTILE in data for _, data in parser.texts)


def test_every_card_is_in_a_plot_and_in_a_table(found):
    """Behind each plot stand its numbers: each card has a row in both, with its verdict."""
    parser = outline(page(found))
    rows = {attributes.get("id") for tag, attributes in parser.tags if tag == "g"}
    cells = [data for tag, data in parser.texts if tag == "td"]
    for card in found["cards"]:
        assert f"card-{card['card'].replace('/', '-')}" in rows
        assert any(card["label"] in cell for cell in cells)
    assert sum(tag == "svg" for tag, _ in parser.tags) == sum(tag == "details" for tag, _ in parser.tags)


def test_the_same_data_give_the_same_page_whatever_they_cost(found):
    """Processor time is no part of the page."""
    assert page(found) == page({**found, "cpu_s": 12.5}) == page(dict(reversed(found.items())))


def test_a_picture_is_shown_with_the_row_of_its_card(found):
    """Each picture has a rule that shows it while the pointer is on its card, and is hidden else."""
    first = most_interesting(found)[0]
    text = page(found, {first: "data:image/webp;base64,AA=="})
    anchor = f"card-{first.replace('/', '-')}"
    assert f"svg:has(#{anchor}:hover) .of-{anchor} .picture{{visibility:visible}}" in text
    assert text.count("<image ") == 1


def test_what_stands_out_comes_first(found):
    """Of pictures there is no room for all: accused cards have theirs before fair ones."""
    cards = [{**each, "verdict": "suspicious" if at == 9 else "fair"} for at, each in enumerate(found["cards"])]
    ordered = most_interesting({**found, "cards": cards})
    assert ordered[0] == cards[9]["card"]
    assert len(set(ordered)) == len(cards)


def test_cards_have_names_and_ids_only_where_two_share_one(ordonnance):
    """People read names; of cards that share one, the id tells which is meant. The data have ids of all."""
    match = ordonnance.prepare(2, {})
    run = BalanceRun(Spec(match, ("random", "random"), 3), 80, confirms=False)
    run.run(Workers(Journal(None, {})), lambda *_: None)
    one, two, *others = [card.name for card in match.cards]
    names = {one: "Twin", two: "Twin"} | {each: f"Name of {each}" for each in others}
    data = balance_data([run], None, names, "0")
    labels = {each["card"]: each["label"] for each in data["cards"]}
    assert labels == {one: f"Twin ({one})", two: f"Twin ({two})"} | {each: f"Name of {each}" for each in others}
    listed = [row[0] for row in tables(data)[1].rows]
    assert listed
    assert set(listed) <= set(labels.values())


def test_the_column_shows_what_the_verdict_uses(found):
    """The difference from the siblings stands with its interval, marked from 5 points on, and the notes explain the marks."""
    first, *others = found["cards"]
    given = {"above_siblings": -8.2, "above_interval": [-12.1, -4.3], "verdict": "fair"}
    cards = [{**first, **given, "past_limit": "within chance"}, *({**each, "past_limit": None} for each in others)]
    table = tables({**found, "cards": cards})[1]
    assert (first["label"], "−8.2 [−12.1, −4.3] ○", "fair") in table.rows
    differences = [float(row[1].partition(" ")[0].replace("−", "-")) for row in table.rows]
    assert differences == sorted(differences, reverse=True)
    assert "○ more than 5 points, within chance" in table.notes[0]
    assert "−8.2 [−12.1, −4.3] ○" in page({**found, "cards": cards})
    plain = tables({**found, "cards": [{**each, "past_limit": None} for each in found["cards"]]})[1]
    assert not any("●" in note for note in plain.notes)


def test_places_in_turn_order_stand_beside_whoever_begins(found):
    """The first place is whoever begins and is shown once; where every victory was shared there is nothing to show."""
    rates = [
        {"place": at, "rate": rate, "interval": [rate - 0.02, rate + 0.02]}
        for at, rate in ((1, 0.4), (2, 0.35), (3, 0.25))
    ]
    shown = [text for _, text in outline(page({**found, "players": 3, "places": rates})).texts]
    assert "2nd in turn order" in shown
    assert "1st in turn order" not in shown
    start = {"rate": None, "interval": [0.0, 1.0], "bots": ["random"]}
    shared = {**found, "players": 3, "places": [{**each, "rate": None} for each in rates]}
    assert "Who begins" not in page({**shared, "start": {**start, "by_bot": [start]}})


@given(st.floats(-1e4, 1e4), st.floats(0.01, 1e4))
def test_ticks_are_round_and_lie_on_the_scale(low, span):
    """Between two and a dozen ticks, at equal steps of one, two or five."""
    scale = Scale(low, low + span, 0, 700)
    ticks = scale.ticks()
    assert 2 <= len(ticks) <= 12
    assert all(low - 1e-6 * span <= tick <= low + span + 1e-6 * span for tick in ticks)
    assert str(f"{nice_step(span / 6):e}")[0] in "125"
