"""Places for the examples of a book are looked for in bounded work, whatever a board joins."""

from ordo_pnp.games.komarn.laying import KomarnExamples

GROUPS = [range(area, area + 1) for area in (1, 5, 9, 13, 17, 21)]


def search(near, free):
    """Return the places found for six groups of one area, and how many ways to begin were looked at."""
    examples = object.__new__(KomarnExamples)
    examples.__dict__["_near"] = near
    are_apart, seen = examples._are_apart, []
    examples.__dict__["_are_apart"] = lambda *asked: seen.append(1) or are_apart(*asked)
    return list(examples._spread(GROUPS, free)), len(seen)


def test_a_board_that_joins_the_first_to_the_last_ends_the_search():
    """Where only the last group fits nowhere there are billions of ways to place the others; a bounded number is tried."""
    areas = set(range(1, 181))
    last = set(range(181, 201))
    free = [areas] * (len(GROUPS) - 1) + [last]
    found, seen = search({**dict.fromkeys(areas, last), **dict.fromkeys(last, areas)}, free)
    assert found == []
    assert seen < 400_000
