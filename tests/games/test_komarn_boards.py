"""Any river can be played: rings, shorter ones, edges added and removed; and chance decides in a fixed order."""

import pytest

from ordo_pnp.games import load_game
from ordo_pnp.games.komarn.bag import deal_sites, is_spread
from ordo_pnp.games.komarn.banners import root_of
from ordo_pnp.games.komarn.board import Board
from ordo_pnp.games.komarn.match import KomarnMatch
from ordo_pnp.games.komarn.ruleset import resolve
from ordo_pnp.games.komarn.setup import NOBODY, SIZE, Setup
from ordo_pnp.kernel.rng import Stream, derive, extend
from ordo_pnp.sim.play import Spec, play_range

KINDS = ("castle", "castle", "maiden", "town2", "town3", "town4")
RULES = [
    {},
    {"command.claim": "optional"},
    {"castle.uncommanded": "empty", "board.banks_adjacent": "true"},
    {"command.no_sergeant": "unmarked", "end.finish_round": "true"},
    {"morlock.by_reinforcement": "true", "bag.morlocks": "12"},
]


@pytest.fixture(scope="module")
def game(catalog):
    return load_game(catalog, "komarn")


def river(stream):
    """Make a board by lot."""

    def one_of(choices):
        return choices[stream.below(len(choices))]

    areas, ring = one_of([22, 27, 40]), bool(stream.below(2))
    along = one_of([["L", "W", "R"], ["L", "R"], ["R"]])
    names = [f"{bank}{area}" for area in range(1, areas + 1) for bank in "LWR"]
    places = dict.fromkeys((one_of("LR"), 1 + stream.below(areas if ring else areas - 1)) for _ in range(12))
    kinds = [one_of(KINDS) for _ in places]
    extra = [[one_of(names[:30]), one_of(names[30:])] for _ in range(stream.below(3) * 8)]
    cut = [1 + stream.below(areas - 1) for _ in range(stream.below(3) * 5)]
    return {
        "id": "by-lot",
        "areas": areas,
        "ring": ring,
        "along": along,
        "across": one_of([[["L", "W"], ["W", "R"]], [["L", "W"]], []]),
        "extra_edges": extra,
        "removed_edges": [[f"{along[0]}{area}", f"{along[0]}{area + 1}"] for area in cut],
        "sites": [{"id": f"S{at + 1:02}", "bank": bank, "at": area} for at, (bank, area) in enumerate(places)],
        "tokens": {kind: kinds.count(kind) for kind in dict.fromkeys(KINDS)},
        "layouts": {"layout_a": kinds},
        "page_breaks": [areas],
    }


def prepared(game, board, players, rules):
    ruleset = resolve(game.variants, game.data.facts, rules, players)
    colours = tuple(game.data.facts["colours"][:players])
    return KomarnMatch(Setup(Board(board, banks_adjacent=ruleset.banks_adjacent), ruleset, colours), ("base",))


def flooded(state):
    """Find components by walking, node by node."""
    near, found = state.setup.board.near, set()
    for start, owner in enumerate(state.occupant):
        if owner == NOBODY:
            continue
        group, edge = {start}, [start]
        while edge:
            beside = {node for node in near[edge.pop()] if state.occupant[node] != NOBODY}
            edge += beside - group
            group |= beside
        found.add(frozenset(group))
    return found


def kept(state):
    """Give the components as the state keeps them."""
    groups = {}
    for node, owner in enumerate(state.occupant):
        if owner != NOBODY:
            groups.setdefault(root_of(state, node), set()).add(node)
    return {root: frozenset(group) for root, group in groups.items()}


@pytest.mark.parametrize("number", range(30))
def test_components_of_any_river_are_those_found_by_walking(game, number):
    """On rivers by lot the kept components, their soldiers, sites and first nodes are right after every action."""
    stream = Stream(derive(11, number))
    players = 2 + number % 3
    match = prepared(game, river(stream), players, RULES[number % len(RULES)])
    state = match.new_state(number)
    board = state.setup.board
    while not state.is_terminal:
        legal = state.legal_actions()
        action = legal[stream.below(len(legal))]
        assert state.parse_action(state.action_to_string(action)) == action
        state.apply(action)
        groups = kept(state)
        assert set(groups.values()) == flooded(state)
        for root, group in groups.items():
            fields = [node for node in group if node < board.fields]
            assert state.counts[root] >> SIZE == len(group)
            assert state.counts[root] == sum(state.setup.one[state.occupant[node]] for node in group)
            assert state.touched[root] == sum({1 << site for node in fields for site in board.sites_at[node]})
            assert state.castles[root] == sum(1 << node - board.fields for node in group - set(fields))
            assert state.first[root] == min(board.rank[node] for node in group)
    bots = ("random",) * players
    assert play_range(Spec(match, bots, number), 0, 1) == play_range(
        Spec(match, bots, number, many_at_once=False), 0, 1
    )


def test_a_ring_closes(game):
    """On a ring the last area borders on the first, and the castle between them comes first in board order there."""
    board = {
        **game.data.files["board"]["board"].value,
        "ring": True,
        "sites": [{"id": "S01", "bank": "L", "at": 54}, {"id": "S02", "bank": "L", "at": 3}],
    }
    ring, line = Board(board), Board({**board, "ring": False, "sites": []})
    assert "L1" in {ring.names[node] for node in ring.near[ring.index["L54"]]}
    assert "L1" not in {line.names[node] for node in line.near[line.index["L54"]]}
    assert {ring.names[node] for node in ring.near[ring.index["cL54"]]} == {"L54", "L1"}
    assert ring.rank[ring.index["R1"]] < ring.rank[ring.index["cL54"]] < ring.rank[ring.index["L2"]]


def test_the_river_of_the_game_has_267_edges_between_fields(game):
    """Nodes and edges are as many as the rules count them."""
    board = Board(game.data.files["board"]["board"].value)
    between = sum(mask.bit_count() for mask in board.near_masks)
    assert (board.fields, between) == (162, 2 * 267)
    assert all(len(board.sites_at[node]) <= 1 for node in range(board.fields))
    assert sum(len(sites) for sites in board.sites_at) == 52


def test_chance_decides_in_this_order(game):
    """Who begins, the tokens, the numbers, the bag: each drawn from the stream of the game in turn."""
    match = game.prepare(3, {})
    state = match.new_state(5, 9)
    stream = Stream(extend(derive(5, 9), 0))
    assert state.start == stream.below(3)
    tokens = list(state.setup.board.tokens)
    assert tokens[0] == "castle"
    assert tokens[-1] == "town4"
    stream.shuffle(tokens)
    assert list(state.deal.kinds) == tokens
    numbers = list(range(54))
    stream.shuffle(numbers)
    for step in range(3):
        assert state.hands[(state.start + step) % 3] == sorted(numbers[5 * step : 5 * step + 5])
    bag = numbers[15:] + [state.setup.morlock] * 6 + [state.setup.vortex]
    stream.shuffle(bag)
    assert state.bag == bag


def test_tokens_lie_spread(game):
    """Tokens are shuffled until they lie evenly; where they never do, a layout that does is taken."""
    setup = game.prepare(2, {"setup.sites": "spread"}).setup
    board = setup.board
    deals = [deal_sites(board, setup.rules, Stream(derive(seed))).kinds for seed in range(20)]
    assert all(is_spread(kinds) for kinds in deals)
    assert len(set(deals)) > 1
    assert is_spread(board.layouts["layout_a"])
    swapped = list(board.layouts["layout_a"])
    swapped[1], swapped[2] = swapped[2], swapped[1]
    assert not is_spread(swapped[:1] * 3 + swapped[3:])
    board = Board({**game.data.files["board"]["board"].value, "tokens": dict.fromkeys(KINDS, 0) | {"castle": 26}})
    assert deal_sites(board, setup.rules, Stream(1)).kinds == board.layouts["layout_a"]
