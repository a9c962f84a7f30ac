"""What the schemas say of a place in an open text, put together for all functions of an editor."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ordo_pnp.cards import address_of
from ordo_pnp.editor.language.schema_parts import SchemaPart, SchemaParts

if TYPE_CHECKING:
    from ordo_pnp.cards import Schema, Schemas
    from ordo_pnp.editor.language.caret import TextSpot
    from ordo_pnp.editor.language.editor import Editor
    from ordo_pnp.editor.language.positions import TextLines
    from ordo_pnp.editor.language.things import TextContext


_TOP_KEY: Final = re.compile(r"(?:\A\ufeff?|[\n\r])([a-z][a-z_-]*)[ \t]*:")
_GAME: Final = re.compile(r"(?:\A\ufeff?|[\n\r])game:[ \t]+[\"']?([a-z0-9-]+)")
# Letters at the beginning of a file in which its first keys stand; further ones are looked for near the caret.
MAX_HEAD: Final = 4_000


@dataclass(frozen=True, slots=True)
class Meaning:
    """What holds for a key or value."""

    # Of the file; None where its keys fit none.
    schema: Schema | None
    # What speaks of the value, or of the mapping in which the key stands, with nothing followed.
    roots: list[SchemaPart]
    # All that is said of it so.
    parts: list[SchemaPart]
    reader: SchemaParts


def schema_of(schemas: Schemas, lines: TextLines, here: TextContext, spot: TextSpot) -> Schema | None:
    """Return the schema of a text by its keys at the top; None where none fits."""
    game = None if here.game is None else here.game.id
    keys = [*spot.path[:1], *_TOP_KEY.findall(lines.text[:MAX_HEAD])]
    named = _GAME.search(lines.text[:MAX_HEAD])
    data = {str(key): None for key in keys} | ({"game": named[1]} if named is not None else {})
    return schemas.of(data, game or (None if named is None else named[1]))


def meaning_of(editor: Editor, here: TextContext, spot: TextSpot) -> Meaning:
    """Return what holds for a key or value of an open text."""
    schemas = editor.session.schemas()
    reader = SchemaParts(schemas.contents)
    schema = schema_of(schemas, here.text.lines, here, spot)
    if schema is None:
        return Meaning(None, [], [], reader)
    roots = reader.roots_at(SchemaPart(address_of(schema.name), schema.content), spot.path, spot.nodes)
    return Meaning(schema, roots, reader.expanded(roots, spot.node), reader)


def namespace_of(parts: Iterable[SchemaPart]) -> str:
    """Return the namespaces of the words that fit somewhere, separated by spaces; empty where the schemas name none."""
    found: dict[str, None] = {}
    for part in parts:
        if part.get("x-ordo-card") is not None:
            found["cards"] = None
        for each in (part.get("x-ordo-names") or "").split():
            found[each] = None
    return " ".join(found)


def key_namespace_of(parts: Iterable[SchemaPart]) -> str:
    """Return the namespaces of the keys of a mapping."""
    names = (part.get("propertyNames") for part in parts)
    return " ".join(
        dict.fromkeys(each["x-ordo-names"] for each in names if isinstance(each, dict) and "x-ordo-names" in each)
    )


@lru_cache(maxsize=2)
def local_names(schemas: Schemas) -> frozenset[str]:
    """Return the keys of mappings whose own keys are named below them with ``$``: what ``x-ordo-names`` calls ``$targets``."""
    return frozenset(re.findall(r'"x-ordo-names": "(?:[^"]* )?\$([\w-]+)', json.dumps(schemas.contents)))
