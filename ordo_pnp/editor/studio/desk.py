"""`Desk`, the project one studio has open with its saved and unsaved texts, and the windows that show it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast

from ordo_pnp.base import FileSnapshot, cause_of, go_on, obstacle_to, printable, real
from ordo_pnp.cards import MAX_DATA_BYTES, PACKAGE_DATA
from ordo_pnp.check import known_part
from ordo_pnp.editor.language.edited_project import Editor, OpenText
from ordo_pnp.editor.language.protocol import RpcError
from ordo_pnp.project import Session, Workspace

# Suffixes of the files that the studio writes.
ENDINGS: Final = frozenset({".yaml", ".yml", ".md"})
_BOM: Final = b"\xef\xbb\xbf"
_LINE_END: Final = re.compile("\r\n|\n|\r")


class SavedTexts(Editor):
    """An editor that knows the base of each open text, so that nobody overwrites unseen changes."""

    def __init__(self, workspace: Workspace, session: Session) -> None:
        super().__init__(workspace, session)
        self._bases: dict[Path, bytes | None] = {}
        self._styles: dict[Path, WritingStyle] = {}
        # The last versions of closed texts: no two texts of a file have the same.
        self._versions: dict[Path, int] = {}
        # The file that was read last: a window that opens it has its text from there.
        self._read: tuple[Path, bytes] | None = None
        # Called with the file of each text that was opened, changed or closed.
        self.on_change: Callable[[Path], object] = lambda _: None

    def text(self, uri: str) -> OpenText:
        """Return a text as ``Editor.text`` does."""
        found = super().text(uri)
        if found.version == 0:
            self._read = found.path, found.raw
        return found

    def open(self, uri: str, text: str, version: int) -> OpenText:
        """Open a text as ``Editor.open`` does; its base is the content read last from the file."""
        path = self.path_of(uri)
        if path in self._bases:
            base = self._bases[path]
        elif self._read is not None and self._read[0] == path:
            base = self._read[1]
        else:
            base = on_disk(path)
        found = super().open(uri, text, version)
        self._read = None
        self.rebase(path, base)
        return found

    def begin(self, uri: str, text: str) -> OpenText:
        """Open a text over its file with a version that no text of it has had.

        Raises:
            RpcError: It is no file of the project, or the text is too large.
        """
        return self.open(uri, text, self._versions.get(self.path_of(uri), 0) + 1)

    def change(self, uri: str, version: int, changes: Sequence[Mapping[str, Any]], base: int | None = None) -> OpenText:
        """Change a text as ``Editor.change`` does."""
        found = super().change(uri, version, changes, base)
        self.on_change(found.path)
        return found

    def close(self, uri: str) -> None:
        """Close a text as ``Editor.close`` does."""
        path = self.path_of(uri)
        if path in self._open:
            self._versions[path] = self._open[path].version
        super().close(uri)
        self._bases.pop(path, None)
        self._styles.pop(path, None)
        self.on_change(path)

    def open_text(self, path: Path) -> OpenText | None:
        """Return the text of a file if it is open."""
        return self._open.get(path)

    def base(self, path: Path) -> bytes | None:
        """Return the content of the file from which an open text was made.

        None where there was no file.
        """
        return self._bases[path]

    def rebase(self, path: Path, base: bytes | None) -> None:
        """Note the content of the file of an open text, as seen by the user."""
        self._bases[path] = base
        self._styles[path] = WritingStyle.of(base)
        self.on_change(path)

    def content(self, text: OpenText) -> bytes:
        """Return an open text as bytes, with the byte order mark and line ends of its base."""
        return self._styles[text.path].write(text.lines.text)

    def over_disk(self) -> dict[Path, bytes | None]:
        """Return the texts of the session that differ from their files, by file, as input of a child process."""
        contents = self.session.texts.contents()
        return {each.path: contents[each.path] for each in self.open_texts if not self._is_on_disk(each)}

    def _is_on_disk(self, text: OpenText) -> bool:
        try:
            return on_disk(text.path) == self.content(text)
        except RpcError:
            return False

    def writable_file(self, text: OpenText) -> Path:
        """Return the file of a text that may be written.

        Raises:
            RpcError: The studio does not write such files, or its path leads elsewhere by now.
        """
        shown = printable(text.path.name)
        if not self.is_at(text.uri, text.path):
            raise RpcError(f"`{shown}` leads to another file than when it was opened: put the file itself there")
        if text.path.suffix not in ENDINGS:
            raise RpcError(f"`{shown}` is not written: only {', '.join(sorted(ENDINGS))} are")
        if text.path.is_relative_to(real(PACKAGE_DATA)):
            raise RpcError(f"`{shown}` came with the program: work in a copy of the project with its folder `cards`")
        return text.path

    def is_at(self, uri: str, path: Path) -> bool:
        """Whether a URI leads to a file of the project at this moment."""
        try:
            return self.path_of(uri) == path
        except RpcError:
            return False

    def is_unsaved(self, text: OpenText) -> bool:
        """Whether an open text differs from its file as opened or saved last."""
        return self.content(text) != self._bases[text.path]


@dataclass(frozen=True, slots=True)
class WritingStyle:
    """The byte order mark and line ends of a file.

    Args:
        start: A byte order mark or nothing.
        end: The end of all its lines; None where there are several kinds, or no lines.
    """

    start: bytes = b""
    end: str | None = None

    @classmethod
    def of(cls, content: bytes | None) -> WritingStyle:
        """Return the style of some bytes."""
        if content is None:
            return cls()
        ends = set(_LINE_END.findall(content.decode("utf-8", "replace")))
        return cls(_BOM if content.startswith(_BOM) else b"", ends.pop() if len(ends) == 1 else None)

    def write(self, text: str) -> bytes:
        r"""Return a text as bytes.

        >>> WritingStyle.of(b"x\r\n").write("a\nb")
        b'a\r\nb'
        """
        if self.end is not None:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
            text = text if self.end == "\n" else text.replace("\n", self.end)
        return self.start + text.encode()


def as_typed(content: bytes) -> str:
    """Decode the bytes of a file, without a byte order mark.

    Bytes that are no UTF-8 are replaced.
    """
    return content.decode("utf-8-sig", "replace")


def is_text(content: bytes) -> bool:
    """Whether the bytes of a file are UTF-8."""
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return True


def on_disk(path: Path) -> bytes | None:
    """Return the content of a file on disk, not of a text open over it.

    None where there is none.

    Raises:
        RpcError: It is no regular file, too large, or cannot be read.
    """
    try:
        return FileSnapshot().read(path, MAX_DATA_BYTES)[0]
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        unread = f"`{printable(path.name)}` cannot be read: {cause_of(error)}"
        raise RpcError(obstacle_to(path) or unread) from error


T = TypeVar("T")


class _Owner:
    """An owner of objects that parts of the studio keep."""

    def __init__(self) -> None:
        self._kept: dict[type, Any] = {}

    def kept(self, kind: Callable[[Any], T]) -> T:
        """Return the object of a kind kept here; the first call makes it from the owner."""
        key = cast("type", kind)
        if key not in self._kept:
            self._kept[key] = kind(self)
        return cast("T", self._kept[key])

    def close(self) -> None:
        """Close the kept objects that have a ``close``, the last first."""
        for each in reversed(self._kept.values()):
            if hasattr(each, "close"):
                each.close()
        self._kept.clear()


class Desk(_Owner):
    """A project that is open in a studio. It is for one thread, the worker of the server."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.workspace = workspace
        known = known_part(workspace.root, workspace.homes)
        sets, scope = workspace.external_sets, workspace.scope()
        self.editor = SavedTexts(workspace, Session(workspace.root, sets, scope, known, is_cache_written=False))
        # The windows that show it now.
        self.windows: list[StudioWindow] = []
        # Called amid long work; raises where the work is to be done again, after the waiting requests.
        self.give_way: Callable[[], object] = go_on
        # Called with another workspace, which the studio opens in place of this one after the message at hand.
        self.reopen: Callable[[Workspace], object] = lambda _: None

    @property
    def session(self) -> Session:
        """The data read from the project."""
        return self.editor.session

    def notify(self, method: str, params: Mapping[str, Any], but: StudioWindow | None = None) -> None:
        """Send a notification to every window but one."""
        for each in self.windows:
            if each is not but:
                each.notify(method, params)


class NotificationSender(Protocol):
    """Sends messages to one window, from any thread."""

    def __call__(self, method: str, params: Mapping[str, Any]) -> None:
        """Send a notification."""
        ...


class StudioWindow(_Owner):
    """One page in a browser that shows a desk.

    Args:
        desk: The desk that it shows.
        notify: Sends it a notification; from any thread.
    """

    def __init__(self, desk: Desk, notify: NotificationSender) -> None:
        super().__init__()
        self.desk = desk
        self.notify = notify

    @property
    def editor(self) -> SavedTexts:
        """The texts of the project."""
        return self.desk.editor
