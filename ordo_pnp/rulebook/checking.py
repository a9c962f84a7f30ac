"""Checking the rulebooks of a card database, again only where something has changed that they depend on.

A book depends on its text, on facts, rulings, signs and scenarios, and on what cards are in the rules: not on their names,
coats of arms, translations, faces or the look. Who changes only those does not wait for the books.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.catalog.load import schemas_beside
from ordo_pnp.catalog.model import EMPTY
from ordo_pnp.catalog.source import read_bytes, shown_path
from ordo_pnp.diagnostics import Span, finding
from ordo_pnp.diagnostics.plain import from_plain, to_plain
from ordo_pnp.errors import DataError, OrdoError
from ordo_pnp.files import UnfitFileError
from ordo_pnp.rulebook import FOLDER, codes
from ordo_pnp.transactions.view import NO_STAMP, current, files_below, read_file

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from ordo_pnp.cache_file import CacheFile
    from ordo_pnp.diagnostics import Diagnostic
    from ordo_pnp.rulebook.known_laws import KnownLaws, LawFile

_WITHOUT: Final = ("text:", "look:", "face:", "charges:")
"""Keys with which files begin that change nothing in the rules."""
_BEFORE: Final = ("#", "---", "format:")
"""What may stand before them. Further down it may be a line of a text in quotes that looks like one."""
_LOOKS: Final = ("arms", "art", "face", "back")
"""What ``print`` says of a card's looks; its ``copies`` are pieces."""


@dataclass(frozen=True)
class _Known:
    """What is known of the books of a game from earlier runs."""

    files: Mapping[str, Sequence[Any]] = field(default_factory=lambda: EMPTY)
    """Name -> time of change, size, and what of its content counts."""
    whole: str = ""
    """Of all files together, when the books were checked last."""
    found: tuple[Diagnostic, ...] = ()
    """What that check found."""

    def to_json(self) -> bytes:
        """Write it for ``from_json``."""
        found = [to_plain(each) for each in self.found]
        return json.dumps([dict(self.files), self.whole, found], ensure_ascii=False).encode("utf-8", "surrogatepass")

    @classmethod
    def from_json(cls, content: bytes) -> _Known:
        """Read what ``to_json`` gave; nothing is known where it is anything else."""
        try:
            files, whole, found = json.loads(content.decode("utf-8", "surrogatepass"))
            kinds = [type(each) for mark in files.values() for each in mark]
            fits = kinds == [int, int, str] * len(files) and type(whole) is str
            return cls(files, whole, _read(found)) if fits else cls()
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            return cls()


@dataclass
class BookCheck:
    """Checks the books of one game.

    Args:
        root: The card database.
        game: Which game.
        file: Where what is known of them is kept; None: nowhere.
        laws: Where it is kept which laws hold.
    """

    root: Path
    game: str
    file: CacheFile | None
    laws: LawFile

    def books(self) -> list[Path]:
        """Return the books there are, sorted."""
        return sorted(files_below(self.root / self.game / FOLDER, ".md"))

    def problems(self) -> tuple[Diagnostic, ...]:
        """Find everything that is wrong with them; nothing where the data themselves cannot be used."""
        if not self.books():
            return ()
        known = self._known()
        now = dict(self._marks(known.files))
        whole = _digest(now.items())
        if known.whole == whole:
            if now != known.files:
                self._keep(replace(known, files=now))
            return known.found
        checked = self._check(self.laws.of(_of_data(now)))
        if checked is None:
            return ()
        self._keep(_Known(now, whole, checked))
        return checked

    def known_laws(self) -> KnownLaws:
        """Return the laws that are known to hold of the data as they are; what is added to them is kept."""
        return self.laws.of(_of_data(dict(self._marks(self._known().files))))

    def _check(self, laws: KnownLaws) -> tuple[Diagnostic, ...] | None:
        """Check the books."""
        from ordo_pnp.rulebook.book_project import check_books, open_book_projects  # noqa: PLC0415 (faces and the engine: 0.2 s)

        try:
            projects = open_book_projects(self.root, self.game)
        except DataError:
            return None  # the check of the data says why
        if len(projects) != 1:
            return None
        projects[0].known_laws = laws
        try:
            return check_books(projects[0])
        except DataError as error:
            return error.diagnostics
        except OrdoError as error:  # nothing that a book does may stop its check in silence
            message = f"the books of `{self.game}` cannot be checked: {error}"
            return (finding(codes.UNCHECKED_BOOK, message, Span(shown_path(self.books()[0]))),)

    def _marks(self, before: Mapping[str, Sequence[Any]]) -> Iterator[tuple[str, Sequence[Any]]]:
        """Return time, size and what counts for every file, sorted by name; what has not changed is not read again."""
        start = len(str(self.root)) + 1
        view = current()
        for path in sorted(map(str, files_below(self.root / self.game, ".yaml", ".yml", ".md"))):
            name = path[start:].replace(os.sep, "/")
            stamp = view.stamp(Path(path))
            known = before.get(name)
            if known is not None and stamp != NO_STAMP and list(known[:2]) == [*stamp]:
                yield name, known
            else:
                yield name, [*stamp, self._what_counts(Path(path))]

    @cached_property
    def _texts(self) -> frozenset[str]:
        """The texts of the cards of the game, of any kind; needed only where a file of data has changed."""
        fields = schemas_beside(self.root).fields(self.game).values()
        return frozenset(name for each in fields for name, is_text in each.items() if is_text)

    def _what_counts(self, path: Path) -> str:
        """Hash what a book can depend on in a file."""
        try:
            raw, _ = read_file(path)
        except (OSError, UnfitFileError):
            return ""
        digest = hashlib.blake2b(digest_size=16)
        if path.suffix == ".md":
            digest.update(raw)
            return digest.hexdigest()
        lines = raw.decode("utf-8", "replace").splitlines()
        if next((line for line in lines if line and not line.startswith(_BEFORE)), "").startswith(_WITHOUT):
            return ""
        document = read_bytes(raw, path.name, path)
        data = document.data if document.problems else _of_rules(document.data, self._texts)
        digest.update(json.dumps(data).encode())
        return digest.hexdigest()

    def _known(self) -> _Known:
        content = None if self.file is None else self.file.read()
        return _Known() if content is None else _Known.from_json(content)

    def _keep(self, known: _Known) -> None:
        if self.file is not None:
            self.file.write(known.to_json())


def _of_data(marks: Mapping[str, Sequence[Any]]) -> str:
    """Hash what counts in all files but the texts of books."""
    return _digest((name, mark) for name, mark in marks.items() if not name.endswith(".md"))


def _digest(marks: Iterable[tuple[str, Sequence[Any]]]) -> str:
    """Hash what counts in files, by name."""
    return hashlib.blake2b(json.dumps({name: mark[2] for name, mark in marks}).encode()).hexdigest()


def _of_rules(data: Any, texts: Collection[str]) -> Any:
    """Leave out how cards look and their texts."""
    if not isinstance(data, dict):
        return data
    return {
        key: [_card(each, texts) for each in value] if isinstance(value, list) else value for key, value in data.items()
    }


def _card(entry: Any, texts: Collection[str]) -> Any:
    if not isinstance(entry, dict) or "print" not in entry:
        return entry
    printing = entry["print"]
    kept = {key: value for key, value in entry.items() if key not in texts}
    if isinstance(printing, dict):
        kept["print"] = {key: value for key, value in printing.items() if key not in _LOOKS}
    return kept


def _read(data: list[Any]) -> tuple[Diagnostic, ...]:
    return tuple(from_plain(each) for each in data)
