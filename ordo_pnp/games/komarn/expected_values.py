"""The values in what a scenario of Komarn expects: seats, fields, tiles, numbers; each is read as its match has it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ordo_pnp.base import IllegalActionError, NotationError, clipped, remedy_for
from ordo_pnp.cards import parse_count
from ordo_pnp.games.komarn.letters import NONE, SITES
from ordo_pnp.games.komarn.position_writer import tile_name
from ordo_pnp.games.komarn.setup import NOBODY
from ordo_pnp.kernel import Termination

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ordo_pnp.games.komarn.state import State


def unknown(message: str, word: str, known: Iterable[str], otherwise: str = "") -> NotationError:
    """Return the error that nobody knows a word, with the one that may be meant."""
    known = tuple(known)
    remedy = remedy_for(word, known, otherwise)
    return NotationError(f"{message}; {remedy}" if remedy else message, word=word, known=known)


def pairs(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Read words such as ``r=9``: name and value."""
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise NotationError(f"`{clipped(word)}` has no `=`", word=word)
        yield name, value


def number(value: str) -> str:
    """Refuse what is no number, where only a number can be meant."""
    number = parse_count(value)
    if number is None:
        raise NotationError(f"`{clipped(value)}` is no number", word=value)
    return str(number)


def colour_of(state: State, seat: int) -> str:
    """Return the letter of a seat, ``-`` for nobody."""
    return NONE if seat == NOBODY else state.setup.colours[seat]


def seat_of(state: State, colour: str) -> int:
    """Read the letter of a marshal who plays."""
    if colour not in state.setup.colours:
        raise NotationError(f"no marshal `{clipped(colour)}` plays", word=colour)
    return state.setup.colours.index(colour)


def nobody_or(state: State, value: str) -> str:
    """Read the letter of a marshal or ``-``, as it is written."""
    if value != NONE:
        seat_of(state, value)
    return value


def node_of(state: State, name: str) -> int:
    """Read the name of a field or castle."""
    node = state.setup.board.node(name)
    if node is None:
        raise unknown(f"the board has no `{clipped(name)}`", name, state.setup.board.names)
    return node


def tiles_of(state: State, value: str) -> list[str]:
    """Read tiles divided by commas, in order of the tiles; none for ``-``."""
    words = [word for word in value.split(",") if word not in ("", NONE)]
    known = {tile_name(state.setup, tile): tile for tile in range(state.setup.vortex + 1)}
    for word in words:
        if word not in known:
            raise unknown(f"there is no tile `{clipped(word)}`", word, known)
    return sorted(words, key=known.__getitem__)


def pile_text(state: State, tiles: Iterable[int]) -> str:
    """Write tiles in their order, ``-`` for none."""
    return ",".join(tile_name(state.setup, tile) for tile in sorted(tiles)) or NONE


def listed(words: Iterable[str]) -> list[str]:
    """Return words that are divided by blanks or commas."""
    return [part for word in words for part in word.split(",") if part]


def kind_of_site(kind: str) -> str:
    """Read what can lie on a marked point, ``-`` for nothing, as it is written."""
    if kind not in (*SITES, NONE):
        raise unknown(f"`{clipped(kind)}` is no kind of site", kind, SITES)
    return kind


def require_action(state: State, text: str) -> None:
    """Insist that an action can be read; one that nobody can take now can be."""
    with suppress(IllegalActionError):
        state.parse_action(text)


def end_of(_: State, value: str) -> str:
    """Read why a game has ended, ``-`` where it has not, as it is written."""
    ends = [each.value for each in Termination]
    if value not in (*ends, NONE):
        raise unknown(f"no game ends by `{clipped(value)}`", value, ends)
    return value


def any_number(_: State, value: str) -> str:
    """Read a number, as it is written."""
    return number(value)


def yes_or_no(_: State, value: str) -> str:
    """Read ``yes`` or ``no``, as it is written."""
    if value not in ("yes", "no"):
        raise NotationError(f"`{clipped(value)}` is neither `yes` nor `no`", word=value)
    return value


def areas(state: State) -> Iterator[str]:
    """Name the areas of the board."""
    return (tile_name(state.setup, tile) for tile in range(state.setup.board.areas))


def fields(state: State) -> Iterator[str]:
    """Name the fields of the board."""
    return (name for name in state.setup.board.names if not name.startswith("c"))
