"""``ordo build --changed`` and ``--missing``: what is printed again, and what is told of old cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from ordo_pnp.base import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from ordo_pnp.paper import DeckChanges, MissingCard, Old

_WHY: Final = {
    "changed": "look different now",
    "fewer": "are too many now",
    "gone": "are no longer in the game",
}


def missing_cards(file: Path | None) -> tuple[MissingCard, ...]:
    """Read the list of ``--missing``, if there is one.

    Raises:
        DataError: It cannot be read as a list.
        click.UsageError: There is no such file.
    """
    from ordo_pnp.base import cause_of
    from ordo_pnp.paper import read_missing

    if file is None:
        return ()
    try:
        return read_missing(file)
    except OSError as error:
        raise click.BadParameter(f"`{printable(str(file))}`: {cause_of(error)}", param_hint="'--missing'") from error


def told_nothing(folder: Path, changes: DeckChanges) -> str:
    """Return that nothing is to be printed."""
    since = f" since build {changes.ledger.last}" if changes.ledger.last else ""
    return f"nothing to print: in {printable(str(folder))} no card has changed{since}"


def told_old(old: Sequence[Old]) -> Iterator[str]:
    """Return which cards to throw away, a line for each reason and language or other kind of the same cards."""
    for why, words in _WHY.items():
        for variant in dict.fromkeys(each.variant for each in old):
            cards = [each for each in old if (each.why, each.variant) == (why, variant)]
            if cards:
                counted = ", ".join(f"{each.copies} × {printable(each.card)}" for each in cards)
                yield f"throw away ({variant}), for they {words}: {counted}"
