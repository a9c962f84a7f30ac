"""Folders in, a catalog and every finding out.

The top-level key of a file decides what it is, the folder decides whose it is: everything below a folder with
``set.yaml`` belongs to that set, below one with ``game.yaml`` to that game, everything else to all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.base import DataError, Severity, has_errors, through_one_snapshot
from ordo_pnp.cards.external_sets import locate_external_sets
from ordo_pnp.cards.folders import walk
from ordo_pnp.cards.installation import schemas_for
from ordo_pnp.cards.reading import Reading, classify
from ordo_pnp.cards.records import build_catalog
from ordo_pnp.cards.scope import Scope
from ordo_pnp.cards.source import read_document

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards.external_sets import ExternalSet
    from ordo_pnp.cards.folders import Folder
    from ordo_pnp.cards.model import Catalog
    from ordo_pnp.cards.schema import Schema, Schemas
    from ordo_pnp.cards.source import Document


def load_catalog(root: Path, external_sets: Sequence[ExternalSet] = (), scope: Scope | None = None) -> Catalog:
    """Read the card database or a part of it, with sets from outside, and insist that what is read is sound.

    Raises:
        DataError: Something in it has an error; warnings pass.
    """
    reading = read_catalog([root], external_sets=external_sets, scope=scope)
    if has_errors(reading.problems):
        raise DataError([problem for problem in reading.problems if problem.severity is Severity.ERROR])
    return reading.catalog


@through_one_snapshot()
def read_catalog(
    roots: Iterable[Path],
    previous: Reading | None = None,
    external_sets: Sequence[ExternalSet] = (),
    scope: Scope | None = None,
) -> Reading:
    """Read the data files below some folders.

    Args:
        roots: Folders of games, in the order their games are listed.
        previous: An earlier reading; files whose time and size are unchanged are taken from it.
        external_sets: Sets from outside that play along.
        scope: The games and sets to read; None for all.

    Returns:
        The catalog of all that is valid, and every finding of reading and schema.
    """
    problems: list[Diagnostic] = []
    folders = [folder for root in roots for folder in walk(root, problems)]
    schemas = previous.schemas if previous else schemas_for(folders)
    visitors = locate_external_sets(external_sets, folders, schemas, problems)
    named = {each.path for each in visitors}
    folders = (scope or Scope()).narrow([*folders, *visitors], problems, named)
    reading = read_folders(folders, previous or Reading(schemas))
    reading.problems.extend([*problems, *schemas.problems({each.game for each in folders})])
    return reading


@through_one_snapshot()
def read_folders(
    folders: list[Folder], previous: Reading | None = None, sound: Mapping[Path, str] | None = None
) -> Reading:
    """Read the files of folders that have been walked; see ``read_catalog``.

    Args:
        folders: Games and sets with their files.
        previous: An earlier reading; files whose time and size are unchanged are taken from it.
        sound: Files of it that nothing was found wrong with, and the top-level key that says what each holds; they are not held
            against their schemas once more.
    """
    reading = Reading(previous.schemas if previous else schemas_for(folders))
    for folder in folders:
        for path in folder.files:
            document = previous.documents.get(path) if previous else None
            is_known = document is not None and document.is_current()
            if document is None or not is_known:
                document = read_document(path)
            reading.documents[path] = document
            if is_known and sound is not None and path in sound:
                schema = reading.schemas.of({sound[path]: None}, folder.game)
                problems: list[Diagnostic] = []
            else:
                schema, problems = classify(document, folder, reading.schemas)
            reading.problems.extend(problems)
            if schema is not None and not problems:
                reading.kinds[path] = schema
    reading.catalog = build_catalog(folders, reading)
    return reading


def assemble(
    folders: list[Folder],
    documents: dict[Path, Document],
    keys: Mapping[Path, str],
    schemas: Schemas,
    *,
    is_played: bool = False,
) -> Catalog:
    """Build the catalog of files that nothing was found wrong with; see ``read_catalog``.

    Args:
        folders: Games and sets with their files.
        documents: These files.
        keys: The top-level key that says what each holds, so that no data are read here.
        schemas: All there are.
        is_played: Leave out what no rule of a game may ask: texts and looks of cards.
    """
    reading = Reading(schemas, documents)
    for folder in folders:
        for path in folder.files:
            schema = schemas.of({keys[path]: None}, folder.game)
            if schema is not None:
                reading.kinds[path] = schema
    return build_catalog(folders, reading, is_played=is_played)


def sound_files(
    root: Path, external_sets: Sequence[ExternalSet] = ()
) -> Iterator[tuple[Path, Document, Schema | None, str | None]]:
    """Yield every data file of a card database and of sets from outside that reading has nothing against.

    Yields:
        Path, content, what describes it, and the set it belongs to, in the order of reading.
    """
    folders = list(walk(root, []))
    schemas = schemas_for(folders)
    folders += locate_external_sets(external_sets, folders, schemas, [])
    reading = read_folders(folders, Reading(schemas))
    for folder in folders:
        for path in folder.files:
            if not reading.documents[path].problems:
                yield path, reading.documents[path], reading.kinds.get(path), folder.set
