"""A project while people edit it: its session, and the texts that are open, over the files on the disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.base import cause_of, obstacle_to, printable, real
from ordo_pnp.cards import MAX_DATA_BYTES
from ordo_pnp.editor.language.positions import TextLines, file_of
from ordo_pnp.editor.language.protocol import CONTENT_MODIFIED, INVALID_PARAMS, RpcError
from ordo_pnp.project import LiveCheck

if TYPE_CHECKING:
    from ordo_pnp.editor.language.protocol import Params
    from ordo_pnp.project import Session, Workspace


# Bytes of all open texts together, as UTF-8: four of the largest, or 100,000 cards. Each byte takes about eight in
# memory.
MAX_OPEN_BYTES: Final = 64 * 1024 * 1024


class ClosedTextError(RpcError):
    """A change of a text that is not open, or not any more."""

    def __init__(self, uri: str) -> None:
        super().__init__(f"`{uri[:200]}` is not open", INVALID_PARAMS, {"isClosed": True})


class StaleTextError(RpcError):
    """A change of a text that is not the newest.

    The newest stands in ``data`` with its version.
    """

    def __init__(self, text: OpenText) -> None:
        newest = {"uri": text.uri, "version": text.version, "text": text.lines.text}
        super().__init__("the text has been changed meanwhile", CONTENT_MODIFIED, newest)


@dataclass(frozen=True, slots=True)
class OpenText:
    """A text that the user has open."""

    uri: str
    # Without links.
    path: Path
    version: int
    lines: TextLines
    # The content of the file, where it is not open.
    raw: bytes = b""


class Editor:
    """A project while people edit it. It is for one thread.

    Args:
        workspace: The folders and games of the project.
        session: The data read from it.
    """

    def __init__(self, workspace: Workspace, session: Session) -> None:
        self.workspace = workspace
        self.session = session
        self.check = LiveCheck(workspace, session)
        self._open: dict[Path, OpenText] = {}
        # Bytes of each open text.
        self._sizes: dict[Path, int] = {}

    @property
    def open_texts(self) -> tuple[OpenText, ...]:
        """The open texts, in the order in which they were opened."""
        return tuple(self._open.values())

    def path_of(self, uri: str) -> Path:
        """Return the file of a `file:` URI, links followed; it need not exist.

        Raises:
            RpcError: It is another kind of URI, or the file is in none of the folders of the project.
        """
        path = file_of(uri)
        if path is None:
            raise RpcError(f"`{uri[:200]}` is no file of this machine", INVALID_PARAMS)
        if not any(path.is_relative_to(real(folder)) for folder in self.session.folders):
            raise RpcError(f"`{uri[:200]}` is in no folder of the project", INVALID_PARAMS)
        return path

    def uri_for(self, path: Path) -> str:
        """Return the URI of a file: the one by which it was opened, if it is."""
        found = self._open.get(real(path))
        return uri_of(path) if found is None else found.uri

    def text(self, uri: str) -> OpenText:
        """Return an open text, or else the file on disk, with version 0.

        Raises:
            RpcError: There is neither, or the file is not written in UTF-8.
        """
        path = self.path_of(uri)
        found = self._open.get(path)
        if found is not None:
            return found
        try:
            raw = self.session.content(path)
        except OSError as error:
            unread = f"`{printable(path.name)}` cannot be read: {cause_of(error)}"
            raise RpcError(obstacle_to(path) or unread) from error
        try:
            return OpenText(uri, path, 0, TextLines(raw.decode("utf-8-sig")), raw)
        except UnicodeDecodeError as error:
            raise RpcError(f"`{path.name}` is not written in UTF-8") from error

    def lines_of(self, path: Path) -> TextLines:
        """Return the lines of a file, undecodable bytes replaced; none where it cannot be read."""
        found = self._open.get(real(path))
        if found is not None:
            return found.lines
        try:
            return TextLines(self.session.content(path).decode("utf-8-sig", "replace"))
        except OSError:
            return TextLines("")

    def open(self, uri: str, text: str, version: int) -> OpenText:
        """Open a text over its file.

        Raises:
            RpcError: It is no file of the project.
        """
        path = self.path_of(uri)
        self.session.texts.lift(path)
        return self._lay(OpenText(uri, path, version, TextLines(text)))

    def change(self, uri: str, version: int, changes: Sequence[Mapping[str, Any]], base: int | None = None) -> OpenText:
        """Change an open text.

        Args:
            uri: The URI of the text.
            version: The version of the text that the changes lead to.
            changes: `contentChanges` of LSP, one after the other; without `range` the whole text. Those of a message have come
                through ``content_changes``.
            base: The version that they were made to; None: the current one.

        Raises:
            ClosedTextError: It is not open.
            StaleTextError: The text has another version than ``base``.
            RpcError: A change ends before it begins, or the text becomes too large.
        """
        known = self._open.get(self.path_of(uri))
        if known is None:
            raise ClosedTextError(uri)
        if base is not None and base != known.version:
            raise StaleTextError(known)
        lines = known.lines
        for each in changes:
            lines = _changed(lines, each)
        return self._lay(OpenText(known.uri, known.path, version, lines))

    def close(self, uri: str) -> None:
        """Close a text: the file on disk counts again."""
        path = self.path_of(uri)
        if self._open.pop(path, None) is not None:
            del self._sizes[path]
            self.session.release(path)

    def require_room(self, sizes: Mapping[Path, int]) -> None:
        """Require that texts may become so large, alone and together with all other open texts.

        Args:
            sizes: Bytes that texts shall have, by their files.

        Raises:
            RpcError: One may not, or they become larger while there is no room for more.
        """
        for path, size in sizes.items():
            if size > MAX_DATA_BYTES:
                raise RpcError(f"`{printable(path.name)}` would be too large: at most {MAX_DATA_BYTES:,} bytes")
        more = sum(size - self._sizes.get(path, 0) for path, size in sizes.items())
        if more > 0 and sum(self._sizes.values()) + more > MAX_OPEN_BYTES:
            names = ", ".join(printable(path.name) for path in sizes)
            raise RpcError(
                f"no room for `{names}`: open texts may have {MAX_OPEN_BYTES:,} bytes together; save them, and start anew with fewer"
            )

    def _lay(self, text: OpenText) -> OpenText:
        content = text.lines.text.encode()
        self.require_room({text.path: len(content)})
        self._open[text.path] = text
        self._sizes[text.path] = len(content)
        self.session.change(text.path, content, text.version)
        return text


def uri_of(path: Path) -> str:
    """Return the `file:` URI of an absolute path."""
    return path.as_uri()


def content_changes(given: Iterable[Params]) -> list[dict[str, Any]]:
    """Return the `contentChanges` of a message as LSP has them, without other keys.

    Raises:
        ParamsError: A change has another form.
    """
    return [
        {"text": each.string("text")} | ({"range": _checked_range(each.object("range"))} if "range" in each else {})
        for each in given
    ]


def _checked_range(place: Params) -> dict[str, Any]:
    ends = {name: place.object(name) for name in ("start", "end")}
    return {name: {key: end.count(key) for key in ("line", "character")} for name, end in ends.items()}


def _changed(lines: TextLines, change: Mapping[str, Any]) -> TextLines:
    if "range" not in change:
        return TextLines(change["text"])
    start, end = (lines.offset(**change["range"][name]) for name in ("start", "end"))
    if end < start:
        raise RpcError("a change that ends before it begins", INVALID_PARAMS)
    return lines.changed(start, end, change["text"])
