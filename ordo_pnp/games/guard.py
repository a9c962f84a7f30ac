"""What a package brings as a game, made safe to call: whatever its code does ends as one message that names the package.

The program's own games are called as they are: what goes wrong in them is a mistake of the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ordo_pnp.catalog import Derived, PluginError
from ordo_pnp.diagnostics import Diagnostic, printable
from ordo_pnp.errors import OrdoError
from ordo_pnp.kernel import LawSet, Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from ordo_pnp.kernel import GamePlugin

_SCHEMA_NAME_PARTS: Final = 2
"""The game's folder, and the file in it."""


def failure(error: BaseException) -> str:
    """Return the type of an exception and what it says of itself, on one line, even where it cannot say it."""
    try:
        said = printable(" ".join(str(error).split()))
    except Exception:  # noqa: BLE001 (the code of others, once more)
        said = ""
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def guarded(plugin: GamePlugin, game: str, what: str) -> GamePlugin:
    """Return a plug-in whose functions raise nothing but errors of the program, and return what they should.

    Args:
        plugin: Of a package.
        game: The id of its game.
        what: The game and its package, to begin messages with.

    Raises:
        PluginError: Something in the record is of a wrong type.
    """
    guard = _Guard(game, f"{what} cannot be used")
    results: Mapping[str, Callable[[Any], Any]] = {
        "rules": guard.game_rules,
        "check_card": guard.findings,
        "check_game": guard.findings,
        "check_set": guard.findings,
        "check_print": guard.findings,
        "laws": guard.of_type(LawSet),
        "picture": guard.of_type(Scene),
        "played_facts": guard.facts,
        "made_schemas": guard.schemas,
    }
    functions: dict[str, Any] = {
        name: guard.call(name, getattr(plugin, name), result)
        for name, result in results.items()
        if getattr(plugin, name) is not None
    }
    template: Any = plugin.expansion_template
    if template is not None and not isinstance(template, Path):
        guard.refuse(f"expansion_template is no path, but of the type {type(template).__name__}")
    return replace(plugin, derived=guard.derived(plugin.derived), **functions)


class _WrongResultError(Exception):
    """What a function returned cannot be used."""


@dataclass(frozen=True, slots=True)
class _Guard:
    game: str
    what: str

    def refuse(self, why: str, cause: BaseException | None = None) -> NoReturn:
        """Raise the error that says why the package cannot be used."""
        raise PluginError(f"{self.what}: {why}") from cause

    def call(self, name: str, function: Any, result: Callable[[Any], Any]) -> Callable[..., Any]:
        """Return a function that calls another and takes nothing from it but what it should return."""
        if not callable(function):
            self.refuse(f"{name} is no function, but of the type {type(function).__name__}")

        @wraps(function)
        def called(*arguments: Any, **named: Any) -> Any:
            try:
                return result(function(*arguments, **named))
            except OrdoError:
                raise
            except _WrongResultError as error:
                self.refuse(f"{name} returns {error}")
            except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever the code of others does)
                self.refuse(f"{name} fails with {failure(error)}", error)

        return called

    def of_type(self, wanted: type) -> Callable[[Any], Any]:
        """Return the check that something is of a type."""

        def check(result: Any) -> Any:
            if not isinstance(result, wanted):
                raise _WrongResultError(f"no {wanted.__name__}, but what is of the type {type(result).__name__}")
            return result

        return check

    def findings(self, result: Any) -> list[Diagnostic]:
        """Return findings as a list: what makes them one by one fails here rather than with who reads them."""
        if result is None:
            raise _WrongResultError("None instead of findings")
        found = list(result)
        wrong = next((each for each in found if not isinstance(each, Diagnostic)), None)
        if wrong is not None:
            raise _WrongResultError(f"what is no finding, but of the type {type(wrong).__name__}")
        return found

    def game_rules(self, result: Any) -> Any:
        """Check that rules are those of this game."""
        if not callable(getattr(result, "prepare", None)):
            raise _WrongResultError(f"no rules, but what is of the type {type(result).__name__}")
        if result.id != self.game:
            raise _WrongResultError(f"the rules of another game: `{printable(str(result.id))}`")
        return result

    def facts(self, result: Any) -> dict[str, Callable[..., Any]]:
        """Guard every function that shows a fact."""
        pairs = self.of_type(Mapping)(result).items()
        return {path: self.call(f"the fact {printable(str(path))}", show, lambda shown: shown) for path, show in pairs}

    def schemas(self, result: Any) -> Mapping[str, Any]:
        """Check that schemas lie in the folder of the game: anybody's files could be written over otherwise."""
        for name in self.of_type(Mapping)(result):
            path = PurePosixPath(name)
            if path.parts[:1] != (self.game,) or len(path.parts) != _SCHEMA_NAME_PARTS or not _is_plain(path.name):
                wrong = printable(str(name))
                raise _WrongResultError(
                    f"`{wrong}`, which is no file `{self.game}/….schema.json` in the folder of its schemas"
                )
        return dict(result)

    def derived(self, found: object) -> Derived:
        """Guard what writes texts and makes lists."""
        made = found if isinstance(found, Derived) else None
        if made is None:
            self.refuse(f"derived is no Derived, but of the type {type(found).__name__}")
        text = made.text and replace(made.text, write=self.call("derived.text", made.text.write, self.of_type(str)))
        lists = {
            name: replace(each, make=self.call(f"derived.lists[{name!r}]", each.make, lambda items: items))
            for name, each in made.lists.items()
        }
        return replace(made, text=text, lists=lists)


def _is_plain(name: str) -> bool:
    return name.endswith(".schema.json") and not {"\\", ":", "\0"} & set(name) and name not in {".", ".."}
