"""What ``ordo build`` says of files: how one was made, and what has been made now."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ordo_pnp.base import printable
from ordo_pnp.cli._options import color_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.paper import EarlierFile, MadeFile


def told(options: Mapping[str, str]) -> str:
    """Return how a file was made, in words: filter, paper, and what else is not usual."""
    from ordo_pnp.paper import CONTENT_OPTIONS

    unusual = [key for key in CONTENT_OPTIONS if key not in {"filter", "paper"}]
    rest = [f"{key.replace('_', ' ')} {options[key]}" for key in unusual if options.get(key) not in {None, "long-edge"}]
    cards = f"`{options['filter']}`" if options.get("filter") else "all cards"
    return printable(", ".join([f"{cards} on {options.get('paper', 'another paper')}", *rest]))


def show_replaced(folder: Path, replaced: Mapping[str, EarlierFile | None]) -> None:
    """Show which files that were made otherwise have been replaced."""
    for name, known in replaced.items():
        what = "of which nothing was known" if known is None else f"which held {told(known.options)}"
        click.echo(f"replaced {printable(str(folder / name))}, {what}", err=True)


def format_made(folder: Path, made: Sequence[MadeFile], icc: str | None = None) -> str:
    """List files with their pages and cards, and the sums; for a press its ICC profile and the most ink."""
    from ordo_pnp.paper import told_coverage

    rows = [
        (printable(str(folder / each.name)), each.pages, each.cards, "back" if each.is_backs else "card")
        for each in made
    ]
    cards = sum(each.cards for each in made if not each.is_backs)
    rows.append(("total", sum(each.pages for each in made), cards, "card"))
    wide = [max(len(str(row[column])) for row in rows) for column in range(3)]
    lines = [
        f"{name:<{wide[0]}}  {pages:>{wide[1]}} {'page ' if pages == 1 else 'pages'}"
        f"  {count:>{wide[2]}} {what}{'' if count == 1 else 's'}"
        for name, pages, count, what in rows
    ]
    inks = [ink for each in made for ink in each.most_ink]
    most = f"most ink on a page: {max(inks)} %, by the profile {printable(icc or '')}" if inks else None
    manifest = f"manifest: {printable(str(folder / 'manifest.json'))}"
    return "\n".join([*lines, *filter(None, [most]), manifest, *filter(None, [told_coverage(made)])])


def warn_of(warnings: Sequence[Diagnostic]) -> None:
    """Show warnings on standard error, if there are any."""
    from ordo_pnp.base import format_full

    if warnings:
        click.echo(format_full(warnings, color_of(sys.stderr)), err=True)
