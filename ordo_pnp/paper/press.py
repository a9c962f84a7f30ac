"""Printing at a press: which separation goes with what somebody asks for.

Rule: PNP-26.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.draw import inks_of_looks
from ordo_pnp.paper.options import ColorSpace, PointlessOptionError
from ordo_pnp.paper.render.press_profile import find_profile
from ordo_pnp.paper.render.separation import INK_LIMIT, Separation

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog
    from ordo_pnp.paper.options import PrintStyle


def press_of(style: PrintStyle) -> Separation | None:
    """Return what separates colours for the press of a style, None without one.

    Raises:
        PointlessOptionError: Something is said about a press, but colours are those of screens.
        OrdoError: Its ICC profile is not there, or cannot be used.
    """
    if style.color is ColorSpace.CMYK:
        return Separation(find_profile(style.icc), limit=INK_LIMIT if style.ink_limit is None else style.ink_limit)
    for option, value in (("--icc", style.icc), ("--ink-limit", style.ink_limit)):
        if value is not None:
            reason = (
                "it is about a press, but colours are those of screens; write `--for press` or `--color cmyk` with it"
            )
            raise PointlessOptionError(option, reason)
    return None


def presses_of_games(press: Separation | None, catalog: Catalog) -> dict[str, Separation | None]:
    """Return what separates the colours of each game: for the same press, with the inks that its look says."""
    return {
        name: None if press is None else press.with_named(inks_of_looks(game)) for name, game in catalog.games.items()
    }
