"""Conditions of faces compare numbers by the words of filters."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import NotationError
from ordo_pnp.cards import parse_query
from tests.draw.faces.conftest import CardContext


@pytest.fixture(scope="module")
def kept_world(tmp_path_factory, repository):
    """A small game that stays for many layouts."""
    return CardContext(tmp_path_factory.mktemp("numbers") / "cards", repository)


def selected(text, cards):
    """Return the ids of the cards that a filter selects; none where it is refused because no card fits."""
    try:
        return {card.id for card in parse_query(f"copies:{text}").select(cards)}
    except NotationError:
        return set()


NUMBERS = st.integers(0, 12)
RANGES = st.one_of(
    st.builds("{}{}".format, st.sampled_from(["<", "<=", ">", ">="]), NUMBERS),
    st.builds("{}..".format, NUMBERS),
    st.builds("..{}".format, NUMBERS),
    st.tuples(NUMBERS, NUMBERS).map(lambda ends: "{}..{}".format(*sorted(ends))),
    st.tuples(NUMBERS, NUMBERS).map(lambda ends: "{}-{}".format(*sorted(ends))),
)


@given(
    listed=st.lists(st.lists(RANGES, min_size=1, max_size=3), min_size=1, max_size=4),
    copies=st.lists(NUMBERS, min_size=1, max_size=6),
)
def test_a_condition_holds_for_the_cards_that_the_filter_selects(kept_world, listed, copies):
    """Each range of `is`, alone or several in a list, holds for just the numbers that the same words select on the command line."""
    spelled = [f"[{', '.join(map(repr, each))}]" if len(each) > 1 else repr(each[0]) for each in listed]
    kept_world.layout(
        "\n".join(
            f"- rect: {{box: [{at}, 0, 1, 1], fill: ink, when: {{field: $copies, is: {each}}}}}"
            for at, each in enumerate(spelled)
        )
    )
    faces = kept_world.faces()
    levy = kept_world.card("levy")
    cards = [replace(levy, id=f"base/{at}", printing=levy.printing._replace(copies=n)) for at, n in enumerate(copies)]
    drawn = [{item.path.numbers[0] for item in faces.front(card, "en").drawing.items} for card in cards]

    assert not faces.problems
    for at, ranges in enumerate(listed):
        shown = {card.id for card, each in zip(cards, drawn, strict=True) if at in each}
        assert shown == set().union(*(selected(each, cards) for each in ranges))


@pytest.mark.parametrize(
    ("when", "marked", "remedy"),
    [
        ("{field: $copies, is: '>=x'}", "'>=x'", "write one behind the sign, as in `>=3`"),
        ("{field: $copies, is: [2, 4..3]}", "4..3", "write the smaller number first, as in `3..4`"),
        ("{not: {field: $name, is: <3}}", "$name", "compare a field with a number"),
    ],
)
def test_a_comparison_that_cannot_hold_is_found_at_its_place(world, when, marked, remedy):
    """A sign without a number, a range that holds none, and a text in place of a number are reported with a remedy."""
    world.layout(f"- rect: {{box: [0, 0, 1, 1], fill: ink, when: {when}}}")
    (problem,) = world.faces().problems

    assert (problem.code.id, problem.help) == ("CAT730", remedy)
    assert world.shown(problem)[3] == marked


def test_a_value_that_looks_like_a_range_still_equals(world):
    """`is: 2-4` also holds for a card whose value is these characters, such as a number of players."""
    world.layout("- rect: {box: [0, 0, 1, 1], fill: ink, when: {field: $symbols.0, is: 2-4}}")
    faces = world.faces()
    cards = [replace(world.card(symbols=[word]), id=f"base/levy-{word}") for word in ("2-4", "3", "5")]

    shown = [bool(faces.front(card, "en").drawing.items) for card in cards]
    assert shown == [True, True, False]
