"""What a check in a process that stays leaves to the next one: documents, schemas and compiled layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.catalog.game_schemas import schema_folders
from ordo_pnp.catalog.load import schemas_folder
from ordo_pnp.catalog.schema import Schemas
from ordo_pnp.catalog.source import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from pathlib import Path

    from ordo_pnp.catalog.folders import Folder
    from ordo_pnp.catalog.source import Document
    from ordo_pnp.check.card_context import CardContext


class Memory:
    """What one examination leaves to the next: it saves work and decides nothing.

    Args:
        read: Reads a text; see ``read_bytes``.
    """

    def __init__(self, read: Callable[[bytes, str, Path], Document] = read_bytes) -> None:
        self._schemas: Schemas | None = None
        self._has_others = False
        self.world: CardContext | None = None
        self.context_key = ""
        """Identifies what it was made of, besides fonts."""
        self._read = read
        self._documents: dict[Path, tuple[bytes, Document]] = {}

    def schemas_of(self, folders: Iterable[Folder]) -> Schemas:
        """Return the schemas for some folders: those of the program are read once, those of other games each time."""
        shipped = schemas_folder()
        others = schema_folders(folders, shipped)
        if self._schemas is None or others or self._has_others:
            self._schemas, self._has_others = Schemas(shipped, others), bool(others)
        return self._schemas

    def document(self, path: Path, name: str, raw: bytes) -> Document | None:
        """Return the document of a file that still has this content and is called so; None where there is none."""
        known = self._documents.get(path)
        return known[1] if known is not None and known[0] == raw and known[1].name == name else None

    def read(self, path: Path, name: str, raw: bytes) -> Document:
        """Read a file and remember its document."""
        document = self._read(raw, name, path)
        self._documents[path] = raw, document
        return document

    def forget_but(self, paths: Collection[Path]) -> None:
        """Forget the documents of all files but some."""
        self._documents = {path: each for path, each in self._documents.items() if path in paths}
