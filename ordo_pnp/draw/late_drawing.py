"""Drawings that are made when somebody looks into them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ordo_pnp.draw.drawing import Drawing

if TYPE_CHECKING:
    from ordo_pnp.draw.drawing import Item


class LateDrawing(Drawing):
    """A drawing whose items are made when they are asked for: what is only shown on a screen may never need them.

    It is neither copied nor changed by ``copy.copy`` or ``dataclasses.replace``, which end in an error: ``with_items`` returns a
    drawing with other items.

    Args:
        width: Of its nominal box.
        height: Of its nominal box.
        make: Makes its items.
        nest: Makes a drawing that shows the same in fewer items, each of which may be placed often.
        label: A word for the text log.
    """

    __slots__ = ("_made", "_make", "nest")
    _made: tuple[Item, ...] | None
    _make: Callable[[], tuple[Item, ...]]
    nest: Callable[[], Drawing]

    def __init__(
        self,
        width: float,
        height: float,
        make: Callable[[], tuple[Item, ...]],
        nest: Callable[[], Drawing],
        label: str = "",
    ) -> None:
        for name, value in (("width", width), ("height", height), ("bounds", None), ("label", label)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_make", make)
        object.__setattr__(self, "_made", None)
        object.__setattr__(self, "nest", nest)

    @property
    def items(self) -> tuple[Item, ...]:
        """Its items, the same whenever they are asked for."""
        made = self._made
        if made is None:
            made = self._make()
            object.__setattr__(self, "_made", made)
        return made
