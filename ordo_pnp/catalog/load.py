"""Folders in, a catalog and every finding out.

The top-level key of a file decides what it is, the folder decides whose it is: everything below a folder with
``set.yaml`` belongs to that set, below one with ``game.yaml`` to that game, everything else to all games.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.catalog import load_codes as codes
from ordo_pnp.catalog.model import EMPTY, Card, CardId, CardSet, Catalog, GameData, Origin, Printing, Variant
from ordo_pnp.catalog.schema import Schemas, unknown_kind
from ordo_pnp.catalog.source import Document, read_document, shown_path
from ordo_pnp.catalog.translate import Overlay
from ordo_pnp.diagnostics import Diagnostic, Severity, Span, finding
from ordo_pnp.errors import DataError, OrdoError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ordo_pnp.catalog.schema import Schema

PACKAGE_DATA = Path(__file__).resolve().parent.parent / "_data"
_BUILT = ("game", "set", "text")
CHECKOUT = Path(__file__).resolve().parent.parent.parent


def cards_folder(start: Path | None = None) -> Path:
    """Find the card database: the nearest ``cards/`` upwards that holds a game, else the one that came along.

    Raises:
        OrdoError: There is none.
    """
    here = (start or Path.cwd()).absolute()
    for folder in (here, *here.parents):
        if any((folder / "cards").glob("*/game.yaml")):
            return folder / "cards"
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


@dataclass
class Reading:
    """One pass over folders of data: the files, the catalog built from what is valid, and the findings."""

    schemas: Schemas
    documents: dict[Path, Document] = field(default_factory=dict)
    kinds: dict[Path, Schema] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)
    overlays: list[tuple[Overlay, dict[str, Mapping[str, str]], str]] = field(default_factory=list)
    """Each overlay with the source texts it translates and the name of their owner."""
    catalog: Catalog = field(default_factory=lambda: Catalog({}))


def load_catalog(root: Path | None = None) -> Catalog:
    """Read the card database and insist that it is sound.

    Raises:
        DataError: Something in it has an error; warnings pass.
    """
    reading = read_catalog([root or cards_folder()])
    errors = [problem for problem in reading.problems if problem.severity is Severity.ERROR]
    if errors:
        raise DataError(errors)
    return reading.catalog


def read_catalog(roots: Iterable[Path], previous: Reading | None = None) -> Reading:
    """Read every data file below some folders.

    Args:
        roots: Folders of games, in the order their games are listed.
        previous: An earlier reading; files whose time and size are unchanged are taken from it.

    Returns:
        The catalog of all that is valid, and every finding of reading and schema.
    """
    reading = Reading(previous.schemas if previous else Schemas(schemas_folder()))
    tree: list[_Folder] = []
    for root in roots:
        tree.extend(_walk(root, None, reading))
    for folder in tree:
        for path in folder.files:
            _read(path, folder, reading, previous)
    reading.catalog = _assemble(tree, reading)
    return reading


@dataclass
class _Folder:
    """A folder that is a game, a set, or neither (the root)."""

    path: Path
    game: str | None
    set: str | None
    files: list[Path] = field(default_factory=list)


def _walk(folder: Path, owner: _Folder | None, reading: Reading) -> Iterator[_Folder]:
    """Give the games and sets below a folder, each with its files; ``owner`` is the game or set it lies in."""
    entries = _entries(folder, reading)
    names = {entry.name for entry in entries}
    here = owner
    if "game.yaml" in names:
        here = _Folder(folder, folder.name, None)
        yield here
    elif "set.yaml" in names:
        here = _Folder(folder, owner.game if owner else None, folder.name)
        yield here
    elif here is None:
        here = _Folder(folder, None, None)
        yield here
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(Path(entry.path), here, reading)
        elif entry.name.endswith((".yaml", ".yml")):
            here.files.append(Path(entry.path))


def _entries(folder: Path, reading: Reading) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError as error:
        shown = shown_path(folder)
        message = f"`{shown}` cannot be read: {(error.strerror or str(error)).lower()}"
        reading.problems.append(finding(codes.UNREADABLE_FOLDER, message, Span(shown)))
        return []
    kept = []
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_symlink() and (entry.is_dir() or not _stays_inside(Path(entry.path), folder)):
            shown = shown_path(Path(entry.path))
            message = f"`{shown}` is a link that leads out of its folder"
            reading.problems.append(finding(codes.LINK_OUT, message, Span(shown), remedy="put the file itself there"))
            continue
        kept.append(entry)
    return kept


def _stays_inside(path: Path, folder: Path) -> bool:
    try:
        return path.resolve(strict=True).is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return False


def _read(path: Path, folder: _Folder, reading: Reading, previous: Reading | None) -> None:
    document = previous.documents.get(path) if previous else None
    if document is None or not document.is_current():
        document = read_document(path)
    reading.documents[path] = document
    reading.problems.extend(document.problems)
    if document.problems:
        return
    schema = reading.schemas.of(document.data, folder.game)
    if schema is None:
        reading.problems.append(unknown_kind(document, reading.schemas))
        return
    found = schema.validate(document, folder.set)
    reading.problems.extend(found)
    if not found:
        reading.kinds[path] = schema


def _assemble(tree: list[_Folder], reading: Reading) -> Catalog:
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


def _others(folder: _Folder, reading: Reading) -> Iterator[tuple[str, Origin]]:
    for path in folder.files:
        schema = reading.kinds.get(path)
        if schema is not None and schema.key not in _BUILT and schema.cards is None and not schema.is_played:
            yield schema.key, Origin(reading.documents[path], (schema.key,))


def _only(folder: _Folder, key: str, reading: Reading) -> Document | None:
    for path in folder.files:
        schema = reading.kinds.get(path)
        if schema is not None and schema.key == key:
            return reading.documents[path]
    return None


def _overlays(folder: _Folder, reading: Reading) -> list[Overlay]:
    found = []
    for path in folder.files:
        schema = reading.kinds.get(path)
        if schema is not None and schema.key == "text":
            found.append(Overlay(reading.documents[path]))
    return found


def _game(folder: _Folder, sets: list[_Folder], reading: Reading) -> GameData | None:
    document = _only(folder, "game", reading)
    if document is None:
        return None
    facts = document.data["game"]
    own = facts["language"]
    words = {own: facts.get("words", EMPTY)}
    for overlay in _overlays(folder, reading):
        words[overlay.language] = {entry: overlay.texts(entry) for entry in overlay.entries}
        reading.overlays.append((overlay, dict(words[own]), facts["id"]))
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
    variants = {
        name: Variant(name, tuple(rule["values"]), rule.get("default"), rule.get("ruling"))
        for name, rule in facts.get("rules", EMPTY).items()
    }
    return GameData(
        id=facts["id"],
        language=own,
        languages=tuple(facts["languages"]),
        folder=folder.path,
        facts=facts,
        variants=variants,
        words=words,
        sets=card_sets,
        files=files,
        origin=Origin(document, ("game",)),
    )


def _set(folder: _Folder, game: str, reading: Reading) -> CardSet | None:
    document = _only(folder, "set", reading)
    if document is None:
        return None
    facts = document.data["set"]
    overlays = _overlays(folder, reading)
    sources: dict[str, Mapping[str, str]] = {"set": {"name": facts["name"]}}
    cards: list[Card] = []
    for path in folder.files:
        schema = reading.kinds.get(path)
        if schema is None or schema.cards is None:
            continue
        read = reading.documents[path]
        for index, entry in enumerate(read.data[schema.key]):
            own = {key: entry[key] for key in schema.texts if key in entry}
            sources[entry["id"]] = own
            origin = Origin(read, (schema.key, index))
            cards.append(_card(entry, own, schema, facts, game, len(cards) + 1, origin, overlays))
    for overlay in overlays:
        reading.overlays.append((overlay, sources, facts["id"]))
    texts = {facts["language"]: sources["set"]} | {each.language: each.texts("set") for each in overlays}
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


def _card(
    entry: Mapping[str, Any],
    own: Mapping[str, str],
    schema: Schema,
    facts: Mapping[str, Any],
    game: str,
    number: int,
    origin: Origin,
    overlays: list[Overlay],
) -> Card:
    slug = entry["id"]
    kind = entry["kind"] if schema.cards == "$kind" else schema.cards
    printed = entry.get("print", EMPTY)
    texts: dict[str, Mapping[str, str]] = {facts["language"]: own}
    origins: dict[str, Origin] = {}
    for overlay in overlays:
        if slug in overlay.entries:
            texts[overlay.language] = overlay.texts(slug)
            origins[overlay.language] = overlay.origin(slug)
    return Card(
        id=CardId(f"{facts['id']}/{slug}"),
        game=game,
        set=facts["id"],
        kind=str(kind),
        texts=texts,
        language=facts["language"],
        fields={key: value for key, value in entry.items() if key not in own and key not in ("id", "kind", "print")},
        printing=Printing(
            copies=printed.get("copies", 1),
            number=number,
            face=printed.get("face", kind),
            back=printed.get("back"),
            arms=printed.get("arms"),
            art=printed.get("art"),
        ),
        origin=origin,
        text_origins=origins,
    )
