"""By which names the books of a game may mean its scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def names_of_scenario(identifier: str, file: Path, card_set: str | None) -> tuple[str, ...]:
    """Return the names of a scenario: alone, after that of its file, and after that of its set, too, where it lies in one."""
    within = f"{file.stem}/{identifier}"
    return (identifier, within) if card_set is None else (identifier, within, f"{card_set}/{within}")
