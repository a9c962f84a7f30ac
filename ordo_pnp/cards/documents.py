"""Data files that were read: their text, plain data, findings and the place of every value, and the path under which people know them."""

from __future__ import annotations

import json
import os
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ordo_pnp.base import DataError, Diagnostic, Span, UnfitFileError, finding, printable, read_file
from ordo_pnp.cards.finding_codes import CONTROL_CHARACTER, NOT_UTF8, TOO_LARGE, UNREADABLE
from ordo_pnp.cards.yaml_positions import MAX_COLUMN, Node, Places, WrittenText
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
    """One file that was read: its text, its data and its problems.

    ``data`` is None where the file could not be read to its end; ``problems`` then says why.
    """

    __slots__ = ("_problems", "_root", "_starts", "_unexplained", "data", "file", "name", "places", "text", "version")

    def __init__(self, file: Path, name: str, text: str, data: Any, problems: tuple[Diagnostic, ...]) -> None:
        self.file = file
        # The path as a person knows it, for messages.
        self.name = name
        self.text = text
        self.data = data
        self._problems = problems
        # The reader's findings in the text, until they are asked for.
        self._unexplained: Sequence[Diagnostic] = ()
        # Time of change in nanoseconds and size of the file that was read; None if it came from elsewhere.
        self.version: tuple[int, int] | None = None
        # Of the text as it was read; None: it has to be read for them.
        self.places: Places | None = None
        self._root: Node | None = None
        # The first character of each line, and of one more behind the end.
        self._starts: array[int] | None = None

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """The problems that keep it from being read, in words for people."""
        if self._unexplained:
            self._problems, self._unexplained = explained(self.text, self.place, self._unexplained), ()
        return self._problems

    @problems.setter
    def problems(self, problems: tuple[Diagnostic, ...]) -> None:
        self._problems, self._unexplained = problems, ()

    @property
    def is_sound(self) -> bool:
        """Whether it has no problems; asking does not word them."""
        return not (self._unexplained or self._problems)

    def hold(self, data: Any, places: Places, problems: Sequence[Diagnostic] | None = None) -> None:
        """Take data read from the text, or one with the same lines, places and findings."""
        self.data, self.places, self._root = data, places, None
        if problems is not None:
            self._unexplained = problems

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
        starts, (line, column) = self._line_starts(), mark
        if line > len(starts) - 2:
            return self.root.places.path_at(len(self.text))
        return self.root.places.path_at(min(starts[line] + column, starts[line + 1] - 1))

    @property
    def root(self) -> Node:
        """The place of all data, by which that of each key and value is found."""
        if self._root is None:
            if self.places is None:
                reader = Reader(self.text, self.place)
                reader.read()
                self.places = reader.places
            self._root = self.places.root
        return self._root

    def _marks(self, path: Sequence[str | int], *, key: bool) -> tuple[Mark, Mark | None]:
        """Return start and end of a value or key, or the nearest above; no end over several lines."""
        node = self.root
        if not node.places.starts:
            return (0, 0), None
        for step in path:
            below = node.children.get(step)
            if below is None:
                key = False
                break
            node = below
        if key and node.key is not None:
            return self.mark(node.key[0]), self.mark(node.key[1])
        start, end = self.mark(node.start), self.mark(node.stop)
        is_cut = end[0] != start[0] or (node.stop == len(self.text) and not node.is_flow)
        return start, None if node.is_collection and is_cut else end

    def mark(self, index: int) -> Mark:
        """Return line and column of a character, from 0."""
        lines = self._line_starts()
        line = bisect_right(lines, index) - 1
        return line, index - lines[line]

    def _line_starts(self) -> array[int]:
        if self._starts is None:
            self._starts = array("I", [0, *(each.end() for each in _LINES.finditer(self.text)), len(self.text) + 1])
        return self._starts

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
        starts = self._line_starts()
        return self.text[starts[index] : starts[index + 1]].rstrip("\r\n") if index + 1 < len(starts) else ""


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
    """The names of files for a person."""

    # The working directory that paths are relative to; None: that of the process.
    here: str | None = None
    # Folders with the names under which a person knows them, where these are not their paths.
    folders: tuple[tuple[str, str], ...] = ()


_PLAIN: Final = Naming()
_naming: ContextVar[Naming] = ContextVar("naming", default=_PLAIN)


@contextmanager
def shown_as(folder: Path, name: str) -> Iterator[None]:
    """Let messages name a folder and its contents as a person does, such as ``trial.zip``."""
    pair = str(folder), name
    naming = _naming.get()
    _naming.set(naming._replace(folders=(*naming.folders, pair)))
    try:
        yield
    finally:  # others may have begun and ended meanwhile
        naming = _naming.get()
        _naming.set(naming._replace(folders=tuple(each for each in naming.folders if each != pair)))


def naming_now() -> Naming:
    """Return how a person at this working directory names files, to keep for later."""
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
    """Return the prefix of file names in a folder: relative below the working directory, else absolute."""
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


def read_bytes(raw: bytes, name: str, file: Path | None = None) -> Document:
    """Read a YAML (or JSON) text that is already in memory.

    Args:
        raw: Its bytes.
        name: Its path as a person knows it.
        file: Its path; None where that is its name.
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
    reader = Reader(text, document.place)
    document.hold(reader.read(), reader.places, reader.problems)
    return document


class UnreadDocument(Document):
    """A file that is known to be sound from an earlier run: its data are read when something of them is asked for.

    Args:
        file: Its path.
        name: Its path as a person knows it.
        raw: Its bytes.
        plain: Its data as JSON, which is read twenty times as fast; empty or damaged: they are read from the bytes.
    """

    __slots__ = ("_data", "_plain", "_raw")

    def __init__(self, file: Path, name: str, raw: bytes, plain: str = "") -> None:
        self._raw = raw
        self._plain = plain
        self._data: Any = None
        super().__init__(file, name, raw.decode("utf-8-sig"), None, ())

    @property
    def data(self) -> Any:
        """The content, as plain data."""
        if self._data is None:
            data = _from_json(self._plain)
            self._data = read_bytes(self._raw, self.name, self.file).data if data is None else data
        return self._data

    @data.setter
    def data(self, data: Any) -> None:
        self._data = data


def _from_json(text: str) -> dict[str, Any] | None:
    """Return the data of a file that were written as JSON; None where it was not written as JSON."""
    try:
        data = json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


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
