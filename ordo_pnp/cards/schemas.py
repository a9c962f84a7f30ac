"""Schemas of the program and of games that bring their own: find, load and complete them, choose the one of a file, and validate data."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote, unquote, urljoin

from ordo_pnp.base import (
    DataError,
    Diagnostic,
    Edit,
    Fix,
    Span,
    Ties,
    clipped,
    current,
    did_you_mean,
    files_below,
    finding,
    in_order,
    lies_in,
    package_digest,
    printable,
    schemas_of,
    suggestion,
)
from ordo_pnp.cards.documents import Document, fetch, read_bytes, shown_path
from ordo_pnp.cards.finding_codes import TOO_MANY_FINDINGS, UNKNOWN_KIND, UNUSABLE_KINDS, UNUSABLE_SCHEMA
from ordo_pnp.cards.folders import Folder
from ordo_pnp.cards.kinds import KINDS, KINDS_FILE, MADE, compile_kinds, has_kinds, problems_of_kinds, read_kinds
from ordo_pnp.cards.schema_errors import (
    MAX_ENTRIES,
    MORE,
    Key,
    SchemaError,
    SchemaViolation,
    errors_in,
    paired,
    told_once,
    without_misread,
)
from ordo_pnp.cards.schema_files import (
    Follower,
    SchemaProblem,
    UnreadableSchemaError,
    check_schema,
    facts_in,
    follow,
    format_schema,
    parse_schema,
    schema_at,
    step_of,
)
from ordo_pnp.cards.value_paths import CardShape

if TYPE_CHECKING:
    import jsonschema_rs


ENDING: Final = ".schema.json"
MAX_FILES: Final = 64
MAX_SCHEMA_BYTES: Final = 1024 * 1024


class SchemaFolder(NamedTuple):
    """The folder of the schemas of a game from outside the program."""

    game: str
    # The folder of those that were written by hand; there need not be any.
    path: Path
    # The folder of the game in the card database.
    home: Path


def schemas_root(root: Path) -> Path:
    """Return the folder beside a card database in which each game may have a folder of schemas."""
    return root.parent / "schemas"


def schema_folders(folders: Iterable[Folder], shipped: Path) -> list[SchemaFolder]:
    """Find the schemas of games.

    Args:
        folders: Of games and sets, as they were walked.
        shipped: The schemas of the program; the games it has stay as they are.
    """
    games = {each.game: each.path for each in folders if each.game is not None and each.set is None}
    found = []
    for game, home in games.items():
        if (shipped / game).is_dir():
            continue
        beside = schemas_root(home.parent) / game
        place = beside if beside.is_dir() else schemas_of(game)
        if place is not None or has_kinds(home):
            found.append(SchemaFolder(game, place or beside, home))
    return found


@dataclass
class GameSchemas:
    """The schemas of one game: the usable ones, and the problems of the rest."""

    folder: SchemaFolder
    # Returns the address of a schema by its name.
    address_of: Callable[[str], str]
    # Address -> schema of the program.
    shared: Mapping[str, Any]
    # Holds ``kinds.yaml`` against its own schema.
    describe_kinds: Callable[[Document], list[Diagnostic]]
    # Name, such as ``lots/numbers.schema.json`` -> content.
    contents: dict[str, Any] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)
    # Name -> the bytes of its file, for one that follows from ``kinds.yaml`` as they should be.
    raw: dict[str, bytes] = field(default_factory=dict)
    # Names of those that follow from ``kinds.yaml``.
    made: set[str] = field(default_factory=set)
    # Identifies the lists of ``game.yaml`` for them.
    words: str = ""

    @property
    def key(self) -> str:
        """The key of all inputs of the game's data checks besides the program."""
        if self.problems:
            return "unusable"  # regardless of their content
        parts = [f"{name}\0".encode() + content for name, content in sorted(self.raw.items())]
        return f"{package_digest(self.folder.game)} {b''.join(parts)!r} {self.words}"

    def read(self) -> GameSchemas:
        """Read them; an error in one hides all, so that every reference resolves."""
        for path in self._files():
            self._read(path)
        if not self.problems:
            self._compile_kinds()
        if not self.problems:
            self._follow()
        if self.problems:
            self.contents.clear()
        self._fill()
        for content in self.contents.values():
            self._complete(content)
        self._compile()
        return self

    def _fill(self) -> None:
        """Put the words that the game lists now into the schemas: those in the files may be older."""
        try:
            facts = facts_in(self.folder.home)
        except DataError:
            return  # found where the file is read as data
        for content in self.contents.values():
            follow(content, facts)
        self.raw |= {name: format_schema(self.contents[name]).encode() for name in self.made & self.contents.keys()}
        self.words = json.dumps(self.contents)

    def _files(self) -> list[Path]:
        files = sorted(files_below(self.folder.path, ENDING))
        if len(files) > MAX_FILES:
            message = f"there are {len(files)} schemas of `{self.folder.game}`, more than {MAX_FILES}"
            self.problems.append(finding(UNUSABLE_SCHEMA, message, Span(shown_path(files[0])), remedy="join some"))
            return []
        return files

    def _compile_kinds(self) -> None:
        """Add the schemas from ``kinds.yaml``; a handwritten schema of ``game.yaml`` goes before."""
        if not has_kinds(self.folder.home):
            return
        from ordo_pnp.cards.kinds import compile_kinds, problems_of_kinds

        base = self.shared[self.address_of("base.schema.json")]
        by_hand = {each["x-ordo-key"]: key for key, each in self.contents.items() if "x-ordo-key" in each}
        kinds, problems = read_kinds(
            self.folder.home,
            self.describe_kinds,
            lambda kinds: problems_of_kinds(kinds, base, self._shared_keys(), by_hand),
        )
        self.problems += problems
        for key, content in compile_kinds(kinds, base).items() if not problems else ():
            if key not in by_hand:
                place = f"{self.folder.game}/{key}{ENDING}"
                self.contents[place], self.raw[place] = content, b""
                self.made.add(place)

    def _shared_keys(self) -> set[str]:
        """Return the keys of files that are the same in every game."""
        top = self.address_of("")
        own = (each for name, each in self.shared.items() if "/" not in name.removeprefix(top))
        return {each["x-ordo-key"] for each in own if "x-ordo-key" in each}

    def _read(self, path: Path) -> None:
        name = shown_path(path)
        if not lies_in(path, self.folder.path):
            current().refuse(path)
            self._refuse(Span(name), "the schema is a link that leads out of its folder", "put the file itself there")
            return
        try:
            raw, _ = fetch(path, name)
        except DataError as error:
            self.problems += error.diagnostics
            return
        if path.parent != self.folder.path:
            self._refuse(Span(name), "schemas of a game lie in one folder, without others in it", "move it up")
        elif len(raw) > MAX_SCHEMA_BYTES:
            self._refuse(Span(name), f"the schema has {len(raw):,} bytes, more than {MAX_SCHEMA_BYTES:,}", "split it")
        else:
            self._parse(path, raw, name)

    def _parse(self, path: Path, raw: bytes, name: str) -> None:
        try:
            content = parse_schema(raw)
        except UnreadableSchemaError as error:
            self._refuse(Span(name, error.line, error.column), str(error), error.remedy)
            return
        key = f"{self.folder.game}/{path.name}"
        if content.get(MADE) == KINDS_FILE and self._is_own:
            if not has_kinds(self.folder.home):
                self._lack_kinds(name)
            return  # a copy, for editors, of the schema that follows from that file
        self.raw[key], self.contents[key] = raw, content
        for problem in check_schema(content) or self._kind(content):
            self._at(key, problem)

    @property
    def _is_own(self) -> bool:
        """Whether the schemas lie beside the card database, not in a package that brings the game as it is."""
        return (
            has_kinds(self.folder.home) or self.folder.path == schemas_root(self.folder.home.parent) / self.folder.game
        )

    def _lack_kinds(self, copy: str) -> None:
        """Report once that ``kinds.yaml`` is missing: the schemas may be older than the cards."""
        if not self.problems:
            wanted, home = shown_path(self.folder.home / KINDS_FILE), self.folder.home
            message = f"there is no `{wanted}`, from which `{copy}` was made"
            remedy = "put the file back; or write the schemas by hand, without `x-ordo-made`"
            ties = Ties(rests_on=(f"kinds of {self.folder.game}",))
            self.problems.append(
                finding(UNUSABLE_KINDS, message, Span(shown_path(home / "game.yaml")), remedy=remedy, ties=ties)
            )

    def _kind(self, content: Mapping[str, Any]) -> Iterator[SchemaProblem]:
        """Find claims of a schema about its files that the loader cannot use."""
        key = content.get("x-ordo-key")
        if key is None:
            return
        if not isinstance(key, str) or not isinstance(content.get("properties", {}).get(key), dict):
            yield SchemaProblem(("x-ordo-key",), "`x-ordo-key` names no key of `properties`", None)
            return
        if key not in content.get("required", ()):
            yield SchemaProblem(
                (), f"`{key}` is not required, so that a file of this kind may lack it", "add it to `required`"
            )
        if key in self._shared_keys():
            yield SchemaProblem(
                ("x-ordo-key",), f"files with the key `{key}` are the same in every game", "use another key"
            )
        if "x-ordo-cards" in content:
            yield from _cards(content, key)

    def _follow(self) -> None:
        """Refuse two schemas of one kind, references elsewhere or in circles, too large ones."""
        keys: dict[str, str] = {}
        for name, content in self.contents.items():
            if "x-ordo-key" in content and (other := keys.setdefault(content["x-ordo-key"], name)) != name:
                message = f"`{other.rpartition('/')[2]}` describes files with the key `{content['x-ordo-key']}`, too"
                self._at(name, SchemaProblem(("x-ordo-key",), message, "join the two, or use another key"))
        sizes: dict[int, int] = {}
        for name, content in self.contents.items():
            for path, problem in Follower(self.contents, self.target, sizes).follow(name, content):
                self._at(name, SchemaProblem(path, *problem))
                return

    def target(self, name: str, reference: str) -> tuple[str, Any] | None:
        """Return a reference's file name and target; None where it is not allowed."""
        try:
            address, _, pointer = urljoin(self.address_of(name), reference).partition("#")
        except ValueError:  # a text that only looks like the address of a computer
            return None
        own = next((each for each in self.contents if self.address_of(each) == address), None)
        inside, node = (address, self.shared.get(address)) if own is None else (own, self.contents[own])
        found = schema_at(node, unquote(pointer))
        return None if found is None else (inside, found)

    def _complete(self, content: dict[str, Any]) -> None:
        """Add the program's own schema for kinds of file that every game has."""
        key = content.get("x-ordo-key")
        if key == "game":
            own = {"properties": {"id": {"const": self.folder.game}}}
            _add(content["properties"][key], own, {"$ref": self.address_of("base.schema.json") + "#/definitions/game"})
        elif "x-ordo-cards" in content:
            texts = {name: {"type": "string"} for name in content.get("x-ordo-texts", ("name",))}
            list_of_cards = content["properties"][key]
            _add(list_of_cards, {"type": "array"})
            _add(
                list_of_cards["items"],
                {"properties": texts},
                {"$ref": self.address_of("base.schema.json") + "#/definitions/card"},
            )

    def _compile(self) -> None:
        """Refuse schemas that the validator cannot use and earlier checks let pass."""
        import jsonschema_rs  # 24 ms

        resources = [*self.shared.items(), *((self.address_of(name), each) for name, each in self.contents.items())]
        for name, content in self.contents.items():
            try:
                registry = jsonschema_rs.Registry(resources)
                jsonschema_rs.Draft7Validator(content, registry=registry, base_uri=self.address_of(name))
            except ValueError as error:
                self._at(name, SchemaProblem((), f"the schema cannot be used: {clipped(str(error))}", None))
        if not self.problems:
            self._check_defaults(jsonschema_rs.Registry(resources))
        if self.problems:
            self.contents.clear()

    def _check_defaults(self, registry: jsonschema_rs.Registry) -> None:
        """Refuse a default that its own field refuses: cards have it without anybody looking at it again."""
        import jsonschema_rs  # 24 ms

        for name, content in self.contents.items():
            for path, field_schema in _fields_with_default(content):
                place = f"{self.address_of(name)}#/{'/'.join(path)}"
                if not jsonschema_rs.Draft7Validator({"$ref": place}, registry=registry).is_valid(
                    field_schema["default"]
                ):
                    self._at(
                        name, SchemaProblem((*path, "default"), "the field itself refuses its default", "correct it")
                    )

    def _refuse(self, span: Span, message: str, remedy: str | None) -> None:
        self.problems.append(finding(UNUSABLE_SCHEMA, message, span, remedy=remedy))

    def _at(self, name: str, problem: SchemaProblem) -> None:
        """Report a problem where it stands, as far as the file can be read with places."""
        if name in self.made:
            self._refuse(Span(shown_path(self.folder.home / KINDS_FILE)), problem.message, problem.remedy)
            return
        path = self.folder.path / name.rpartition("/")[2]
        document = read_bytes(self.raw[name], shown_path(path), path)
        span = document.span(problem.path) if not document.problems else Span(shown_path(path))
        self._refuse(span, problem.message, problem.remedy)


def _add(node: dict[str, Any], *parts: Any) -> None:
    """Make a part of a schema ask for more; a reference moves into the list, as nothing holds beside it."""
    referred = [{"$ref": node.pop("$ref")}] if "$ref" in node else []
    node["allOf"] = [*referred, *node.get("allOf", ()), *parts]


def _fields_with_default(content: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    if "x-ordo-cards" not in content:
        return
    path = ("properties", content["x-ordo-key"], "items", "properties")
    fields = content["properties"][content["x-ordo-key"]]["items"]["properties"]
    yield from (((*path, name), each) for name, each in fields.items() if "default" in each)


def _cards(content: Mapping[str, Any], key: str) -> Iterator[SchemaProblem]:
    """Find parts that are missing where a schema describes cards."""
    items = content["properties"][key].get("items")
    own = items.get("properties") if isinstance(items, dict) else None
    if not isinstance(own, dict) or not all(isinstance(each, dict) for each in own.values()):
        yield SchemaProblem(
            ("properties", key), "what its cards hold is not said: it has no `items` with `properties`", None
        )
        return
    texts = content.get("x-ordo-texts", ["name"])
    if not isinstance(texts, list) or not all(isinstance(name, str) and name in own for name in texts):
        yield SchemaProblem(("x-ordo-texts",), "`x-ordo-texts` names what is no field of the cards", None)
    faces = content.get("x-ordo-faces", {})
    if not all(isinstance(face, str) for face in faces.values()):
        yield SchemaProblem(("x-ordo-faces",), "`x-ordo-faces` names for a kind what is no layout", None)
    for name, each in own.items():
        if not all(isinstance(kind, str) for kind in each.get("x-ordo-card", ())):
            yield SchemaProblem(
                ("properties", key, "items", "properties", name, "x-ordo-card"),
                "`x-ordo-card` is a list of kinds",
                None,
            )
    kind = content["x-ordo-cards"]
    words = own.get("kind", {}).get("enum", ()) if kind == "$kind" else [kind]
    if not words or not all(isinstance(word, str) for word in words):
        yield SchemaProblem(
            ("x-ordo-cards",), "the kind of its cards is not said: a word, or `$kind` with an `enum` of `kind`", None
        )
    elif kind == "$kind" and "kind" not in items.get("required", ()):
        yield SchemaProblem(("properties", key, "items"), "`kind` is not required", "add it to `required`")


# After so many findings of the schema in one file the rest is not explained: a person stops reading much earlier.
MAX_FINDINGS = 1_000
_BASE = "https://ordo.invalid/schemas/"  # never fetched: every schema is in the registry


def address_of(name: str) -> str:
    """Return the address of a schema, from which its references start: names of files may have any characters.

    >>> address_of("lots/numbers (1).schema.json")
    'https://ordo.invalid/schemas/lots/numbers%20%281%29.schema.json'
    """
    return _BASE + quote(name)


@dataclass(frozen=True)
class Schema:
    """One kind of file."""

    # Relative path in the schema folder, such as ``ordonnance/units.schema.json``.
    name: str
    # The game whose files it describes; None for every game.
    game: str | None
    key: str
    content: Mapping[str, Any]
    family: Schemas = field(repr=False, compare=False)
    # Of its file.
    path: Path = field(repr=False, compare=False)

    @cached_property
    def cards(self) -> str | None:
        """The kind of the cards in the file, ``$kind`` where each says its own, None where it holds no cards."""
        return self.content.get("x-ordo-cards")

    def kind_of(self, entry: Mapping[str, Any]) -> str:
        """Return the kind of one card of the file."""
        kind = self.cards
        return str(entry["kind"] if kind == "$kind" else kind)

    @property
    def is_played(self) -> bool:
        """Whether its files are played (scenarios, tables, records) rather than built into the catalog."""
        return bool(self.content.get("x-ordo-played", False))

    @property
    def is_of_sets(self) -> bool:
        """Whether its game leaves its files to sets, whose cards may rest on them."""
        return bool(self.content.get("x-ordo-of-sets", False))

    @property
    def texts(self) -> tuple[str, ...]:
        """The fields of a card that are translated."""
        return tuple(self.content.get("x-ordo-texts", ("name",)))

    @property
    def fields(self) -> dict[str, dict[str, bool]]:
        """Kind of card -> field -> whether it is a text that is translated; empty where the file holds no cards."""
        if self.cards is None:
            return {}
        properties = self.content["properties"][self.key]["items"]["properties"]
        names = {name: name in self.texts for name in properties if name not in ("id", "kind", "print")}
        kinds = properties["kind"]["enum"] if self.cards == "$kind" else [self.cards]
        return dict.fromkeys(kinds, names)

    @property
    def roles(self) -> dict[str, dict[str, str]]:
        """Kind of card -> field -> its role, for fields that have one; empty where the file holds no cards."""
        return dict.fromkeys(self.fields, self._told("x-ordo-role"))

    @cached_property
    def _fields(self) -> Mapping[str, Any]:
        """The schemas of the fields of a card; empty where the file holds no cards."""
        return {} if self.cards is None else self.content["properties"][self.key]["items"]["properties"]

    def _told(self, keyword: str) -> dict[str, Any]:
        """Return the values of a keyword in the fields of a card, by field."""
        return {
            name: each[keyword] for name, each in self._fields.items() if isinstance(each, dict) and keyword in each
        }

    @cached_property
    def defaults(self) -> Mapping[str, Any]:
        """Field -> the value of cards that do not give one."""
        return self._told("default")

    @cached_property
    def told_apart(self) -> Mapping[str, str]:
        """Kind -> the field in which its cards of one name differ."""
        return dict(self.content.get("x-ordo-told-apart", {}))

    @cached_property
    def unique(self) -> tuple[str, ...]:
        """The fields in which no two cards of a kind may have the same."""
        return tuple(name for name, said in self._told("x-ordo-unique").items() if said)

    @cached_property
    def references(self) -> Mapping[str, Sequence[str]]:
        """Field -> the kinds of which the card is that it names; none: any."""
        return self._told("x-ordo-card")

    @property
    def named_numbers(self) -> dict[str, tuple[str, ...]]:
        """Kind of card -> the fields whose numbers its texts repeat."""
        names = tuple(name for name, said in self._told("x-ordo-in-texts").items() if said)
        return dict.fromkeys(self.fields, names) if names else {}

    @cached_property
    def faces(self) -> Mapping[str, str]:
        """Kind of card -> its layout, where that is not called like the kind."""
        found: Mapping[str, str] = self.content.get("x-ordo-faces", {})
        return found

    @property
    def shapes(self) -> dict[str, CardShape]:
        """Kind of card -> its allowed fields; empty for a file without cards."""
        if self.cards is None:
            return {}
        entry = self.content["properties"][self.key]["items"]
        return dict.fromkeys(self.fields, CardShape(address_of(self.name), entry, self.family.contents))

    @cached_property
    def fast(self) -> jsonschema_rs.Draft7Validator:
        """The compiled validator."""
        import jsonschema_rs  # 24 ms

        registry = self.family.registry
        return jsonschema_rs.Draft7Validator(dict(self.content), registry=registry, base_uri=address_of(self.name))

    @property
    def entry_address(self) -> str:
        """The address of the schema of a single card."""
        return f"{address_of(self.name)}#/properties/{step_of(self.key)}/items"

    @cached_property
    def entries(self) -> jsonschema_rs.Draft7Validator:
        """The compiled validator of a single card."""
        return self.family.part(self.entry_address)

    def violations(self, data: Any, set_name: str | None = None) -> list[SchemaViolation]:
        """Find errors in plain data: at most one more than ``MAX_FINDINGS``."""
        if self.fast.is_valid(data):
            return []
        errors = islice(self._errors(data), MAX_FINDINGS + 1)
        return [SchemaViolation(error, data, set_name, self.content) for error in errors]

    def _errors(self, data: Any) -> Iterator[SchemaError]:
        """Explain the wrong entries of a long list of cards without the sound ones beside them, else all data."""
        cards = data.get(self.key) if isinstance(data, dict) and self.cards is not None else None
        if not isinstance(cards, list) or len(cards) <= MAX_ENTRIES:
            yield from errors_in(self.fast, data, self.family.contents)
            return
        wrong = [at for at, each in enumerate(cards) if not self.entries.is_valid(each)]
        shown = wrong[:MAX_ENTRIES] or [0]
        part = {**data, self.key: [cards[at] for at in shown]}
        for error in errors_in(self.fast, part, self.family.contents) if not self.fast.is_valid(part) else ():
            is_inside = len(error.path) > 1 and error.path[0] == self.key and not isinstance(error.path[0], Key)
            yield replace(error, path=(self.key, shown[error.path[1]], *error.path[2:])) if is_inside else error
        if len(wrong) > MAX_ENTRIES:
            yield SchemaError(MORE, len(wrong) - MAX_ENTRIES, (self.key, wrong[MAX_ENTRIES]))

    def validate(self, document: Document, set_name: str | None = None) -> list[Diagnostic]:
        """Find a document's errors, by place: at most ``MAX_FINDINGS``, and whether there are more."""
        refused = self.violations(document.data, set_name)
        if not refused:
            return []
        refused = paired(told_once(refused), lambda address, value: self.family.part(address).is_valid(value))
        found = dict.fromkeys(each.at(document.span(each.path, key=each.is_about_key)) for each in refused)
        shown = list(in_order(islice(without_misread(found, document.problems), MAX_FINDINGS)))
        if len(found) > MAX_FINDINGS:
            shown.append(more_than_shown(document))
        return shown


class Schemas:
    """Every schema, found by the top-level key of a file.

    Args:
        folder: Those of the program.
        others: Of games that do not come with it.
    """

    def __init__(self, folder: Path, others: Iterable[SchemaFolder] = ()) -> None:
        self.folder = folder
        self.by_key: dict[str, dict[str | None, Schema]] = {}
        self.resources: list[tuple[str, Any]] = []
        # Name of a schema -> its file, also of those that other schemas refer to.
        self.files: dict[str, Path] = {}
        # Name of a schema that follows from the data of a game -> the content that its file, for editors, should have.
        self.made: dict[str, bytes] = {}
        self._keys: dict[str, str] = {}
        self._problems: dict[str, list[Diagnostic]] = {}
        for path in sorted(folder.rglob("*.schema.json")):
            name = path.relative_to(folder).as_posix()
            self._add(name, json.loads(path.read_bytes()), path)
        shared = dict(self.resources)
        for each in others:
            self._add_game(each, shared)
        for made_too_early in ("registry", "_parts", "contents"):
            self.__dict__.pop(made_too_early, None)  # for the schema of `kinds.yaml`, before the games were there

    def _add(self, name: str, content: Any, path: Path) -> None:
        self.resources.append((address_of(name), content))
        self.files[name] = path
        if "x-ordo-key" in content:
            game = name.partition("/")[0] if "/" in name else None
            schema = Schema(name, game, content["x-ordo-key"], content, self, path)
            self.by_key.setdefault(schema.key, {})[game] = schema

    def _add_game(self, folder: SchemaFolder, shared: Mapping[str, Any]) -> None:
        """Add the schemas of a game that does not come with the program."""
        found = GameSchemas(folder, address_of, shared, self.by_key["kinds"][None].validate).read()
        self._keys[folder.game], self._problems[folder.game] = found.key, found.problems
        self.made |= {name: found.raw[name] for name in found.made & found.contents.keys()}
        for name, content in found.contents.items():
            self._add(name, content, folder.path / name.rpartition("/")[2])

    def key_of(self, game: str | None) -> str:
        """Identify the schemas and the rules of a game that do not come with the program; empty for all others."""
        return self._keys.get(game or "", "")

    def problems(self, games: Collection[str | None]) -> list[Diagnostic]:
        """Return the problems of the schemas of some games."""
        return [problem for game, found in self._problems.items() if game in games for problem in found]

    @property
    def base(self) -> Mapping[str, Any]:
        """The schema of the fields that every game and every card has."""
        content: Mapping[str, Any] = dict(self.resources)[address_of("base.schema.json")]
        return content

    @property
    def shared_keys(self) -> frozenset[str]:
        """Keys of files that mean the same in every game."""
        return frozenset(key for key, group in self.by_key.items() if None in group)

    @cached_property
    def contents(self) -> Mapping[str, Any]:
        """Address -> content of every schema, for references."""
        return dict(self.resources)

    @cached_property
    def registry(self) -> jsonschema_rs.Registry:
        """Every schema by its address, for the references of all compiled validators."""
        import jsonschema_rs  # 24 ms

        return jsonschema_rs.Registry(self.resources)

    @cached_property
    def _parts(self) -> dict[str, jsonschema_rs.Draft7Validator]:
        return {}

    def part(self, address: str) -> jsonschema_rs.Draft7Validator:
        """Return the compiled validator of the part of a schema at an address."""
        import jsonschema_rs  # 24 ms

        if address not in self._parts:
            self._parts[address] = jsonschema_rs.Draft7Validator({"$ref": address}, registry=self.registry)
        return self._parts[address]

    def all(self) -> tuple[Schema, ...]:
        """Every kind of file, in order of schema name."""
        return tuple(sorted((each for group in self.by_key.values() for each in group.values()), key=lambda s: s.name))

    def fields(self, game: str) -> dict[str, dict[str, bool]]:
        """Return the fields of every kind of card of a game, and whether each is a text."""
        return {kind: names for schema in self._of_game(game) for kind, names in schema.fields.items()}

    def roles(self, game: str) -> dict[str, dict[str, str]]:
        """Return the roles of the texts of every kind of card of a game."""
        return {kind: roles for schema in self._of_game(game) for kind, roles in schema.roles.items()}

    def named_numbers(self, game: str) -> dict[str, tuple[str, ...]]:
        """Return the fields of every kind of card of a game whose numbers its texts repeat."""
        return {kind: names for schema in self._of_game(game) for kind, names in schema.named_numbers.items()}

    def written(self, name: str) -> bytes:
        """Return a schema's file content; if made from game data, the right one."""
        return self.made.get(name) or self.files[name].read_bytes()

    def shapes(self, game: str) -> dict[str, CardShape]:
        """Return the allowed fields of the cards of a game, by kind."""
        return {kind: each for schema in self._of_game(game) for kind, each in schema.shapes.items()}

    def _of_game(self, game: str) -> Iterator[Schema]:
        return (schema for schema in self.all() if schema.game in (None, game))

    def of(self, data: Any, game: str | None = None) -> Schema | None:
        """Find the schema of a file's data; a game's own goes before the common one.

        Without a game, a schema that only one game has is taken; the file may name its game itself.
        """
        if not isinstance(data, dict):
            return None
        named = data.get("game")
        wanted = game if game is not None else named if isinstance(named, str) else None
        for key in data:
            group = self.by_key.get(key)
            if group is None or (key == "game" and isinstance(named, str)):  # a name, not the game's own file
                continue
            if wanted in group:
                return group[wanted]
            if None in group:
                return group[None]
            if wanted is None and len(group) == 1:
                return next(iter(group.values()))
        return None


def more_than_shown(document: Document) -> Diagnostic:
    """Return the finding that stands for those of a file beyond ``MAX_FINDINGS``."""
    message = f"the file has more than {MAX_FINDINGS:,} mistakes; the others are not shown"
    remedy = "correct these first: so many have one cause"
    return finding(TOO_MANY_FINDINGS, message, document.span(), remedy=remedy)


def of_program_kinds(root: Path, schemas: Schemas, facts: Mapping[str, Mapping[str, Any]]) -> dict[str, bytes]:
    """Return the right content of schema files made from the program's own kinds.

    Args:
        root: The card database.
        schemas: All there are.
        facts: Of the games of the database, by their ids.

    Returns:
        Name of a schema -> content.

    Raises:
        DataError: Kinds cannot be used.
    """
    made: dict[str, bytes] = {}
    for game, own in facts.items():
        by_hand = {each.key: each.name for each in schemas.all() if each.game == game and MADE not in each.content}
        if not by_hand or not has_kinds(root / game) or any(name.startswith(f"{game}/") for name in schemas.made):
            continue
        kinds, problems = read_kinds(
            root / game,
            schemas.by_key[KINDS][None].validate,
            lambda kinds, by_hand=by_hand: problems_of_kinds(kinds, schemas.base, schemas.shared_keys, by_hand),  # type: ignore[misc]
        )
        if problems:
            raise DataError(problems)
        for key, content in compile_kinds(kinds, schemas.base).items():
            if key not in by_hand:
                follow(content, own)
                made[f"{game}/{key}.schema.json"] = format_schema(content).encode()
    return made


_GUESSED_KEYS: Final = 20
# So many keys that a card may have tell which kind of card was meant.
_TELLING_KEYS: Final = 2


def unknown_kind(document: Document, schemas: Schemas, game: str | None = None) -> Diagnostic:
    """Return the finding that no schema describes a file, which belongs to a game."""
    data, message = document.data, f"`{printable(document.name)}` is a file of no known kind"
    fitting = {key for key, group in schemas.by_key.items() if game is None or not {None, game}.isdisjoint(group)}
    if not isinstance(data, dict):
        return _without_key(document, message, _kind_of(data, schemas, fitting))
    keys = [key for key in data if key != "format"]
    owners = {schema.game for group in schemas.by_key.values() for schema in group.values()}
    span = document.span((keys[0],), key=True) if keys else document.span()
    if game is not None and game not in owners:
        message += f": the game `{printable(game)}` has no schemas"
        remedy = f"write them into `schemas/{printable(game)}/`, beside `cards/`, as the guide “Add a game” shows"
        return finding(UNKNOWN_KIND, message, span, remedy=remedy)
    fitting -= set(keys)
    meant = _kind_of([data], schemas, fitting)
    if meant is not None:
        remedy = f"write `{meant}:` above it, and it as an entry after `- `"
        return finding(UNKNOWN_KIND, f"{message}: it holds a card outside of a list", span, remedy=remedy)
    guesses = [
        (key, _kind_of(data[key], schemas, fitting, document.file.stem) or did_you_mean(key, fitting))
        for key in keys[:_GUESSED_KEYS]
    ]
    for key, near in sorted(guesses, key=lambda each: -_fits(data, each[1], schemas)):
        if near is not None:
            span = document.span((key,), key=True)
            fix = Fix((Edit(span, near),), is_safe=False)
            message += f": nothing is called `{clipped(key)}`"
            return finding(UNKNOWN_KIND, message, span, remedy=suggestion(key, near), fix=fix)
    known = ", ".join(f"`{key}`" for key in sorted(fitting))
    message += f": nothing is called `{clipped(keys[0])}`" if keys else ": it says only `format`" if data else ""
    return finding(UNKNOWN_KIND, message, span, remedy=f"one top-level key must say what it holds: {known}")


def _fits(data: dict[str, Any], key: str | None, schemas: Schemas) -> int:
    """Return the most keys that a file shares with schemas of a key."""
    own = (schema.content["properties"] for schema in schemas.by_key.get(key or "", {}).values())
    return max((sum(each in known for each in data) for known in own), default=0)


def _without_key(document: Document, message: str, meant: str | None) -> Diagnostic:
    """Return the finding that a file has no keys at its top."""
    if isinstance(document.data, list):
        such = f"such as `{meant}:`, " if meant else ""
        message += ": it is a list"
        remedy = f"write `format: 1` and the key that names what it holds, {such}above the list"
    else:
        message += ": it is not a mapping"
        remedy = "start with `format: 1` and one key that names what the file holds"
    return finding(UNKNOWN_KIND, message, document.span(), remedy=remedy)


def _kind_of(data: Any, schemas: Schemas, fitting: Iterable[str], name: str = "") -> str | None:
    """Return the key of the files that hold cards such as the first of a list; None where it does not tell.

    Args:
        data: The list.
        schemas: All there are.
        fitting: Keys among which to look.
        name: Of the file, which decides between kinds whose cards have the same keys.
    """
    first = data[0] if isinstance(data, list) and data else None
    if not isinstance(first, dict):
        return None
    counts = {}
    for key in fitting:
        for schema in schemas.by_key[key].values():
            if schema.cards is not None:
                known = schema.content["properties"][key]["items"].get("properties", {})
                counts[key] = sum(each in known for each in first)
    best = max(sorted(counts), key=lambda key: (counts[key], key == name), default=None)
    return best if best is not None and counts[best] >= _TELLING_KEYS else None
