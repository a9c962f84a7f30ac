"""The reference page of the kinds of cards of a game, ``KINDS.md`` beside its ``kinds.yaml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.cards.field_types import FIELD_TYPES, about_of, fields_of, is_translated
from ordo_pnp.cards.kind_schemas import list_of, rules_field

if TYPE_CHECKING:
    from ordo_pnp.cards.kind_schemas import Kinds


KINDS_PAGE: Final = "KINDS.md"
_HEAD: Final = """\
<!-- Written by `ordo schema --write` from `kinds.yaml`: change that, not this; `ordo schema --check` finds a page that is out of date. -->

# The kinds of cards of {title}

What a card of each kind holds: the fields of its entry in the files of a set. Besides these every card has an `id` (small letters, digits, hyphens) and may
have `print` with `copies`, `art`, `face` and `back`.
"""
_LONGEST_TEXT: Final = {"text": "one line", "rich": "text with signs such as `{sun}`, of several lines"}


def page_of_kinds(kinds: Kinds, title: str) -> str:
    """Return the page, the kinds in the order of their file.

    Args:
        kinds: What stands below ``kinds``; they are sound.
        title: What the game is called.
    """
    parts = [_HEAD.format(title=_line(title))]
    for kind, spec in kinds.items():
        parts += ["\n".join(_section(kind, spec))]
    return "\n".join(parts)


def _section(kind: str, spec: Mapping[str, Any]) -> Iterator[str]:
    yield f"## `{kind}`\n"
    if "description" in spec:
        yield f"{_line(spec['description'])}\n"
    key = list_of(kind, spec)
    yield f"Such cards stand in files of the list `{key}`, such as `base/{key}.yaml`.\n"
    yield "| field | holds | rules | about |"
    yield "|---|---|---|---|"
    rules = rules_field(spec)
    for name, field in fields_of(spec).items():
        notes = [*_notes(field), *(["shown as its rules"] if name == rules else [])]
        about = about_of(field)
        said = "" if about == FIELD_TYPES[field["type"]].about else _line(about)
        yield f"| `{name}` | {_holds(field)} | {'; '.join(notes)} | {said} |".replace("|  |", "| |")
    yield ""


def _holds(field: Mapping[str, Any]) -> str:
    """Return what a value is, for people."""
    kind = field["type"]
    if kind in ("choice", "symbols"):
        values = field["values"]
        words = f"`{values}` of `game.yaml`" if isinstance(values, str) else ", ".join(f"`{each}`" for each in values)
        return f"{'one of' if kind == 'choice' else 'signs, of'} {words}{_bounds(field, ' signs') if kind == 'symbols' else ''}"
    if kind == "int":
        return f"a whole number{_bounds(field)}"
    if kind in _LONGEST_TEXT:
        return _LONGEST_TEXT[kind] + (f", up to {field['max']} characters" if "max" in field else "")
    if kind == "card":
        of = field.get("of", [])
        kinds = [of] if isinstance(of, str) else of
        return "the id of another card" + (f", of kind {' or '.join(f'`{each}`' for each in kinds)}" if kinds else "")
    about = FIELD_TYPES[kind].about.removesuffix(".")
    return _line(about[0].lower() + about[1:])


def _bounds(field: Mapping[str, Any], what: str = "") -> str:
    low, high = field.get("min"), field.get("max")
    if low is not None and high is not None:
        return f", {low} to {high}{what}"
    return f", {low} or more{what}" if low is not None else f", up to {high}{what}" if high is not None else ""


def _notes(field: Mapping[str, Any]) -> Iterator[str]:
    if field.get("required"):
        yield "required"
    if "default" in field:
        default = field["default"]
        shown = ", ".join(map(str, default)) if isinstance(default, (list, tuple)) else default
        yield f"`{str(shown).lower() if isinstance(shown, bool) else _line(str(shown))}` unless it says otherwise"
    if field.get("unique"):
        yield "no two cards have the same"
    if field["type"] in ("text", "rich"):
        yield "translated" if is_translated(field) else "the same in every language"


def _line(text: str) -> str:
    """Return words as they can stand in a cell of a table."""
    return " ".join(text.replace("|", "\\|").split())
