"""Who sits where: ``me``, ``me:Anna``, or a bot."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import OrdoError, printable
from ordo_pnp.cards import CONTROL
from ordo_pnp.sim import split_bots
from ordo_pnp.terminal import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# Somebody at the keyboard.
ME: Final = "me"
# Characters of a name, as the schema of records has it.
_LONGEST: Final = 60
# What no data file holds within a line, and bytes of the command line that are no UTF-8.
_NO_TEXT: Final = re.compile(f"{CONTROL.pattern}|[\t\r\n\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who decides at a seat."""

    # ``ME``, or the words that name a bot.
    who: str
    # As it was chosen; empty where the seat names itself.
    name: str = ""

    @property
    def is_me(self) -> bool:
        """Whether somebody at the keyboard decides."""
        return self.who == ME


def parse_seats(text: str, check_bot: Callable[[str], object]) -> tuple[SeatPlan, ...]:
    """Read who sits where, from commas: ``me,greedy`` or ``me:Anna,me:Ben``; a word without a comma between is one seat.

    The parameters of a bot stand behind a colon, too, and may hold commas: ``strong:playouts=100,worlds=4``.

    Args:
        text: It.
        check_bot: Raises an ``OrdoError`` where words name no bot.

    Raises:
        OrdoError: A seat is neither, two people have the same name, or one has a name that no record can hold.
    """
    plans: list[SeatPlan] = []
    for word in map(str.strip, split_bots(text)):
        who, _, name = word.partition(":")
        if who == ME:
            plans.append(SeatPlan(ME, _checked(name.strip())))
        else:
            check_bot(word)
            plans.append(SeatPlan(word))
    named = [plan.name for plan in plans if plan.name]
    twice = next((name for name in named if named.count(name) > 1), None)
    if twice is not None:
        raise OrdoError(f"two seats have the name `{printable(twice)}`")
    return tuple(plans)


def _checked(name: str) -> str:
    """Return a name that the record of the game can hold: one that it cannot hold would be a game that nobody can go on with."""
    if len(name) > _LONGEST:
        raise OrdoError(f"the name `{printable(name[:_LONGEST])}…` is too long: {_LONGEST} characters at most")
    if _NO_TEXT.search(name):
        raise OrdoError(f"the name `{printable(name)}` holds a control character or what is no text; leave it out")
    return name


def names_of(plans: Sequence[SeatPlan], language: str) -> tuple[str, ...]:
    """Return a name for each seat, all different: the chosen one, the number of the player, or that of the bot.

    >>> names_of([SeatPlan("me"), SeatPlan("greedy"), SeatPlan("greedy")], "en")
    ('Player 1', 'Greedy', 'Greedy 2')
    """
    names: list[str] = []
    for seat, plan in enumerate(plans, 1):
        bot = plan.who.partition(":")[0].capitalize()
        wanted = plan.name or (say(language, "seat-name", number=seat) if plan.is_me else bot)
        name, count = wanted, 1
        while name in names or (not plan.name and any(name == other.name for other in plans)):
            count += 1
            name = f"{wanted} {count}"
        names.append(name)
    return tuple(names)
