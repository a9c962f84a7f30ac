"""The guard around the code of a package that brings a game or a bot: whatever it does ends as one message that names the package.

The program's own games are called as they are: what goes wrong in them is a mistake of the program.
"""

from __future__ import annotations

import pickle
import traceback
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ordo_pnp.base import Diagnostic, OrdoError, PluginError, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


# Characters of what an exception says of itself; the place where it was raised comes behind them.
_LONGEST_SAID: Final = 300


def failure(error: BaseException, module: str) -> str:
    """Return the type of an exception, what it says of itself and where the package raised it, on one line.

    Args:
        error: Of the code of others, who may not even be able to say what it is.
        module: Of the package; what it calls elsewhere is not named.
    """
    try:
        said = printable(" ".join(str(error).split()))[:_LONGEST_SAID]
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 (the code of others, once more)
        said = ""
    told = f"{type(error).__name__}: {said}" if said else type(error).__name__
    frames = traceback.walk_tb(error.__traceback__)
    own = [each for each in frames if str(each[0].f_globals.get("__name__")).partition(".")[0] == module]
    if not own:
        return told
    frame, line = own[-1]
    return f"{told} ({printable(frame.f_code.co_filename)}:{line} in {frame.f_code.co_name})"


class WrongResultError(Exception):
    """What a function returned cannot be used."""


class Guarded:
    """An object that a package made, behind a guard; what nobody but the package knows of it is passed on as it is."""

    __slots__ = ("_bare", "_guard")

    def __init__(self, bare_object: Any, guard: Guard) -> None:
        self._bare = bare_object
        self._guard = guard

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what Python asks of an object that is not even made yet
            raise AttributeError(name)
        return self._guard.run(name, getattr, self._bare, name)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (
            type(self),
            *self._guard.run("a copy for another process", _pickled, self._bare),
            self._guard,
        )


@dataclass(frozen=True, slots=True)
class Guard:
    """Calls the code of one package.

    It lets through the errors of the program, and nothing else but what should be returned.
    """

    # The id of the game, or the name of the bot.
    name: str
    # The top-level module of the package.
    module: str
    # The game or bot and its package, to begin messages with.
    what: str

    def refuse(self, why: str, cause: BaseException | None = None) -> NoReturn:
        """Raise the error that says why the package cannot be used."""
        raise PluginError(f"{self.what} cannot be used: {why}") from cause

    def run(self, name: str, function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Call a function.

        Args:
            name: What it is called in a message.
            function: Of the package, or one that comes to call it.
            *arguments: They reach it without their own guards: a package is given what it has made.
            **named: Likewise.

        Raises:
            PluginError: It raises anything but an error of the program.
        """
        try:
            return function(*map(bare, arguments), **{key: bare(each) for key, each in named.items()})
        except BaseException as error:  # noqa: BLE001 (whatever the code of others does)
            self.blame(name, error)

    def blame(self, name: str, error: BaseException) -> NoReturn:
        """Raise the error of the program that tells an exception of the package."""
        if isinstance(error, OrdoError):
            raise error
        if isinstance(error, WrongResultError):
            self.refuse(f"{name} returns {error}")
        self.fail(name, error)

    def fail(self, name: str, error: BaseException) -> NoReturn:
        """Raise the error of the program that tells an exception of the package, whatever its kind.

        Raises:
            KeyboardInterrupt: It is one: Ctrl-C or SIGTERM came while the package was at work.
            PluginError: It is any other.
        """
        if isinstance(error, KeyboardInterrupt):
            raise error
        self.refuse(f"{name} fails with {failure(error, self.module)}", error)

    def call(self, name: str, function: Any, result: Callable[[Any], Any]) -> Callable[..., Any]:
        """Return a function that calls another and takes nothing from it but what it should return.

        Args:
            name: What it is called in a message.
            function: Of the package.
            result: Returns what was returned in the form that the program needs, or raises ``WrongResultError``.
        """
        if not callable(function):
            self.refuse(f"{name} is no function, but of the type {type(function).__name__}")

        @wraps(function)
        def called(*arguments: Any, **named: Any) -> Any:
            try:
                return result(function(*map(bare, arguments), **{key: bare(each) for key, each in named.items()}))
            except BaseException as error:  # noqa: BLE001 (whatever the code of others does)
                self.blame(name, error)

        return called

    def items(self, name: str, function: Callable[..., Iterable[Any]]) -> Callable[..., Iterator[Any]]:
        """Return a function that calls another, which makes its items one by one."""

        @wraps(function)
        def called(*arguments: Any) -> Iterator[Any]:
            found = self.run(name, lambda *bare: iter(function(*bare)), *arguments)
            end = object()
            while (item := self.run(name, next, found, end)) is not end:
                yield item

        return called


def bare(value: Any) -> Any:
    """Return an object without its guard."""
    return value._bare if isinstance(value, Guarded) else value  # noqa: SLF001 (of this module)


def of_type(wanted: type, *others: type) -> Callable[[Any], Any]:
    """Return the check that something is of one of several types."""

    def check(result: Any) -> Any:
        if not isinstance(result, (wanted, *others)):
            raise WrongResultError(f"no {wanted.__name__}, but what is of the type {type(result).__name__}")
        return result

    return check


def findings_of(result: Any) -> list[Diagnostic]:
    """Return findings as a list: what makes them one by one fails here rather than with who reads them."""
    if result is None:
        raise WrongResultError("None instead of findings")
    found = list(result)
    wrong = next((each for each in found if not isinstance(each, Diagnostic)), None)
    if wrong is not None:
        raise WrongResultError(f"what is no finding, but of the type {type(wrong).__name__}")
    return found


def _pickled(bare_object: Any) -> tuple[bytes]:
    data = pickle.dumps(bare_object)
    pickle.loads(data)  # noqa: S301 (our own bytes; what cannot be read there is told here)
    return (data,)


def _unpickled(kind: type[Guarded], data: bytes, guard: Guard) -> Guarded:
    return kind(pickle.loads(data), guard)  # noqa: S301 (our own bytes)
