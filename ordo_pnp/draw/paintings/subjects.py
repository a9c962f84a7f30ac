"""The family of a card's picture: a portrait, a place or an emblem."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from ordo_pnp.draw.paintings.motifs import kind_group
from ordo_pnp.draw.paintings.scenes import Subject

Family: TypeAlias = Literal["portrait", "place", "emblem"]
FAMILIES: Final[tuple[Family, ...]] = get_args(Family)


def family_of(subject: Subject | None) -> Family:
    """Return the family of a card's picture, by the word of its kind, or else by the place of its kind.

    >>> family_of(Subject("Old Marrow", "crew", "Crew", 2)), family_of(Subject("Haff", "ort", "Ort", 0))
    ('portrait', 'place')
    >>> [family_of(Subject("Xyz", "qwx", "Qwx", place)) for place in range(4)]
    ['portrait', 'place', 'emblem', 'portrait']
    """
    if subject is None:
        return "emblem"
    group = kind_group(subject)
    if group is None:
        return FAMILIES[subject.place % len(FAMILIES)]
    # Deeds, things and beasts are emblems.
    return group if group in FAMILIES else "emblem"
