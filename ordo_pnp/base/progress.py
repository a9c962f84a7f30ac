"""How far work has come: longer work reports each step, and commands show a bar."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Takes the progress of work."""

    def __call__(self, done: int, total: int, doing: str) -> None:
        """Show it: steps done, steps in all, and the current one."""


def no_progress(done: int, total: int, doing: str) -> None:
    """Show nothing."""
