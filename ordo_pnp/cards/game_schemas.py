"""Schemas of games that do not come with the program: found, read within limits, and completed by what every game has.

They follow from ``kinds.yaml`` in the folder of the game, lie in ``schemas/<game>/`` beside the card database, or in the
package that brings the game. They may be anybody's: what is refused here could read other files, run for ever or break what
relies on a schema.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import unquote, urljoin

from ordo_pnp.base import (
    DataError,
    Diagnostic,
    Span,
    Ties,
    clipped,
    current,
    files_below,
    finding,
    lies_in,
    package_digest,
    schemas_of,
)
from ordo_pnp.cards.kind_names import KINDS_FILE, MADE
from ordo_pnp.cards.kinds_file import has_kinds, read_kinds
from ordo_pnp.cards.schema_codes import UNUSABLE_KINDS, UNUSABLE_SCHEMA
from ordo_pnp.cards.schema_files import facts_in, follow, format_schema
from ordo_pnp.cards.schema_size import Follower
from ordo_pnp.cards.schema_subset import SchemaProblem, UnreadableSchemaError, check_schema, parse_schema, schema_at
from ordo_pnp.cards.source import fetch, read_bytes, shown_path

if TYPE_CHECKING:
    import jsonschema_rs

    from ordo_pnp.cards.folders import Folder
    from ordo_pnp.cards.source import Document


ENDING: Final = ".schema.json"
MAX_FILES: Final = 64
MAX_SCHEMA_BYTES: Final = 1024 * 1024


class SchemaFolder(NamedTuple):
    """Where the schemas of a game lie that does not come with the program."""

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
    """The schemas of one game: what can be used of them, and what is wrong with the rest."""

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
    # Name -> the bytes of its file, and of each that follows from ``kinds.yaml`` what they should be.
    raw: dict[str, bytes] = field(default_factory=dict)
    # Names of those that follow from ``kinds.yaml``.
    made: set[str] = field(default_factory=set)
    # Identifies what ``game.yaml`` lists for them.
    words: str = ""

    @property
    def key(self) -> str:
        """Identify all that checks of the game's data depend on besides the program."""
        if self.problems:
            return "unusable"  # whatever they are
        parts = [f"{name}\0".encode() + content for name, content in sorted(self.raw.items())]
        return f"{package_digest(self.folder.game)} {b''.join(parts)!r} {self.words}"

    def read(self) -> GameSchemas:
        """Read them; what one of them has wrong hides all, so that no reference leads to nothing."""
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
        """Add what follows from ``kinds.yaml``; a schema of ``game.yaml`` that was written by hand goes before."""
        if not has_kinds(self.folder.home):
            return
        from ordo_pnp.cards.kind_problems import problems_of_kinds  # 8 ms that such games need
        from ordo_pnp.cards.kind_schemas import compile_kinds

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
            return  # a copy, for editors, of what follows from that file
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
        """Report once that what the schemas follow from is not there: they may be older than the cards."""
        if not self.problems:
            wanted, home = shown_path(self.folder.home / KINDS_FILE), self.folder.home
            message = f"there is no `{wanted}`, from which `{copy}` was made"
            remedy = "put the file back; or write the schemas by hand, without `x-ordo-made`"
            ties = Ties(rests_on=(f"kinds of {self.folder.game}",))
            self.problems.append(
                finding(UNUSABLE_KINDS, message, Span(shown_path(home / "game.yaml")), remedy=remedy, ties=ties)
            )

    def _kind(self, content: Mapping[str, Any]) -> Iterator[SchemaProblem]:
        """Find what the loader could not rely on in what a schema says of its files."""
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
        """Refuse two schemas of one kind of file, references that lead elsewhere or round in a circle, and too large ones."""
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
        """Return what a reference in a file leads to, with that file's name; None where it may not lead there."""
        try:
            address, _, pointer = urljoin(self.address_of(name), reference).partition("#")
        except ValueError:  # what looks like the address of a computer and is none
            return None
        own = next((each for each in self.contents if self.address_of(each) == address), None)
        inside, node = (address, self.shared.get(address)) if own is None else (own, self.contents[own])
        found = schema_at(node, unquote(pointer))
        return None if found is None else (inside, found)

    def _complete(self, content: dict[str, Any]) -> None:
        """Hold files of a kind that every game has against what the program reads of them, too."""
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
        """Refuse what the validator itself cannot use, whatever the checks before have let pass."""
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
    """Find what is missing where a schema describes cards."""
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
