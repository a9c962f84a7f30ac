"""The options of ``ordo build`` for presses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ordo_pnp.cli._options import Measure, Word

if TYPE_CHECKING:
    from collections.abc import Callable


def press_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--by-count``, ``--color``, ``--icc`` and ``--ink-limit``."""
    command = click.option(
        "--ink-limit",
        type=Measure(150, 400),
        metavar="PERCENT",
        help="How much ink all four may be together on a press.  [default: 300]",
    )(command)
    command = click.option(
        "--icc",
        metavar="NAME|FILE",
        help="The ICC profile of the press.  [default: the first free one that is installed]",
    )(command)
    command = click.option(
        "--color",
        type=Word("color", ["rgb", "cmyk"]),
        metavar="rgb|cmyk",
        help="Colours of screens, or the four inks of a press: PDF/X-4.  [default: rgb]",
    )(command)
    return click.option(
        "--by-count/--no-by-count",
        default=None,
        help="Within each kind, the cards that are printed most often first.",
    )(command)
