"""The whole check of a card database: every file by itself, every card, and all files against each other.

What a file by itself and its cards have to answer for is remembered by content; only the comparison of all files is
made every time, on their summaries.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING

from ordo_pnp.catalog.load import Folder, cards_in, classify, schemas_folder, walk
from ordo_pnp.catalog.schema import Schemas
from ordo_pnp.catalog.source import fetch, read_bytes, read_document, shown_path
from ordo_pnp.check import identity, names, numbers, sets, translations
from ordo_pnp.check.across import Across
from ordo_pnp.check.cache import Cache, Known
from ordo_pnp.check.summary import Summarised, summarise
from ordo_pnp.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from ordo_pnp.catalog.source import Document
    from ordo_pnp.diagnostics import Diagnostic

ACROSS = (identity.check, names.check, sets.check, translations.check)
"""The checks over the summaries of all files."""


class Project:
    """One card database under examination."""

    def __init__(self, roots: Iterable[Path], cache: Cache, strays: Iterable[Path] = ()) -> None:
        """Walk the folders.

        Args:
            roots: Card databases.
            cache: What is known of their files.
            strays: Files and folders outside of them that are checked as if they belonged to the only game.
        """
        self.cache = cache
        self.schemas = Schemas(schemas_folder())
        self.documents: dict[Path, Document] = {}
        self.problems: list[Diagnostic] = []
        self.folders: list[Folder] = [folder for root in roots for folder in walk(root, self.problems)]
        games = {folder.game for folder in self.folders if folder.game}
        game = games.pop() if len(games) == 1 else None
        for path in strays:
            here = Folder(path if path.is_dir() else path.parent, game, None)
            self.folders.append(here)
            if path.is_dir():
                self.folders += walk(path, self.problems, here)
            else:
                here.files.append(path)
        self.known: dict[Path, Known] = {}

    def check(self) -> tuple[Diagnostic, ...]:
        """Find everything that is wrong, sorted by place, each finding once."""
        for folder in self.folders:
            for path in folder.files:
                self.known[path] = self._file(path, folder)
        self._cards()
        found = [*self.problems]
        for known in self.known.values():
            found += known.problems
            found += known.later
        broken = {folder.path for folder in self.folders for path in folder.files if self.known[path].summary is None}
        across = Across(list(self._summaries()), self.documents, broken)
        for check in ACROSS:
            found += check(across)
        self.cache.save()
        return tuple(sorted(set(found), key=lambda item: item.sort_key))

    def _file(self, path: Path, folder: Folder) -> Known:
        name = shown_path(path)
        try:
            raw, _ = fetch(path, name)
        except DataError as error:
            return Known("", list(error.diagnostics), None)
        home = f"{folder.game}\0{folder.set}\0".encode()
        digest = hashlib.blake2b(home + raw, digest_size=16).hexdigest()
        known = self.cache.get(name, digest)
        if known is None:
            document = self.documents[path] = read_bytes(raw, name, path)
            schema, problems = classify(document, folder, self.schemas)
            sound = schema is not None and not problems
            known = Known(digest, problems, summarise(document, schema) if sound and schema is not None else None)
            self.cache.put(name, known)
        return known

    def _summaries(self) -> Iterator[Summarised]:
        for folder in self.folders:
            for path in folder.files:
                summary = self.known[path].summary
                if summary is not None:
                    yield Summarised(path, folder, summary)

    def _cards(self) -> None:
        """Examine the cards of every file of cards for which that has not been done in the present context."""
        context = self._context()
        for each in self._summaries():
            known = self.known[each.path]
            if not each.summary.cards or known.context == context:
                continue
            facts = self._set_facts(each.folder)
            if facts is None:
                continue
            document = self.documents.get(each.path) or read_document(each.path)
            schema = self.schemas.of(document.data, each.folder.game)
            if schema is None:
                continue
            cards = cards_in(document, schema, facts, each.folder.game or "", Counter())
            known.later = [problem for card in cards for problem in numbers.check_card(card)]
            known.context = context
            self.cache.put(shown_path(each.path), known)

    def _set_facts(self, folder: Folder) -> dict[str, str] | None:
        for path in folder.files:
            summary = self.known[path].summary
            if summary is not None and summary.key == "set":
                return {"id": summary.facts["id"], "language": summary.language}
        return None

    def _context(self) -> str:
        """Identify everything that the checks of single cards depend on besides their own file."""
        digest = hashlib.blake2b(digest_size=16)
        for folder in self.folders:
            for path in folder.files:
                known = self.known[path]
                summary = known.summary
                if summary is None or not (summary.cards or (folder.set and summary.key == "text")):
                    digest.update(f"{path}\0{known.digest}\0".encode())
        return digest.hexdigest()
