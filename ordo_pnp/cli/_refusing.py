"""Refusing changes of data files after which the data would have errors that they do not have now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ordo_pnp.base import Change, Diagnostic
    from ordo_pnp.project import Workspace


def refuse_errors(
    changes: Sequence[Change],
    workspace: Workspace,
    game: str,
    moved: Callable[[Iterable[Diagnostic]], list[Diagnostic]] | None = None,
) -> None:
    """Check the data as changes would leave them, and end the command where they would have more errors than now.

    Args:
        changes: What shall be where.
        workspace: Where the data lie.
        game: Whose data they are.
        moved: Moves the errors to the places where a person corrects them.

    Raises:
        DataError: The errors of the kinds and files that would have more.
    """
    from ordo_pnp.base import DataError
    from ordo_pnp.project import new_errors

    worse = new_errors({each.path: each.new for each in changes}, workspace, game)
    if worse:
        click.echo(
            "nothing was written: the data would have errors that they do not have now; correct these places first",
            err=True,
        )
        raise DataError(moved(worse) if moved else worse)
