"""The options of figures that point at things: ``mark``, ``ring``, ``arrow``, ``since`` and ``next``, read and checked against the picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import printable
from ordo_pnp.kernel import Mark, PictureError, require_target
from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.directives import POINTING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ordo_pnp.kernel import Piece
    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.tree import Directive, Option

# What stands in a badge.
LABEL: Final = re.compile(r"[1-9]|[1-9][0-9]|[A-Z]")
_BADGE = re.compile(r"(\S+)\s+(.+)")


def read_marks(
    binder: Binder,
    block: Directive,
    known: Mapping[str, tuple[Piece, ...]],
    rename: Callable[[str], str] = str,
) -> tuple[Mark, ...] | None:
    """Read the marks of a block; None where one of them cannot be drawn, which is reported.

    Args:
        binder: Takes the findings.
        block: A figure, or cards.
        known: What has a name in the picture, and what lies there.
        rename: Returns a name as the board that is played has it.
    """
    before = len(binder.problems)
    found = [
        mark for key in POINTING if key in block.options for mark in _marks(binder, key, block.options[key], rename)
    ]
    for option, mark in found:
        for target in mark.targets:
            try:
                require_target(target, known)
            except PictureError as error:
                binder.report(codes.WRONG_OPTION, error.message, option.span, error.remedy)
    after = block.options.get("next")
    if after is not None:
        if after.value != "arrow":
            message = f"`next` is `{printable(after.value)}`"
            binder.report(codes.WRONG_OPTION, message, after.span, "write `arrow`, or leave it out")
        found.append((after, Mark("next")))
    labels = [mark.label for _, mark in found if mark.kind == "badge"]
    if len(set(labels)) < len(labels):
        message = "two marks of one figure have the same number"
        binder.report(codes.WRONG_OPTION, message, block.options["mark"].span, "number them in the order of the text")
    return tuple(mark for _, mark in found) if len(binder.problems) == before else None


def _marks(binder: Binder, key: str, option: Option, rename: Callable[[str], str]) -> Iterator[tuple[Option, Mark]]:
    """Yield the marks of one option."""
    for part in option.value.split("|"):
        text = " ".join(part.split())
        if key == "ring":
            if text:
                yield option, Mark("ring", (rename(text),))
                continue
        elif key == "arrow":
            ends = [each.strip() for each in text.split(">")]
            if len(ends) == len(_ENDS) and all(ends):
                yield option, Mark("arrow", tuple(map(rename, ends)))
                continue
        else:
            badge = _BADGE.fullmatch(text)
            if badge is not None and LABEL.fullmatch(badge[1]):
                yield option, Mark("badge", (rename(badge[2]),), badge[1])
                continue
        binder.report(codes.WRONG_OPTION, f"`{key}` is `{printable(text)}`", option.span, _FORMS[key])


_ENDS: Final = ("from", "to")
_FORMS: Final = {
    "mark": "write a number or a capital letter and what it stands by, such as `1 hand of 0 | 2 hand of 1`",
    "ring": "write what is ringed, such as `hand of 0 | card 2 hand of 1`",
    "arrow": "write from where to where, such as `hand of 0 > hand of 1`",
}
