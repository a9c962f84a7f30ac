"""The layouts that a layout names: of its back, and those that figures of books draw instead of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

# Where figures of books show a card, each with a layout of its own if need be.
FIGURE_USES: Final = ("table", "hand", "small", "seats", "list", "strip")


def figures_named(layout: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the layouts that figures of books draw instead of one.

    >>> figures_named({"figure": "unit-figure"}), figures_named({"figure": {"table": "disc", "small": "dot"}}), figures_named({})
    (('unit-figure',), ('disc', 'dot'), ())
    """
    named = layout.get("figure", ())
    return (named,) if isinstance(named, str) else tuple(named[key] for key in FIGURE_USES if key in named)


def named_sides(layout: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the layouts that one names as its back and for figures: none of them is the front of a card."""
    return (*((layout["back"],) if "back" in layout else ()), *figures_named(layout))
