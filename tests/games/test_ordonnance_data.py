"""The game's own checks of its cards and numbers, and that play follows the numbers."""

from dataclasses import replace

import pytest

from ordo_pnp.cards import Origin, read_bytes
from ordo_pnp.games import load_game, plugin_of


def with_facts(catalog, **changes):
    """Return the catalog with other numbers in ``game.yaml``."""
    game = catalog.games["ordonnance"]
    return replace(catalog, games={**catalog.games, "ordonnance": replace(game, facts={**game.facts, **changes})})


def found_with(catalog, symbols, card_set="base"):
    """Check a card that shows symbols."""
    game = catalog.games["ordonnance"]
    document = read_bytes(f"units:\n  - id: x\n    symbols: [{', '.join(symbols)}]\n".encode(), "units.yaml")
    card = replace(
        game.sets["base"].cards[0], fields={"symbols": symbols}, set=card_set, origin=Origin(document, ("units", 0))
    )
    return list(plugin_of("ordonnance").check_card(card, game))


def test_the_base_set_is_sound(catalog):
    """The committed cards have no finding."""
    game = catalog.games["ordonnance"]
    assert [
        problem for card in game.sets["base"].cards for problem in plugin_of("ordonnance").check_card(card, game)
    ] == []


@pytest.mark.parametrize(
    ("symbols", "code", "column"), [(["spear", "spear"], "CAT250", 22), (["banner", "spear"], "CAT251", 14)]
)
def test_symbols(catalog, symbols, code, column):
    """A base card repeats no symbol, and symbols stand in order from weak to strong."""
    (found,) = found_with(catalog, symbols)
    assert (found.code.id, found.span.line, found.span.column) == (code, 3, column)


def test_an_expansion_may_double(catalog):
    """Outside of the base set a card may show a symbol twice."""
    assert found_with(catalog, ["helm", "helm"], "crown") == []


def test_unknown_symbols_are_for_the_schema(catalog):
    """A symbol that the game does not have is not reported a second time."""
    assert found_with(catalog, ["banner", "shield", "spear"]) == []


def test_a_game_without_rules_has_no_check(catalog):
    """Cards of a game that has no rules here are not examined."""
    game = catalog.games["ordonnance"]
    for unknown in ("chess", None):
        plugin = plugin_of(unknown)
        assert (plugin.rules, plugin.check_game, plugin.check_set, plugin.check_print) == (None,) * 4
        assert list(plugin.check_card(game.cards()[0], game)) == []


def test_the_score_follows_the_markers_of_the_data(catalog):
    """Other points for the places change the score of a table."""
    game = load_game(with_facts(catalog, markers=[5, 3, 1]), "ordonnance")
    table = (
        "game: ordonnance\nrules: {scoring: points}\nplayers: [A, B]\narmies: [{cyprus: [[bow]]}, {cyprus: [[spear]]}]"
    )
    score = game.score_table(read_bytes(table.encode(), "table.yaml")).data
    assert (score["territories"]["cyprus"]["markers"], score["totals"]) == ([5, 3], [5, 3])


def test_places_decide_among_equal_points_even_if_markers_are_worth_the_same(catalog):
    """More first places win before more second ones (OR-12), whatever the markers are worth."""
    game = load_game(with_facts(catalog, markers=[2, 2, 1]), "ordonnance")
    armies = "[{cyprus: [[bow]]}, {cyprus: [[spear]]}]"
    table = f"game: ordonnance\nrules: {{scoring: points}}\nplayers: [A, B]\narmies: {armies}"
    score = game.score_table(read_bytes(table.encode(), "table.yaml")).data
    assert (score["totals"], score["winners"]) == ([2, 2], [0])


def test_the_hand_with_an_expansion_follows_the_data(catalog):
    """Another size is dealt, and drawn up to at the beginning of each turn."""
    hand = {"play_then_draw": 6, "draw_then_play": 5, "with_expansion": 8}
    state = load_game(with_facts(catalog, hand=hand), "ordonnance").prepare(2, {}, ("base", "crown")).new_state(1)
    assert [len(each) for each in state.hands] == [8, 8]
    while state.turn < 2:
        state.apply(state.legal_actions()[0])
    assert len(state.hands[state.current_player]) == 8


WRONG = [
    ({"players": {"min": 3, "max": 2, "max_with_expansion": 3}}, ["CAT253", "CAT253"]),
    ({"players": {"min": 2, "max": 3, "max_with_expansion": 4}}, ["CAT253"]),
    ({"territory_arms": [{"id": "cyprus"}, {"id": "antioch"}]}, ["CAT254"]),
    ({"decks": {"2": 1, "3": 1, "4": 2, "5": 2}}, ["CAT255"]),
    ({"limit": 6}, ["CAT255", "CAT255", "CAT255"]),
    ({"hand": {"play_then_draw": 6, "draw_then_play": 5, "with_expansion": 90}}, ["CAT255"] * 4),
    ({"markers": [3, 2, 2]}, ["CAT256", "CAT256", "CAT256"]),
    ({"markers": [1, 2, 3]}, ["CAT256"]),
    ({"markers": [5, 2, 1]}, ["CAT256", "CAT256", "CAT256"]),
]


@pytest.mark.parametrize(("changes", "codes"), WRONG)
def test_numbers_that_do_not_fit_together(catalog, changes, codes):
    """Players, decks, arms and markers are held against each other and against the printed pieces."""
    game = with_facts(catalog, **changes).games["ordonnance"]
    found = list(plugin_of("ordonnance").check_game(game))
    assert [each.code.id for each in found] == codes
    assert all(each.help for each in found)


def test_a_game_without_any_card_to_hold_has_decks_too_small(catalog):
    """Where no card can be dealt no number of decks is enough, and what is missing is said."""
    game = catalog.games["ordonnance"]
    others = tuple(card for card in game.sets["base"].cards if card.kind != "unit")
    sets = {**game.sets, "base": replace(game.sets["base"], cards=others)}
    found = [each for each in plugin_of("ordonnance").check_game(replace(game, sets=sets)) if each.code.id == "CAT255"]
    assert len(found) == 4
    assert all("add cards" in (each.help or "") for each in found)
