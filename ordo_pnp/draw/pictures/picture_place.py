"""The place of an element of a fragment or a vignette, for messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ordo_pnp.cards import Origin


class PicturePlace(NamedTuple):
    """An element of a fragment or a vignette."""

    # What it belongs to, for messages.
    subject: str
    origin: Origin
    steps: tuple[str | int, ...] = ()

    def at(self, *more: str | int) -> PicturePlace:
        """Return what stands below."""
        return PicturePlace(self.subject, self.origin, (*self.steps, *more))
