"""From the rows of a spreadsheet to new texts of data files; what is not in the spreadsheet stays to the letter."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog import LOCAL_SCHEMAS, SOURCE, Draft, block, source_hash, with_modeline
from ordo_pnp.export.columns import PRINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from ordo_pnp.catalog import Document, GameData, Schema
    from ordo_pnp.export.sheet_reader import CardRow


@dataclass
class _Revision:
    """A file under revision, and the data that it shall hold."""

    draft: Draft
    data: Any


@dataclass
class Changes:
    """Changes of the data files of one game.

    Args:
        game: As it is.
        files: Every data file: path, content, what describes it, and its set.
    """

    game: GameData
    files: Iterable[tuple[Path, Document, Schema | None, str | None]]
    _revisions: dict[Path, _Revision] = field(default_factory=dict, init=False)
    _fresh: dict[Path, list[str]] = field(default_factory=dict, init=False)
    """New files and their lines."""
    _homes: dict[tuple[str, str], list[tuple[Path, Document]]] = field(default_factory=dict, init=False)
    """Set and key -> its files; translations as ``text`` and the language."""

    _quoted: frozenset[str] = field(default=frozenset(), init=False)
    """Keys whose texts are written in quotation marks: all but names."""

    def __post_init__(self) -> None:
        texts = (name for fields in self.game.fields.values() for name, is_text in fields.items() if is_text)
        self._quoted = frozenset({SOURCE, *texts}) - {"name"}
        for path, document, schema, card_set in self.files:
            if schema is None or card_set is None or not _lies_in(path, self.game, card_set):
                continue
            key = f"text {document.data['text']['language']}" if schema.key == "text" else schema.key
            self._homes.setdefault((card_set, key), []).append((path, document))

    def of(self, rows: Sequence[CardRow]) -> dict[Path, tuple[str | None, str]]:
        """Return every file that changes: its text before (None for a new file) and after, in order of path.

        Raises:
            OrdoError: A file is written too unusually.
        """
        for row in rows:
            if row.card is None:
                self._add(row)
            elif row.entry != row.card.origin.value:
                revision = self._revision(row.card.origin.document)
                _update(revision, row.card.origin.path, row.card.origin.value, row.entry, _order(row.schema))
            for language, texts in row.translations.items():
                self._translate(row, language, texts)
        changes: dict[Path, tuple[str | None, str]] = {
            path: (revision.draft.document.text, revision.draft.finish(revision.data))
            for path, revision in self._revisions.items()
            if revision.draft.is_changed
        }
        changes |= {path: (None, "\n".join([*lines, ""])) for path, lines in self._fresh.items()}
        return dict(sorted(changes.items()))

    def _revision(self, document: Document) -> _Revision:
        path = document.file
        if path not in self._revisions:
            self._revisions[path] = _Revision(Draft(document, self._quoted), deepcopy(document.data))
        return self._revisions[path]

    def _add(self, row: CardRow) -> None:
        order = _order(row.schema)
        entry = {key: row.entry[key] for key in sorted(row.entry, key=order.index)}
        homes = self._homes.get((row.set, row.schema.key))
        if homes:
            revision = self._revision(homes[0][1])
            revision.data[row.schema.key].append(entry)
            revision.draft.append((row.schema.key,), entry)
            return
        path = self.game.sets[row.set].folder / f"{row.schema.key}.yaml"
        lines = self._fresh.setdefault(path, self._head(path, row.schema.name, row.set, f"{row.schema.key}:"))
        body = block(entry, 4, self._quoted)
        lines += [f"  - {body[0].lstrip()}", *body[1:]]

    def _translate(self, row: CardRow, language: str, texts: Mapping[str, str]) -> None:
        """Write the translations of a card, and the hash of the texts they were made from."""
        before = dict(row.card.texts.get(language, {})) if row.card else {}
        if texts == before:
            return
        source = source_hash({key: row.entry[key] for key in row.schema.texts if key in row.entry})
        wanted = {SOURCE: source, **texts} if texts else None
        homes = self._homes.get((row.set, f"text {language}"), [])
        holding = [document for _, document in homes if row.slug in document.data["text"]["entries"]]
        if not homes:
            path = self.game.sets[row.set].folder / "text" / f"{language}.yaml"
            start = ["text:", f"  language: {language}", "  entries:"]
            lines = self._fresh.setdefault(path, self._head(path, "text.schema.json", row.set, *start))
            lines += block({row.slug: wanted}, 4, self._quoted) if wanted else []
        elif not holding:
            revision = self._revision(homes[0][1])
            entries = revision.data["text"]["entries"]
            entries[row.slug] = wanted
            revision.draft.insert(("text", "entries"), row.slug, wanted)
        elif wanted is None:
            revision = self._revision(holding[0])
            del revision.data["text"]["entries"][row.slug]
            revision.draft.remove(("text", "entries", row.slug))
        else:
            revision = self._revision(holding[0])
            old = holding[0].data["text"]["entries"][row.slug]
            _update(revision, ("text", "entries", row.slug), old, wanted, (SOURCE, *row.schema.texts))

    def _head(self, path: Path, schema: str, card_set: str, *lines: str) -> list[str]:
        folder = self.game.sets[card_set].folder
        up = "../" * (len(path.relative_to(folder).parts) - 1)
        local = (folder / LOCAL_SCHEMAS / schema).is_file()
        place = f"{up}{LOCAL_SCHEMAS}/{schema}" if local else f"{up}../../../schemas/{schema}"
        return with_modeline("\n".join(["format: 1", *lines]), place).split("\n")


def _update(
    revision: _Revision,
    path: tuple[str | int, ...],
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    order: Sequence[str],
) -> None:
    """Bring one mapping from what it says to what it shall say, key by key."""
    target = revision.data
    for step in path:
        target = target[step]
    for key in [*old, *(key for key in order if key in new and key not in old)]:
        if key not in new:
            del target[key]
            revision.draft.remove((*path, key))
        elif key not in old:
            target[key] = new[key]
            revision.draft.insert(path, key, new[key], order)
        elif old[key] != new[key] and key == PRINT:
            _update(revision, (*path, key), old[key], new[key], tuple(dict.fromkeys([*_PRINT_ORDER, *new[key]])))
        elif old[key] != new[key] or type(old[key]) is not type(new[key]):
            target[key] = new[key]
            revision.draft.replace((*path, key), new[key])


_PRINT_ORDER = ("copies", "face", "back", "arms", "art")


def _order(schema: Schema) -> tuple[str, ...]:
    return tuple(schema.content["properties"][schema.key]["items"]["properties"])


def _lies_in(path: Path, game: GameData, card_set: str) -> bool:
    found = game.sets.get(card_set)
    return found is not None and path.is_relative_to(found.folder)
