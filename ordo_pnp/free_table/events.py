"""What can be done at a table without rules: verbs with their arguments, and how they are written in a record.

A record says `draw 3 deck` or `move hand1.2 table up`: the same in every language and whatever the players are called.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.base import NotationError
from ordo_pnp.free_table.box import MOST_SEATS
from ordo_pnp.free_table.table import NAME, CardRef

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_COUNT: Final = 5_000
MOST_DICE: Final = 100
MOST_SIDES: Final = 1_000
MOST_VALUE: Final = 1_000_000_000
MOST_TEXT: Final = 200


class ArgumentKind(Enum):
    """What an argument is."""

    COUNT = "count"
    CARDS = "cards"
    PLACE = "place"
    SEAT = "seat"
    FACING = "facing"
    NAME = "name"
    CHANGE = "change"
    OWNER = "whose"
    DICE = "dice"
    TEXT = "text"


class CounterChange(NamedTuple):
    """What happens to a counter."""

    # `+`, `-`, or `=` for a value of its own.
    sign: str
    amount: int


class Dice(NamedTuple):
    """Dice that are thrown together."""

    number: int
    sides: int
    plus: int = 0


# Two sides, the first one heads.
COIN: Final = Dice(1, 2)


@dataclass(frozen=True, slots=True)
class TableVerb:
    """Something that can be done."""

    name: str
    arguments: tuple[ArgumentKind, ...] = ()


VERBS: Final = {
    verb.name: verb
    for verb in (
        TableVerb("draw", (ArgumentKind.COUNT, ArgumentKind.PLACE)),
        TableVerb("deal", (ArgumentKind.COUNT, ArgumentKind.PLACE)),
        TableVerb("move", (ArgumentKind.CARDS, ArgumentKind.PLACE, ArgumentKind.FACING)),
        TableVerb("under", (ArgumentKind.CARDS, ArgumentKind.PLACE)),
        TableVerb("give", (ArgumentKind.CARDS, ArgumentKind.SEAT)),
        TableVerb("steal", (ArgumentKind.SEAT,)),
        TableVerb("flip", (ArgumentKind.CARDS,)),
        TableVerb("turn", (ArgumentKind.CARDS,)),
        TableVerb("show", (ArgumentKind.CARDS,)),
        TableVerb("peek", (ArgumentKind.CARDS,)),
        TableVerb("look", (ArgumentKind.COUNT, ArgumentKind.PLACE)),
        TableVerb("reveal", (ArgumentKind.COUNT, ArgumentKind.PLACE, ArgumentKind.PLACE)),
        TableVerb("shuffle", (ArgumentKind.PLACE,)),
        TableVerb("cut", (ArgumentKind.PLACE, ArgumentKind.COUNT)),
        TableVerb("gather", (ArgumentKind.PLACE, ArgumentKind.PLACE)),
        TableVerb("pile", (ArgumentKind.NAME,)),
        TableVerb("area", (ArgumentKind.NAME,)),
        TableVerb("count", (ArgumentKind.NAME, ArgumentKind.CHANGE, ArgumentKind.OWNER)),
        TableVerb("roll", (ArgumentKind.DICE,)),
        TableVerb("note", (ArgumentKind.TEXT,)),
        TableVerb("sit", (ArgumentKind.SEAT,)),
    )
}


class Event(NamedTuple):
    """Something that is done: a verb and a value for each of its arguments."""

    verb: str
    values: tuple[Any, ...] = ()


_PLACE: Final = re.compile(r"[^\W\d_][\w-]{0,59}\Z")
_CARD: Final = re.compile(r"(?P<place>[^\W\d_][\w-]{0,59})\.(?P<number>[1-9][0-9]{0,3})\Z")
_COUNT: Final = re.compile(r"[1-9][0-9]{0,3}\Z", re.ASCII)
_CHANGE: Final = re.compile(r"([+=-])([0-9]{1,10})\Z", re.ASCII)
_DICE: Final = re.compile(r"([1-9][0-9]{0,2})?d([1-9][0-9]{0,3})(?:\+([0-9]{1,6}))?\Z", re.ASCII)
_PIECE: Final = re.compile(r"#(0|[1-9][0-9]{0,3})\Z", re.ASCII)


def parse_value(kind: ArgumentKind, text: str) -> Any:
    """Read an argument as records write it; the inverse of ``format_value``.

    Raises:
        NotationError: It is none of that kind, or too large.
    """
    value = _READERS[kind](text)
    if value is None:
        raise NotationError(f"`{text}` is no {kind.value}")
    return value


def _count(text: str) -> int | None:
    return int(text) if _COUNT.match(text) and int(text) <= MOST_COUNT else None


def _seat(text: str) -> int | None:
    return int(text) - 1 if _COUNT.match(text) and int(text) <= MOST_SEATS else None


def _change(text: str) -> CounterChange | None:
    found = _CHANGE.match(text)
    return CounterChange(found[1], int(found[2])) if found and int(found[2]) <= MOST_VALUE else None


def _dice(text: str) -> Dice | None:
    found = _DICE.match(text)
    if found is None:
        return None
    dice = Dice(int(found[1] or 1), int(found[2]), int(found[3] or 0))
    return dice if dice.number <= MOST_DICE and dice.sides <= MOST_SIDES else None


def _text(text: str) -> str | None:
    return text if text.strip() == text and text.isprintable() and 0 < len(text) <= MOST_TEXT else None


def _cards(text: str) -> tuple[CardRef, ...]:
    return tuple(_card(each) for each in text.split(","))


def _matched(*patterns: re.Pattern[str]) -> Callable[[str], str | None]:
    return lambda text: text if any(pattern.match(text) for pattern in patterns) else None


def _card(text: str) -> CardRef:
    found = _CARD.match(text)
    if found is None:
        raise NotationError(f"`{text}` is no card; cards are written as place.number")
    return CardRef(found["place"], int(found["number"]) - 1)


_READERS: Final[dict[ArgumentKind, Callable[[str], Any]]] = {
    ArgumentKind.COUNT: _count,
    ArgumentKind.CARDS: _cards,
    ArgumentKind.PLACE: _matched(_PLACE),
    ArgumentKind.SEAT: _seat,
    ArgumentKind.FACING: _matched(re.compile(r"(?:up|down)\Z")),
    ArgumentKind.NAME: _matched(NAME),
    ArgumentKind.CHANGE: _change,
    ArgumentKind.OWNER: _matched(_PLACE, _PIECE),
    ArgumentKind.DICE: _dice,
    ArgumentKind.TEXT: _text,
}


def format_value(kind: ArgumentKind, value: Any) -> str:
    """Write an argument as records do."""
    match kind:
        case ArgumentKind.CARDS:
            return ",".join(f"{ref.place}.{ref.at + 1}" for ref in value)
        case ArgumentKind.SEAT:
            return str(value + 1)
        case ArgumentKind.CHANGE:
            return f"{value.sign}{value.amount}"
        case ArgumentKind.DICE:
            return f"{value.number}d{value.sides}" + (f"+{value.plus}" if value.plus else "")
        case _:
            return str(value)


def format_event(event: Event) -> str:
    """Write an event as records do: the verb and its arguments, parted by blanks."""
    kinds = VERBS[event.verb].arguments
    return " ".join([event.verb, *(format_value(kind, value) for kind, value in zip(kinds, event.values, strict=True))])


def parse_event(text: str) -> Event:
    """Read an event of a record; the inverse of ``format_event``.

    Raises:
        NotationError: It is none.
    """
    name, _, rest = text.partition(" ")
    verb = VERBS.get(name)
    if verb is None:
        raise NotationError(f"`{name}` is nothing that can be done at a table", word=name, known=VERBS)
    words = [rest] if verb.arguments == (ArgumentKind.TEXT,) else rest.split(" ") if rest else []
    if len(words) != len(verb.arguments):
        wanted = " ".join(kind.value.upper() for kind in verb.arguments)
        raise NotationError(f"`{text}` has not what belongs to it: `{name} {wanted}`")
    return Event(name, tuple(parse_value(kind, word) for kind, word in zip(verb.arguments, words, strict=True)))
