"""JSON Schema validation: a compiled validator says whether a file is valid, a slower one finds the places where it is not.

A schema says of itself what it is for: ``x-ordo-key`` names the top-level key of the files it describes,
``x-ordo-cards`` the kind of the cards in that list (``$kind``: each says its own), ``x-ordo-texts`` their fields
that are translated, ``x-ordo-role`` of such a field that it holds rules or tells a story, ``x-ordo-faces`` the layouts of kinds
that are not called like them, ``x-ordo-played`` that the file is played and no part of the catalog, ``x-ordo-of-sets`` that a set may bring one. Of a field it says by
``default`` what a card has that does not say it, by ``x-ordo-unique`` that no two cards have the same, by ``x-ordo-card`` of which
kinds the card is that it names, and by ``x-ordo-in-texts: true`` that the name and the rules of a card name its number and no other.
Of a word it says to editors by ``x-ordo-names`` what it names: entries of a kind of file (``charges``), of a part of one
(``look.palette``), of a list of the game (``facts.symbols``) or of a mapping beside or above it (``$targets``), or something of all
games (``cards``, ``sets``, ``kinds``, ``languages`` ...).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ordo_pnp.base import Diagnostic, finding, in_order
from ordo_pnp.cards.schema_codes import TOO_MANY_FINDINGS
from ordo_pnp.cards.schema_errors import SchemaViolation, told_once, without_misread
from ordo_pnp.cards.schema_renames import paired
from ordo_pnp.cards.schema_walk import Compiled, violations, walking_class
from ordo_pnp.cards.shape import CardShape

if TYPE_CHECKING:
    import jsonschema
    import jsonschema_rs

    from ordo_pnp.cards.game_schemas import SchemaFolder
    from ordo_pnp.cards.source import Document


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
        """Kind of card -> text -> its role, for texts that have one; empty where the file holds no cards."""
        if self.cards is None:
            return {}
        properties = self.content["properties"][self.key]["items"]["properties"]
        roles = {name: properties[name]["x-ordo-role"] for name in self.texts if "x-ordo-role" in properties[name]}
        return dict.fromkeys(self.fields, roles)

    @cached_property
    def _fields(self) -> Mapping[str, Any]:
        """The schemas of the fields of a card; empty where the file holds no cards."""
        return {} if self.cards is None else self.content["properties"][self.key]["items"]["properties"]

    def _told(self, keyword: str) -> dict[str, Any]:
        """Return what the fields of a card say by a keyword, by field."""
        return {
            name: each[keyword] for name, each in self._fields.items() if isinstance(each, dict) and keyword in each
        }

    @cached_property
    def defaults(self) -> Mapping[str, Any]:
        """Field -> what a card has that does not say it."""
        return self._told("default")

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
        """Kind of card -> what its cards may hold; empty where the file holds no cards."""
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

    @cached_property
    def entries(self) -> jsonschema_rs.Draft7Validator:
        """The compiled validator of a single card."""
        return self.family.compiled.of(self.content["properties"][self.key]["items"])

    @cached_property
    def walking(self) -> jsonschema.Draft7Validator:
        """The validator that says why; imported only for data that are wrong (60 ms)."""
        content = {**_undated(self.content), "$id": address_of(self.name)}
        walking: jsonschema.Draft7Validator = self.family.walking_class(content, registry=self.family.walking_registry)
        return walking

    def violations(self, data: Any, set_name: str | None = None) -> list[SchemaViolation]:
        """Find what the schema forbids in plain data: at most one more than ``MAX_FINDINGS``."""
        if self.fast.is_valid(data):
            return []
        errors = islice(violations(self.walking, self.fast, data), MAX_FINDINGS + 1)
        return [SchemaViolation(error, data, set_name, self.content) for error in errors]

    def validate(self, document: Document, set_name: str | None = None) -> list[Diagnostic]:
        """Find what in a document the schema forbids, in order of place: at most ``MAX_FINDINGS``, and whether there is more."""
        refused = self.violations(document.data, set_name)
        if not refused:
            return []
        refused = paired(told_once(refused), self.family.compiled.allows)
        document.locate([each.path for each in refused])
        found = dict.fromkeys(each.at(document.span(each.path, key=each.is_about_key)) for each in refused)
        shown = list(in_order(islice(without_misread(found, document.problems), MAX_FINDINGS)))
        if len(found) > MAX_FINDINGS:
            shown.append(more_than_shown(document))
        return shown


def _undated(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema without ``$schema``, at which jsonschema would go on with its own class of validators."""
    return {key: value for key, value in content.items() if key != "$schema"}


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
        # Name of a schema that follows from the data of a game -> what its file, for editors, should hold.
        self.made: dict[str, bytes] = {}
        self._keys: dict[str, str] = {}
        self._problems: dict[str, list[Diagnostic]] = {}
        for path in sorted(folder.rglob("*.schema.json")):
            name = path.relative_to(folder).as_posix()
            self._add(name, json.loads(path.read_bytes()), path)
        shared = dict(self.resources)
        for each in others:
            self._add_game(each, shared)
        for made_too_early in ("registry", "compiled", "walking_class", "walking_registry", "contents"):
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
        from ordo_pnp.cards.game_schemas import GameSchemas  # needed for such games only

        found = GameSchemas(folder, address_of, shared, self.by_key["kinds"][None].validate).read()
        self._keys[folder.game], self._problems[folder.game] = found.key, found.problems
        self.made |= {name: found.raw[name] for name in found.made & found.contents.keys()}
        for name, content in found.contents.items():
            self._add(name, content, folder.path / name.rpartition("/")[2])

    def key_of(self, game: str | None) -> str:
        """Identify the schemas and the rules of a game that do not come with the program; empty for all others."""
        return self._keys.get(game or "", "")

    def problems(self, games: Collection[str | None]) -> list[Diagnostic]:
        """Return what is wrong with the schemas of some games."""
        return [problem for game, found in self._problems.items() if game in games for problem in found]

    @property
    def base(self) -> Mapping[str, Any]:
        """The schema of what every game and every card has."""
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
    def compiled(self) -> Compiled:
        """The compiled validators of parts of the schemas."""
        return Compiled(self.resources, self.registry)

    @cached_property
    def walking_class(self) -> Any:
        """The class of validators that say why a file is not valid."""
        return walking_class(self.compiled)

    @cached_property
    def walking_registry(self) -> Any:
        """Every schema by its address, for the references of all walking validators."""
        from referencing import Registry
        from referencing.jsonschema import DRAFT7

        pairs = [(uri, DRAFT7.create_resource(_undated(content))) for uri, content in self.resources]
        return Registry().with_resources(pairs)

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
        """Return what the file of a schema holds, or should hold where it follows from the data of a game."""
        return self.made.get(name) or self.files[name].read_bytes()

    def shapes(self, game: str) -> dict[str, CardShape]:
        """Return what the cards of a game may hold, by kind."""
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
