"""Searching for counterexamples: what is found, how small it becomes, and that equal seeds find equal ones."""

from dataclasses import dataclass

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import IllegalActionError
from ordo_pnp.rules import Law, LawSet, MatchSpec, RulesError, search, without_chunks
from ordo_pnp.rules.laws import Budget, Counterexample, reduce


class Heap:
    """A heap of numbers: an action adds itself; the game ends at ten of them."""

    players = 2

    def __init__(self, numbers=()):
        self.numbers = list(numbers)
        self.current_player = 0

    @property
    def is_terminal(self):
        return len(self.numbers) >= 10

    def legal_actions(self):
        return [] if self.is_terminal else list(range(50))

    def apply(self, action):
        if not 0 <= action < 50:
            raise IllegalActionError("no such number", reason="NUMBER")
        self.numbers.append(action)

    def clone(self):
        return Heap(self.numbers)

    def action_value(self, action):
        return action

    def action_to_string(self, action):
        return f"add {action}"

    def parse_action(self, text):
        return int(text.removeprefix("add "))


@dataclass(frozen=True)
class Match:
    def new_state(self, seed, number):
        del seed, number
        return Heap()


class Game:
    variants = {}  # noqa: RUF012 (a game of one test)

    def prepare(self, players, rules, sets):
        del rules, sets
        if players > 2:
            raise RulesError("two play")
        return Match()

    def set_up(self, scenario):
        return Heap(scenario.position)


def written(state):
    return {"position": state.numbers[:]}


def asked(*laws, budget=None, scenarios=(), seed=0, **more):
    """Search the game of numbers."""
    every = tuple(Law(f"law-{at}", "A sentence.", holds) for at, holds in enumerate(laws))
    law_set = LawSet(every, (MatchSpec(3), MatchSpec(2)), write=written, **more)
    found = search(Game(), law_set, scenarios, seed=seed, budget=budget or Budget(steps=400))
    return [found[law.id] for law in every]


def never_a_seven_and_a_nine(step):
    numbers = step.after.numbers
    return None if 7 not in numbers else 9 not in numbers


def test_a_false_law_has_the_smallest_counterexample():
    """Of a whole game two numbers are left: the one in the position, and the one that is added."""
    (verdict,) = asked(never_a_seven_and_a_nine, budget=Budget(steps=5_000))
    item = verdict.counterexample.item
    assert len(item["actions"]) == 1
    assert sorted([*item["position"], int(item["actions"][0].removeprefix("add "))]) == [7, 9]


def test_a_true_law_has_none_and_its_premises_are_counted():
    """Laws share the same games; each counts the steps in which its premise occurred."""
    grows, never, first = asked(
        lambda step: len(step.after.numbers) > len(step.before.numbers),
        lambda step: None if 50 not in step.after.numbers else True,
        lambda step: True if not step.before.numbers else None,
    )
    assert grows.premises >= 400
    assert (never.premises, never.counterexample) == (0, None)
    assert 0 < first.premises < grows.premises
    assert grows.counterexample is first.counterexample is None


def test_a_law_is_asked_no_more_once_it_is_false():
    """One counterexample is enough, and it is made small once."""
    (verdict,) = asked(lambda _: False)
    assert verdict.premises == 1


@given(st.integers(0, 50))
def test_equal_seeds_find_equal_things(seed):
    """Chance comes from the seed alone."""
    laws = (never_a_seven_and_a_nine, lambda step: None if step.action % 7 else step.action != 21)
    assert asked(*laws, seed=seed) == asked(*laws, seed=seed)


def test_variations_find_what_games_do_not_bring():
    """A premise that has occurred is varied, also to positions that no game of the search came to."""

    def holds(step):
        return None if 3 not in step.after.numbers else 1_000 not in step.after.numbers

    def vary(item, stream):
        return {**item, "position": [*item["position"], 900 + 50 * stream.below(5)]}

    budget = Budget(steps=200, variations=400)
    (without,) = asked(holds, budget=budget)
    (varied,) = asked(holds, budget=budget, vary=vary)
    assert without.counterexample is None
    assert 1_000 in varied.counterexample.item["position"]
    assert len(varied.counterexample.item["position"]) <= 2


def test_only_positions_that_can_occur_are_stated():
    """What cannot come about in a game is no counterexample, however small."""
    (verdict,) = asked(
        never_a_seven_and_a_nine,
        budget=Budget(steps=5_000),
        can_occur=lambda state: len(state.numbers) in (0, 4, 5, 6, 7, 8, 9) and 7 not in state.numbers[3:],
    )
    assert len(verdict.counterexample.item["position"]) in (0, 4, 5, 6, 7, 8, 9)


def test_where_nothing_can_be_written_the_game_is_named():
    """A game without a notation of positions still says where a law failed."""
    law_set = LawSet((Law("odd", "No odd number is added.", lambda step: step.action % 2 == 0),), (MatchSpec(2),))
    found = search(Game(), law_set, budget=Budget(steps=100))["odd"].counterexample
    assert found.item is None
    assert str(found).startswith("game 0 of seed 0 (2 players), action ")


def test_two_laws_have_two_names():
    """A name that is given twice would hide a law."""
    with pytest.raises(ValueError, match="same id"):
        LawSet((Law("one", "", bool), Law("one", "", bool)), ())


def test_a_counterexample_is_written_as_a_scenario():
    """Position, rules and actions stand as in a file of scenarios."""
    item = {
        "position": {"armies": [{"antioch": [["spear"]]}]},
        "rules": {"singles": "rank_only"},
        "actions": ["a", "b"],
    }
    written_out = "position `{armies: [{antioch: [[spear]]}]}`, rules `{singles: rank_only}`: `a / b`"
    assert str(Counterexample(item, "")) == written_out


@given(st.lists(st.integers(0, 9), max_size=20), st.sets(st.integers(0, 9), min_size=1, max_size=3))
def test_nothing_can_be_left_out_of_a_reduced_example(numbers, wanted):
    """What remains fails, and without any element it does not."""

    def fails(each):
        return wanted <= set(each)

    if fails(numbers):
        found = reduce(numbers, without_chunks, fails, attempts=10_000)
        assert sorted(found) == sorted(wanted)
