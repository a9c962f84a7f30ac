"""Folders in, a catalog and every finding out.

The top-level key of a file decides what it is, the folder decides whose it is: everything below a folder with
``set.yaml`` belongs to that set, below one with ``game.yaml`` to that game, everything else to all games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog.external_sets import settle
from ordo_pnp.catalog.folders import Folder, walk
from ordo_pnp.catalog.game_schemas import schema_folders
from ordo_pnp.catalog.model import EMPTY, Card, CardId, CardSet, Catalog, GameData, Origin, Printing, Variant
from ordo_pnp.catalog.schema import Schemas, unknown_kind
from ordo_pnp.catalog.scope import Scope
from ordo_pnp.catalog.source import Document, read_document
from ordo_pnp.catalog.translate import Overlay
from ordo_pnp.diagnostics import Diagnostic, Severity, has_errors
from ordo_pnp.errors import DataError, OrdoError
from ordo_pnp.transactions.view import through_one_view

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from ordo_pnp.catalog.external_sets import ExternalSet
    from ordo_pnp.catalog.schema import Schema

PACKAGE_DATA = Path(__file__).resolve().parent.parent / "_data"
_BUILT = ("game", "set", "text")
CHECKOUT = Path(__file__).resolve().parent.parent.parent


def shipped_cards() -> Path:
    """Return the folder of the card database that came with the program.

    Raises:
        OrdoError: There is none.
    """
    for home in (PACKAGE_DATA, CHECKOUT):
        if (home / "cards").is_dir():
            return home / "cards"
    raise OrdoError("no card database found: there is no folder `cards` with a game in it here or above")


def schemas_folder() -> Path:
    """Find the schemas that belong to this version of the program."""
    for home in (PACKAGE_DATA, CHECKOUT):
        if (home / "schemas").is_dir():
            return home / "schemas"
    raise OrdoError("the program's schemas are missing: install it again")


def schemas_for(folders: Iterable[Folder]) -> Schemas:
    """Return the schemas of the program, and of the games among some folders that do not come with it.

    Those of the program alone are read and compiled once: they change as little as its modules while it runs.
    """
    shipped = schemas_folder()
    others = schema_folders(folders, shipped)
    return Schemas(shipped, others) if others else _program_schemas(shipped)


@cache
def _program_schemas(folder: Path) -> Schemas:
    return Schemas(folder)


def schemas_beside(root: Path) -> Schemas:
    """Return the schemas of the program, and of the games of a card database that do not come with it."""
    games = sorted(each.parent for each in root.glob("*/game.yaml"))
    return schemas_for(Folder(each, each.name, None) for each in games)


@dataclass
class Reading:
    """One pass over folders of data: the files, the catalog built from what is valid, and the findings."""

    schemas: Schemas
    documents: dict[Path, Document] = field(default_factory=dict)
    kinds: dict[Path, Schema] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)
    catalog: Catalog = field(default_factory=lambda: Catalog({}))


def load_catalog(root: Path, external_sets: Sequence[ExternalSet] = (), scope: Scope | None = None) -> Catalog:
    """Read the card database or a part of it, with sets from outside, and insist that what is read is sound.

    Raises:
        DataError: Something in it has an error; warnings pass.
    """
    reading = read_catalog([root], external_sets=external_sets, scope=scope)
    if has_errors(reading.problems):
        raise DataError([problem for problem in reading.problems if problem.severity is Severity.ERROR])
    return reading.catalog


@through_one_view()
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
    visitors = settle(external_sets, folders, schemas, problems)
    named = {each.path for each in visitors}
    folders = (scope or Scope()).narrow([*folders, *visitors], problems, named)
    reading = read_folders(folders, previous or Reading(schemas))
    reading.problems.extend([*problems, *schemas.problems({each.game for each in folders})])
    return reading


@through_one_view()
def read_folders(
    folders: list[Folder], previous: Reading | None = None, sound: Collection[Path] = frozenset()
) -> Reading:
    """Read the files of folders that have been walked; see ``read_catalog``.

    Args:
        folders: Games and sets with their files.
        previous: An earlier reading; files whose time and size are unchanged are taken from it.
        sound: Files of it that nothing was found wrong with; they are not held against their schemas once more.
    """
    reading = Reading(previous.schemas if previous else schemas_for(folders))
    for folder in folders:
        for path in folder.files:
            document = previous.documents.get(path) if previous else None
            is_known = document is not None and document.is_current()
            if document is None or not is_known:
                document = read_document(path)
            reading.documents[path] = document
            if is_known and path in sound:
                schema = reading.schemas.of(document.data, folder.game)
                problems: list[Diagnostic] = []
            else:
                schema, problems = classify(document, folder, reading.schemas)
            reading.problems.extend(problems)
            if schema is not None and not problems:
                reading.kinds[path] = schema
    reading.catalog = build_catalog(folders, reading)
    return reading


def assemble(
    folders: list[Folder], documents: dict[Path, Document], keys: Mapping[Path, str], schemas: Schemas
) -> Catalog:
    """Build the catalog of files that nothing was found wrong with; see ``read_catalog``.

    Args:
        folders: Games and sets with their files.
        documents: These files.
        keys: The top-level key that says what each holds, so that no data are read here.
        schemas: All there are.
    """
    reading = Reading(schemas, documents)
    for folder in folders:
        for path in folder.files:
            schema = schemas.of({keys[path]: None}, folder.game)
            if schema is not None:
                reading.kinds[path] = schema
    return build_catalog(folders, reading)


def sound_files(
    root: Path, external_sets: Sequence[ExternalSet] = ()
) -> Iterator[tuple[Path, Document, Schema | None, str | None]]:
    """Yield every data file of a card database and of sets from outside that reading has nothing against.

    Yields:
        Path, content, what describes it, and the set it belongs to, in the order of reading.
    """
    folders = list(walk(root, []))
    schemas = schemas_for(folders)
    folders += settle(external_sets, folders, schemas, [])
    reading = read_folders(folders, Reading(schemas))
    for folder in folders:
        for path in folder.files:
            if not reading.documents[path].problems:
                yield path, reading.documents[path], reading.kinds.get(path), folder.set


def classify(document: Document, folder: Folder, schemas: Schemas) -> tuple[Schema | None, list[Diagnostic]]:
    """Find the schema of a file and everything that reading and schema have against it.

    Where the schemas of its game cannot be used, what is wrong with these is found and nothing about the file.
    """
    if document.problems:
        return None, list(document.problems)
    schema = schemas.of(document.data, folder.game)
    if schema is None:
        return None, [] if schemas.problems({folder.game}) else [unknown_kind(document, schemas, folder.game)]
    return schema, schema.validate(document, folder.set)


def build_catalog(tree: list[Folder], reading: Reading) -> Catalog:
    """Build the catalog of the documents of a reading whose kinds it knows."""
    games: dict[str, GameData] = {}
    shared: dict[str, dict[str, Origin]] = {}
    for folder in tree:
        if folder.game is None and folder.set is None:
            for key, origin in _others(folder, reading):
                shared.setdefault(key, {})[origin.document.file.stem] = origin
    for folder in tree:
        if folder.game is not None and folder.set is None:
            game = _game(folder, [each for each in tree if each.game == folder.game and each.set], reading)
            if game is not None:
                games[game.id] = game
    return Catalog(games, shared)


def _others(folder: Folder, reading: Reading) -> Iterator[tuple[str, Origin]]:
    for path in folder.files:
        schema = reading.kinds.get(path)
        if schema is not None and schema.key not in _BUILT and schema.cards is None and not schema.is_played:
            yield schema.key, Origin(reading.documents[path], (schema.key,))


def _only(folder: Folder, key: str, reading: Reading) -> Document | None:
    for path in folder.files:
        schema = reading.kinds.get(path)
        if schema is not None and schema.key == key:
            return reading.documents[path]
    return None


def _overlays(folder: Folder, reading: Reading) -> list[Overlay]:
    found = []
    for path in folder.files:
        schema = reading.kinds.get(path)
        if schema is not None and schema.key == "text":
            found.append(Overlay(reading.documents[path]))
    return found


def variants_of(facts: Mapping[str, Any]) -> dict[str, Variant]:
    """Return the variants that the content of a ``game.yaml`` offers, by name."""
    return {
        name: Variant(name, tuple(rule["values"]), rule.get("default"), rule.get("ruling"))
        for name, rule in facts.get("rules", EMPTY).items()
    }


def _game(folder: Folder, sets: list[Folder], reading: Reading) -> GameData | None:
    document = _only(folder, "game", reading)
    if document is None:
        return None
    facts = document.data["game"]
    own = facts["language"]
    words = {own: facts.get("words", EMPTY)}
    origins = {own: Origin(document, ("game", "words"))}
    for overlay in _overlays(folder, reading):
        words[overlay.language] = {entry: overlay.texts(entry) for entry in overlay.entries}
        origins[overlay.language] = Origin(overlay.document, ("text", "entries"))
    files: dict[str, dict[str, Origin]] = {}
    for key, origin in _others(folder, reading):
        files.setdefault(key, {})[origin.document.file.stem] = origin
    card_sets: dict[str, CardSet] = {}
    for each in sets:
        card_set = _set(each, facts["id"], reading)
        if card_set is None:
            continue
        card_sets[card_set.id] = card_set
        for key, origin in _others(each, reading):
            files.setdefault(key, {})[f"{card_set.id}/{origin.document.file.stem}"] = origin
    return GameData(
        id=facts["id"],
        language=own,
        languages=tuple(facts["languages"]),
        folder=folder.path,
        facts=facts,
        variants=variants_of(facts),
        words=words,
        sets=card_sets,
        fields=reading.schemas.fields(facts["id"]),
        files=files,
        origin=Origin(document, ("game",)),
        shapes=reading.schemas.shapes(facts["id"]),
        word_origins=origins,
        roles=reading.schemas.roles(facts["id"]),
    )


def _set(folder: Folder, game: str, reading: Reading) -> CardSet | None:
    document = _only(folder, "set", reading)
    if document is None:
        return None
    facts = document.data["set"]
    overlays = _overlays(folder, reading)
    cards: list[Card] = []
    numbers: Counter[str] = Counter()
    for path in folder.files:
        schema = reading.kinds.get(path)
        if schema is not None and schema.cards is not None:
            cards.extend(cards_in(reading.documents[path], schema, facts, game, numbers, overlays))
    texts = {facts["language"]: {"name": facts["name"]}} | {each.language: each.texts("set") for each in overlays}
    return CardSet(
        id=facts["id"],
        game=game,
        language=facts["language"],
        texts=texts,
        requires=tuple(facts.get("requires", ())),
        cards=tuple(cards),
        folder=folder.path,
        origin=Origin(document, ("set",)),
    )


def cards_in(
    document: Document,
    schema: Schema,
    facts: Mapping[str, Any],
    game: str,
    numbers: Counter[str],
    overlays: Iterable[Overlay] = (),
) -> Iterator[Card]:
    """Make the records of one valid file of cards.

    Args:
        document: The file.
        schema: What describes it.
        facts: ``set.yaml`` below its ``set`` key.
        game: The game's id.
        numbers: How many cards of each kind the set has had so far; goes up.
        overlays: The translations of the set.
    """
    names, language, set_id, key = schema.texts, facts["language"], facts["id"], schema.key
    kind_of, overlays = schema.kind_of, list(overlays)
    hidden = {*names, "id", "kind", "print"}
    for index, entry in enumerate(document.data[key]):
        slug = entry["id"]
        kind = kind_of(entry)
        numbers[kind] += 1
        texts: dict[str, Mapping[str, str]] = {language: {name: entry[name] for name in names if name in entry}}
        origins: Mapping[str, Origin] = EMPTY
        translated = [overlay for overlay in overlays if slug in overlay.entries]
        if translated:
            texts |= {overlay.language: overlay.texts(slug) for overlay in translated}
            origins = {overlay.language: overlay.origin(slug) for overlay in translated}
        yield Card(
            id=CardId(f"{set_id}/{slug}"),
            game=game,
            set=set_id,
            kind=kind,
            texts=texts,
            language=language,
            fields={name: value for name, value in entry.items() if name not in hidden},
            printing=_printing(entry.get("print", EMPTY), kind, numbers[kind]),
            origin=Origin(document, (key, index)),
            text_origins=origins,
        )


def _printing(facts: Mapping[str, Any], kind: str, number: int) -> Printing:
    return Printing(
        copies=facts.get("copies", 1),
        number=number,
        face=facts.get("face", kind),
        back=facts.get("back"),
        arms=facts.get("arms"),
        art=facts.get("art"),
    )
