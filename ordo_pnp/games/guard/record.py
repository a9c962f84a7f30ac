"""What a package contributes as a game, with a guard around each of its functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import printable
from ordo_pnp.cards import Derived
from ordo_pnp.games.guard.narrator import GuardedNarrator
from ordo_pnp.games.guard.play import GuardedDealer, GuardedGame
from ordo_pnp.kernel import (
    Law,
    LawSet,
    LawStep,
    MatchSpec,
    Scene,
    Stacked,
    WrongResultError,
    bare,
    findings_of,
    of_type,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.kernel import GamePlugin, Guard

# The game's folder, and the file in it.
_SCHEMA_NAME_PARTS: Final = 2


def guarded(plugin: GamePlugin, guard: Guard) -> GamePlugin:
    """Return a plug-in whose functions raise nothing but errors of the program, and return what they should.

    Raises:
        PluginError: Something in the record is of a wrong type.
    """
    results: Mapping[str, Callable[[Any], Any]] = {
        "rules": lambda result: _rules(guard, result),
        "plays_card": of_type(bool),
        "check_card": findings_of,
        "check_game": findings_of,
        "check_set": findings_of,
        "check_expected": findings_of,
        "check_print": findings_of,
        "laws": lambda result: _laws(guard, result),
        "picture": of_type(Scene),
        "stacked": of_type(Stacked),
        "narrator": lambda result: _narrator(guard, result),
        "hidden_dealer": lambda result: _dealer(guard, result),
        "played_facts": lambda result: _facts(guard, result),
        "made_schemas": lambda result: _schemas(guard, result),
    }
    functions: dict[str, Any] = {
        name: guard.call(name, getattr(plugin, name), result)
        for name, result in results.items()
        if getattr(plugin, name) is not None
    }
    template: Any = plugin.expansion_template
    if template is not None and not isinstance(template, Path):
        guard.refuse(f"expansion_template is no path, but of the type {type(template).__name__}")
    return replace(plugin, derived=_derived(guard, plugin.derived), **functions)


def _rules(guard: Guard, result: Any) -> GuardedGame:
    """Check that rules are those of this game."""
    if not callable(getattr(result, "prepare", None)):
        raise WrongResultError(f"no rules, but what is of the type {type(result).__name__}")
    if result.id != guard.name:
        raise WrongResultError(f"the rules of another game: `{printable(str(result.id))}`")
    return GuardedGame(result, guard)


def _narrator(guard: Guard, result: Any) -> GuardedNarrator:
    """Check that a narrator can do all that one is asked for."""
    wanted = [name for name, made in vars(GuardedNarrator).items() if callable(made) and not name.startswith("_")]
    lacking = [name for name in wanted if not callable(getattr(result, name, None))]
    if lacking:
        lack = " and no ".join(f"`{each}`" for each in lacking)
        raise WrongResultError(f"no narrator, but what is of the type {type(result).__name__} and has no {lack}")
    return GuardedNarrator(result, guard)


def _dealer(guard: Guard, result: Any) -> GuardedDealer:
    """Check that a dealer can deal."""
    if not callable(getattr(result, "begin", None)):
        raise WrongResultError(f"no dealer, but what is of the type {type(result).__name__}")
    return GuardedDealer(result, guard)


def _facts(guard: Guard, result: Any) -> dict[str, Callable[..., Any]]:
    """Guard every function that shows a fact."""
    pairs = of_type(Mapping)(result).items()
    return {path: guard.call(f"the fact {printable(str(path))}", show, lambda shown: shown) for path, show in pairs}


def _laws(guard: Guard, result: Any) -> LawSet:
    """Guard every function that laws are searched with; a step without guards is made once for all laws."""
    laws: LawSet = of_type(LawSet)(result)
    for each, wanted in ((laws.laws, Law), (laws.matches, MatchSpec)):
        if not isinstance(each, tuple) or not all(isinstance(item, wanted) for item in each):
            raise WrongResultError(f"a LawSet with what is no {wanted.__name__}")

    @lru_cache(maxsize=1)
    def bare_step(step: LawStep) -> LawStep:
        return LawStep(bare(step.before), step.action, bare(step.after))

    def guarded_law(law: Law) -> Law:
        holds = guard.call(
            f"the law {printable(str(law.id))}", law.holds, lambda true: None if true is None else bool(true)
        )
        return replace(law, holds=lambda step: holds(bare_step(step)))

    return replace(
        laws,
        laws=tuple(map(guarded_law, laws.laws)),
        write=guard.call("laws.write", laws.write, of_type(Mapping, type(None))),
        can_occur=guard.call("laws.can_occur", laws.can_occur, bool),
        smaller=guard.items("laws.smaller", laws.smaller),
        vary=laws.vary and guard.call("laws.vary", laws.vary, of_type(Mapping)),
    )


def _schemas(guard: Guard, result: Any) -> Mapping[str, Any]:
    """Check that schemas lie in the folder of the game: anybody's files could be written over otherwise."""
    for name in of_type(Mapping)(result):
        path = PurePosixPath(name)
        if path.parts[:1] != (guard.name,) or len(path.parts) != _SCHEMA_NAME_PARTS or not _is_plain(path.name):
            wrong = printable(str(name))
            raise WrongResultError(
                f"`{wrong}`, which is no file `{guard.name}/….schema.json` in the folder of its schemas"
            )
    return dict(result)


def _derived(guard: Guard, found: object) -> Derived:
    """Guard what writes texts and makes lists."""
    made = found if isinstance(found, Derived) else None
    if made is None:
        guard.refuse(f"derived is no Derived, but of the type {type(found).__name__}")
    text = made.text and replace(made.text, write=guard.call("derived.text", made.text.write, of_type(str)))
    lists = {
        name: replace(each, make=guard.call(f"derived.lists[{name!r}]", each.make, _mappings))
        for name, each in made.lists.items()
    }
    return replace(made, text=text, lists=lists)


def _mappings(result: Any) -> list[Mapping[str, Any]]:
    return [of_type(Mapping)(each) for each in result]


def _is_plain(name: str) -> bool:
    return name.endswith(".schema.json") and not {"\\", ":", "\0"} & set(name) and name not in {".", ".."}
