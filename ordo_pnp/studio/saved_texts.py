"""Texts that are open, and what each was made from: the bytes that the file held when it was opened or saved last."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ordo_pnp.language import Editor

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ordo_pnp.language import OpenText, Params
    from ordo_pnp.project import Session, Workspace

_BOM: Final = b"\xef\xbb\xbf"
_LINE_END: Final = re.compile("\r\n|\n|\r")


class SavedTexts(Editor):
    """An editor that knows the base of each open text, so that nobody overwrites what they have not seen.

    Args:
        workspace: What is meant.
        session: What is known of it.
    """

    def __init__(self, workspace: Workspace, session: Session) -> None:
        super().__init__(workspace, session)
        self._bases: dict[Path, bytes | None] = {}
        self._read: tuple[Path, bytes] | None = None
        """The file that was read last: whoever opens it has its text from there."""
        self.on_change: Callable[[Path], object] = lambda _: None
        """Called with the file of each text that was opened, changed or closed."""

    def text(self, uri: str) -> OpenText:
        """Return a text as ``Editor.text`` does."""
        found = super().text(uri)
        if found.version == 0:
            self._read = found.path, found.raw
        return found

    def open(self, uri: str, text: str, version: int) -> OpenText:
        """Open a text as ``Editor.open`` does; its base is what was read of the file last."""
        path = self.path_of(uri)
        if path not in self._bases:
            base = self._read[1] if self._read is not None and self._read[0] == path else self._on_disk(path)
            found = super().open(uri, text, version)
            self._bases[path] = base
        else:
            found = super().open(uri, text, version)
        self._read = None
        self.on_change(path)
        return found

    def change(self, uri: str, version: int, changes: list[Params], base: int | None = None) -> OpenText:
        """Change a text as ``Editor.change`` does."""
        found = super().change(uri, version, changes, base)
        self.on_change(found.path)
        return found

    def close(self, uri: str) -> None:
        """Close a text as ``Editor.close`` does."""
        path = self.path_of(uri)
        super().close(uri)
        self._bases.pop(path, None)
        self.on_change(path)

    def _on_disk(self, path: Path) -> bytes | None:
        try:
            return self.session.content(path)
        except OSError:
            return None

    def base(self, path: Path) -> bytes | None:
        """Return what an open text was made from; None where there was no file."""
        return self._bases[path]

    def rebase(self, path: Path, base: bytes | None) -> None:
        """Note what the file of an open text holds, and that whoever changes it has seen that."""
        self._bases[path] = base
        self.on_change(path)

    def content(self, text: OpenText) -> bytes:
        """Return what the file of a text would hold: with the byte order mark and the line ends of its base."""
        base = self._bases.get(text.path)
        return as_written(text.lines.text, base)

    def is_unsaved(self, text: OpenText) -> bool:
        """Whether the file of a text held something else when it was opened or saved last."""
        return self.content(text) != self._bases.get(text.path)


def as_written(text: str, like: bytes | None) -> bytes:
    """Return a text as bytes, with the byte order mark of other bytes, and their line ends where they have but one kind.

    >>> as_written("a\\nb", b"x\\r\\n")
    b'a\\r\\nb'
    """
    if like is None:
        return text.encode()
    start = _BOM if like.startswith(_BOM) else b""
    ends = set(_LINE_END.findall(like.decode("utf-8", "replace")))
    if len(ends) == 1 and (end := ends.pop()) != "\n":
        text = _LINE_END.sub(lambda _: end, text)
    return start + text.encode()


def as_typed(content: bytes) -> str:
    """Return the text that bytes of a file are, without a byte order mark; what is no UTF-8 is replaced."""
    return content.decode("utf-8-sig", "replace")
