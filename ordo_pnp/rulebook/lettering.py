"""Drawings without their letters, for maps on which these would be too small to be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.draw import Run, Use, with_items

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.draw import Drawing, Item


def without_letters(items: Iterable[Item]) -> list[Item]:
    """Return items of a drawing, and of all that is used in it, without lines of letters.

    A drawing that is used often stays one, so that it is written to files once.
    """
    return _Bare().items(items)


class _Bare:
    def __init__(self) -> None:
        self._known: dict[int, tuple[Drawing, Drawing]] = {}

    def items(self, items: Iterable[Item]) -> list[Item]:
        return [
            each._replace(drawing=self._drawing(each.drawing)) if isinstance(each, Use) else each
            for each in items
            if not isinstance(each, Run)
        ]

    def _drawing(self, drawing: Drawing) -> Drawing:
        if id(drawing) not in self._known:
            self._known[id(drawing)] = drawing, with_items(drawing, tuple(self.items(drawing.items)))
        return self._known[id(drawing)][1]
