"""The names of things in a picture: what marks can point at, and what differs between two pictures.

A game names columns, hands, pieces and fields in its own notation. Below each of these lie cards and signs: ``card 2 NAME`` is the second card
there, and a sign before the name, as in ``helm antioch of 0``, is every place where the cards there show it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import printable, remedy_for
from ordo_pnp.kernel.scene import BoardPicture, Grid, Hand, PictureError, Round

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ordo_pnp.kernel.scene import Part, Piece, Scene

CARD: Final = "card"
_CARD = re.compile(r"card ([1-9][0-9]?) (.+)")


def named_pieces(scene: Scene) -> dict[str, tuple[Piece, ...]]:
    """Return what lies at every named place of a picture, in the order in which it is drawn."""
    found: dict[str, tuple[Piece, ...]] = {}
    for part in scene.parts:
        for name, pieces in _of_part(part):
            if name:
                found[name] = (*found.get(name, ()), *pieces)
    return found


def _of_part(part: Part) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    if isinstance(part, Hand):
        yield part.name, part.pieces
    elif isinstance(part, Grid):
        yield part.header_name, ()
        for column in (*part.above, *(column for row in part.rows for column in row.columns)):
            yield column.name, column.pieces
    elif isinstance(part, Round):
        for seat in part.seats:
            yield seat.line_name, (seat.line,)
            yield seat.hand_name, seat.hand
        yield from zip(part.middle_names, part.middle, strict=False)
        yield from ((column.name, column.pieces) for column in part.between)
    elif isinstance(part, BoardPicture):
        fields = {(each.zone, each.place): each.name for each in part.fields}
        yield from ((each.name, ()) for each in part.fields)
        for each in part.placed:
            yield each.name or fields.get((each.zone, each.place), ""), (each.piece,)


def split_target(target: str, known: Mapping[str, object]) -> tuple[str, int, str]:
    """Part the name of a target into the name of its place, the number of a card there (0: none), and a sign (empty: none).

    >>> split_target("card 2 hand of 0", {"hand of 0": ()}), split_target("helm hand of 0", {"hand of 0": ()})
    (('hand of 0', 2, ''), ('hand of 0', 0, 'helm'))
    """
    card = _CARD.fullmatch(target)
    if target in known or (card is None and target.partition(" ")[2] not in known):
        return target, 0, ""
    if card is not None:
        return card[2], int(card[1]), ""
    sign, _, name = target.partition(" ")
    return name, 0, sign


def require_target(target: str, known: Mapping[str, tuple[Piece, ...]]) -> None:
    """Check that a picture has what a mark points at.

    Raises:
        PictureError: It has not; with the names that come nearest.
    """
    name, card, sign = split_target(target, known)
    if name not in known:
        listed = ", ".join(sorted(known)) or "nothing"
        raise PictureError(
            f"nothing in the picture is called `{printable(target)}`", remedy_for(name, known, f"it has {listed}")
        )
    pieces = known[name]
    if card > len(pieces):
        raise PictureError(f"`{name}` has no card {card}", f"it has {len(pieces)}")
    signs = sorted({each for piece in pieces for each in piece.signs})
    if sign and sign not in signs:
        remedy = remedy_for(sign, signs, f"they show {', '.join(signs) or 'none'}")
        raise PictureError(f"the cards of `{name}` show no `{printable(sign)}`", remedy)


def differences(before: Scene, after: Scene) -> tuple[str, ...]:
    """Return what of a picture was not so in an earlier one: cards that came, and places where nothing lies any more.

    Where one of several cards has gone, those that stay are as they were: nothing there is new.
    """
    earlier, now = named_pieces(before), named_pieces(after)
    found: list[str] = []
    for name, pieces in now.items():
        old = list(earlier.get(name, ()))
        if old and not pieces:
            found.append(name)
        for at, piece in enumerate(pieces, 1):
            if piece in old:
                old.remove(piece)
            else:
                found.append(f"{CARD} {at} {name}")
    return tuple(found)
