"""Site tokens that lie evenly: on the river of 54 areas exactly the rule of the specification, elsewhere in proportion."""

import itertools
from dataclasses import replace

from hypothesis import assume, given, strategies as st

from ordo_pnp.cards import Catalog, Origin, read_bytes
from ordo_pnp.games import load_game
from ordo_pnp.games.komarn.bag import bounds_of, crowding, is_spread, lay_spread
from ordo_pnp.rules import Stream, derive

KINDS = ("castle", "maiden", "town2", "town3", "town4")
OWN = ["castle"] * 10 + ["maiden"] * 7 + ["town2"] * 3 + ["town3"] * 3 + ["town4"] * 3
COUNTS = st.fixed_dictionaries({kind: st.integers(0, 6) for kind in KINDS})


def of(counts):
    return [kind for kind in KINDS for _ in range(counts[kind])]


def plain(kind):
    return kind[:4]


def rule(kinds):
    """Whether 26 tokens lie evenly as section 2.4 says it, in its own numbers."""
    row = [plain(kind) for kind in kinds]
    thirds = (kinds[:9], kinds[9:17], kinds[17:])
    return not any(len(set(row[at : at + 3])) == 1 for at in range(24)) and all(
        third.count("maiden") in (2, 3)
        and third.count("castle") in (2, 3, 4)
        and 7 <= 2 * third.count("town2") + 3 * third.count("town3") + 4 * third.count("town4") <= 11
        for third in thirds
    )


@given(st.randoms(use_true_random=False), st.integers(0, 26))
def test_the_rule_of_the_long_river_is_that_of_the_specification(random, kept):
    """Of layouts near the first one and of arbitrary ones, exactly those of section 2.4 lie evenly."""
    kinds = list(lay_spread(OWN, Stream(derive(random.randrange(1000)))))
    moved = random.sample(range(26), kept)
    for one, two in zip(moved, sorted(moved), strict=True):
        kinds[one], kinds[two] = kinds[two], kinds[one]
    assert is_spread(kinds, bounds_of(OWN)) == rule(kinds)


def test_deals_of_the_long_river(komarn):
    """A seed lays what the first shuffle lays that the specification lets pass."""
    match = komarn.prepare(2, {"setup.sites": "spread", "players.start": "first"})
    laid = set()
    for seed in range(12):
        state = match.new_state(seed)
        stream = Stream(derive(seed, 0, -2))
        kinds = list(match.setup.board.tokens)
        stream.shuffle(kinds)
        while not rule(kinds):
            stream.shuffle(kinds)
        assert list(state.deal.kinds) == kinds
        laid.add(state.deal.kinds)
    assert len(laid) == 12


@given(COUNTS)
def test_bounds_leave_room_for_an_even_split(counts):
    """Thirds of a kind that are as equal as can be are within the bounds, and a third of everything is."""
    bounds = bounds_of(of(counts))
    towns = sum(int(kind[-1]) * counts[kind] for kind in KINDS[2:])
    for total, (least, most) in zip((counts["castle"], counts["maiden"], towns), bounds, strict=True):
        assert 0 <= least <= total / 3 <= most <= max(total, 0)
    for kind, (least, most) in zip(KINDS, bounds[:2], strict=False):
        assert least <= counts[kind] // 3 <= -(-counts[kind] // 3) <= most


@given(COUNTS, st.integers(0, 100))
def test_what_is_laid_lies_spread(counts, seed):
    """Whatever the tokens, all of them are laid, never three of a kind in a row, and thirds keep to the bounds."""
    tokens = of(counts)
    assume(tokens)
    laid = lay_spread(tokens, Stream(derive(seed)))
    if laid is None:
        return
    assert sorted(laid) == sorted(tokens)
    assert crowding(counts) is None
    assert not any(plain(a) == plain(b) == plain(c) for a, b, c in zip(laid, laid[1:], laid[2:], strict=False))


@given(st.fixed_dictionaries({kind: st.integers(0, 4) for kind in KINDS[:3]}))
def test_a_crowd_is_one_in_every_order(counts):
    """A kind is named exactly where no order of the tokens is without three of a kind in a row."""
    counts = {**dict.fromkeys(KINDS, 0), **counts}
    tokens = of(counts)
    assume(len(tokens) <= 7)
    orders = itertools.permutations(tokens)
    free = any(not any(a == b == c for a, b, c in zip(row, row[1:], row[2:], strict=False)) for row in orders)
    assert (crowding(counts) is None) == free


def test_where_nothing_is_spread_the_first_layout_lies(catalog):
    """Of tokens that cannot lie evenly every game gets the first layout of the board, whatever it is called."""
    text = (
        "board: {id: poor, areas: 24, ring: false, along: [L, W, R], across: [[L, W], [W, R]], page_breaks: [24], "
        "sites: [{id: S01, bank: L, at: 2}, {id: S02, bank: R, at: 4}, {id: S03, bank: L, at: 6}, {id: S04, bank: R, at: 8}, "
        "{id: S05, bank: L, at: 10}, {id: S06, bank: R, at: 12}], "
        "tokens: {castle: 5, maiden: 1, town2: 0, town3: 0, town4: 0}, "
        "layouts: {forts: [castle, castle, castle, castle, castle, maiden], others: [maiden, castle, castle, castle, castle, castle]}}"
    )
    game = catalog.games["komarn"]
    board = {"board": Origin(read_bytes(text.encode(), "board.yaml"), ("board",))}
    offered = game.variants["setup.sites"]._replace(values=("random", "spread", "forts", "others"))
    data = replace(game, files={**game.files, "board": board}, variants={**game.variants, "setup.sites": offered})
    other = load_game(Catalog({"komarn": data}, catalog.shared), "komarn")

    laid = {
        sites: other.prepare(2, {"setup.sites": sites}).new_state(1).deal.kinds
        for sites in ("spread", "forts", "others")
    }
    assert laid["spread"] == laid["forts"] == ("castle",) * 5 + ("maiden",)
    assert laid["others"] == ("maiden",) + ("castle",) * 5
