"""Lasting steps that other steps of their card leave nothing to do are found, and do nothing indeed."""

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.games.ordonnance.effects.lint import check_lasting
from ordo_pnp.games.ordonnance.effects.model import compile_effects
from ordo_pnp.games.ordonnance.effects.reference_page import example_card
from ordo_pnp.games.ordonnance.table import combined_modifiers, modifier

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
FEW = st.sampled_from(("spear", "bow", "helm"))
STEPS = st.one_of(
    st.builds(lambda each: ("cancel_symbol", {"symbol": each}), FEW),
    st.builds(lambda each, other: ("count_as", {"symbol": each, "as": other}), FEW, FEW),
    st.builds(
        lambda each, end: ("change_rank", {"symbol": each, "to": end}), FEW, st.sampled_from(("weakest", "strongest"))
    ),
    st.builds(lambda each, by: ("change_rank", {"symbol": each, "by": by}), FEW, st.sampled_from((-2, -1, 1, 2))),
    st.builds(lambda each: ("protect", {"from": each}), st.sampled_from(("destroy", "move", "all"))),
)


def idle(*steps):
    """What is found of lasting steps."""
    card = example_card([{"while": "in_play", "do": [{verb: arguments} for verb, arguments in steps]}])
    lines = [each.message for each in check_lasting(card, compile_effects(card))]
    assert all("can do nothing" in each for each in lines)
    return lines


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        (
            [("cancel_symbol", {"symbol": "bow"}), ("change_rank", {"symbol": "bow", "to": "weakest"})],
            ["`change_rank`"],
        ),
        ([("count_as", {"symbol": "bow", "as": "swords"}), ("cancel_symbol", {"symbol": "bow"})], ["`count_as`"]),
        ([("cancel_symbol", {"symbol": "bow"}), ("cancel_symbol", {"symbol": "bow"})], ["`cancel_symbol`"]),
        ([("protect", {"from": "move"}), ("protect", {"from": "all"})], ["`protect`"]),
        (
            [("count_as", {"symbol": "bow", "as": "helm"}), ("count_as", {"symbol": "bow", "as": "spear"})],
            ["`count_as`"],
        ),
        (
            [("change_rank", {"symbol": "bow", "by": 1}), ("change_rank", {"symbol": "bow", "to": "weakest"})],
            ["`change_rank`"],
        ),
        ([("cancel_symbol", {"symbol": "bow"}), ("count_as", {"symbol": "helm", "as": "bow"})], []),
        ([("cancel_symbol", {"symbol": "bow"}), ("change_rank", {"symbol": "helm", "by": -1})], []),
        ([("protect", {"from": "move"}), ("protect", {"from": "destroy"})], []),
    ],
)
def test_steps_that_others_leave_nothing_to_do_are_found(steps, found):
    """A cancelled symbol has no rank and counts as nothing; of two that say the same, or say it anew, one is enough."""
    assert [line.partition(" ")[0] for line in idle(*steps)] == found


def held(steps):
    """What holds in a territory: as what each symbol counts, the order of those that count, and what is safe."""
    found = combined_modifiers([modifier(verb, **arguments) for verb, arguments in steps], SYMBOLS, 4)
    counts_as = [None if place < 0 else found.order[place] for place in found.places]
    order = [each for each in found.order if each in counts_as]
    return counts_as, order, found.safe_from_destroy, found.safe_from_move, found.limit


@given(steps=st.lists(STEPS, min_size=2, max_size=4))
def test_a_step_that_is_found_changes_nothing(steps):
    """Without any one step that is found the same holds in the territory."""
    card = example_card([{"while": "in_play", "do": [{verb: arguments} for verb, arguments in steps]}])
    found = [each.span.column for each in check_lasting(card, compile_effects(card))]
    columns = [
        card.origin.below("effects", 0, "do", at).span(verb, key=True).column for at, (verb, _) in enumerate(steps)
    ]
    for column in found:
        at = columns.index(column)
        assert held(steps) == held(steps[:at] + steps[at + 1 :])
