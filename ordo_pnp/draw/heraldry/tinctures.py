"""Tinctures: their names, their classes, and the rule that keeps arms readable at a distance."""

from __future__ import annotations

import marshal
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

from ordo_pnp.base import OrdoError, remedy_for

METALS = ("or", "argent")
COLOURS = ("gules", "azure", "vert", "sable", "purpure")
FURS = ("ermine", "vair")
TINCTURES = (*METALS, *COLOURS, *FURS)
# The tincture of a charge that takes, over each part of a parted field, the tincture of the other part.
COUNTERCHANGED = "counterchanged"
# Divisions into many pieces: their two tinctures must differ in class, unlike those of a field parted once.
VARIED = frozenset({"paly", "barry", "bendy", "bendy-sinister", "chevronny", "checky", "lozengy", "gyronny"})

Kind: TypeAlias = Literal["metal", "colour", "neutral"]
# Keys and indices from the arms to a value inside them.
Steps: TypeAlias = tuple[str | int, ...]


class ArmsError(OrdoError):
    """Arms that cannot be drawn; the message names the place inside the arms and a remedy."""


# Arms whose drawings and errors are kept: 5,400 cards of a benchmark bear 60, our games 51.
MAX_ARMS: Final = 1_024
_latest: list[Any] = [None, b""]


def arms_key(arms: Mapping[str, Any]) -> bytes:
    """Write arms, plain data, out, so that equal ones can be known by it.

    One card after the other is checked for its heraldry and then for its picture: the latest is remembered.
    """
    if arms is not _latest[0]:
        _latest[:] = arms, marshal.dumps(dict(arms), 2)  # 2: by value alone; twice as fast as repr
    found: bytes = _latest[1]
    return found


def kind_of(tincture: str) -> Kind:
    """Class one tincture; furs are neutral."""
    return "metal" if tincture in METALS else "colour" if tincture in COLOURS else "neutral"


def kind_of_field(field: str | Mapping[str, Any]) -> Kind:
    """Return a field's class: metal, colour, or neutral with both or a fur."""
    if isinstance(field, str):
        return kind_of(field)
    kinds = {kind_of(tincture) for tincture in field["of"]}
    return kinds.pop() if len(kinds) == 1 else "neutral"


def check_arms(arms: Mapping[str, Any], charges: Collection[str] | None = None) -> list[tuple[Steps, str]]:
    """Find where arms break the rule of tincture (no metal on metal, no colour on colour) or name unknown charges.

    Furs, parted fields that hold both classes, and counterchanged charges stand on anything; claws and tongues
    (``second``) are exempt, as heralds have always held. Arms that say ``breaks_rule_of_tincture: true`` are exempt.

    >>> check_arms({"field": "or", "layers": [{"charge": "lion-rampant", "tincture": "argent"}]})
    [(('layers', 0, 'tincture'), 'lion-rampant argent on or: metal on metal; use a colour or a fur')]

    Args:
        arms: Arms that their schema accepts.
        charges: The charges there are; without them names are not checked.

    Returns:
        (steps to the offending value, message), breaches of the rule first, each in the order of the arms.
    """
    breaches = [] if arms.get("breaks_rule_of_tincture") else list(_breaches(arms, ()))
    unknown = [] if charges is None else [found for found in _named(arms, ()) if found[1] not in charges]
    return breaches + [(at, _unknown(name, charges or ())) for at, name in unknown]


def _named(arms: Mapping[str, Any], at: Steps) -> Iterator[tuple[Steps, str]]:
    """Yield the place and name of every charge."""
    for key in ("quarters", "impaled"):
        for i, part in enumerate(arms.get(key, ())):
            yield from _named(part, (*at, key, i))
    for i, layer in enumerate(arms.get("layers", ())):
        if "charge" in layer:
            yield (*at, "layers", i, "charge"), layer["charge"]
        for k, charge in enumerate(layer.get("charges", ())):
            yield (*at, "layers", i, "charges", k, "charge"), charge["charge"]


def _unknown(name: str, charges: Collection[str]) -> str:
    remedy = remedy_for(name, charges, f"there are {', '.join(sorted(charges))}")
    return f"there is no charge `{name}`; {remedy}"


def _breaches(arms: Mapping[str, Any], at: Steps) -> Iterator[tuple[Steps, str]]:
    for key in ("quarters", "impaled"):
        for i, part in enumerate(arms.get(key, ())):
            if not part.get("breaks_rule_of_tincture"):
                yield from _breaches(part, (*at, key, i))
    ground = arms.get("field")
    if ground is not None:
        yield from _variation((*at, "field"), ground)
    below: Kind = "neutral" if ground is None else kind_of_field(ground)
    for i, layer in enumerate(arms.get("layers", ())):
        yield from _layer(layer, below, ground, (*at, "layers", i))


def _layer(
    layer: Mapping[str, Any], below: Kind, ground: str | Mapping[str, Any] | None, at: Steps
) -> Iterator[tuple[Steps, str]]:
    tincture = layer["tincture"]
    yield from _variation((*at, "tincture"), tincture)
    thing = layer.get("ordinary", layer.get("charge"))
    if tincture != COUNTERCHANGED and clashes(kind_of_field(tincture), below):
        yield ((*at, "tincture"), _message(thing, tincture, ground))
    for i, charge in enumerate(layer.get("charges", ())):
        if charge["tincture"] != COUNTERCHANGED and clashes(kind_of(charge["tincture"]), kind_of_field(tincture)):
            yield ((*at, "charges", i, "tincture"), _message(charge["charge"], charge["tincture"], tincture))


def _variation(at: Steps, field: str | Mapping[str, Any]) -> Iterator[tuple[Steps, str]]:
    if isinstance(field, Mapping) and field["division"] in VARIED and kind_of_field(field) != "neutral":
        words = _and(field["of"])
        yield (
            (*at, "of"),
            f"{field['division']} of {words}: both are {kind_of_field(field)}s; pair a metal with a colour",
        )


def clashes(above: Kind, below: Kind) -> bool:
    """Whether two classes may not lie on each other."""
    return above == below != "neutral"


def _message(thing: object, tincture: str | Mapping[str, Any], ground: str | Mapping[str, Any] | None) -> str:
    kind = kind_of_field(tincture)
    other = "metal" if kind == "colour" else "colour"
    return f"{thing} {_words(tincture)} on {_words(ground)}: {kind} on {kind}; use a {other} or a fur"


def _words(field: str | Mapping[str, Any] | None) -> str:
    if field is None or isinstance(field, str):
        return str(field)
    return f"{field['division']} {_and(field['of'])}"


def _and(words: Iterable[str]) -> str:
    return " and ".join(words)
