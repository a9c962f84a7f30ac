"""Keys that are missing and keys that are unknown in one mapping: where one stands for the other, that is one slip."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import did_you_mean

if TYPE_CHECKING:
    from ordo_pnp.cards.schema_errors import SchemaViolation


def paired(refused: Sequence[SchemaViolation], is_valid: Callable[[Any, Any], bool]) -> list[SchemaViolation]:
    """Return violations, those about unknown keys with the missing key that they stand for.

    A key stands for a missing one that is spelled like it; or, where just these two are left, for one that may have its value.

    Args:
        refused: All that a schema forbids in a file.
        is_valid: Whether a part of the schema allows a value.
    """
    missing: dict[tuple[Any, ...], list[str]] = {}
    unknown: dict[tuple[Any, ...], int] = {}
    for each in refused:
        if each.is_missing_key:
            missing.setdefault(each.path[:-1], []).append(str(each.path[-1]))
        elif each.is_unknown_key:
            unknown[each.path[:-1]] = unknown.get(each.path[:-1], 0) + 1
    if not missing.keys() & unknown.keys():
        return list(refused)
    return [
        _meaning(each, missing[each.path[:-1]], is_valid, is_alone=unknown[each.path[:-1]] == 1)
        if each.is_unknown_key and each.path[:-1] in missing
        else each
        for each in refused
    ]


def _meaning(
    violation: SchemaViolation, missing: list[str], is_valid: Callable[[Any, Any], bool], *, is_alone: bool
) -> SchemaViolation:
    key = str(violation.path[-1])
    near = did_you_mean(key, missing)
    meant = near or (missing[0] if is_alone and len(missing) == 1 else None)
    if meant is None:
        return violation
    error: Any = violation.error
    part = error.schema.get("properties", {}).get(meant)
    fits = part is not None and is_valid(part, error.instance[key])
    return replace(violation, meant=meant, is_sure=near is not None and fits) if near or fits else violation
