"""The files of ``ordo build``: made, measured or only explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ordo_pnp.base import Progress
    from ordo_pnp.paper import Job, MadeFile


def made_or_explained(
    job: Job, progress: Progress, *, explains: bool, is_measured: bool
) -> tuple[MadeFile, ...] | None:
    """Make files, with the ink of their pages if that is wanted; or show what they would be, and return nothing."""
    from ordo_pnp.paper import explain, told_coverage, with_coverage

    if explains:
        click.echo(explain(job.lay_out()))
        if is_measured:
            click.echo(told_coverage(with_coverage(job.make(progress), progress)))
        return None
    made = job.make(progress)
    return with_coverage(made, progress) if is_measured else made
