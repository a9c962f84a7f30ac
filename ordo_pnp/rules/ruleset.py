"""Rule variants, sets and counts of players: check the choices of a person against the data of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ordo_pnp.base import OrdoError, remedy_for
from ordo_pnp.cards import CardSet, Variant


class RulesError(OrdoError, ValueError):
    """A rule, a player count or a set is unknown or does not fit the others; ``rule`` names a wrong rule."""

    def __init__(self, message: str, *, rule: str | None = None, remedy: str | None = None) -> None:
        super().__init__(f"{message}; {remedy}" if remedy else message)
        self.message = message
        self.rule = rule
        self.remedy = remedy


def wrong_choice(variants: Mapping[str, Variant], name: str, value: str) -> RulesError | None:
    """Return the error of a chosen rule; None where the variant exists and has that value."""
    variant = variants.get(name)
    if variant is None:
        remedy = remedy_for(name, variants, f"known rules: {', '.join(sorted(variants))}")
        return RulesError(f"unknown rule `{name}`", rule=name, remedy=remedy)
    if value not in variant.values:
        remedy = remedy_for(value, variant.values, f"one of {', '.join(variant.values)}")
        return RulesError(f"`{value}` is no value of the rule `{name}`", rule=name, remedy=remedy)
    return None


def rule_texts(chosen: Mapping[str, str | int]) -> dict[str, str]:
    """Return chosen rules with their values as texts: Python's numbers and truth values as data files write them.

    >>> rule_texts({"soldiers.2": 30, "end.finish_round": True})
    {'soldiers.2': '30', 'end.finish_round': 'true'}
    """
    return {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in chosen.items()}


def check_choices(variants: Mapping[str, Variant], chosen: Mapping[str, str | int]) -> dict[str, str]:
    """Return chosen rules with their values as texts; refuse those that the game's data do not name.

    Raises:
        RulesError: For the first such rule.
    """
    texts = rule_texts(chosen)
    for name, value in texts.items():
        error = wrong_choice(variants, name, value)
        if error is not None:
            raise error
    return texts


def chosen_sets(known: Mapping[str, CardSet], names: Sequence[str]) -> list[CardSet]:
    """Return sets by name.

    Raises:
        RulesError: One is not known, or named twice, or requires another that is not among them.
    """
    chosen: list[CardSet] = []
    for at, name in enumerate(names):
        found = known.get(name)
        if found is None:
            remedy = remedy_for(name, known, f"known sets: {', '.join(sorted(known))}")
            raise RulesError(f"unknown set `{name}`", remedy=remedy)
        if name in names[:at]:
            raise RulesError(f"the set `{name}` is chosen twice", remedy="name it once")
        missing = next((each for each in found.requires if each not in names), None)
        if missing is not None:
            raise RulesError(f"the set `{name}` requires `{missing}`", remedy=f"add `{missing}`")
        chosen.append(found)
    return chosen


# Players up to which rules are tried: more than any schema of a game allows.
MOST_PLAYERS = 12


def playable_counts(prepare: Callable[[int], object]) -> list[int]:
    """Return for how many players a match can be prepared, ascending, by trying; at least one number.

    Args:
        prepare: Refuses a number of players by ``RulesError``.

    Raises:
        RulesError: No number is possible.
    """
    found = []
    for players in range(1, MOST_PLAYERS + 1):
        try:
            prepare(players)
        except RulesError:
            continue
        found.append(players)
    if not found:
        raise RulesError("no number of players can play")
    return found


def with_required(known: Mapping[str, CardSet], names: Sequence[str]) -> tuple[str, ...]:
    """Return sets by name, each once and after everything it requires; sets that do not exist are left out."""
    found: dict[str, None] = {}
    seen: set[str] = set()

    def visit(name: str) -> None:
        seen.add(name)
        for required in known[name].requires:
            if required not in seen and required in known:
                visit(required)
        found[name] = None

    for name in names:
        if name not in seen and name in known:
            visit(name)
    return tuple(found)
