"""Scoring against a second, slow reading of the rules that shares no code with the engine."""

import json
from functools import cmp_to_key
from itertools import permutations, product

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.cards import read_bytes

SYMBOLS = ["spear", "bow", "swords", "helm", "banner"]
LANDS = ["antioch", "cyprus", "jerusalem", "edessa", "tripoli"]


def combinations(cards, cancelled):
    """Size -> ranks seen that often, the highest first."""
    seen = [symbol for card in cards for symbol in card if symbol not in cancelled]
    sizes = {}
    for rank in range(4, -1, -1):
        count = seen.count(SYMBOLS[rank])
        if count:
            sizes.setdefault(count, []).append(rank)
    return sizes


def compare(one, two, rules):
    """Compare two armies: (1, why) where the first is stronger, (-1, why) where the second is, (0, None) if equal."""
    if rules.get("comparison") == "rank_first":
        return compare_sorted(one, two)
    for size in range(max([*one, *two, 0]), 0, -1):
        left, right = one.get(size, []), two.get(size, [])
        if size == 1 and rules.get("singles") == "rank_only":
            for a, b in zip(left, right, strict=False):
                if a != b:
                    return (1 if a > b else -1), ("rank", 1)
            if len(left) != len(right):
                return (1 if len(left) > len(right) else -1), ("count", 1)
            continue
        if len(left) != len(right):
            return (1 if len(left) > len(right) else -1), ("count", size)
        for a, b in zip(left, right, strict=True):
            if a != b:
                return (1 if a > b else -1), ("rank", size)
    return 0, None


def compare_sorted(one, two):
    left = sorted(((size, rank) for size, ranks in one.items() for rank in ranks), reverse=True)
    right = sorted(((size, rank) for size, ranks in two.items() for rank in ranks), reverse=True)
    for a, b in zip(left, right, strict=False):
        if a[0] != b[0]:
            return (1 if a > b else -1), ("count", max(a[0], b[0]))
        if a[1] != b[1]:
            return (1 if a > b else -1), ("rank", a[0])
    if len(left) == len(right):
        return 0, None
    longer = left if len(left) > len(right) else right
    return (1 if longer is left else -1), ("count", longer[min(len(left), len(right))][0])


def limit_of(table, land):
    limit = 4
    for card in table.get("kingdoms", {}).get(land, []):
        limit = card.get("limit", limit)
    return limit


def score_land(table, land):
    seats = [seat for seat, army in enumerate(table["armies"]) if land in army]
    cancelled = {card.get("cancel") for card in table.get("kingdoms", {}).get(land, [])}
    shown = {seat: combinations(table["armies"][seat][land], cancelled) for seat in seats}
    done = {seat: len(table["armies"][seat][land]) >= limit_of(table, land) for seat in seats}

    def order(a, b):
        sign, why = compare(shown[a], shown[b], table.get("rules", {}))
        if sign:
            return sign, why
        if done[a] != done[b]:
            return (1 if done[a] else -1), ("completion", None)
        known = table.get("completed" if done[a] else "last_placed", {}).get(land)
        if known is None or a == b:
            return 0, None
        return (1 if known.index(a) < known.index(b) else -1), ("completion", None)

    ranking = []
    for seat in sorted(seats, key=cmp_to_key(lambda a, b: order(a, b)[0]), reverse=True):
        if ranking and order(ranking[-1][0], seat)[0] == 0:
            ranking[-1].append(seat)
        else:
            ranking.append([seat])
    ranking = [sorted(group) for group in ranking]
    decided = None
    if len(ranking) > 1:
        by, size = order(ranking[0][0], ranking[1][0])[1]
        decided = {"by": by} if size is None else {"by": by, "size": size}
    markers = [0] * len(table["players"])
    for at, group in enumerate(ranking):
        place = sum(len(each) for each in ranking[: at + 1])
        for seat in group:
            markers[seat] = max(0, 4 - place)
    return {"ranking": ranking, "decided": decided, "markers": markers}


def score(table):
    players = range(len(table["players"]))
    lands = {land: score_land(table, land) for land in LANDS}
    scoring = table.get("rules", {}).get("scoring") or ("majority" if len(players) == 2 else "points")
    heads = {land: each["ranking"][0] if each["ranking"] else [] for land, each in lands.items()}
    held = {seat: [land for land in LANDS if heads[land] == [seat]] for seat in players}
    if scoring == "points":
        taken = {seat: [each["markers"][seat] for each in lands.values()] for seat in players}
        totals = [sum(taken[seat]) for seat in players]
        best = max((totals[seat], taken[seat].count(3), taken[seat].count(2)) for seat in players)
        won = [seat for seat in players if (totals[seat], taken[seat].count(3), taken[seat].count(2)) == best]
    else:
        totals = [len(held[seat]) for seat in players]
        won = [seat for seat in players if totals[seat] == max(totals)]
        if scoring == "capture_time" and "captured" in table and len(won) > 1 and max(totals) > 0:
            order = table["captured"] + [land for land in LANDS if land not in table["captured"]]
            last = {seat: max(order.index(land) for land in held[seat]) for seat in won}
            won = [seat for seat in won if last[seat] == min(last.values())]
    return {"territories": lands, "totals": totals, "winners": won}


CARD = st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=4)
POOL = st.sampled_from([["spear"], ["bow"], ["banner"], ["helm", "helm"], ["spear", "bow"], ["swords", "banner"]])
ARMY = st.one_of(st.lists(POOL, min_size=1, max_size=5), st.lists(CARD, min_size=1, max_size=5))
KINGDOM = st.one_of(
    st.builds(lambda symbol: {"cancel": symbol}, st.sampled_from(SYMBOLS)),
    st.builds(lambda limit: {"limit": limit}, st.sampled_from([1, 2, 3, 4, 5])),
)


@st.composite
def tables(draw):
    """Draw a whole table: some armies alike, some orders known, some captures."""
    players = draw(st.integers(2, 5))
    scorings = ["points", "majority"] if players == 2 else ["points", "capture_time"]
    rules = {
        "scoring": draw(st.sampled_from(scorings)),
        "singles": draw(st.sampled_from(["count_then_rank", "rank_only"])),
        "comparison": draw(st.sampled_from(["count_first", "rank_first"])),
    }
    table = {"game": "ordonnance", "players": [f"P{seat}" for seat in range(players)]}
    table["rules"] = {name: value for name, value in rules.items() if draw(st.booleans())}
    armies = [{} for _ in range(players)]
    table["kingdoms"] = {}
    for land in LANDS:
        common = draw(ARMY)
        for army in armies:
            which = draw(st.sampled_from(["common", "common", "own", "none"]))
            if which != "none":
                army[land] = common if which == "common" else draw(ARMY)
        if draw(st.booleans()):
            table["kingdoms"][land] = draw(st.lists(KINGDOM, min_size=1, max_size=3))
    table["armies"] = armies
    for key in ("completed", "last_placed"):
        table[key] = {}
        for land in LANDS:
            needed = limit_of(table, land) if key == "completed" else 1
            seats = [seat for seat, army in enumerate(armies) if len(army.get(land, [])) >= needed]
            if seats and draw(st.booleans()):
                table[key][land] = draw(st.permutations(seats))
    capturable = [
        land
        for land in LANDS
        if all(len(army.get(land, [])) >= limit_of(table, land) for army in armies)
        and len(score_land(table, land)["ranking"][0]) == 1
    ]
    if capturable and draw(st.booleans()):
        table["captured"] = draw(st.permutations(capturable))[: draw(st.integers(1, len(capturable)))]
    return {key: value for key, value in table.items() if value or key == "armies"}


def engine_score(ordonnance, table):
    document = read_bytes(json.dumps(table).encode(), "t.json")
    return ordonnance.score_table(document).data


@pytest.mark.slow
@settings(max_examples=2 * settings().max_examples)
@given(table=tables())
def test_the_engine_scores_like_the_rulebook_reads(ordonnance, table):
    """On random tables of every kind the engine and the plain reading agree in every detail."""
    assert engine_score(ordonnance, table) == score(table)


@given(table=tables(), data=st.data())
def test_names_of_seats_do_not_matter(ordonnance, table, data):
    """When the players change seats, the result changes seats with them and in nothing else."""
    players = len(table["players"])
    new = data.draw(st.sampled_from(list(permutations(range(players)))))
    moved = dict(table)
    moved["armies"] = [table["armies"][new.index(seat)] for seat in range(players)]
    for key in ("completed", "last_placed"):
        if key in table:
            moved[key] = {land: [new[seat] for seat in seats] for land, seats in table[key].items()}
    before, after = engine_score(ordonnance, table), engine_score(ordonnance, moved)
    assert after["winners"] == sorted(new[seat] for seat in before["winners"])
    assert [after["totals"][new[seat]] for seat in range(players)] == before["totals"]
    for land in LANDS:
        one, two = before["territories"][land], after["territories"][land]
        assert two["ranking"] == [sorted(new[seat] for seat in group) for group in one["ranking"]]
        assert two["decided"] == one["decided"]


@given(cards=ARMY, extra=st.sampled_from(SYMBOLS), rules=st.sampled_from([{}, {"singles": "rank_only"}]))
def test_a_cancelled_symbol_counts_for_nobody(ordonnance, cards, extra, rules):
    """Under a cancelled symbol an army is as strong as without it."""
    armies = [{"antioch": cards}, {"antioch": [[*card, extra] for card in cards]}]
    table = {"game": "ordonnance", "players": ["A", "B"], "armies": armies, "rules": rules}
    table["kingdoms"] = {"antioch": [{"cancel": extra}]}
    assert engine_score(ordonnance, table)["territories"]["antioch"]["ranking"] == [[0, 1]]


def strongest(cards, cancelled, rules):
    """Return the combinations of an army by the best of all symbols that its wild ones may be, each one by itself."""
    free = sum(card.count("any") for card in cards)
    shown = [symbol for card in cards for symbol in card if symbol != "any"]
    found = (combinations([shown, named], cancelled) for named in product(SYMBOLS, repeat=free))
    return max(found, key=cmp_to_key(lambda one, two: compare(one, two, rules)[0]))


WILD_ARMY = st.lists(st.lists(st.sampled_from([*SYMBOLS, "any"]), min_size=1, max_size=2), min_size=1, max_size=3)


@given(
    armies=st.lists(WILD_ARMY, min_size=2, max_size=2),
    cancelled=st.sets(st.sampled_from(SYMBOLS)),
    singles=st.sampled_from(["count_then_rank", "rank_only"]),
    comparison=st.sampled_from(["count_first", "rank_first"]),
)
def test_wild_symbols_are_what_makes_their_army_strongest(ordonnance, armies, cancelled, singles, comparison):
    """Of all symbols that each of them could be, under every comparison and whatever is cancelled."""
    rules = {"singles": singles, "comparison": comparison}
    table = {"game": "ordonnance", "players": ["A", "B"], "rules": rules}
    table |= {"armies": [{"antioch": cards} for cards in armies]}
    table |= {"kingdoms": {"antioch": [{"cancel": each} for each in sorted(cancelled)]}} if cancelled else {}
    one, two = (strongest(cards, cancelled, rules) for cards in armies)
    ranking = {1: [[0], [1]], 0: [[0, 1]], -1: [[1], [0]]}[compare(one, two, rules)[0]]
    assert engine_score(ordonnance, table)["territories"]["antioch"]["ranking"] == ranking


@pytest.mark.parametrize("comparison", ["count_first", "rank_first"])
@given(cards=ARMY, extra=st.sampled_from(SYMBOLS))
def test_a_further_card_with_a_new_symbol_strengthens(ordonnance, comparison, cards, extra):
    """Adding a symbol that the army has not shown makes it stronger under every comparison."""
    if any(extra in card for card in cards):
        return
    armies = [{"antioch": cards}, {"antioch": [*cards, [extra]]}]
    table = {"game": "ordonnance", "players": ["A", "B"], "armies": armies, "rules": {"comparison": comparison}}
    assert engine_score(ordonnance, table)["territories"]["antioch"]["ranking"] == [[1], [0]]
