"""Bots by name with their parameters, such as `strong:playouts=500`: those of the program and those that packages bring.

A bot is written ``name`` or ``name:key=value,key=value``. A package brings one by an entry point of the group
``ordo_pnp.bots``: its name is that of the bot, and its object is a ``BotKind``, or a function that returns one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

from ordo_pnp.base import OrdoError, bot_entry_point, installed_bots, known_names, package_of, printable, remedy_for
from ordo_pnp.cards import NumberError, parse_number
from ordo_pnp.rules.bots import (
    BestValueBot,
    Bot,
    GreedyBot,
    RandomBot,
    StrongBot,
    greedy_evaluation,
    learned_evaluation,
)
from ordo_pnp.rules.game import Match, State, bot_support
from ordo_pnp.rules.plugin import Guard, WrongResultError

if TYPE_CHECKING:  # loading it takes 20 ms
    from importlib.metadata import EntryPoint


@dataclass(frozen=True, slots=True)
class BotParameter:
    """A whole number that a bot can be given."""

    name: str
    low: int
    high: int
    # None where it is the bot that decides.
    default: int | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot as the registry knows it."""

    # Make one for a seat in one game: of a match, the key of the seat's stream and those parameters that have a value.
    make: Callable[[Match, int, Mapping[str, int]], Bot]
    # Its way of playing, in a few words.
    about: str = ""
    parameters: tuple[BotParameter, ...] = ()
    # Whether it plays with weights learned from the cards.
    learns: bool = False
    # Its play in a match without a learner, as reports say it after its name.
    unlearned: str = ""


class BotChoice(NamedTuple):
    """A bot with its parameters, read."""

    kind: BotKind
    # Of those parameters that were given or have a default.
    values: Mapping[str, int]


def _learned(match: Match, key: int, values: Mapping[str, int]) -> Bot:
    return BestValueBot(key, learned_evaluation(match) or greedy_evaluation(match))


def _strong(match: Match, key: int, values: Mapping[str, int]) -> Bot:
    return StrongBot(match, key, values.get("playouts") or bot_support(match).playouts)


# The bots of the program.
BOTS: dict[str, BotKind] = {
    "random": BotKind(lambda _, key, __: RandomBot(key), "takes any allowed action"),
    "greedy": BotKind(lambda match, key, _: GreedyBot(key, match), "takes what looks best now"),
    "learned": BotKind(
        _learned,
        "takes what play against itself has taught it to prefer",
        learns=True,
        unlearned="plays as greedy does",
    ),
    "strong": BotKind(
        _strong,
        "tries actions in games that could be the real one",
        (
            BotParameter(
                "playouts", 1, 10**6, about="games for each decision; by default as many as the game finds fit"
            ),
        ),
        learns=True,
        unlearned="first tries the actions that greedy prefers",
    ),
}


def bot_names() -> tuple[str, ...]:
    """Name every bot, those of the program first."""
    return tuple(dict.fromkeys([*BOTS, *installed_bots()]))


def bot_kind(name: str) -> BotKind:
    """Find a bot.

    Raises:
        OrdoError: There is none of that name.
        PluginError: The package that brings it cannot be used.
    """
    if name in BOTS:
        return BOTS[name]
    found = bot_entry_point(name)
    if found is None:
        known = bot_names()
        raise OrdoError(f"unknown bot `{printable(name)}`; {remedy_for(name, known, known_names(known))}")
    return _loaded(found)


def split_bots(text: str) -> list[str]:
    """Split a list of bots at its commas, those between the parameters of one bot excepted.

    >>> split_bots("mine:playouts=500,width=2,greedy")
    ['mine:playouts=500,width=2', 'greedy']
    """
    bots: list[str] = []
    for part in text.split(","):
        if bots and ":" in bots[-1] and ":" not in part and "=" in part:
            bots[-1] += f",{part}"
        else:
            bots.append(part)
    return bots


def parse_bot(text: str) -> BotChoice:
    """Read a bot.

    >>> dict(parse_bot("strong:playouts=500").values)
    {'playouts': 500}

    Raises:
        OrdoError: There is no such bot or parameter, or the parameter cannot have that value.
        PluginError: The package that brings the bot cannot be used.
    """
    name, colon, rest = text.partition(":")
    kind = bot_kind(name)
    values = {each.name: each.default for each in kind.parameters if each.default is not None}
    given: dict[str, int] = {}
    for pair in rest.split(",") if colon else ():
        key, number = _parse_pair(name, kind, pair)
        if key in given:
            raise OrdoError(f"the bot `{printable(name)}` is given `{key}` twice")
        given[key] = number
    return BotChoice(kind, values | given)


def _parse_pair(name: str, kind: BotKind, pair: str) -> tuple[str, int]:
    """Read one parameter."""
    known = {each.name: each for each in kind.parameters}
    key, equals, text = pair.partition("=")
    shown = printable(name)
    if not known:
        raise OrdoError(f"the bot `{shown}` has no parameters; write `{shown}`")
    if not equals or not key:
        example = next(iter(known))
        raise OrdoError(f"`{printable(pair)}` is no parameter of the form name=value; write `{shown}:{example}=…`")
    if key not in known:
        remedy = remedy_for(key, known, known_names(known))
        raise OrdoError(f"the bot `{shown}` has no parameter `{printable(key)}`; {remedy}")
    low, high = known[key].low, known[key].high
    try:
        number = parse_number(text)
    except NumberError:
        number = None
    if not isinstance(number, int) or not low <= number <= high:
        raise OrdoError(f"`{key}` of the bot `{shown}` is a whole number from {low} to {high}, not `{printable(text)}`")
    return key, number


def make_bot(text: str, match: Match, key: int) -> Bot:
    """Make a bot for a seat in one game.

    Raises:
        OrdoError: As ``parse_bot``, or the bot cannot play this match.
    """
    choice = parse_bot(text)
    return choice.kind.make(match, key, choice.values)


def unlearned(match: Match, bots: Sequence[str]) -> list[str]:
    """Return a sentence for each bot that must play without having learned.

    Args:
        match: The match.
        bots: As ``parse_bot`` reads them, each mentioned once.

    Returns:
        Nothing where the match can be learned, or no bot learns.
    """
    if bot_support(match).learner is not None:
        return []
    told = {bot: parse_bot(bot).kind.unlearned for bot in bots}
    return [f"Nothing can be learned of this match: {bot} {how}." for bot, how in told.items() if how]


def seat_bots(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Return one bot for each seat: a single one stands for all.

    >>> seat_bots(["greedy"], 3)
    ('greedy', 'greedy', 'greedy')

    Raises:
        OrdoError: A bot cannot be read, or there are neither one nor as many as players.
    """
    for name in names:
        parse_bot(name)
    if len(names) == 1:
        return tuple(names) * players
    if len(names) != players:
        raise OrdoError(f"{len(names)} bots for {players} players; name one for all, or one for each seat")
    return tuple(names)


@cache
def _loaded(entry_point: EntryPoint) -> BotKind:
    """Import a bot of a package, and put a guard around it."""
    named = f"the bot `{printable(entry_point.name)}` of {package_of(entry_point)}"
    guard = Guard(entry_point.name, entry_point.value.partition(":")[0].partition(".")[0], named)
    try:
        found = entry_point.load()
        kind = found if isinstance(found, BotKind) or not callable(found) else found()
    except BaseException as error:  # noqa: BLE001 (the code of others can raise anything when it is imported)
        guard.fail(printable(entry_point.value), error)
    if not isinstance(kind, BotKind):
        guard.refuse(f"{printable(entry_point.value)} is no BotKind, but of the type {type(kind).__name__}")
    if not all(isinstance(each, BotParameter) for each in kind.parameters):
        guard.refuse("parameters holds what is no BotParameter")

    def make(match: Match, key: int, values: Mapping[str, int]) -> Bot:
        try:
            return GuardedBot(kind.make(match, key, values), guard)
        except BaseException as error:  # noqa: BLE001 (the code of others can raise anything)
            guard.blame("make", error)

    return BotKind(make, str(kind.about), kind.parameters, bool(kind.learns))


class GuardedBot:
    """A bot of a package: its exceptions and forbidden choices end as one message that names the package."""

    def __init__(self, bot: Any, guard: Guard) -> None:
        if not callable(getattr(bot, "choose", None)):
            raise WrongResultError(f"no bot, but what is of the type {type(bot).__name__}")
        self._bot = bot
        self._guard = guard

    def choose(self, state: State, legal: Sequence[int]) -> int:
        """Choose an allowed action."""
        try:
            chosen = index(self._bot.choose(state, list(legal)))
            if chosen not in legal:
                raise WrongResultError(f"{chosen}, which is not allowed")  # noqa: TRY301 (blamed below, as all the rest)
        except BaseException as error:  # noqa: BLE001 (the code of others can raise anything)
            self._guard.blame("choose", error)
        return chosen
