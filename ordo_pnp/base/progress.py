"""How far work has come: what longer work calls after each step, and commands show as a bar."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Is told how far the work has come."""

    def __call__(self, done: int, total: int, doing: str) -> None:
        """Show it: steps done, steps in all, and what is at hand."""


def no_progress(done: int, total: int, doing: str) -> None:
    """Show nothing."""
