"""Which keys a mapping may have, by the parts of schemas that hold for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ordo_pnp.editor.language.schema_parts import fits

if TYPE_CHECKING:
    from ordo_pnp.editor.language.schema_parts import SchemaPart


def allows_key(parts: Iterable[SchemaPart], key: str, keys: frozenset[str]) -> bool:
    """Whether a mapping that has some keys may have one of them, by what holds for it."""
    is_allowed, is_chosen, has_choice = True, False, False
    for part in parts:
        may = _may_have(part, key, keys)
        if part.is_choice and may is not None:
            has_choice, is_chosen = True, is_chosen or may
        elif may is False:
            is_allowed = False
    return is_allowed and (is_chosen or not has_choice)


def _may_have(part: SchemaPart, key: str, keys: frozenset[str]) -> bool | None:
    """Whether a part allows a key; None where it says nothing of it."""
    content = part.content
    if isinstance(content, bool):
        return content
    if _excludes(content.get("not"), key, keys):
        return False
    properties = content.get("properties", {})
    if key in properties:
        return properties[key] is not False
    if any(fits(pattern, key) for pattern in content.get("patternProperties", ())):
        return True
    return False if content.get("additionalProperties") is False else None


def _excludes(refused: Any, key: str, keys: frozenset[str]) -> bool:
    """Whether ``not: {required: [...]}`` refuses the keys of a mapping because of one of them."""
    if not isinstance(refused, dict):
        return False
    several = [refused, *refused.get("anyOf", ())]
    return any(key in each.get("required", ()) and keys.issuperset(each["required"]) for each in several)
