"""Data files that were read: their text, plain data, findings and the place of every value, and the path under which people know them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.base import DataError, Diagnostic, Span, UnfitFileError, finding, printable, read_file
from ordo_pnp.cards.finding_codes import CONTROL_CHARACTER, NOT_UTF8, TOO_LARGE, UNREADABLE
from ordo_pnp.cards.yaml_positions import MAX_COLUMN, Node, WrittenText, innermost, locate
from ordo_pnp.cards.yaml_reader import CONTROL, MAX_PROBLEMS, Reader, explained

Mark = tuple[int, int]


# A file of ten thousand cards has four megabytes.
MAX_DATA_BYTES: Final = 16 * 1024 * 1024
_CONTROL_BYTES = bytes(range(9)) + b"\x0b\x0c" + bytes(range(14, 32)) + b"\x7f"
_LINES = re.compile("\r\n|\n|\r")


class LocatedText(NamedTuple):
    """A text in the data of a file, or a key."""

    value: str
    # Of the text, or of the value of the key.
    path: tuple[str | int, ...]
    is_key: bool = False


class Document:
    """One file that was read: its text, its data and what is wrong with it.

    ``data`` is None where the file could not be read to its end; ``problems`` then says why.
    """

    __slots__ = ("_asked", "_found", "_lines", "_tree", "data", "file", "name", "problems", "text", "version")

    def __init__(self, file: Path, name: str, text: str, data: Any, problems: tuple[Diagnostic, ...]) -> None:
        self.file = file
        # The path as a person knows it, for messages.
        self.name = name
        self.text = text
        self.data = data
        self.problems = problems
        # Time of change in nanoseconds and size of the file that was read; None if it came from elsewhere.
        self.version: tuple[int, int] | None = None
        self._tree: Node | None = None
        self._found: Node | None = None
        # The paths whose places ``_found`` holds.
        self._asked: set[tuple[str | int, ...]] = set()
        self._lines: list[str] | None = None

    def is_current(self) -> bool:
        """Whether the file on disk is still the one that was read, by its time and size."""
        try:
            status = self.file.stat()
        except OSError:
            return False
        return self.version == (status.st_mtime_ns, status.st_size)

    def span(self, path: Sequence[str | int] = (), *, key: bool = False) -> Span:
        """Locate a value, or with ``key`` its key; where the path leads nowhere, the nearest place above it."""
        return self.place(*self._marks(path, key=key))

    def text_span(self, path: Sequence[str | int], text: str, start: int, end: int) -> Span:
        """Locate some characters of a text, as far as they stand in one line; all of it where that is unknown.

        Args:
            path: Of the text.
            text: Its value.
            start: The first of the characters, from 0.
            end: Behind the last of them.
        """
        marks = self.written(path).marks(text, start, end)
        return self.span(path) if marks is None else self.place(*marks)

    def texts(self) -> Iterator[LocatedText]:
        """Yield every text and every key of the data, in their order."""
        return _texts_in(self.data, ())

    def written(self, path: Sequence[str | int], *, key: bool = False) -> WrittenText:
        """Return a text, or with ``key`` the key of a value, as the file writes it; empty for anything else."""
        start, end = self._marks(path, key=key)
        if end is None:
            return WrittenText("", start)
        lines = [self.line(number) for number in range(start[0], end[0] + 1)]
        lines[-1] = lines[-1][: end[1]]
        lines[0] = lines[0][start[1] :]
        return WrittenText("\n".join(lines), start)

    def path_at(self, mark: Mark) -> tuple[str | int, ...]:
        """Return the path of the innermost key or value that begins at or before a line and column, from 0."""
        self._tree = self._tree or locate(self.text)
        return innermost(self._tree, mark)

    def _marks(self, path: Sequence[str | int], *, key: bool) -> tuple[Mark, Mark | None]:
        """Return where a value or its key begins and ends, or the nearest above it."""
        node, down, steps = self._root_of(path)
        reached = True
        for step in steps:
            below = node.children.get(step)
            if below is None:
                reached = False
                break
            node = below
        start, end = node.key if key and reached and node.key is not None else (node.start, node.end)
        return (start[0] + down, start[1]), None if end is None else (end[0] + down, end[1])

    def _root_of(self, path: Sequence[str | int]) -> tuple[Node, int, Sequence[str | int]]:
        """Return the tree of places that a path is looked for in, the lines above it, and the steps from its top."""
        if self._tree is None and self._found is not None and tuple(path) in self._asked:
            return self._found, 0, path
        self._tree = self._tree or locate(self.text)
        return self._tree, 0, path

    def locate(self, paths: Iterable[Sequence[str | int]]) -> None:
        """Find the places of some values in one pass; ``span`` then answers for them without the tree of all places."""
        self._asked = {tuple(path[:end]) for path in paths for end in range(len(path) + 1)}
        self._found = locate(self.text, self._asked)

    def place(self, start: tuple[int, int], end: tuple[int, int] | None = None) -> Span:
        """Make a span of one line from a (line, column) counted from 0; without an end it runs to the end of the line."""
        line, column = start
        source = self.line(line)
        if end is None:
            end = (line, len(source.split(" #", 1)[0].rstrip()))
        stop = min(end[1] if end[0] == line else len(source), max(MAX_COLUMN, column + 1))
        return Span(self.name, line + 1, column + 1, line + 1, max(stop, column + 1) + 1, source)

    def line(self, index: int) -> str:
        """Return a line of the text by its number from 0; empty beyond the end."""
        if self._lines is None:
            self._lines = _LINES.split(self.text)
        return self._lines[index] if index < len(self._lines) else ""


def _texts_in(data: Any, path: tuple[str | int, ...]) -> Iterator[LocatedText]:
    if isinstance(data, str):
        yield LocatedText(data, path)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield LocatedText(key, (*path, key), is_key=True)
            yield from _texts_in(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts_in(value, (*path, index))


class Naming(NamedTuple):
    """How a person knows files."""

    # The working directory that paths are relative to; None: that of the process.
    here: str | None = None
    # Folders with the names under which a person knows them, where these are not their paths.
    folders: tuple[tuple[str, str], ...] = ()


_PLAIN: Final = Naming()
_naming: ContextVar[Naming] = ContextVar("naming", default=_PLAIN)


@contextmanager
def shown_as(folder: Path, name: str) -> Iterator[None]:
    """Let messages name a folder and what lies in it as a person does, such as ``trial.zip``."""
    pair = str(folder), name
    naming = _naming.get()
    _naming.set(naming._replace(folders=(*naming.folders, pair)))
    try:
        yield
    finally:  # others may have begun and ended meanwhile
        naming = _naming.get()
        _naming.set(naming._replace(folders=tuple(each for each in naming.folders if each != pair)))


def naming_now() -> Naming:
    """Return how a person at this working directory knows files, for whoever goes on when the process works elsewhere."""
    return _naming.get()._replace(here=os.getcwd())  # noqa: PTH109 (text, as below)


@contextmanager
def named_by(naming: Naming) -> Iterator[None]:
    """Name files within the block so."""
    token = _naming.set(naming)
    try:
        yield
    finally:
        _naming.reset(token)


def shown_path(path: Path) -> str:
    """Return a path as a person at the working directory would write it."""
    text = str(path)
    here, folders = _naming.get()
    for folder, name in folders:
        if text.startswith(folder) and text[len(folder) :][:1] in ("", os.sep):
            return name + text[len(folder) :]
    if not path.is_absolute():
        return text
    folder, _, name = text.rpartition(os.sep)
    return _from_here(folder, here or os.getcwd()) + name  # noqa: PTH109 (called for every file)


@lru_cache(maxsize=256)
def _from_here(folder: str, here: str) -> str:
    """Return what stands before the names of files in a folder: from the working directory where it lies there, else all."""
    near = os.path.relpath(folder + os.sep, here)
    return folder + os.sep if near.startswith("..") else "" if near == "." else near + os.sep


def read_document(path: Path) -> Document:
    """Read a YAML (or JSON) file from disk; never raises, all trouble is in ``problems``."""
    shown = shown_path(path)
    try:
        raw, version = fetch(path, shown)
    except DataError as error:
        return Document(path, shown, "", None, error.diagnostics)
    document = read_bytes(raw, shown, path)
    document.version = version
    return document


def fetch(path: Path, name: str) -> tuple[bytes, tuple[int, int]]:
    """Get the bytes of a regular file of bounded size, and its version (time of change in nanoseconds, size).

    Raises:
        DataError: It is missing, no regular file, unreadable or too large; ``name`` is the path in the message.
    """
    try:
        return read_file(path, MAX_DATA_BYTES)
    except UnfitFileError as error:
        if error.size is not None:
            raise DataError([_too_large(name, error.size)]) from None
        message = f"`{printable(name)}` is not a regular file"
        raise DataError(
            [finding(UNREADABLE, message, Span(name), remedy="move it out of the folder, or name a file")]
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"`{printable(name)}` cannot be read: {reason.lower()}"
        remedy = "correct the path" if isinstance(error, FileNotFoundError) else None
        raise DataError([finding(UNREADABLE, message, Span(name), remedy=remedy)]) from None


def _too_large(name: str, size: int) -> Diagnostic:
    message = f"`{printable(name)}` has {size:,} bytes, more than {MAX_DATA_BYTES:,}"
    return finding(TOO_LARGE, message, Span(name), remedy="split the file")


def read_whole(document: Document) -> tuple[Any, tuple[Diagnostic, ...]]:
    """Return the data of a text and what is wrong with it, in words that tell a person what to do."""
    data, problems = read_quickly(document)
    return data, explained(document.text, document.place, problems) if problems else ()


def read_quickly(document: Document) -> tuple[Any, tuple[Diagnostic, ...]]:
    """Return the data of a text and what is wrong with it, in the words of the scanner."""
    reader = Reader(document.text, document.place)
    data = reader.read()
    return data, tuple(reader.problems)


def read_bytes(
    raw: bytes,
    name: str,
    file: Path | None = None,
    read: Callable[[Document], tuple[Any, tuple[Diagnostic, ...]]] = read_whole,
) -> Document:
    """Read a YAML (or JSON) text that is already in memory.

    Args:
        raw: Its bytes.
        name: Its path as a person knows it.
        file: Its path; None where that is its name.
        read: Reads the text where bytes and characters are allowed.
    """
    where = Path(name) if file is None else file
    if len(raw) > MAX_DATA_BYTES:
        return Document(where, name, "", None, (_too_large(name, len(raw)),))
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff") or (len(raw) > 3 and raw[1] == 0 and raw[3] == 0):
        message = f"`{printable(name)}` is written in UTF-16"
        problem = finding(NOT_UTF8, message, Span(name), remedy="save the file as UTF-8")
        return Document(where, name, "", None, (problem,))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return _undecodable(raw, error, where, name)
    document = Document(where, name, text, None, ())
    trouble = _forbidden_characters(document, raw)
    if trouble:
        document.problems = tuple(trouble)
        return document
    document.data, document.problems = read(document)
    return document


def _undecodable(raw: bytes, error: UnicodeDecodeError, file: Path, name: str) -> Document:
    text = raw.decode("utf-8-sig", errors="replace")
    before = raw[: error.start].decode("utf-8-sig", errors="replace")
    lines = _LINES.split(before)
    document = Document(file, name, text, None, ())
    spot = (len(lines) - 1, len(lines[-1]))
    problem = finding(
        NOT_UTF8,
        f"the byte 0x{raw[error.start]:02X} is not valid UTF-8",
        document.place(spot, (spot[0], spot[1] + 1)),
        remedy="save the file as UTF-8",
    )
    document.problems = (problem,)
    return document


def _forbidden_characters(document: Document, raw: bytes) -> list[Diagnostic]:
    text = document.text
    if len(raw.translate(None, _CONTROL_BYTES)) == len(raw) and (
        text.isascii() or not ("\u2028" in text or "\u2029" in text or "\x85" in text)
    ):
        return []
    return _control_characters(document)


def _control_characters(document: Document) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for number, line in enumerate(_LINES.split(document.text)):
        for match in CONTROL.finditer(line):
            spot = (number, match.start())
            shown = f"U+{ord(match.group()):04X}"
            found.append(
                finding(
                    CONTROL_CHARACTER,
                    f"the invisible control character {shown} stands in the text",
                    document.place(spot, (number, match.end())),
                    remedy="delete it",
                )
            )
            if len(found) >= MAX_PROBLEMS:
                return found
    return found
