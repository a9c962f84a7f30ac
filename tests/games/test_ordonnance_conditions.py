"""What counts in an army under a condition, by the place of a card or beyond what cards show (OR-43 to OR-46)."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from ordo_pnp.games import load_game
from ordo_pnp.games.ordonnance.scoring import unpack
from ordo_pnp.rules import Spec, play_range

LANDS = ("antioch", "cyprus", "jerusalem", "edessa", "tripoli")
SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
SETS = ("base", "crown", "many")
ALONE = {"at_least": {"count": 2, "of": {"pick": "unit", "owner": "self", "in": "$here"}}}
NEIGHBOUR = {"at_least": {"count": 1, "of": {"pick": "territory", "controlled_by": "self", "next_to": "$here"}}}
FEW = {"at_most": {"count": 3, "of": {"pick": "unit", "owner": "opponent", "without_symbol": "bow", "not_in": "$here"}}}
# Name -> condition and verbs.
LAWS = {
    "van": (None, [{"weigh": {"what": "first", "times": 2}}]),
    "no-van": (None, [{"weigh": {"what": "first", "times": 0}}]),
    "plus": (None, [{"add_symbol": {"symbol": "bow", "count": 2}}]),
    "arm": (NEIGHBOUR, [{"add_symbol": {"symbol": "spear", "count": 1}}]),
    "few": (FEW, [{"cancel_symbol": {"symbol": "helm"}}, {"count_as": {"symbol": "spear", "as": "banner"}}]),
    "fair": (None, [{"count_as": {"symbol": "swords", "as": "any"}}]),
    "crowd": (ALONE, [{"weigh": {"what": "first", "times": 3}}]),
}


def law(condition, steps):
    return [{"while": "in_play", **({"if": condition} if condition else {}), "do": steps}]


@pytest.fixture(scope="module")
def game(catalog, with_set):
    held = {
        "place": {"pick": "territory"},
    }
    hold = {
        "until": "my_next_turn",
        "in": "$place",
        "if": {"at_least": {"count": 1, "of": {"pick": "unit", "in": "$place"}}},
    }
    steps = [{"hold": {**hold, "do": [{"add_symbol": {"symbol": "banner", "count": 3}}]}}]
    cards = {
        "kingdom": {name: {"effects": law(*each)} for name, each in LAWS.items()},
        "unit": {
            "saint": {
                "symbols": ["banner", "banner"],
                "effects": law(ALONE, [{"weigh": {"what": "this", "times": 0}}]),
            },
            "mask": {"symbols": ["any"]},
        },
        "ordonnance": {"banners": {"effects": [{"when": "played", "targets": held, "do": steps}]}},
    }
    return load_game(with_set(catalog, "many", cards, copies=3), "ordonnance")


@pytest.fixture
def position(game, at_position):
    def set_up(armies, kingdoms=None, hands=None):
        data = {"armies": armies, "kingdoms": kingdoms or {}, "hands": hands or [[["bow"]], *([] for _ in armies[1:])]}
        return at_position(game, data, SETS, players=len(armies))

    return set_up


@st.composite
def tables(draw):
    """Armies of two or three players with some kingdom cards above them."""
    card = st.one_of(
        st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=2).map(lambda found: sorted(found, key=SYMBOLS.index)),
        st.just({"card": "many/saint"}),
        st.just(["any"]),
    )
    army = st.dictionaries(st.sampled_from(LANDS[:3]), st.lists(card, min_size=1, max_size=3), max_size=3)
    stack = st.lists(st.sampled_from(sorted(LAWS)).map(lambda name: {"card": f"many/{name}", "by": 0}), max_size=3)
    armies = draw(st.lists(army, min_size=2, max_size=3))
    laws = draw(st.dictionaries(st.sampled_from(LANDS[:3]), stack, max_size=3))
    return armies, {land: cards for land, cards in laws.items() if cards}


class Reading:
    """The rules of what counts, once more."""

    def __init__(self, armies, laws, state):
        self.armies, self.laws, self.state = armies, laws, state

    def symbols(self, card):
        return ["banner", "banner"] if isinstance(card, dict) else card

    def fits(self, condition, seat, land, plain):
        """Whether a condition of the cards above holds for an army."""
        if condition is None or plain:
            return condition is None
        if condition is ALONE:
            return len(self.armies[seat].get(land, [])) >= 2
        if condition is NEIGHBOUR:
            at = LANDS.index(land)
            beside = [LANDS[each] for each in (at - 1, at + 1) if 0 <= each < 5]
            return any(self.controller(each) == seat for each in beside)
        others = [
            card
            for other, army in enumerate(self.armies)
            for place, cards in army.items()
            for card in cards
            if other != seat and place != land and "bow" not in self.symbols(card)
        ]
        return len(others) <= 3

    def counts(self, seat, land, *, plain=False):
        """Return how often each symbol counts, and which one a symbol counts as."""
        cards, first, added, lost, counts_as = self.armies[seat].get(land, []), 1, [], set(), {}
        for each in self.laws.get(land, []):
            condition, steps = LAWS[each["card"].removeprefix("many/")]
            if self.fits(condition, seat, land, plain):
                for step in steps:
                    ((verb, values),) = step.items()
                    first = values["times"] if verb == "weigh" else first
                    added += [values["symbol"]] * values["count"] if verb == "add_symbol" else []
                    lost |= {"helm"} if verb == "cancel_symbol" else set()
                    counts_as |= {values["symbol"]: values["as"]} if verb == "count_as" else {}
        shown = added if cards else []
        for at, card in enumerate(cards):
            is_idle = isinstance(card, dict) and self.fits(ALONE, seat, land, plain)
            shown = shown + self.symbols(card) * (0 if is_idle else 1) * (1 if at else first)
        shown = [counts_as.get(each, each) for each in shown]
        counts = [0 if symbol in lost else shown.count(symbol) for symbol in SYMBOLS]
        wild = shown.count("any")
        if wild:
            counts[max((count, at) for at, count in enumerate(counts) if SYMBOLS[at] not in lost)[1]] += wild
        return tuple(counts)

    def controller(self, land):
        """Return whose army ranks first alone where no condition holds: by sizes from the largest, then by ranks."""

        def key(seat):
            counts = self.counts(seat, land, plain=True)
            tiers = range(max(counts, default=0), 0, -1)
            return [
                (size, counts.count(size), [at for at in range(4, -1, -1) if counts[at] == size])
                for size in tiers
                if size in counts
            ]

        present = sorted((seat for seat, army in enumerate(self.armies) if army.get(land)), key=key, reverse=True)
        if len(present) > 1 and key(present[0]) == key(present[1]):
            return None
        return present[0] if present else None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(found=tables())
def test_armies_count_as_the_cards_say(position, found):
    """The engine counts every army as a second reading of the rules does, and a table scored alone has the same result."""
    armies, laws = found
    state = position(armies, laws)
    reading = Reading(armies, laws, state)
    for seat in range(len(armies)):
        for at, land in enumerate(LANDS):
            assert unpack(state.counted(seat * 5 + at)) == reading.counts(seat, land), (seat, land)
    setup = state.setup
    alone = state.table([str(seat) for seat in range(state.players)]).score(setup.vocabulary, setup.rules)
    assert alone.to_data() == state.score().to_data()


def test_a_card_that_lies_there_for_a_while_counts_for_its_player_alone(position):
    """On an ordonnance card the condition is that of whoever played it; its banners go when it goes."""
    armies = [{"antioch": [["spear"]]}, {"antioch": [["helm"]]}]
    state = position(armies, hands=[[{"card": "many/banners"}, ["bow"]], [["bow"]]])
    for text in ("play many/banners", "choose antioch"):
        state.apply(state.parse_action(text))
    assert unpack(state.counted(0)) == (1, 0, 0, 0, 3)
    assert unpack(state.counted(5)) == (0, 0, 0, 1, 0)
    table = state.table(["", ""])
    assert table.score(state.setup.vocabulary, state.setup.rules).territories["antioch"].controller == 0


def test_greedy_bots_place_a_unit_where_it_counts(position):
    """One that counts only alone is worth more where no other lies."""
    hand = [{"card": "many/saint"}, ["bow"]]
    state = position([{"antioch": [["bow"]]}, {}], hands=[hand, []])
    values = {land: state.action_value(state.parse_action(f"play many/saint {land}")) for land in LANDS}
    assert values["antioch"] < min(values[land] for land in LANDS[1:])


def test_greedy_bots_place_a_wild_symbol_where_it_makes_most(position):
    """Beside two bows it makes three of them, which is worth more than a pair or a single symbol."""
    armies = [{"antioch": [["bow"], ["bow"]], "cyprus": [["banner"]]}, {}]
    state = position(armies, hands=[[{"card": "many/mask"}, ["bow"]], [["bow"]]])
    values = {land: state.action_value(state.parse_action(f"play many/mask {land}")) for land in LANDS}
    assert values["antioch"] > values["cyprus"] > values["jerusalem"]


def test_greedy_bots_know_what_a_unit_brings_in_a_neighbour(position):
    """Where a lead gives a symbol in the territory beside it, it is worth more than another lead."""
    armies = [{"cyprus": [["spear"]]}, {"cyprus": [["helm"]], "jerusalem": [["helm"]], "edessa": [["helm"]]}]
    state = position(armies, {"cyprus": [{"card": "many/arm", "by": 0}]}, [[["banner"]], []])
    values = [state.action_value(state.parse_action(f"play banner {land}")) for land in ("jerusalem", "edessa")]
    assert values[0] > values[1]


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_whole_games_with_them(game, bot):
    """They play to the end, and a second time the same."""
    match = game.prepare(2, {}, SETS)
    found = [play_range(Spec(match, (bot, bot), 5), 0, 1) for _ in range(2)]
    assert found[0] == found[1]
