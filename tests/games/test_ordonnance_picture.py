"""The table of Ordonnance as a neutral picture, and what it comes to in a sentence, in three languages."""

import json

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games import plugin_of
from ordo_pnp.rules import Grid, Hand, PictureError, Round, Scenario, named_pieces, state_after

NAMES = ["Anna", "Ben", "Clara", "David", "Emma"]


@pytest.fixture
def draw(ordonnance):
    """Draw a position."""

    def scene(position, *show, language="en", **facts):
        data = {"id": "pictured", "position": position, **facts}
        scenario = Scenario.from_data(data, Origin(read_bytes(json.dumps(data).encode(), "pictured"), ()))
        return plugin_of("ordonnance").picture(ordonnance, state_after(ordonnance, scenario), NAMES, language, show)

    return scene


def cards(column):
    return [piece.card for piece in column.pieces]


def test_one_territory_shows_the_armies_beside_each_other(draw):
    """A column for each player, the oldest card first; a card of that name, or the first with these signs."""
    (grid,) = draw({"armies": [{"antioch": [{"card": "base/spear-bow"}, ["spear"]]}, {"antioch": [["banner"]]}]}).parts
    assert isinstance(grid, Grid)
    assert (grid.title, grid.heads) == ("Antioch", ("Anna", "Ben"))
    (row,) = grid.rows
    assert cards(row.columns[0]) == ["base/spear-bow", "base/spear-levy"]
    assert len(row.columns[1].pieces) == 1


def test_several_territories_are_columns_and_players_rows(draw):
    """Only territories with cards, in number order, unless others are named."""
    position = {"armies": [{"tripoli": [["spear"]], "cyprus": [["bow"]]}, {"cyprus": [["helm"]]}]}
    (grid,) = draw(position).parts
    assert grid.heads == ("Cyprus", "Tripoli")
    assert [row.label for row in grid.rows] == ["Anna", "Ben"]
    assert [len(column.pieces) for row in grid.rows for column in row.columns] == [1, 1, 1, 0]
    (named,) = draw(position, "edessa", "cyprus").parts
    assert named.heads == ("Cyprus", "Edessa")


def test_the_line_stands_above_all_territories(draw):
    """With `line` all five are shown below the printed piece."""
    (grid,) = draw({"armies": [{"cyprus": [["bow"]]}, {}]}, "line").parts
    assert grid.header == "base/territory-line"
    assert len(grid.rows[0].columns) == 5


def test_kingdom_cards_lie_above_the_armies(draw):
    """In one territory over the middle of all; seen from above between the lines of two, where marks can point at them."""
    position = {
        "armies": [{"cyprus": [["bow"]]}, {"cyprus": [["helm"]]}],
        "kingdoms": {"cyprus": [{"card": "crown/cancel-spear"}]},
    }
    (grid,) = draw(position, sets=["base", "crown"]).parts
    assert [cards(column) for column in grid.above] == [["crown/cancel-spear"]]
    scene = draw(position, "seats", sets=["base", "crown"])
    assert [piece.card for piece in named_pieces(scene)["kingdoms of cyprus"]] == ["crown/cancel-spear"]


def test_a_territory_may_be_shown_without_its_name(draw):
    """With `bare`, where only the armies matter."""
    position = {"armies": [{"antioch": [["spear"]]}, {"antioch": [["banner"]]}]}
    (named,), (bare,) = draw(position).parts, draw(position, "bare").parts
    assert (named.title, bare.title) == ("Antioch", "")
    assert named.rows == bare.rows


def test_markers_lie_on_the_armies_that_have_them(draw):
    """With `markers`: that of its place, below the cards of an army; none on an army without a place among three."""
    armies = [{"antioch": [[each]]} for each in ("spear", "banner", "helm", "bow")]
    (grid,) = draw({"armies": armies}, "markers", players=4).parts
    markers = [cards(column)[1:] for column in grid.rows[0].columns]
    assert markers == [[], ["base/marker-three"], ["base/marker-two"], ["base/marker-one"]]


def test_the_last_card_of_the_army_completed_first_lies_sideways(draw):
    """With `turned`; nothing does where no army is complete."""
    full, three = [["bow"]] * 4, [["helm"]] * 3
    position = {"armies": [{"antioch": full, "cyprus": full}, {"antioch": full, "cyprus": three}]}
    position["completed"] = {"antioch": [1, 0], "cyprus": [0]}
    (grid,) = draw(position, "turned").parts
    columns = {column.name: [each.sideways for each in column.pieces] for row in grid.rows for column in row.columns}
    assert columns.pop("antioch of 1") == columns.pop("cyprus of 0") == [False, False, False, True]
    assert not any(map(any, columns.values()))
    (grid,) = draw(position).parts
    assert not any(each.sideways for row in grid.rows for column in row.columns for each in column.pieces)


def test_a_card_with_two_ends_is_turned_by_its_end(draw, catalog):
    """The end that counts is on top."""
    two = next(str(card.id) for card in catalog.games["ordonnance"].cards() if "ends" in card.fields)
    position = {"armies": [{"cyprus": [{"card": two, "up": "top"}, {"card": two, "up": "bottom"}]}, {}]}
    (grid,) = draw(position, sets=["base", "crown"]).parts
    assert [piece.turned for piece in grid.rows[0].columns[0].pieces] == [False, True]


def test_hands_are_shown_when_asked_for(draw):
    """Only of those who hold cards."""
    parts = draw({"armies": [{"cyprus": [["bow"]]}, {}], "hands": [[["spear"], ["helm"]], []]}, "hands", "cyprus").parts
    hands = [part for part in parts if isinstance(part, Hand)]
    assert [(hand.label, len(hand.pieces)) for hand in hands] == [("Anna", 2)]


def test_a_single_hand_is_shown_by_its_name(draw):
    """As marks call it; that of a player who is not there is refused."""
    position = {"armies": [{"cyprus": [["bow"]]}, {}], "hands": [[["spear"]], [["helm"]]]}
    parts = draw(position, "hand of 1", "cyprus").parts
    assert [part.name for part in parts if isinstance(part, Hand)] == ["hand of 1"]
    with pytest.raises(PictureError, match="hand of 2"):
        draw(position, "hand of 2")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_a_seat(draw, players):
    """Set up: lines, hands face down, the deck; with two the second line is turned, with more there are markers."""
    (table,) = draw({"new": 1}, "seats", players=players).parts
    assert isinstance(table, Round)
    assert [seat.label for seat in table.seats] == NAMES[:players]
    assert all(piece.hidden for seat in table.seats for piece in seat.hand)
    assert [seat.line.turned for seat in table.seats] == ([False, True] if players == 2 else [False] * players)
    assert len(table.middle) == (1 if players == 2 else 4)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Antioch (more regiments): 1st Ben, 2nd Anna."),
        ("de", "Antiochia"),
        ("ru", "Антиохия"),
    ],
)
def test_a_territory_is_judged_in_a_sentence(draw, language, sentence):
    """The engine's ranking and what decided it."""
    four = [["spear"], ["spear"], ["spear"], ["spear"]]
    result = draw({"armies": [{"antioch": four[:3]}, {"antioch": four}]}, language=language).result
    assert result.startswith(sentence)
    assert "{" not in result


def test_a_shared_place_names_both(draw):
    """Equal armies whose order nobody knows share a place."""
    result = draw({"armies": [{"antioch": [["spear"]]}, {"antioch": [["spear"]]}, {"antioch": [["helm"]]}]}).result
    assert "Anna and Ben" in result


def test_a_finished_game_names_the_winner(draw):
    """With what was counted."""
    full = {name: [["spear"]] * 4 for name in ("antioch", "cyprus", "jerusalem", "edessa", "tripoli")}
    better = {name: [["helm"]] * 4 for name in full}
    result = draw({"armies": [full, better]}, "line").result
    assert "Winner: Ben." in result
    assert "Anna 0, Ben 5" in result


@pytest.mark.parametrize(
    ("position", "show", "message"),
    [
        ({"armies": [{}, {}]}, (), "nothing lies on the table"),
        ({"armies": [{"cyprus": [["bow"]]}, {}]}, ("cypros",), "there is nothing called `cypros`"),
        ({"armies": [{"cyprus": [["bow"] * 1]}, {}], "kingdoms": {"cyprus": [{"limit": 5}]}}, (), "name a card"),
    ],
)
def test_what_cannot_be_shown_is_said(draw, position, show, message):
    """An empty table, an unknown word, a kingdom card without a name."""
    sets = ["base", "crown"] if "kingdoms" in position else []
    with pytest.raises(PictureError, match=message):
        draw(position, *show, sets=sets)
