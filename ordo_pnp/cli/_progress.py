"""The progress bar of commands that work for more than a moment."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from ordo_pnp.diagnostics import printable

if TYPE_CHECKING:
    from collections.abc import Iterator


class Show(Protocol):
    """Shows how far the work has come."""

    def __call__(self, done: int, total: int, doing: str) -> None:
        """Show steps done, steps in all, and what is at hand."""


def _silent(done: int, total: int, doing: str) -> None:
    del done, total, doing


@contextmanager
def progress_bar() -> Iterator[Show]:
    """Show a progress bar on a terminal that can draw one, nothing in a pipe."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield _silent
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    terminal = getattr(sys.stderr, "stream", sys.stderr)  # a bar moves the cursor, which nothing else may
    with Progress(*columns, console=Console(file=terminal), transient=True) as bar:
        task = bar.add_task("")

        def show(done: int, total: int, doing: str) -> None:
            bar.update(task, completed=done, total=total, description=escape(printable(doing)))

        yield show
