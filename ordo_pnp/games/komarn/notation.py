"""Actions as text: ``r recruit 12 L12``, ``r expel 17 +50``, ``b challenge``, ``r take 12``.

An action starts with the colour of the marshal who takes it, then its word, then tiles and a field. A text is read here
without looking at a game; whether the field exists, who is on turn and what is allowed is for the rules to say.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ordo_pnp.base import NotationError, clipped, remedy_for
from ordo_pnp.games.komarn.letters import COLOURS

_TILE: Final = re.compile(r"[1-9][0-9]{0,2}")
_FIELD: Final = re.compile(r"c?[A-Z][0-9]{1,3}")

# Word of an action -> what follows it.
SHAPES: Final = {
    "recruit": ("tile", "field"),
    "reinforce": ("tile", "field"),
    "expel": ("tile", "extra"),
    "relieve": ("tile", "extra", "field"),
    "seduce": ("tile", "field"),
    "pass": ("tile",),
    "camp": ("field",),
    "nocamp": (),
    "place": ("tile",),
    "deny": (),
    "accept": (),
    "challenge": (),
    "take": ("tile",),
    "claim": ("field",),
    "decline": (),
}
_EXAMPLES: Final = {"tile": "12", "extra": "+50", "field": "L12"}


class Move(NamedTuple):
    """An action as it is written; what its word does not take is None."""

    # Colour of the marshal.
    actor: str
    # One of ``SHAPES``.
    kind: str
    tile: int | None = None
    # The second number of an expulsion.
    extra: int | None = None
    # A field or castle, whether the board has it or not; the river field of the morlock for ``relieve``.
    field: str | None = None


def read_move(text: str) -> Move:
    """Read an action; the inverse of ``write_move``.

    Raises:
        NotationError: The text is no action.

    >>> read_move("r expel 17 +50")
    Move(actor='r', kind='expel', tile=17, extra=50, field=None)
    """
    words = text.split()
    if len(words) < 2:
        raise NotationError(
            f"`{clipped(text)}` is no action: write a colour and what its marshal does: `r recruit 12 L12`"
        )
    actor, kind, *rest = words
    if actor not in COLOURS:
        raise NotationError(f"no marshal has the colour `{clipped(actor)}`; one of {', '.join(COLOURS)}")
    if kind not in SHAPES:
        remedy = remedy_for(kind, SHAPES, f"one of {_LIST}")
        raise NotationError(f"unknown action `{clipped(kind)}`; {remedy}", word=kind, known=SHAPES)
    shape = SHAPES[kind]
    if len(rest) != len(shape):
        form = " ".join([actor, kind, *(_EXAMPLES[part] for part in shape)])
        raise NotationError(f"`{clipped(text)}` is no action: write, for example, `{form}`")
    parts = {part: _read(part, word) for part, word in zip(shape, rest, strict=True)}
    return Move(actor, kind, **parts)  # type: ignore[arg-type]


def _read(part: str, word: str) -> int | str:
    if part == "field":
        if not _FIELD.fullmatch(word):
            raise NotationError(f"`{clipped(word)}` is no field; write, for example, `L12`, `W12`, `R12` or `cL14`")
        return word
    number = word.removeprefix("+") if part == "extra" else word
    if not _TILE.fullmatch(number) or (part == "extra" and number == word):
        what = "no second number" if part == "extra" else "no number"
        raise NotationError(f"`{clipped(word)}` is {what}; write, for example, `{_EXAMPLES[part]}`")
    return int(number)


def write_move(move: Move) -> str:
    """Write an action.

    >>> write_move(Move("b", "recruit", tile=12, field="R12"))
    'b recruit 12 R12'
    """
    parts = ((part, getattr(move, part)) for part in SHAPES[move.kind])
    words = (f"+{value}" if part == "extra" else str(value) for part, value in parts)
    return " ".join([move.actor, move.kind, *words])


_LIST: Final = ", ".join(SHAPES)
