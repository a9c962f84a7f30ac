"""Scenarios notice when a ruling is broken: rules are changed on purpose, and of the scenarios that pin them some must fail.

A rule that may be chosen is switched. Other mutants are written down in ``mutants/<game>.yaml``; so is the reason where a
ruling can have none.
"""

import ast
import inspect
import pkgutil
import re
import sys
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from textwrap import dedent
from types import CodeType

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.cards import read_document
from ordo_pnp.games import REGISTRY, load_game
from ordo_pnp.rules import RulesError, run_scenario

pytestmark = pytest.mark.slow

PLACE = "ordo_pnp.games."


@dataclass(frozen=True)
class Mutant:
    """A game with other code in a few places."""

    # What is different for players.
    changes: str
    # ``module:function`` or ``module:Class.method`` -> what stands in it once, and what is put in its place.
    code: dict[str, list[str]]

    @contextmanager
    def applied(self):
        """Play by it: whoever has imported the functions has the changed ones, and nothing computed before is kept."""
        with ExitStack() as stack:
            for name, (old, new) in self.code.items():
                stack.enter_context(changed(name, old, new))
            forget()
            stack.callback(forget)
            yield


@contextmanager
def changed(name, old, new):
    """Put other code into a function."""
    function = pkgutil.resolve_name(PLACE + name)
    function = inspect.unwrap(function.fget if isinstance(function, property) else function)
    source = dedent(inspect.getsource(function))
    if source.count(old) != 1:
        message = f"`{old}` stands in {name} {source.count(old)} times, not once"
        raise LookupError(message)
    tree = ast.parse("from __future__ import annotations\n" + source.replace(old, new))
    tree.body[-1].decorator_list = []
    codes = (each for each in compile(tree, name, "exec").co_consts if isinstance(each, CodeType))
    original = function.__code__
    function.__code__ = next(each for each in codes if each.co_name == function.__name__)
    try:
        yield
    finally:
        function.__code__ = original


def forget():
    """Empty the caches that outlive a game."""
    for name, module in list(sys.modules.items()):
        if name.startswith(PLACE):
            for each in vars(module).values():
                if callable(clear := getattr(each, "cache_clear", None)):
                    clear()


def read_mutants(path):
    """Read a file of mutants: ruling -> its mutants, and ruling -> why it has none."""
    document = read_document(path)
    assert not document.problems
    data = document.data
    mutants = {name: [Mutant(**each) for each in found] for name, found in data.items() if isinstance(found, list)}
    return mutants, {name: found for name, found in data.items() if isinstance(found, str)}


def chosen_value(scenario, variant):
    """Return the value of a rule that a scenario chooses, in its position or beside it; None where it does not."""
    written = re.search(rf"\b{re.escape(variant)}=([^\s;]+)", str(scenario.position))
    return written[1] if written else scenario.rules.get(variant)


def switched(scenario, variant, value):
    """Return a scenario with another value of a rule."""
    chosen = chosen_value(scenario, variant)
    if chosen is None or variant in scenario.rules:
        return replace(scenario, rules={**scenario.rules, variant: value})
    return replace(scenario, position=scenario.position.replace(f"{variant}={chosen}", f"{variant}={value}"))


class Switches:
    """What the scenarios of one game notice when a rule that may be chosen is switched."""

    def __init__(self, game):
        self.game = game

    def noticed(self, variant, scenarios):
        """Return, for each switch that some scenario must notice, the ids of those that do.

        Between words: from the default to each other value that may be chosen for some number of players. Of numbers it
        suffices that a scenario notices every other one.
        """
        values = self.game.variants[variant].values
        by_pair = {pair: set() for pair in self.pairs(variant)}
        exact = set()
        for each in scenarios:
            default = self.default(each, variant)
            played = chosen_value(each, variant) or default
            others = [value for value in values if value != played and self.may_be(each, variant, value)]
            failing = [value for value in others if not self.passes(switched(each, variant, value))]
            if others and others == failing:
                exact.add(each.id)
            for value in failing:
                if default in (value, played):
                    by_pair.setdefault(frozenset((value, played)), set()).add(each.id)
        if all(value.isdigit() for value in values):
            return {f"another number as {variant}": exact}
        return {f"{variant}: {' for '.join(sorted(pair))}": found for pair, found in by_pair.items()}

    def pairs(self, variant):
        """Return each default of a rule with each other value that may be chosen for as many players."""
        limits = self.game.data.facts["players"]
        found = set()
        for players in range(limits["min"], limits["max"] + 1):
            for value in self.game.variants[variant].values:
                try:
                    self.game.prepare(players, {variant: value})
                except RulesError:
                    continue
                found.add(frozenset((value, self.game.prepare(players, {}).rules[variant])))
        return {pair for pair in found if len(pair) == 2}

    def default(self, scenario, variant):
        """Return the value of a rule where a scenario does not choose it."""
        players = self.game.set_up(scenario).players
        return self.game.prepare(players, {}, scenario.sets or None).rules[variant]

    def may_be(self, scenario, variant, value):
        """Whether a scenario can be played with a value of a rule at all."""
        try:
            self.game.set_up(switched(scenario, variant, value))
        except (DataError, RulesError):
            return False
        return True

    def passes(self, scenario):
        return run_scenario(self.game, scenario).passed


@pytest.fixture(scope="module", params=sorted(REGISTRY))
def game(request, catalog):
    return load_game(catalog, request.param)


@pytest.fixture(scope="module")
def written(repository, game):
    return read_mutants(repository / f"tests/games/mutants/{game.id}.yaml")


@pytest.fixture(scope="module")
def pinned(game, rulings_of, scenarios_of):
    """By ruling: the scenarios that pin it."""
    by_id = {each.id: each for each in scenarios_of(game.id)}
    return {name: [by_id[each] for each in ruling["scenarios"]] for name, ruling in rulings_of(game.id).items()}


@pytest.fixture(scope="module")
def noticed(catalog, game, rulings_of, written, pinned):
    """By ruling: what was changed, and the ids of the scenarios pinned to it that fail then."""
    switches, (mutants, _) = Switches(game), written
    found = {name: {} for name in pinned}
    for name, ruling in rulings_of(game.id).items():
        for variant in ruling.get("variants", ()):
            found[name] |= switches.noticed(variant, pinned[name])
        for mutant in mutants.get(name, ()):
            with mutant.applied():
                broken = load_game(catalog, game.id)
                failing = {each.id for each in pinned[name] if not run_scenario(broken, each).passed}
            found[name][mutant.changes] = failing
    return found


def test_every_ruling_can_be_broken_or_says_why_not(game, rulings_of, written):
    """Each ruling has a variant or mutants, or else a reason why it has none."""
    mutants, reasons = written
    breakable = {name for name, ruling in rulings_of(game.id).items() if ruling.get("variants") or name in mutants}
    assert (mutants.keys() | reasons.keys()) - rulings_of(game.id).keys() == set()
    assert breakable & reasons.keys() == set()
    assert rulings_of(game.id).keys() - breakable - reasons.keys() == set()


def test_a_broken_ruling_is_noticed(noticed):
    """Whatever is changed, a scenario that pins the ruling fails."""
    assert [(name, what) for name, found in noticed.items() for what, failing in found.items() if not failing] == []


def test_every_pinned_scenario_notices_something(noticed, pinned, written):
    """A scenario pins its ruling: something that breaks the ruling makes it fail."""
    _, reasons = written
    idle = {
        name: sorted({each.id for each in scenarios} - set().union(*noticed[name].values()))
        for name, scenarios in pinned.items()
        if name not in reasons
    }
    assert {name: found for name, found in idle.items() if found} == {}


def test_everything_holds_again_without_mutants(catalog, game, noticed, scenarios_of):
    """Mutants leave nothing behind."""
    assert noticed
    whole = load_game(catalog, game.id)
    assert [each.id for each in scenarios_of(game.id) if not run_scenario(whole, each).passed] == []


def test_a_mutant_whose_place_is_gone_is_an_error():
    """Code that is not there, or there twice, is not passed over."""
    name = "komarn.bag:is_spread"
    for old in ("not in it", "return"):
        with pytest.raises(LookupError, match="times, not once"), Mutant("", {name: [old, ""]}).applied():
            pass
    with pytest.raises(AttributeError), Mutant("", {"komarn.bag:is_nowhere": ["", ""]}).applied():
        pass
