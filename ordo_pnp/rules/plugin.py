"""`GamePlugin`, everything a game offers to the program beside its data, and the guard around calls into packages that bring a game or a bot.

A game may leave out any part: a game without rules is checked and printed, but not played.

The program's own games are called as they are: an exception in them is a mistake of the program.
"""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final, NoReturn

from ordo_pnp.base import Diagnostic, OrdoError, PluginError, printable
from ordo_pnp.cards import NOTHING_DERIVED, Card, Catalog, Derived, GameData, Origin
from ordo_pnp.rules.game import Game, Stacked
from ordo_pnp.rules.laws import LawSet
from ordo_pnp.rules.narration import NarratorFactory
from ordo_pnp.rules.records import HiddenDealerFactory
from ordo_pnp.rules.scenarios import BoardExamples, Scenario
from ordo_pnp.rules.scene import Pictured


def _nothing(card: Card, game: GameData) -> Iterable[Diagnostic]:
    """Find nothing wrong with a card."""
    return ()


def _read(card: Card) -> bool:
    """Return that rules read a card."""
    return True


def _all_readable(state: Any, expected: Origin) -> Iterable[Diagnostic]:
    """Find nothing wrong with the expectations of a scenario."""
    return ()


@dataclass(frozen=True, slots=True)
class CardPattern:
    """A card that authors start from."""

    id: str
    kind: str
    # The wish of its author.
    wish: str
    # The effect lines of its entry; empty where people play it by hand.
    lines: tuple[str, ...]
    # Its text in English.
    text: str
    # File of its entry, by its id, with comments above it.
    file: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePlugin:
    """The parts of the program that one game contributes.

    The functions do their imports when they are called, so that the record of a game costs nothing until then.
    """

    # Bind the rules to a card database.
    #
    # It raises ``DataError`` where the data cannot be played, with every finding that says why.
    rules: Callable[[Catalog], Game[Any]] | None = None
    # Whether rules read the text of a card, so that another one in its place could change a game; asked of sound cards.
    plays_card: Callable[[Card], bool] = _read
    # Find mistakes in one card beyond the form that its schema gives it.
    #
    # Nothing is derived from a card in which it finds an error.
    check_card: Callable[[Card, GameData], Iterable[Diagnostic]] = _nothing
    # Values made of cards for showing them: rules texts, and values for pictures.
    derived: Derived = NOTHING_DERIVED
    # Find mistakes in files of kinds that only this game has, those of sets from outside included; it gets the game
    # without cards.
    check_files: Callable[[GameData], Iterable[Diagnostic]] | None = None
    # Find mistakes in all data of the game together.
    #
    # Its cards have neither texts nor looks: findings are kept for as long as nothing that is played changes.
    check_game: Callable[[GameData], Iterable[Diagnostic]] | None = None
    # Find the reasons why a set, named by its id, cannot be played; the catalog holds the played data of this game
    # alone.
    check_set: Callable[[Catalog, str], Iterable[Diagnostic]] | None = None
    # Find expectations of a scenario about things that its match does not have, such as a territory or card of another
    # name.
    #
    # It gets the state in which the scenario begins, and the origin of its expectations, which have the form that
    # the schema asks for.
    check_expected: Callable[[Any, Origin], Iterable[Diagnostic]] = _all_readable
    # Find contradictions between the played data and the pictures of the cards to be printed.
    check_print: Callable[[GameData, Sequence[Card]], Iterable[Diagnostic]] | None = None
    # Return the laws that rulebooks can cite, see ``ordo_pnp.rules.laws``.
    laws: Callable[[], LawSet] | None = None
    # Return a helper that lays the examples of books onto the board of some sets, see ``ordo_pnp.rules.scenarios``;
    # None without such a board.
    examples: Callable[[GameData, Sequence[str]], BoardExamples | None] | None = None
    # Describe the table of a position as a picture, see ``ordo_pnp.rules.scene``.
    picture: Pictured | None = None
    # Return in which order the cards lie for a game that begins as a scenario says, so that a real deck can be stacked.
    #
    # It raises ``DataError`` where the scenario does not begin a new game with the cards that are dealt.
    stacked: Callable[[Any, Scenario], Stacked] | None = None
    # Tell games to people at a table, see ``ordo_pnp.rules.narration``; without it the notation tells them.
    narrator: NarratorFactory | None = None
    # Deal the cards that nobody noted of a game with real cards, see ``ordo_pnp.rules.records``; without it none is
    # played again.
    hidden_dealer: HiddenDealerFactory | None = None
    # Return functions that show facts of the game in play: path in ``game.yaml`` -> function of the bound game.
    played_facts: Callable[[], Mapping[str, Callable[[Any], Any]]] = dict
    # Return the schemas that follow from the program: path below ``schemas`` -> content.
    made_schemas: Callable[[], Mapping[str, Any]] = dict
    # A folder with the model of a new set: a sound one with an example of each kind of card.
    expansion_template: Path | None = None
    # Return the cards that authors may start from besides those of the model.
    card_patterns: Callable[[], Sequence[CardPattern]] = tuple


# Characters of an exception's own message; the place where it was raised comes behind them.
_LONGEST_SAID: Final = 300


def failure(error: BaseException, module: str) -> str:
    """Return an exception's type, its message and its place in the package, on one line.

    Args:
        error: Of the code of others; even its message may fail.
        module: Of the package; frames of other modules are not named.
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
    """The result of a function cannot be used."""


class Guarded:
    """An object of a package, behind a guard; attributes that only the package knows are passed on as they are."""

    __slots__ = ("_bare", "_guard")

    def __init__(self, bare_object: Any, guard: Guard) -> None:
        self._bare = bare_object
        self._guard = guard

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # Python asks for these of an object that is not even made yet
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

    It lets through the errors of the program, and results of the right form, nothing else.
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
            name: Its name in a message.
            function: Of the package, or one that comes to call it.
            *arguments: They reach it without their own guards: a package is given its own objects.
            **named: Likewise.

        Raises:
            PluginError: It raises anything but an error of the program.
        """
        try:
            return function(*map(bare, arguments), **{key: bare(each) for key, each in named.items()})
        except BaseException as error:  # noqa: BLE001 (the code of others can raise anything)
            self.blame(name, error)

    def blame(self, name: str, error: BaseException) -> NoReturn:
        """Raise the error of the program that tells an exception of the package."""
        if isinstance(error, OrdoError):
            raise error
        if isinstance(error, WrongResultError):
            self.refuse(f"{name} returns {error}")
        self.fail(name, error)

    def fail(self, name: str, error: BaseException) -> NoReturn:
        """Raise the error of the program that reports an exception of the package, of any kind.

        Raises:
            KeyboardInterrupt: It is one: Ctrl-C or SIGTERM came while the package was at work.
            PluginError: It is any other.
        """
        if isinstance(error, KeyboardInterrupt):
            raise error
        self.refuse(f"{name} fails with {failure(error, self.module)}", error)

    def call(self, name: str, function: Any, result: Callable[[Any], Any]) -> Callable[..., Any]:
        """Return a function that calls another and lets only results of the right form through.

        Args:
            name: Its name in a message.
            function: Of the package.
            result: Returns the result in the form that the program needs, or raises ``WrongResultError``.
        """
        if not callable(function):
            self.refuse(f"{name} is no function, but of the type {type(function).__name__}")

        @wraps(function)
        def called(*arguments: Any, **named: Any) -> Any:
            try:
                return result(function(*map(bare, arguments), **{key: bare(each) for key, each in named.items()}))
            except BaseException as error:  # noqa: BLE001 (the code of others can raise anything)
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
    """Return findings as a list: a broken generator fails here rather than at its reader."""
    if result is None:
        raise WrongResultError("None instead of findings")
    found = list(result)
    wrong = next((each for each in found if not isinstance(each, Diagnostic)), None)
    if wrong is not None:
        raise WrongResultError(f"what is no finding, but of the type {type(wrong).__name__}")
    return found


def _pickled(bare_object: Any) -> tuple[bytes]:
    data = pickle.dumps(bare_object)
    pickle.loads(data)  # noqa: S301 (our own bytes; an object that cannot be read there fails here)
    return (data,)


def _unpickled(kind: type[Guarded], data: bytes, guard: Guard) -> Guarded:
    return kind(pickle.loads(data), guard)  # noqa: S301 (our own bytes)
