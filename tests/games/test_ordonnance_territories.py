"""What kingdom cards make of a territory: what it is worth, how ties there are broken, how armies there are compared."""

import json

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.rules import Scenario

DOUBLE = "{effects: [{while: in_play, do: [{markers: {times: 2}}]}]}"
OWNER = "{effects: [{while: in_play, do: [{break_ties: {for: earlier_kingdom_owner}}]}]%s}"


def scored(game, armies, kingdoms="", more=""):
    """Score a table as data."""
    players = ", ".join("ABCDE"[: len(armies)])
    laid = "".join(f"\n  - {army}" for army in armies)
    text = f"game: ordonnance\nplayers: [{players}]\narmies:{laid}\n{more}" + (
        f"kingdoms: {kingdoms}\n" if kingdoms else ""
    )
    document = read_bytes(text.encode(), "t.yaml")
    assert not document.problems
    return game.score_table(document).data


def test_a_captured_territory_that_counts_double_takes_two_order_numbers(ordonnance):
    """Two territories of A are captured third and fourth where a doubled one of B came first, so B was the first with two."""
    one, other = "[[banner], [helm], [helm], [helm]]", "[[bow], [bow], [spear], [spear]]"
    armies = [
        f"{{antioch: {other}, cyprus: {one}, jerusalem: {one}, edessa: {other}}}",
        f"{{antioch: {one}, cyprus: {other}, jerusalem: {other}, edessa: {other}}}",
        f"{{antioch: {other}, cyprus: {other}, jerusalem: {other}, edessa: {one}}}",
    ]
    rules = "rules: {scoring: capture_time}\ncaptured: [antioch, cyprus, jerusalem]\n"
    plain = scored(ordonnance, armies, more=rules)
    double = scored(ordonnance, armies, f"{{antioch: [{DOUBLE}]}}", rules)

    assert (plain["totals"], plain["winners"]) == ([2, 1, 1], [0])
    assert (double["totals"], double["winners"]) == ([2, 2, 1], [1])


def test_the_latest_number_of_a_doubled_capture_counts(ordonnance):
    """Of a territory that takes numbers 1 and 2 and two that take 3 and 4, the one that counts double was there first."""
    one, other = "[[banner], [helm], [helm], [helm]]", "[[bow], [bow], [spear], [spear]]"
    armies = [
        f"{{antioch: {one}, cyprus: {other}, jerusalem: {other}}}",
        f"{{antioch: {other}, cyprus: {one}, jerusalem: {one}}}",
        f"{{antioch: {other}, cyprus: {other}, jerusalem: {other}}}",
    ]
    kingdoms = f"{{antioch: [{DOUBLE}]}}"
    first = scored(
        ordonnance, armies, kingdoms, "rules: {scoring: capture_time}\ncaptured: [antioch, cyprus, jerusalem]\n"
    )
    last = scored(
        ordonnance, armies, kingdoms, "rules: {scoring: capture_time}\ncaptured: [cyprus, jerusalem, antioch]\n"
    )

    assert (first["totals"], first["winners"]) == ([2, 2, 0], [0])
    assert (last["totals"], last["winners"]) == ([2, 2, 0], [1])


def test_a_card_of_an_unknown_player_breaks_no_tie(ordonnance):
    """Where nobody knows who played the older card, the owner of the younger one ranks first."""
    armies = ["{antioch: [[bow]]}", "{antioch: [[bow]]}"]
    found = scored(ordonnance, armies, f"{{antioch: [{{limit: 5}}, {OWNER % ', by: 1'}]}}")["territories"]["antioch"]
    assert (found["ranking"], found["decided"]) == ([[1], [0]], {"by": "kingdom"})
    assert scored(ordonnance, armies, f"{{antioch: [{OWNER % ''}]}}")["territories"]["antioch"]["ranking"] == [[0, 1]]


def test_mistakes_in_given_effects_are_found_where_they_stand(ordonnance):
    """A kingdom card that a table gives by its effects is checked as one of a file."""
    text = "game: ordonnance\nplayers: [A, B]\narmies: [{}, {}]\nkingdoms:\n  antioch:\n    - effects: [{while: in_play, do: [{count_as: {symbol: bow, as: bow}}]}]\n"
    with pytest.raises(DataError) as raised:
        ordonnance.score_table(read_bytes(text.encode(), "t.yaml"))
    (found,) = raised.value.diagnostics
    assert (found.code.id, found.span.line) == ("CAT312", 6)


def test_a_table_with_given_effects_is_written_as_it_was_read(ordonnance):
    """The table of a position says again what its kingdom cards do."""
    effects = [{"while": "in_play", "do": [{"markers": {"times": 2}}, {"compare": {"singles": "rank_only"}}]}]
    position = {"armies": [{}, {}], "kingdoms": {"antioch": [{"effects": effects, "by": 1}]}}
    state = ordonnance.set_up(_scenario(position, ("base", "crown")))
    assert state.table(["A", "B"]).to_data()["kingdoms"] == position["kingdoms"]


@pytest.mark.parametrize("verb", [{"markers": {"times": 2}}, {"change_rank": {"symbol": "spear", "to": "strongest"}}])
def test_without_an_expansion_no_position_has_such_a_kingdom_card(ordonnance, verb):
    """A base game would not know what to do with it, and says so rather than leave it out."""
    position = {"armies": [{}, {}], "kingdoms": {"antioch": [{"effects": [{"while": "in_play", "do": [verb]}]}]}}
    with pytest.raises(DataError, match="only played in a game with an expansion"):
        ordonnance.set_up(_scenario(position, ("base",)))


@pytest.mark.parametrize(
    "where", [{"armies": [{"antioch": [["any"]]}, {}]}, {"hands": [[["any"]], []]}, {"deck": [["any"]]}]
)
def test_without_an_expansion_no_position_has_a_wild_symbol(ordonnance, where):
    """On the table, in a hand or in the deck."""
    with pytest.raises(DataError, match="a wild symbol is only played in a game with an expansion"):
        ordonnance.set_up(_scenario({"armies": [{}, {}], **where}, ("base",)))


def _scenario(position, sets):
    document = read_bytes(json.dumps({"position": position}).encode(), "s.json")
    return Scenario("one", Origin(document, ()), document.data["position"], sets=sets)
