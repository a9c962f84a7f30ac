"""Answers that the printing commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ordo_pnp.diagnostics import did_you_mean, printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.build.options import OptionError


def bad_option(error: OptionError) -> click.BadParameter:
    """Turn a value that an option cannot have into a mistake in the command."""
    return click.BadParameter(unknown_value(error.value, error.known), param_hint=f"'{error.option}'")


def unknown_value(value: str, known: Iterable[str]) -> str:
    """Say that a value is none of the known ones.

    >>> unknown_value("leter", ["a3", "a4", "letter"])
    "there is no 'leter'; did you mean 'letter'? Known are a3, a4, letter."
    """
    names = list(known)
    near = did_you_mean(value, names)
    hint = f"; did you mean {near!r}?" if near else "."
    return f"there is no '{printable(value)}'{hint} Known are {', '.join(names)}."
