"""What was found in a file the last time, kept by the hash of its content.

The cache only saves time: it is thrown away when the program or a schema changes, and a damaged one is ignored.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp import __version__
from ordo_pnp.cache_file import CacheFile, cache_folder
from ordo_pnp.catalog.load import schemas_folder
from ordo_pnp.check.summary import Summary
from ordo_pnp.diagnostics import registered_codes
from ordo_pnp.diagnostics.plain import from_plain, to_plain
from ordo_pnp.transactions.inputs import Inputs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ordo_pnp.diagnostics import Diagnostic

PACKAGE = Path(__file__).resolve().parent.parent
LAYOUTS = "layouts of "
"""Begins the names of what is no file: the layouts of a game, by the sets that were read."""
WHOLE = "all of "
"""Begins the names of all data of a game together, by the sets that were read."""


def fingerprint() -> str:
    """Identify the program and its schemas: any change of either makes old findings worthless."""
    digest = hashlib.blake2b(__version__.encode(), digest_size=16)
    for home, ending in ((PACKAGE, ".py"), (schemas_folder(), ".json")):
        for folder, below, names in os.walk(home):  # three times as fast as pathlib, and needed by every build
            below.sort()
            for name in sorted(name for name in names if name.endswith(ending)):
                status = os.stat(f"{folder}/{name}")  # noqa: PTH116
                digest.update(f"{folder}\0{name}\0{status.st_mtime_ns}\0{status.st_size}\0".encode())
    return digest.hexdigest()


def cache_file(root: Path, guests: Iterable[Path] = ()) -> Path | None:
    """Return where the findings about a card database and sets from outside are kept; None where nothing can be kept."""
    folder = cache_folder()
    name = "\0".join(map(str, (root, *guests))).encode(errors="surrogatepass")
    return None if folder is None else folder / f"check-{hashlib.blake2b(name, digest_size=8).hexdigest()}.json"


def books_file(file: Path | None, game: str, program: str) -> CacheFile | None:
    """Return where what is known of the rulebooks of a game is kept, beside the cache file of the database."""
    return None if file is None else CacheFile(file.with_name(f"{file.stem}-books-{game}.json"), program)


def laws_file(file: Path | None, game: str, program: str) -> CacheFile | None:
    """Return where the laws of a game are kept that are known to hold, in the same folder: shared by all databases."""
    return None if file is None else CacheFile(file.with_name(f"laws-{game}.json"), program)


class Known:
    """What is known of one file."""

    __slots__ = ("context", "digest", "inputs", "later", "problems", "summary")

    def __init__(self, digest: str, problems: list[Diagnostic], summary: Summary | None) -> None:
        self.digest = digest
        self.problems = problems
        """Findings of reading and schema."""
        self.summary = summary
        """None where the file could not be used."""
        self.context: str | None = None
        """What the card checks depended on besides the file."""
        self.later: list[Diagnostic] = []
        """Findings of the card checks in that context."""
        self.inputs = Inputs()
        """What was opened for these findings besides data files: pictures, fonts."""

    def to_lines(self, name: str) -> tuple[str, str]:
        """Write it in two lines: what is always needed, and what is needed only where there are translations."""
        summary = None if self.summary is None else self.summary.to_json()
        lines: dict[str, int] = {}
        found = [_plain(self.problems, lines), _plain(self.later, lines)]
        head = [name, self.digest, found[0], summary, self.context, found[1], list(lines), self.inputs.to_plain()]
        tail = "" if self.summary is None else self.summary.originals_to_json()
        return json.dumps(head, ensure_ascii=False, separators=(",", ":")), tail

    @classmethod
    def from_json(cls, data: list[Any], tail: str) -> Known:
        """Read what ``to_lines`` gave; the first line has been parsed."""
        _, digest, problems, summary, context, later, lines, inputs = data
        known = cls(
            digest, _diagnostics(problems, lines), None if summary is None else Summary.from_json(summary, tail)
        )
        known.context = context
        known.later = _diagnostics(later, lines)
        known.inputs = Inputs.from_plain(inputs)
        return known


class Cache:
    """The cache of one card database.

    Its file begins with a line that identifies the program and the rest; then each file has two lines. Lines of files
    that did not change are written back as they were read.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        """None: nothing is kept."""
        self.program = fingerprint() if file else ""
        self._lines: dict[str, tuple[str, str]] = {}
        """Name of a file -> its two lines."""
        self._files: dict[str, list[Any]] = {}
        """Name of a file -> its first line, parsed."""
        self._load()
        self._used: dict[str, tuple[str, str] | Known] = {}
        """What is written at the end: lines that were read, or what is new."""
        self._changed = False

    def _load(self) -> None:
        rest = None if self.file is None else CacheFile(self.file, self.program).read()
        if rest is None:
            return
        try:
            lines = rest.decode("utf-8", "surrogatepass").split("\n")
            heads, tails = lines[0:-1:2], lines[1::2]
            parsed = json.loads(f"[{','.join(heads)}]")
            self._lines = {data[0]: (head, tail) for data, head, tail in zip(parsed, heads, tails, strict=True)}
            self._files = {data[0]: data for data in parsed}
        except (ValueError, LookupError, TypeError, RecursionError):
            self._lines, self._files = {}, {}

    def digest(self, *parts: bytes) -> str:
        """Identify contents; all are alike to a cache that keeps nothing."""
        return hashlib.blake2b(b"".join(parts), digest_size=16).hexdigest() if self.file else ""

    def get(self, name: str, digest: str) -> Known | None:
        """Give what is known of a file with this content."""
        data = self._files.get(name)
        if data is None or data[1] != digest:
            return None
        try:
            known = Known.from_json(data, self._lines[name][1])
        except (ValueError, LookupError, TypeError, AttributeError):
            return None  # not what ``put`` has kept
        self._used[name] = self._lines[name]
        return known

    def put(self, name: str, known: Known) -> None:
        """Keep what was found."""
        if self.file is None:
            return
        self._used[name] = known
        self._changed = True

    def save(self, *, forget: bool = True) -> None:
        """Write the cache if it changed; a cache that cannot be written is no error.

        Args:
            forget: Drop the files that nobody has asked for: all that there are have been looked at.
        """
        for name, read in self._lines.items():
            if not forget or name.startswith((LAYOUTS, WHOLE)):
                self._used.setdefault(name, read)
        if self.file is None or not (self._changed or len(self._used) != len(self._files)):
            return
        lines = (known.to_lines(name) if isinstance(known, Known) else known for name, known in self._used.items())
        text = "".join([f"{head}\n{tail}\n" for head, tail in lines])
        rest = text.encode("utf-8", "surrogatepass")  # file names may hold any byte
        CacheFile(self.file, self.program).write(rest)


def _plain(problems: Iterable[Diagnostic], lines: dict[str, int]) -> list[Any]:
    """Give findings as plain data; ``lines`` numbers the lines they stand in, each kept once however long it is."""
    return [to_plain(each, lambda line: lines.setdefault(line, len(lines))) for each in problems]


def _diagnostics(data: list[Any], lines: list[str]) -> list[Diagnostic]:
    if not data:
        return []
    codes = {each.id: each for each in registered_codes()}
    if any(code not in codes for code, *_ in data):  # what found it is not imported yet
        from ordo_pnp.check.all_codes import all_codes  # noqa: PLC0415 (every module with codes)

        codes = {each.id: each for each in all_codes()}
    return [from_plain(each, codes, lines.__getitem__) for each in data]
