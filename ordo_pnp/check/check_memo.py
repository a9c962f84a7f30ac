"""What a check in a process that stays leaves to the next one: documents, schemas and compiled layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Inputs, current, recording
from ordo_pnp.cards import Schemas, read_bytes, schema_folders, schemas_folder, schemas_for

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from pathlib import Path

    from ordo_pnp.cards import Document, Folder, SchemaFolder
    from ordo_pnp.check.card_context import CardContext


def _read_anew(raw: bytes, name: str, path: Path, _: Document | None) -> Document:
    return read_bytes(raw, name, path)


class CheckMemo:
    """What one examination leaves to the next: it saves work and decides nothing.

    Args:
        read: Reads the content of a file, of which there may be an earlier document.
    """

    def __init__(self, read: Callable[[bytes, str, Path, Document | None], Document] = _read_anew) -> None:
        self._schemas: Schemas | None = None
        self._others: list[SchemaFolder] = []
        # The schemas that do not come with the program.
        self._opened = Inputs()
        self.card_context: CardContext | None = None
        # Identifies what it was made of, besides fonts.
        self.context_key = ""
        self._read = read
        self._documents: dict[Path, tuple[bytes, Document]] = {}

    def schemas_of(self, folders: Iterable[Folder]) -> Schemas:
        """Return the schemas for some folders: the same object as long as those of other games are the same."""
        shipped = schemas_folder()
        others = schema_folders(folders, shipped)
        if not others:
            return schemas_for(())
        if self._schemas is None or others != self._others or not current().is_current(self._opened):
            with recording() as opened:
                self._schemas = Schemas(shipped, others)
            self._others, self._opened = others, opened
        return self._schemas

    def document(self, path: Path, name: str, raw: bytes) -> Document | None:
        """Return the document of a file that still has this content and is called so; None where there is none."""
        known = self._documents.get(path)
        return known[1] if known is not None and known[0] == raw and known[1].name == name else None

    def last(self, path: Path) -> Document | None:
        """Return the document of a file that was read last."""
        known = self._documents.get(path)
        return None if known is None else known[1]

    def read(self, path: Path, name: str, raw: bytes) -> Document:
        """Read a file and remember its document."""
        document = self._read(raw, name, path, self.last(path))
        self._documents[path] = raw, document
        return document

    def forget_but(self, paths: Collection[Path]) -> None:
        """Forget the documents of all files but some."""
        self._documents = {path: each for path, each in self._documents.items() if path in paths}
