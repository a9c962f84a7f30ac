"""Tables for people: what they say of an army can be checked by whoever reads them."""

import json

import pytest
from hypothesis import example, given, strategies as st

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
NAMES = {1: "single symbols", 2: "companies", 3: "battalions", 4: "regiments"}
units = st.lists(st.sets(st.sampled_from(SYMBOLS), min_size=1).map(sorted), min_size=1, max_size=5)


@pytest.fixture(scope="module")
def scored(ordonnance):
    """A function that scores a table and gives the row of Antioch."""
    from ordo_pnp.cards import read_bytes

    def score(armies, rules=None, **more):
        table = {"game": "ordonnance", "players": ["A", "B"], "armies": armies, "rules": rules or {}, **more}
        listing = ordonnance.score_table(read_bytes(json.dumps(table).encode(), "table.json")).table
        return dict(zip(listing.columns, listing.rows[0], strict=True))

    return score


def reason(one, two, ranks=SYMBOLS):
    """Return what decides between two armies, straight from the rules: by size, how many, then which, from the top."""
    seen = [{symbol: sum(symbol in card for card in army) for symbol in SYMBOLS} for army in (one, two)]
    for size in range(10, 0, -1):
        mine, theirs = ([symbol for symbol in ranks[::-1] if each[symbol] == size] for each in seen)
        if mine == theirs:
            continue
        if len(mine) != len(theirs):
            most, least = sorted((len(mine), len(theirs)), reverse=True)
            return f"more {NAMES.get(size, f'sets of {size}')} ({most}:{least})"
        pair = next(pair for pair in zip(mine, theirs, strict=True) if pair[0] != pair[1])
        low, high = sorted(pair, key=ranks.index)
        higher = f"higher-ranking {NAMES[size]}" if size in NAMES else f"a higher-ranking set of {size}"
        return f"{higher} ({high}:{low})"
    return None


@given(one=units, two=units)
@example(one=[["spear"]] * 5, two=[["bow"]] * 5)
def test_the_reason_names_what_decided(scored, one, two):
    """The size that decided is named, with how many of it each army has, or with the symbols that were compared."""
    expected = reason(one, two)
    if expected is not None:
        assert scored([{"antioch": one}, {"antioch": two}])["Decided by"] == expected


def test_the_reason_follows_the_ranks_of_the_territory(scored):
    """Where a kingdom card makes spears the strongest, they are named as the higher symbol."""
    armies = [{"antioch": [["spear"], ["spear"]]}, {"antioch": [["banner"], ["banner"]]}]
    kingdoms = {"antioch": [{"card": "crown/spear-strongest"}]}
    row = scored(armies, kingdoms=kingdoms)
    assert (row["A"], row["Decided by"]) == ("1st", "higher-ranking companies (spear:banner)")


@pytest.mark.parametrize(("scoring", "places"), [("majority", ("1st", "2nd")), ("points", ("1st (3)", "2nd (2)"))])
def test_points_stand_where_markers_are_taken(scored, scoring, places):
    """A place has the points of its marker under points, and none where there are no markers."""
    row = scored([{"antioch": [["bow"]]}, {"antioch": [["spear"]]}], {"scoring": scoring})
    assert (row["A"], row["B"]) == places


def test_the_table_shows_what_counts(ordonnance, at_position):
    """Every card is printed with its symbols, a reversible one with the end that is up, a kingdom card with its effect."""
    up = {"card": "crown/helm-or-banner", "up": "bottom"}
    armies = [{"antioch": [{"card": "base/spear-levy"}, up, {"card": "crown/bow-bow"}, ["helm", "bow"]]}, {}]
    position = {"armies": armies, "kingdoms": {"antioch": [{"card": "crown/cancel-spear"}]}}
    state = at_position(ordonnance, position, ("base", "crown"))
    names = {card.id: card.name for card in ordonnance.data.cards()}
    _, mine, other, kingdoms = ordonnance.board(state, ("A", "B")).table.rows[0]
    assert mine == (
        f"{names['base/spear-levy']} (spear), {names['crown/helm-or-banner']} (bottom up: banner),"
        f" {names['crown/bow-bow']} (bow+bow), bow+helm"
    )
    assert other == "-"
    assert kingdoms == f"{names['crown/cancel-spear']} (cancel_symbol symbol=spear)"
