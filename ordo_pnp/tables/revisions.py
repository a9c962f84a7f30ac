"""Data files under revision: what a spreadsheet changes in them; all the rest stays to the letter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.cards import SOURCE, Draft, block, with_modeline
from ordo_pnp.tables.columns import PRINT
from ordo_pnp.tables.model_set import LOCAL_SCHEMAS
from ordo_pnp.tables.same_data import is_same

if TYPE_CHECKING:
    from ordo_pnp.cards import Document, GameData
    from ordo_pnp.tables.earlier_sources import EarlierSources


_PRINT_ORDER = ("copies", "face", "back", "arms", "art")


def quoted_keys(game: GameData) -> frozenset[str]:
    """Return the keys whose texts are written in quotation marks: all but names."""
    texts = (name for fields in game.fields.values() for name, is_text in fields.items() if is_text)
    return frozenset({SOURCE, *texts}) - {"name"}


@dataclass
class Revision:
    """A file, and the data that it shall hold: those of the document, but for what is changed."""

    draft: Draft
    data: Any
    # How values were written before.
    sources: EarlierSources | None = None

    def update(self, path: Sequence[str | int], new: Mapping[str, Any], order: Sequence[str]) -> None:
        """Bring one mapping from what it says to what it shall say, key by key.

        Args:
            path: The mapping.
            new: What it shall hold.
            order: The keys that it may have, in their order.
        """
        target = self.held(path)
        old = dict(target)
        for key in [*old, *(key for key in order if key in new and key not in old)]:
            if key not in new:
                del target[key]
                self.draft.remove((*path, key))
            elif key not in old:
                target[key] = new[key]
                self.draft.insert(path, key, new[key], order)
            elif is_same(old[key], new[key]):
                continue
            elif key == PRINT and isinstance(old[key], dict):
                self.update((*path, key), new[key], tuple(dict.fromkeys([*_PRINT_ORDER, *new[key]])))
                target = self.held(path)  # in which the nested one has been replaced
            else:
                target[key] = new[key]
                self._replace((*path, key), old[key], new[key])

    def held(self, path: Sequence[str | int]) -> Any:
        """Return a mapping or list to be changed: what it lies in is made new, all else is that of the document."""
        self.data = target = copy(self.data)
        for step in path:
            target[step] = copy(target[step])
            target = target[step]
        return target

    def _replace(self, path: Sequence[str | int], old: Any, new: Any) -> None:
        """Put another value in the place of one, written as it was there before if it was."""
        if self.sources is None:
            self.draft.replace(path, new)
            return
        file, place = self.draft.document.file, self._place(path)
        source = self.sources.value(file, place, new)
        self.sources.note_value(file, place, old, self.draft.slice(path))
        if source is None:
            self.draft.replace(path, new)
        else:
            self.draft.rewrite(path, source)

    def _place(self, path: Sequence[str | int]) -> tuple[str | int, ...]:
        """Return a path with the ids of entries in place of their numbers."""
        found: list[str | int] = []
        value = self.data
        for step in path:
            value = value[step]
            found.append(value.get("id", step) if isinstance(step, int) and isinstance(value, dict) else step)
        return tuple(found)


@dataclass
class Revisions:
    """The files that change.

    Args:
        quoted: Keys whose texts are written in quotation marks, see ``quoted_keys``.
        sources: How files and values were written before earlier changes; None where nobody remembers.
    """

    quoted: Collection[str]
    sources: EarlierSources | None = None
    _open: dict[Path, Revision] = field(default_factory=dict, init=False)
    # New files and their lines.
    _fresh: dict[Path, list[str]] = field(default_factory=dict, init=False)

    def of(self, document: Document) -> Revision:
        """Return a file under revision, the same object each time."""
        path = document.file
        if path not in self._open:
            self._open[path] = Revision(Draft(document, self.quoted), document.data, self.sources)
        return self._open[path]

    def add(self, home: Path, name: str, schema: str, start: Sequence[str], lines: Sequence[str]) -> None:
        """Add lines to a file that there has not been.

        Args:
            home: The folder of its set or game.
            name: The file in there.
            schema: What describes it, as it lies in the folder of schemas.
            start: What the file begins with, below its version.
            lines: What is added at its end.
        """
        path = home / name
        if path not in self._fresh:
            self._fresh[path] = with_modeline("\n".join(["format: 1", *start]), _place_of(schema, home, name)).split(
                "\n"
            )
        self._fresh[path] += lines

    def translate(
        self,
        home: Path,
        overlays: Sequence[Document],
        language: str,
        entry: str,
        wanted: Mapping[str, str] | None,
    ) -> None:
        """Write the translation of an entry.

        Args:
            home: The folder of its set or game.
            overlays: The files there that hold translations into the language.
            language: The language.
            entry: A card by its slug, ``set``, or a group of words.
            wanted: The hash of the source and the texts; None where there shall be none.

        Raises:
            OrdoError: A file is written too unusually.
        """
        path = ("text", "entries", entry)
        holding = next((each for each in overlays if entry in each.data["text"]["entries"]), None)
        if not overlays:
            if wanted is not None:
                start = ["text:", f"  language: {language}", "  entries:"]
                lines = block({entry: wanted}, 4, self.quoted)
                self.add(home, f"text/{language}.yaml", "text.schema.json", start, lines)
        elif holding is None:
            if wanted is not None:
                revision = self.of(overlays[0])
                revision.held(path[:-1])[entry] = dict(wanted)
                revision.draft.insert(path[:-1], entry, dict(wanted))
        elif wanted is None:
            revision = self.of(holding)
            del revision.held(path[:-1])[entry]
            if revision.data["text"]["entries"]:
                revision.draft.remove(path)
            else:
                revision.draft.clear(path[:-1])
        else:
            self.of(holding).update(path, wanted, tuple(wanted))

    def texts(self) -> dict[Path, tuple[str | None, str]]:
        """Return every file that changes: its text before (None for a new file) and after, in order of path.

        Raises:
            OrdoError: A file is written too unusually.
        """
        return dict(sorted(self._changed()))

    def _changed(self) -> Iterator[tuple[Path, tuple[str | None, str]]]:
        for path, each in self._open.items():
            if each.draft.is_changed:
                yield path, (each.draft.document.text, self._text(path, each))
        for path, lines in self._fresh.items():
            yield path, (None, "\n".join([*lines, ""]))

    def _text(self, path: Path, revision: Revision) -> str:
        """Return what a file becomes; where it was that already, its text of then."""
        if self.sources is None:
            return revision.draft.finish(revision.data)
        before = revision.draft.document
        known = self.sources.text(path, before.text, before.data, revision.data)
        text = revision.draft.finish(revision.data) if known is None else known
        self.sources.note_text(path, text)
        return text


def _place_of(schema: str, home: Path, name: str) -> str:
    """Return the path of a schema from a file: beside the set, as in sets that lie alone, or beside ``cards``."""
    up = "../" * name.count("/")
    if (home / LOCAL_SCHEMAS / schema).is_file():
        return f"{up}{LOCAL_SCHEMAS}/{schema}"
    is_game = (home / "game.yaml").is_file()
    return f"{up}{'../..' if is_game else '../../..'}/schemas/{schema}"
