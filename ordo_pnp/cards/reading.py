"""One pass over data files: what was read, which schema describes each file, and everything found wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.cards.model import Catalog
from ordo_pnp.cards.unknown_kinds import unknown_kind

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards.folders import Folder
    from ordo_pnp.cards.schema import Schema, Schemas
    from ordo_pnp.cards.source import Document


@dataclass
class Reading:
    """One pass over folders of data: the files, the catalog built from what is valid, and the findings."""

    schemas: Schemas
    documents: dict[Path, Document] = field(default_factory=dict)
    kinds: dict[Path, Schema] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)
    catalog: Catalog = field(default_factory=lambda: Catalog({}))


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
