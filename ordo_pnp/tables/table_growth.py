"""Declare the words and columns that a table has gained since it was last taken, in the files of its game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ordo_pnp.base import did_you_mean, printable
from ordo_pnp.cards import (
    EMPTY,
    HIDDEN,
    KINDS,
    KINDS_PAGE,
    PACKAGE_DATA,
    TEXTS,
    GameData,
    Origin,
    Schemas,
    compile_kinds,
    fields_of,
    format_schema,
    page_of_kinds,
    sign_files,
    signs_of,
)
from ordo_pnp.tables.file_changes import Revisions
from ordo_pnp.tables.new_game.game_files import block
from ordo_pnp.tables.new_game.headings import bare, uses_of
from ordo_pnp.tables.new_game.picture_search import PictureSearch
from ordo_pnp.tables.new_game.samples import signs_for
from ordo_pnp.tables.new_game.table_columns import in_language, infer, is_word, proposed_slug, unique_slug
from ordo_pnp.tables.new_game.table_game import (
    SHOWN_PICTURE,
    field_name,
    is_identity,
    taken_names,
    target_of,
)
from ordo_pnp.tables.table_sources import ALIKE, FROM_TABLES, SOURCES_FILE, TableSource, TableUpdater, targets_of

# Words that a field can choose from, see ``kinds.schema.json``.
_MOST_WORDS = 200


class TableGrowth(NamedTuple):
    """The files of a game that change before its table is taken."""

    # Before and after: kinds, words, signs, and the columns of the table.
    texts: dict[Path, tuple[str | None, str]]
    # Files that follow from them, or are of no interest to people: schemas for editors, the page of the kinds, the
    # guessed encoding.
    made: dict[Path, bytes]
    # A line for each new word and column.
    told: list[str]
    # Undeclared values that look new: the name of the file goes before each.
    remarks: list[str]
    # Headings of columns that are taken for the first time.
    headings: frozenset[str]


def grown(
    source: TableSource,
    updater: TableUpdater,
    game: GameData,
    schemas: Schemas,
    pictures: PictureSearch,
) -> TableGrowth:
    """Return the changes by which a game can hold the new words and columns of its table.

    A word that is not among the choices of a field is added to them, and a new column becomes the field that its heading names, or a new
    one of the type that `ordo new game` would give it. Kinds and words change where the table is that of the game itself.

    Args:
        source: The entry of the game for the table, with the encoding that a person has named.
        updater: The table as it is now.
        game: The game.
        schemas: Those of the columns of cards.
        pictures: Those beside the table.

    Raises:
        OrdoError: A file is written too unusually.
    """
    return _Growth(source, updater, game, schemas, pictures).result()


class _Growth:
    def __init__(
        self,
        source: TableSource,
        updater: TableUpdater,
        game: GameData,
        schemas: Schemas,
        pictures: PictureSearch,
    ) -> None:
        self._source, self._updater, self._game = source, updater, game
        self._schemas, self._pictures = schemas, pictures
        self._revisions = Revisions(())
        self._told: list[str] = []
        self._remarks: list[str] = []
        # Heading -> column of the export, of new columns.
        self._targets: dict[str, str] = {}
        # The kinds as they will be.
        self._kinds: dict[str, dict[str, Any]] = {}
        self._origin = next(
            (
                each
                for each in game.files.get(KINDS, EMPTY).values()
                if source.home == game.folder and not each.document.file.is_relative_to(PACKAGE_DATA)
            ),
            None,
        )
        if self._origin is not None:
            self._kinds = {kind: dict(spec) for kind, spec in self._origin.value.items()}

    def result(self) -> TableGrowth:
        for heading, target in self._source.columns.items():
            if heading in self._updater.named:
                self._add_words(heading, target)
        self._add_columns()
        self._add_signs()
        is_told = bool(self._told)
        self._keep()
        texts = self._revisions.texts()
        made = {} if is_told else {path: after.encode() for path, (_, after) in texts.items()}
        if self._origin is not None and self._origin.document.file in texts:
            made |= dict(self._following())
        return TableGrowth(texts if is_told else {}, made, self._told, self._remarks, frozenset(self._targets))

    def _add_words(self, heading: str, target: str) -> None:
        """Add the new words of a column to the choices of its field."""
        lists = {
            kind: fields_of(spec)[target]["values"]
            for kind, spec in self._kinds.items()
            if fields_of(spec).get(target, EMPTY).get("type") == "choice"
        }
        if not lists or not all(isinstance(values, list) for values in lists.values()):
            return
        words = self._game.words.get(self._game.language, EMPTY).get(target, EMPTY)
        known = {text.casefold() for text in words.values()}
        slugs = {value for values in lists.values() for value in values}
        new: dict[str, str] = {}
        for row, cell in enumerate(self._updater.named[heading].cells):
            slug = proposed_slug(cell)
            if not slug or slug in slugs or slug in new or cell in slugs or cell.casefold() in known:
                continue
            if is_word(cell) and self._updater.is_changed(row, heading):
                new[slug] = cell
        if not new or any(len(values) + len(new) > _MOST_WORDS for values in lists.values()):
            return
        for kind, values in lists.items():
            self._choose(kind, target, [*values, *(each for each in new if each not in values)])
        self._name(target, new)
        for word in new.values():
            near = did_you_mean(word, list(words.values()))
            meant = f"; if `{printable(near)}` is meant, correct the cell" if near else ""
            self._told.append(
                f"`{printable(word)}` is a new word of `{printable(heading)}`: it is added to the choices of `{target}`{meant}"
            )

    def _choose(self, kind: str, field: str, values: Sequence[str]) -> None:
        assert self._origin is not None  # noqa: S101 (of its kinds the field is)
        path = (*self._origin.path, kind, "fields", field)
        revision = self._revisions.of(self._origin.document)
        revision.held(path)["values"] = list(values)
        revision.draft.replace((*path, "values"), list(values))
        fields = self._kinds[kind]["fields"]
        self._kinds[kind]["fields"] = {**fields, field: {**fields[field], "values": list(values)}}

    def _add_columns(self) -> None:
        """Declare the new columns of which anything is filled."""
        updater, source = self._updater, self._source
        named = updater.named
        new = [each for each in named if each not in source.columns and each not in source.left_out]
        new = [each for each in new if any(named[each].cells) and not self._is_renamed(each)]
        if not new:
            return
        language = self._game.sets[source.set].language
        meant = targets_of(new, self._game, self._schemas, language, source.columns.values())
        taken = taken_names() | {name: 2 for spec in self._kinds.values() for name in fields_of(spec)}
        fields = {"name", "copies", "focus", *(name for own in self._game.fields.values() for name in own)}
        kinds = updater.kinds()
        for number, heading in enumerate(new, 1):
            target = meant.get(heading, "")
            if target.partition(".")[0] in fields:
                self._targets[heading] = target
                self._told.append(f"`{printable(heading)}` is a new column: it is read as `{target}`")
            elif self._origin is not None and not self._says_more(heading):
                self._declare(heading, number, taken, kinds, language)
        if self._targets:
            self._note_columns()

    def _is_renamed(self, heading: str) -> bool:
        """Whether a column holds the cells of one that is gone: then it is reported, and declares nothing."""
        updater = self._updater
        for gone in self._source.columns:
            if gone in updater.named:
                continue
            rows = zip(updater.taken, updater.named[heading].cells, strict=True)
            pairs = [(row[gone], cell) for row, cell in rows if row.get(gone)]
            is_told_apart = len(dict(pairs)) > 1  # columns of one word everywhere may be alike by chance
            if is_told_apart and sum(one == other for one, other in pairs) >= ALIKE * len(pairs):
                self._remarks.append(
                    f"holds under `{printable(heading)}` the cells of `{printable(gone)}`, which is gone: if it is the same column, "
                    f"write `{printable(heading)}` in place of `{printable(gone)}` in `{SOURCES_FILE}` of the game"
                )
                return True
        return False

    def _says_more(self, heading: str) -> bool:
        """Whether a column is more than a field: the backs of cards, or a translation into a language that the game has not."""
        own, language = in_language(heading, self._game.languages) or ("", "")
        is_translation = bare(own) in {bare(each) for each in self._updater.named}
        return bool(language and is_translation) or uses_of(heading)[:1] == ("back",)

    def _declare(self, heading: str, number: int, taken: dict[str, int], kinds: Sequence[str], language: str) -> None:
        """Make a column a field of the kinds whose cards have something in it."""
        assert self._origin is not None  # noqa: S101 (asked before)
        column = self._updater.named[heading]
        infer(column, self._pictures)
        spec = column.spec
        if is_identity(column):
            spec |= {"role": HIDDEN} | ({"translated": False} if spec["type"] in TEXTS else {})
        is_shown = spec["type"] == "image" and SHOWN_PICTURE not in taken
        column.name = unique_slug(SHOWN_PICTURE, taken) if is_shown else field_name(heading, number, taken)
        revision = self._revisions.of(self._origin.document)
        for kind in dict.fromkeys(each for each, cell in zip(kinds, column.cells, strict=True) if cell):
            path = (*self._origin.path, kind)
            if kind not in self._kinds:
                continue
            fields = self._kinds[kind].get("fields")
            if fields:
                revision.held((*path, "fields"))[column.name] = spec
                revision.draft.insert((*path, "fields"), column.name, spec)
            else:
                revision.held(path)["fields"] = {column.name: spec}
                revision.draft.insert(path, "fields", {column.name: spec})
            self._kinds[kind]["fields"] = {**(fields or {}), column.name: spec}
        self._name("fields", {column.name: heading})
        if spec["type"] == "choice":
            self._name(column.name, {slug: cell for cell, slug in column.slugs.items()})
        self._targets[heading] = target_of(column, language)
        self._told.append(
            f"`{printable(heading)}` is a new column: it becomes the field `{column.name}` ({spec['type']}: {column.why})"
        )

    def _name(self, group: str, words: Mapping[str, str]) -> None:
        """Add words to a group of those of the game."""
        origin = self._game.origin
        revision, path = self._revisions.of(origin.document), (*origin.path, "words")
        groups = revision.held(path)
        if group not in groups:
            groups[group] = dict(words)
            revision.draft.insert(path, group, dict(words))
            return
        for key, word in words.items():
            if key not in groups[group]:
                revision.held((*path, group))[key] = word
                revision.draft.insert((*path, group), key, word)

    def _add_signs(self) -> None:
        """Write undrawn signs of new cells into ``signs.yaml``, as `ordo new game` does."""
        owner = "" if self._source.home == self._game.folder else self._source.set
        signs = signs_for(self._updater.new_braced_names(), signs_of(self._game, [self._source.set]))
        if not signs:
            return
        origin = next(iter(sign_files(self._game, owner)), None)
        if origin is None:
            self._revisions.add(
                self._source.home, "signs.yaml", "signs.schema.json", ["signs:"], [*block(signs, 2), ""]
            )
            name = "signs.yaml"
        else:
            name = origin.document.file.name
            revision, path = self._revisions.of(origin.document), origin.path
            for sign, said in signs.items():
                held = revision.held(path).get(sign)
                if held is None:
                    revision.held(path)[sign] = said
                    revision.draft.insert(path, sign, said)
                else:
                    written = [*held.get("written", ()), *said["written"]]
                    revision.update((*path, sign), {**held, "written": written}, ("written",))
        for sign, said in signs.items():
            words = " and ".join(f"`{{{each}}}`" for each in (said.get("written") or [sign]))
            shown = "a plain shape, to be drawn anew" if "layers" in said else f"another name of `{sign}`"
            self._told.append(f"{printable(words)} in the table becomes {shown}, in `{name}`")

    def _note_columns(self) -> None:
        """Add the new columns to the entry of the table."""
        origin, at = self._entry()
        revision, path = self._revisions.of(origin.document), (*origin.path, at, "columns")
        for heading, target in self._targets.items():
            revision.held(path)[heading] = target
            revision.draft.insert(path, json.dumps(heading, ensure_ascii=False), target)

    def _keep(self) -> None:
        """Note the encoding that a person has named for the table, or that was guessed."""
        guess = self._updater.joined.grids[0].guessed_encoding
        encoding = self._source.encoding
        new = {"encoding": encoding} if encoding else {"guessed_encoding": guess} if guess else {}
        origin, at = self._entry()
        entry = dict(origin.value[at])
        if any(entry.get(key) != value for key, value in new.items()):
            entry.pop("guessed_encoding", None)
            self._revisions.of(origin.document).update((*origin.path, at), {**entry, **new}, tuple(new))

    def _entry(self) -> tuple[Origin, int]:
        """Return the list with the entry of the table, and its place there."""
        return next(
            (origin, at)
            for origin in self._game.files[FROM_TABLES].values()
            for at, entry in enumerate(origin.value)
            if (entry["file"], entry["set"]) == (self._source.file, self._source.set)
        )

    def _following(self) -> Iterator[tuple[Path, bytes]]:
        """Yield the files that follow from the kinds, where they are: schemas for editors, and the page for people."""
        folder = self._game.folder
        schemas = folder.parent.parent / "schemas" / self._game.id
        made = compile_kinds(self._kinds, self._schemas.base)
        found = {schemas / f"{key}.schema.json": format_schema(content) for key, content in made.items()}
        found[folder / KINDS_PAGE] = page_of_kinds(self._kinds, str(self._game.facts.get("name", self._game.id)))
        for path, text in found.items():
            if path.is_file():
                yield path, text.encode()
