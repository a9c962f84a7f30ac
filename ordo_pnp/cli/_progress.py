"""The progress bar of commands that work for more than a moment."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ordo_pnp.base import no_progress, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.base import Progress


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Show a progress bar on a terminal that can draw one, nothing in a pipe."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield no_progress
        return
    from rich import progress as bars
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    terminal = getattr(sys.stderr, "stream", sys.stderr)  # a bar moves the cursor, which nothing else may
    with bars.Progress(*columns, console=Console(file=terminal), transient=True) as bar:
        task = bar.add_task("")

        def show(done: int, total: int, doing: str) -> None:
            if done < bar.tasks[0].completed:  # something else has begun, which takes other times
                bar.reset(task)
            bar.update(task, completed=done, total=total, description=escape(printable(doing)))

        yield show
