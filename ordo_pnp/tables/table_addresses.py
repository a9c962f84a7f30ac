"""Which cell of a table a place of a data file comes from: what is wrong there is to be corrected in the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ordo_pnp.cards import read_bytes, shown_path
from ordo_pnp.tables.columns import PRINT

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Document, GameData
    from ordo_pnp.tables.grid import CellGrid


# Set (empty for the words of the game), language (None for the set's own), entry, key (None for the entry itself).
Passage: TypeAlias = "tuple[str, str | None, str, str | None]"


@dataclass
class TableAddresses:
    """The cells of a table that go into data files.

    Args:
        grid: The cells.
        game: Whose data they become.
    """

    grid: CellGrid
    game: GameData
    _cells: dict[Passage, tuple[int, int]] = field(default_factory=dict, init=False)

    def add(self, passage: Passage, place: tuple[int, int]) -> None:
        """Note from which row and column, counted from 0, something is read."""
        self._cells[passage] = place

    def at_cells(self, found: Iterable[Diagnostic], texts: Mapping[Path, tuple[str | None, str]]) -> list[Diagnostic]:
        """Move findings from places of files to the cells that they come from; the others stay.

        Args:
            found: What is wrong with the files as they would be.
            texts: The files that would change, before and after.
        """
        documents = {
            shown_path(path): read_bytes(after.encode(), shown_path(path), path) for path, (_, after) in texts.items()
        }
        moved = (self._moved(each, documents.get(each.span.file)) for each in found)
        return list(dict.fromkeys(moved))

    def _moved(self, each: Diagnostic, document: Document | None) -> Diagnostic:
        place = None if document is None else self.place(document, (each.span.line - 1, each.span.column - 1))
        if place is None:
            return each
        return self.grid.finding(each.code, each.message, place, each.help)

    def place(self, document: Document, mark: tuple[int, int]) -> tuple[int, int] | None:
        """Return the cell from which comes what stands at a line and column, counted from 0."""
        path = document.path_at(mark)
        owner = self._owner(document.file)
        if path[:2] == ("text", "entries") and len(path) > 2:
            language, entry, below = document.data["text"].get("language"), str(path[2]), path[3:]
        elif len(path) > 1 and isinstance(path[1], int):
            language, entry, below = None, _slug(document.data, path[:2]), path[2:]
        else:
            return None
        steps = below[1:] if below[:1] == (PRINT,) else below
        key = str(steps[0]) if steps else None
        return self._cells.get((owner, language, entry, key)) or self._cells.get((owner, language, entry, None))

    def _owner(self, path: Path) -> str:
        return next((each.id for each in self.game.sets.values() if path.is_relative_to(each.folder)), "")


def _slug(data: Any, path: Sequence[str | int]) -> str:
    for step in path:
        data = data[step]
    return str(data.get("id", "")) if isinstance(data, dict) else ""
