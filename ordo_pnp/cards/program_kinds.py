"""Schemas that follow from the ``kinds.yaml`` of games that come with the program: their files are what is read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import DataError
from ordo_pnp.cards.kind_names import KINDS, MADE
from ordo_pnp.cards.kind_problems import problems_of_kinds
from ordo_pnp.cards.kind_schemas import compile_kinds
from ordo_pnp.cards.kinds_file import has_kinds, read_kinds
from ordo_pnp.cards.schema_files import follow, format_schema

if TYPE_CHECKING:
    from ordo_pnp.cards.schema import Schemas


def of_program_kinds(root: Path, schemas: Schemas, facts: Mapping[str, Mapping[str, Any]]) -> dict[str, bytes]:
    """Return what the files of schemas should hold that follow from kinds of games that come with the program.

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
