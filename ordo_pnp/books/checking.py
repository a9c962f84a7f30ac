"""Check the books of a card database, again only after changes of their inputs.

A book depends on its text, on facts, rulings, signs and scenarios, and on the fields of cards that rules read: not on names,
coats of arms, translations, faces or the look. A change of only those does not check the books again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

from ordo_pnp.base import (
    DataError,
    Diagnostic,
    Kind,
    MemoPart,
    OrdoError,
    Results,
    Span,
    files_below,
    finding,
    list_from_plain,
    list_to_plain,
    read_file,
)
from ordo_pnp.books.answers import KeptLaws, KnownLaws
from ordo_pnp.books.directives import UNCHECKED_BOOK
from ordo_pnp.books.editions import FOLDER
from ordo_pnp.cards import Reading, read_bytes, schemas_beside, schemas_folder, shown_path

# Keys with which files begin that change nothing in the rules.
_WITHOUT: Final = ("text:", "look:", "face:", "charges:")
# Lines that may stand before them. Further down a line of a quoted text may look like one.
_BEFORE: Final = ("#", "---", "format:")
# The keys of ``print`` for the look of a card; its ``copies`` are pieces.
_LOOKS: Final = ("arms", "art", "face", "back")


@dataclass
class BookCheck:
    """Checks the books of one game.

    Args:
        root: The card database.
        game: The game.
        file: The file of earlier results; None: they are not kept.
        laws: The laws that are known to hold.
        read: An earlier reading; changed files are read again.
    """

    root: Path
    game: str
    file: MemoPart | None
    laws: KeptLaws
    read: Reading | None = field(default=None, repr=False)

    def books(self) -> list[Path]:
        """Return the files of the books, sorted."""
        return sorted(files_below(self.root / self.game / FOLDER, ".md"))

    def problems(self) -> tuple[Diagnostic, ...]:
        """Return all findings of the books; none where the data themselves cannot be used."""
        if not self.books():
            return ()
        found = self._known()
        if found is None:
            now = dict(self._marks())
            found = self._check(self.laws.of(_of_data(now)))
            if found is None:
                return ()
            self._results.put(_FOUND, self.game, _digest(now.items()), found)
        self._results.save(forget=lambda _: True)
        return found

    def is_known(self) -> bool:
        """Whether `problems` has nothing to check: no books, or books checked before in this state."""
        return not self.books() or self._known() is not None

    def known_laws(self) -> KnownLaws:
        """Return the laws that are known to hold of the current data; added laws are kept."""
        known = self.laws.of(_of_data(dict(self._marks())))
        self._results.save()
        return known

    def _known(self) -> tuple[Diagnostic, ...] | None:
        return self._results.get(_FOUND, self.game, _digest(self._marks()))

    def _check(self, laws: KnownLaws) -> tuple[Diagnostic, ...] | None:
        """Check the books."""
        from ordo_pnp.books.book_project import (
            check_books,  # the engine, with the next
            open_book_projects,  # faces and the engine: 0.2 s
        )

        try:
            projects = open_book_projects(self.root, self.game, previous=self.read)
        except DataError:
            return None  # the check of the data reports the errors
        if len(projects) != 1:
            return None
        projects[0].known_laws = laws
        try:
            return check_books(projects[0])
        except DataError as error:
            return error.diagnostics
        except OrdoError as error:  # no error of a book may stop its check in silence
            message = f"the books of `{self.game}` cannot be checked: {error}"
            return (finding(UNCHECKED_BOOK, message, Span(shown_path(self.books()[0]))),)

    @cached_property
    def _results(self) -> Results:
        return Results(self.file, is_keeping=self.file is not None)

    def _marks(self) -> Iterator[tuple[str, str]]:
        """Yield the name and mark of every file, sorted by name; unchanged files are not read again."""
        start = len(str(self.root)) + 1
        for path in sorted(map(str, files_below(self.root / self.game, ".yaml", ".yml", ".md"))):
            name = path[start:].replace(os.sep, "/")
            yield name, self._results.made(_COUNTING, name, self._schemas, partial(self._what_counts, Path(path)))

    @cached_property
    def _schemas(self) -> str:
        """The key of the schemas of the game; empty for those of the program."""
        is_ours = schemas_folder().joinpath(self.game).is_dir()
        return "" if is_ours else schemas_beside(self.root).key_of(self.game)

    @cached_property
    def _texts(self) -> frozenset[str]:
        """The texts of the cards of the game, of any kind; needed only where a file of data has changed."""
        fields = schemas_beside(self.root).fields(self.game).values()
        return frozenset(name for each in fields for name, is_text in each.items() if is_text)

    def _what_counts(self, path: Path) -> str:
        """Return the mark of a file: the hash of the data in it on which a book can depend."""
        try:
            raw, _ = read_file(path)
        except OSError:
            return ""
        digest = hashlib.blake2b(digest_size=16)
        if path.suffix == ".md":
            digest.update(raw)
            return digest.hexdigest()
        lines = raw.decode("utf-8", "replace").splitlines()
        if next((line for line in lines if line and not line.startswith(_BEFORE)), "").startswith(_WITHOUT):
            return ""
        known = None if self.read is None else self.read.documents.get(path)
        document = known if known and known.text.encode() == raw else read_bytes(raw, path.name, path)
        data = document.data if document.problems else _of_rules(document.data, self._texts)
        digest.update(json.dumps(data).encode())
        return digest.hexdigest()


def _of_data(marks: Mapping[str, str]) -> str:
    """Hash the marks of all files but the texts of books."""
    return _digest((name, mark) for name, mark in marks.items() if not name.endswith(".md"))


def _digest(marks: Iterable[tuple[str, str]]) -> str:
    """Hash the marks of files, by name."""
    return hashlib.blake2b(json.dumps(dict(marks)).encode()).hexdigest()


def _of_rules(data: Any, texts: Collection[str]) -> Any:
    """Return data without the looks and texts of cards."""
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


def _text_from_plain(data: Any, _: str) -> str:
    if not isinstance(data, str):
        raise TypeError(data)
    return data


# The mark of a file, by its name; the key identifies the schemas of the game.
_COUNTING: Final = Kind("counting of ", str, _text_from_plain)
# The findings of the books of a game; the key is the hash of the marks of all files.
_FOUND: Final[Kind[tuple[Diagnostic, ...]]] = Kind(
    "books of ", list_to_plain, lambda data, _: tuple(list_from_plain(data))
)
