"""What an edit of the cards leaves as it was dealt: everything that the card is not dealt from, and cards that are the same."""

import re
import shutil

import pytest

from ordo_pnp.cards import Scope, load_catalog
from ordo_pnp.games import load_game

SEEDS = range(12)


@pytest.fixture
def cards(tmp_path, repository):
    return shutil.copytree(repository / "cards", tmp_path / "cards")


def loaded(folder):
    return load_game(load_catalog(folder, scope=Scope.of_game("ordonnance")), "ordonnance")


@pytest.fixture(scope="session")
def original(repository):
    """The game before it is edited."""
    return loaded(repository / "cards")


def deals(game, sets, players):
    """Return names of the hands and the deck of some games by seed, and who begins."""
    match = game.prepare(players, {}, sets)
    found = []
    for seed in SEEDS:
        state = match.new_state(seed)
        types = state.setup.types
        kinds = range(len(types)) if not hasattr(state, "graveyard") else state.setup.type_of
        name = [types[kind].name for kind in kinds]
        hands = [sorted(name[card] for card in hand) for hand in state.hands]
        found.append((hands, [name[card] for card in state.deck], state.current_player))
    return found


def edited(file, pattern, new):
    text = file.read_text()
    changed = re.sub(pattern, new, text, count=1, flags=re.MULTILINE)
    assert changed != text
    file.write_text(changed)


def other_text(base):
    edited(base / "units.yaml", r"^    name: Town Levy$", "    name: Pikemen of the Town")


def other_symbols(base):
    edited(base / "units.yaml", r"symbols: \[spear\]", "symbols: [bow, swords, banner]")


def other_place(base):
    head, first, *rest = re.split(r"(?m)^(?=  - id: )", (base / "units.yaml").read_text())
    (base / "units.yaml").write_text("".join([head, *rest[::-1], first]))


def other_file(base):
    (base / "units.yaml").rename(base / "a-unit.yaml")


def other_languages(base):
    shutil.rmtree(base.parent / "text", ignore_errors=True)
    shutil.rmtree(base / "text", ignore_errors=True)


EDITS = [other_text, other_symbols, other_place, other_file, other_languages]


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_card_is_dealt_where_it_was(cards, original, edit):
    """Text, symbols, place in the file, name of the file and translations change no deal."""
    edit(cards / "ordonnance" / "base")
    changed = loaded(cards)
    for sets, players in ((("base",), 2), (("base",), 5), (("base", "crown"), 3)):
        assert deals(changed, sets, players) == deals(original, sets, players)


def test_sets_may_be_named_in_any_order(original):
    """The order in which sets are named changes no deal."""
    assert deals(original, ("base", "crown"), 2) == deals(original, ("crown", "base"), 2)


def test_another_number_of_cards_changes_no_lot(cards, original):
    """With more copies in the deck the same players begin."""
    before = deals(original, ("base",), 4)
    edited(cards / "ordonnance" / "base" / "units.yaml", r"copies: (\d)", r"copies: 1\1")
    after = deals(loaded(cards), ("base",), 4)
    assert [starter for *_, starter in after] == [starter for *_, starter in before]
    assert [deck for _, deck, _ in after] != [deck for _, deck, _ in before]


def river_deals(game, rules):
    """Return sites, hands, bag and starter of some games of Komarn."""
    match = game.prepare(3, rules)
    states = [match.new_state(seed) for seed in SEEDS]
    return [[state.deal.kinds for state in states], [state.hands for state in states], [state.bag for state in states], [state.start for state in states]]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "same"),
    [
        ({"bag.morlocks": "12"}, [True, True, False, True]),
        ({"setup.sites": "layout_a"}, [False, True, True, True]),
        ({"setup.sites": "spread"}, [False, True, True, True]),
        ({"soldiers.3": "10"}, [True, True, True, True]),
        ({"players.start": "first"}, [True, None, True, False]),
    ],
)
def test_what_lies_on_the_river_is_dealt_apart(komarn, rules, same):
    """Sites, hands, bag and start player hang on each other's pieces in nothing; hands go round from the start player."""
    for one, two, expected in zip(river_deals(komarn, {}), river_deals(komarn, rules), same, strict=True):
        assert expected is None or (one == two) is expected
