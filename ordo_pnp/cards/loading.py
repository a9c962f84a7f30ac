"""Load a card database: find the installed cards and schemas, read and classify its files, and build the catalog with all findings."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ordo_pnp.base import (
    DataError,
    Diagnostic,
    OrdoError,
    Severity,
    Span,
    at_one_moment,
    finding,
    replaced_word,
)
from ordo_pnp.cards.documents import Document, read_document
from ordo_pnp.cards.external_sets import ExternalSet, locate_external_sets
from ordo_pnp.cards.finding_codes import MISPLACED_ID
from ordo_pnp.cards.folders import Folder, Scope, walk
from ordo_pnp.cards.records import (
    EMPTY,
    Card,
    CardId,
    CardSet,
    Catalog,
    GameData,
    Origin,
    Printing,
    Variant,
)
from ordo_pnp.cards.schemas import Schema, Schemas, schema_folders, unknown_kind
from ordo_pnp.cards.translations import Overlay

PACKAGE_DATA = Path(__file__).resolve().parent.parent / "_data"
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
    """One pass over folders of data: the files, the catalog built from the valid ones, and the findings."""

    schemas: Schemas
    documents: dict[Path, Document] = field(default_factory=dict)
    kinds: dict[Path, Schema] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)
    catalog: Catalog = field(default_factory=lambda: Catalog({}))


def classify(document: Document, folder: Folder, schemas: Schemas) -> tuple[Schema | None, list[Diagnostic]]:
    """Find the schema of a file and all findings of reading and schema.

    Where the schemas of its game cannot be used, their problems are returned and none of the file.
    """
    if document.problems:
        return None, list(document.problems)
    schema = schemas.of(document.data, folder.game)
    if schema is None:
        return None, [] if schemas.problems({folder.game}) else [unknown_kind(document, schemas, folder.game)]
    return schema, schema.validate(document, folder.set)


_BUILT = ("game", "set", "text")


def build_catalog(tree: list[Folder], reading: Reading, *, is_played: bool = False) -> Catalog:
    """Build the catalog of the documents of a reading whose kinds it knows.

    Args:
        tree: Games and sets with their files.
        reading: The documents of these files.
        is_played: Leave out the texts and looks of cards, which no rule of a game may ask.
    """
    games: dict[str, GameData] = {}
    shared: dict[str, dict[str, Origin]] = {}
    for folder in tree:
        if folder.game is None and folder.set is None:
            for key, origin in _others(folder, reading):
                shared.setdefault(key, {})[origin.document.file.stem] = origin
    for folder in tree:
        if folder.game is not None and folder.set is None:
            sets = [each for each in tree if each.game == folder.game and each.set]
            game = _game(folder, sets, reading, is_played=is_played)
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


def _overlays(folder: Folder, own: str, reading: Reading) -> list[Overlay]:
    found = []
    for path in folder.files:
        schema = reading.kinds.get(path)
        if schema is not None and schema.key == "text":
            found.append(Overlay(reading.documents[path]))
    return without_own(found, own)


def without_own(overlays: Iterable[Overlay], language: str) -> list[Overlay]:
    """Return translations without those into the language of the source, which never take its place."""
    return [each for each in overlays if each.language != language]


def variants_of(facts: Mapping[str, Any]) -> dict[str, Variant]:
    """Return the variants that the content of a ``game.yaml`` offers, by name."""
    return {
        name: Variant(name, tuple(rule["values"]), rule.get("default"), rule.get("ruling"))
        for name, rule in facts.get("rules", EMPTY).items()
    }


def _game(folder: Folder, sets: list[Folder], reading: Reading, *, is_played: bool) -> GameData | None:
    document = _only(folder, "game", reading)
    if document is None:
        return None
    facts = document.data["game"]
    own = facts["language"]
    words = {own: facts.get("words", EMPTY)}
    origins = {own: Origin(document, ("game", "words"))}
    for overlay in _overlays(folder, own, reading):
        words[overlay.language] = {entry: overlay.texts(entry) for entry in overlay.entries}
        origins[overlay.language] = Origin(overlay.document, ("text", "entries"))
    files: dict[str, dict[str, Origin]] = {}
    for key, origin in _others(folder, reading):
        files.setdefault(key, {})[origin.document.file.stem] = origin
    card_sets: dict[str, CardSet] = {}
    for each in sets:
        headings = facts.get("words", EMPTY).get("deck", EMPTY)
        beside = _beside((folder, each), reading)
        card_set = _set(each, facts["id"], headings, reading, beside, is_played=is_played)
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
        named_numbers=reading.schemas.named_numbers(facts["id"]),
    )


def _beside(folders: Iterable[Folder], reading: Reading) -> Mapping[str, Sequence[Origin]]:
    files = (path for folder in folders for path in folder.files if path in reading.kinds)
    return beside_of((reading.kinds[path], reading.documents[path]) for path in files)


def beside_of(files: Iterable[tuple[Schema, Document]]) -> Mapping[str, Sequence[Origin]]:
    """Return the contents of files of kinds left to sets, by kind, for cards.

    Args:
        files: Of the game, then of the set.
    """
    found: dict[str, list[Origin]] = {}
    for schema, document in files:
        if schema.is_of_sets:
            found.setdefault(schema.key, []).append(Origin(document, (schema.key,)))
    return found or EMPTY


def _set(
    folder: Folder,
    game: str,
    headings: Iterable[str],
    reading: Reading,
    beside: Mapping[str, Sequence[Origin]],
    *,
    is_played: bool,
) -> CardSet | None:
    document = _only(folder, "set", reading)
    if document is None:
        return None
    facts = document.data["set"]
    overlays = _overlays(folder, facts["language"], reading)
    cards: list[Card] = []
    files = [
        (schema, reading.documents[path])
        for path in folder.files
        if (schema := reading.kinds.get(path)) is not None and schema.cards is not None
    ]
    numbers = _first_numbers(files, headings)
    for schema, each_file in files:
        if is_played:
            cards.extend(played_cards_in(each_file, schema, facts, game, numbers, beside))
        else:
            cards.extend(cards_in(each_file, schema, facts, game, numbers, overlays, beside=beside))
    texts = {facts["language"]: {"name": facts["name"]}} | {each.language: each.texts("set") for each in overlays}
    return CardSet(
        id=facts["id"],
        game=game,
        language=facts["language"],
        languages=tuple(facts.get("languages", ())),
        texts=texts,
        requires=tuple(facts.get("requires", ())),
        cards=tuple(cards),
        folder=folder.path,
        origin=Origin(document, ("set",)),
    )


def _first_numbers(files: Iterable[tuple[Schema, Document]], headings: Iterable[str]) -> Counter[str]:
    """Return the number of cards before those of each kind, in the order of headings.

    A card has the same number under any names of the files.

    Args:
        files: The files with cards of the set.
        headings: The keys of the headings of the deck; kinds without one come after them.
    """
    count: Counter[str] = Counter()
    for schema, document in files:
        entries = [each for each in document.data[schema.key] if each is not None]
        if schema.cards is None or schema.cards == "$kind":
            count.update(map(schema.kind_of, entries))
        else:
            count[schema.cards] += len(entries)
    order = dict.fromkeys([*(kind for kind in headings if kind in count), *sorted(count)])
    before = itertools.accumulate((count[kind] for kind in order), initial=0)
    return Counter(dict(zip(order, before, strict=False)))


def cards_in(
    document: Document,
    schema: Schema,
    facts: Mapping[str, Any],
    game: str,
    numbers: Counter[str],
    overlays: Iterable[Overlay] = (),
    wrong: Collection[int] = (),
    beside: Mapping[str, Sequence[Origin]] = EMPTY,
) -> Iterator[Card]:
    """Make the records of the valid cards of one file.

    Args:
        document: The file.
        schema: The schema that describes it.
        facts: ``set.yaml`` below its ``set`` key.
        game: The game's id.
        numbers: For each kind, how many cards of the set come before its next one; goes up.
        overlays: The translations of the set, see ``without_own``.
        wrong: The places of the cards that are not valid; they are counted.
        beside: See ``beside_of``.
    """
    names, language, set_id, faces = schema.texts, facts["language"], facts["id"], schema.faces
    overlays = list(overlays)
    for entry, kind, fields, origin in _entries(document, schema, numbers, wrong):
        number = numbers[kind]
        slug = entry["id"]
        texts: dict[str, Mapping[str, str]] = {language: {name: entry[name] for name in names if name in entry}}
        origins: Mapping[str, Origin] = EMPTY
        translated = [overlay for overlay in overlays if slug in overlay.entries] if overlays else ()
        if translated:
            texts |= {overlay.language: overlay.texts(slug) for overlay in translated}
            origins = {overlay.language: overlay.origin(slug) for overlay in translated}
        printing = _printing(entry.get("print", EMPTY), faces.get(kind, kind), number)
        card_id = CardId(f"{set_id}/{slug}")
        yield Card(card_id, game, set_id, kind, texts, language, fields, printing, origin, origins, beside)


def played_cards_in(
    document: Document,
    schema: Schema,
    facts: Mapping[str, Any],
    game: str,
    numbers: Counter[str],
    beside: Mapping[str, Sequence[Origin]] = EMPTY,
) -> Iterator[Card]:
    """Make the records of one valid file of cards as the rules of a game see them: without texts and looks.

    The arguments are those of ``cards_in``.
    """
    texts, language, set_id = {facts["language"]: EMPTY}, facts["language"], facts["id"]
    for entry, kind, fields, origin in _entries(document, schema, numbers):
        number = numbers[kind]
        printing = Printing(entry.get("print", EMPTY).get("copies", 1), number, kind, None)
        card_id = CardId(f"{set_id}/{entry['id']}")
        yield Card(card_id, game, set_id, kind, texts, language, fields, printing, origin, EMPTY, beside)


def _entries(
    document: Document, schema: Schema, numbers: Counter[str], wrong: Collection[int] = ()
) -> Iterator[tuple[Mapping[str, Any], str, Mapping[str, Any], Origin]]:
    """Count a file's cards; yield entry, kind, non-text fields and place of the right ones.

    None, at a place that is not in ``wrong``, stands for an entry that is left out.
    """
    key, kind_of, defaults = schema.key, schema.kind_of, schema.defaults
    hidden = {*schema.texts, "id", "kind", "print"}
    for index, entry in enumerate(document.data[key]):
        if index in wrong:
            numbers[kind_as_told(entry, schema)] += 1
            continue
        if entry is None:
            continue
        kind = kind_of(entry)
        numbers[kind] += 1
        held = {**defaults, **entry} if defaults else entry
        fields = {name: value for name, value in held.items() if name not in hidden}
        yield entry, kind, fields, Origin(document, (key, index))


def kind_as_told(entry: Any, schema: Schema) -> str:
    """Return the kind of a card that need not be valid; an empty text where it has none."""
    has_kind = schema.cards != "$kind" or (isinstance(entry, dict) and "kind" in entry)
    return schema.kind_of(entry) if has_kind else ""


def _printing(facts: Mapping[str, Any], face: str, number: int) -> Printing:
    get = facts.get
    pictures = get("arms"), get("art"), get("vignette"), get("focus")
    return Printing(get("copies", 1), number, get("face", face), get("back"), *pictures)


def load_catalog(
    root: Path,
    external_sets: Sequence[ExternalSet] = (),
    scope: Scope | None = None,
    *,
    needs_translations: bool = True,
) -> Catalog:
    """Read the card database or a part, with sets from outside; refuse errors.

    Files that are played, such as scenarios, are no part of it and may have errors.

    Args:
        root: Its folder.
        external_sets: Sets from outside.
        scope: The games and sets to read; None for all.
        needs_translations: Whether an error in a file of translations counts; without it such a file is left out.

    Raises:
        DataError: Something in it has an error; warnings pass.
    """
    reading = read_catalog([root], external_sets=external_sets, scope=scope)
    problems = [problem for problem in (*reading.problems, *_misplaced(reading)) if problem.severity is Severity.ERROR]
    if problems:
        beside = _files_beside(reading, needs_translations=needs_translations)
        problems = [problem for problem in problems if problem.span.file not in beside]
    if problems:
        raise DataError(problems)
    return reading.catalog


_KEY = re.compile(r"(?m)^([a-z][a-z0-9-]*):")


def _files_beside(reading: Reading, *, needs_translations: bool) -> set[str]:
    """Return the shown names of files with errors that a catalog can lack.

    A key at the left edge of a file tells its kind.
    """
    left_out = {key for key, group in reading.schemas.by_key.items() if any(each.is_played for each in group.values())}
    if not needs_translations:
        left_out.add("text")
    found = set()
    for path, document in reading.documents.items():
        if path not in reading.kinds and not left_out.isdisjoint(_KEY.findall(document.text)):
            found.add(document.name)
    return found


def _misplaced(reading: Reading) -> Iterator[Diagnostic]:
    """Find the games and sets that no command finds by the name of their folder, such as a copy of a folder."""
    for path, schema in reading.kinds.items():
        if schema.key in {"game", "set"} and path.stem == schema.key:
            document, folder = reading.documents[path], path.parent.name
            name = document.data[schema.key]["id"]
            if name != folder:
                yield misplaced_id(schema.key, name, folder, document.span((schema.key, "id")))


def misplaced_id(what: str, name: str, folder: str, span: Span) -> Diagnostic:
    """Return the finding that a game or a set has another id than its folder has a name.

    Args:
        what: `game` or `set`.
        name: Its id.
        folder: The name of its folder.
        span: The place of the id.
    """
    return finding(
        MISPLACED_ID,
        f"the {what} `{name}` stands in the folder `{folder}`",
        span,
        fix=replaced_word(span, name, folder),
        remedy=f"write `id: {folder}` or rename the folder",
    )


@at_one_moment
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
        The catalog of all valid files, and every finding of reading and schema.
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


@at_one_moment
def read_folders(
    folders: list[Folder], previous: Reading | None = None, sound: Mapping[Path, str] | None = None
) -> Reading:
    """Read the files of folders that have been walked; see ``read_catalog``.

    Args:
        folders: Games and sets with their files.
        previous: An earlier reading; files whose time and size are unchanged are taken from it.
        sound: Files of it without findings, and the top-level key that names the kind of each; they are not held
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
    """Build the catalog of files without findings; see ``read_catalog``.

    Args:
        folders: Games and sets with their files.
        documents: These files.
        keys: The top-level key that names the kind of each, so that no data are read here.
        schemas: All there are.
        is_played: Leave out the texts and looks of cards, which no rule of a game may ask.
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
    """Yield every data file of a card database and external sets without findings.

    Yields:
        Path, content, schema, and the set it belongs to, in the order of reading.
    """
    folders = list(walk(root, []))
    schemas = schemas_for(folders)
    folders += locate_external_sets(external_sets, folders, schemas, [])
    reading = read_folders(folders, Reading(schemas))
    for folder in folders:
        for path in folder.files:
            if not reading.documents[path].problems:
                yield path, reading.documents[path], reading.kinds.get(path), folder.set
