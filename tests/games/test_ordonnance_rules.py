"""Players, rules and sets: what can be prepared, what defaults apply, what is refused."""

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.cards import Catalog
from ordo_pnp.games import load_game, playable_games
from ordo_pnp.games.ordonnance.game import Ordonnance
from ordo_pnp.rules import RulesError

ENDS = {"ends": {"top": ["banner"], "bottom": ["spear"]}}
DEFAULTS = {"turn": "play_then_draw", "singles": "count_then_rank", "comparison": "count_first", "full": "all"}


@pytest.mark.parametrize(
    ("players", "scoring", "cards"), [(2, "majority", 56), (3, "points", 112), (4, "points", 112), (5, "points", 112)]
)
def test_defaults(ordonnance, players, scoring, cards):
    """Two count territories with one deck, more count points with two decks (OR-04, OR-11)."""
    match = ordonnance.prepare(players, {})
    assert match.rules == {**DEFAULTS, "scoring": scoring}
    assert len(match.setup.deck) == cards


def test_every_value_of_every_variant_can_be_played(ordonnance):
    """Each value that the data name is accepted for some number of players."""
    for name, variant in ordonnance.variants.items():
        for value in variant.values:
            players = 3 if value == "capture_time" else 2
            assert ordonnance.prepare(players, {name: value}).rules[name] == value


@pytest.mark.parametrize(
    ("players", "rules", "sets", "words"),
    [
        (1, {}, None, "Ordonnance is for 2 to 5 players, not 1"),
        (6, {}, None, "2 to 5 players, not 6"),
        (2, {"scorring": "points"}, None, "unknown rule `scorring`; did you mean `scoring`?"),
        (2, {"xyz": "points"}, None, "known rules: comparison, full, scoring, singles, turn"),
        (2, {"scoring": "point"}, None, "did you mean `points`?"),
        (2, {"turn": "zzz"}, None, "one of play_then_draw, draw_then_play"),
        (3, {"scoring": "majority"}, None, "needs exactly two players, not 3"),
        (2, {"scoring": "capture_time"}, None, "needs at least three players, not 2"),
        (2, {}, ("bse",), "unknown set `bse`; did you mean `base`?"),
        (2, {}, ("q",), "known sets: base"),
    ],
)
def test_what_does_not_go_together_is_refused(ordonnance, players, rules, sets, words):
    """The error names what is wrong and what would be right."""
    with pytest.raises(RulesError) as refused:
        ordonnance.prepare(players, rules, sets)
    assert words in str(refused.value)


def test_scorings_by_players(ordonnance):
    """Majority is for two, the order of captures for three and more, points for all (OR-11)."""
    for players in range(2, 6):
        fits = {"points", "majority"} if players == 2 else {"points", "capture_time"}
        for scoring in ordonnance.variants["scoring"].values:
            if scoring in fits:
                assert ordonnance.prepare(players, {"scoring": scoring}).rules["scoring"] == scoring
            else:
                with pytest.raises(RulesError):
                    ordonnance.prepare(players, {"scoring": scoring})


@pytest.mark.parametrize(("turn", "hand", "deck"), [("play_then_draw", 6, 44), ("draw_then_play", 5, 45)])
def test_the_deal(ordonnance, turn, hand, deck):
    """Six cards each, or five where the first player has then drawn a sixth (OR-05)."""
    state = ordonnance.prepare(2, {"turn": turn}).new_state(9)
    drawn = turn == "draw_then_play"
    assert len(state.deck) == deck
    assert [len(cards) for cards in state.hands] == [hand + (drawn and seat == state.current_player) for seat in (0, 1)]


def test_the_first_player_is_drawn_by_lot(ordonnance):
    """Everybody starts about equally often."""
    match = ordonnance.prepare(4, {})
    starts = [match.new_state(1, number).current_player for number in range(2000)]
    assert all(400 < starts.count(seat) < 600 for seat in range(4))


def _with_cards(catalog, **changes):
    from dataclasses import replace

    game = catalog.games["ordonnance"]
    base = game.sets["base"]
    cards = tuple(replace(card, **changes) if card.kind == "unit" else card for card in base.cards)
    return Ordonnance(Catalog({"ordonnance": replace(game, sets={"base": replace(base, cards=cards)})}))


def test_expansion_cards_bring_the_turn_of_the_expansion(catalog):
    """Kingdom cards, ordonnance cards and units with two ends fix the turn and are scored by points (OR-24)."""
    for changes in ({"kind": "kingdom"}, {"kind": "ordonnance"}, {"fields": ENDS}):
        match = _with_cards(catalog, **changes).prepare(2, {})
        assert match.rules == {
            **{name: value for name, value in DEFAULTS.items() if name != "turn"},
            "scoring": "points",
        }


@pytest.mark.parametrize(
    ("players", "rules", "sets", "words"),
    [
        (5, {}, ("base", "crown"), "Ordonnance with an expansion is for 2 to 4 players, not 5 (OR-24)"),
        (
            2,
            {"turn": "play_then_draw"},
            ("base", "crown"),
            "the expansion fixes the turn: `turn` is not a choice (OR-24)",
        ),
        (3, {"scoring": "capture_time"}, ("base", "crown"), "`capture_time` does not go with an expansion (OR-24)"),
        (2, {"scoring": "capture_time"}, ("base", "crown"), "choose `points` or `majority`"),
        (3, {"scoring": "majority"}, ("base", "crown"), "needs exactly two players, not 3 (OR-11)"),
        (2, {}, ("crown",), "the set `crown` requires `base`; add `base`"),
        (2, {}, ("base", "base"), "the set `base` is chosen twice"),
        (2, {"full": "most"}, ("base", "crown"), "one of all, any"),
    ],
)
def test_what_does_not_go_with_an_expansion(ordonnance, players, rules, sets, words):
    """What section 4 of the rules forbids is refused with its ruling."""
    with pytest.raises(RulesError) as refused:
        ordonnance.prepare(players, rules, sets)
    assert words in str(refused.value)


@pytest.mark.parametrize(("players", "cards"), [(2, 98), (3, 154), (4, 154)])
def test_the_deck_with_an_expansion(ordonnance, players, cards):
    """One base deck for two and two for more are shuffled with one expansion (OR-24)."""
    match = ordonnance.prepare(players, {}, ("base", "crown"))
    assert len(match.setup.type_of) == cards
    assert match.rules["scoring"] == "points"
    assert [len(hand) for hand in match.new_state(1).hands] == [6] * players


def test_two_players_may_count_territories_with_an_expansion(ordonnance):
    """`majority` is allowed for two (OR-24)."""
    assert ordonnance.prepare(2, {"scoring": "majority"}, ("base", "crown")).rules["scoring"] == "majority"


def test_too_few_cards_to_deal(catalog):
    """A deck that cannot fill the hands is refused."""
    with pytest.raises(RulesError, match="too few to deal 6"):
        _with_cards(catalog, kind="marker").prepare(2, {})


def test_reversible_cards_on_a_table(catalog):
    """Only the end that faces up counts, and it must be said which one that is."""
    from ordo_pnp.cards import read_bytes

    game = _with_cards(catalog, fields=ENDS)
    text = "game: ordonnance\nplayers: [A, B]\narmies: [{antioch: [{card: base/spear-levy%s}]}, {antioch: [[bow]]}]"
    for up, winner in (("top", 0), ("bottom", 1)):
        scored = game.score_table(read_bytes((text % f", up: {up}").encode(), "t.yaml"))
        assert scored.data["territories"]["antioch"]["ranking"][0] == [winner]
    (found,) = game.check_table(read_bytes((text % "").encode(), "t.yaml"))
    assert found.code.id == "CAT607"


def test_the_registry(catalog):
    """A game that is not in the database, or has no rules, is refused with what may have been meant."""
    assert playable_games(catalog) == ("komarn", "ordonnance")
    with pytest.raises(OrdoError, match="did you mean `ordonnance`"):
        load_game(catalog, "ordonance")
    with pytest.raises(OrdoError, match="known: komarn, ordonnance"):
        load_game(catalog, "x")
