"""Slugs: the form of ids, and the name that is made of one."""

from __future__ import annotations

import re

from ordo_pnp.base import NotationError

SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*\Z")
LONGEST = 48
# Names that overlays or some systems use for something else.
RESERVED = frozenset(
    {"set", "con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
)
_WORDS_OF_YAML = frozenset({"true", "false", "null"})


def check_slug(slug: str, what: str) -> None:
    """Insist that a name can be an id.

    Raises:
        NotationError: It cannot; the message tells the rule.
    """
    if not SLUG.match(slug):
        rule = "small letters from a to z, digits and single hyphens, starting with a letter, such as `town-watch`"
        raise NotationError(f"`{slug}` cannot be the id of {what}: it is made of {rule}")
    if len(slug) > LONGEST:
        raise NotationError(f"`{slug}` cannot be the id of {what}: it has {len(slug)} characters, more than {LONGEST}")
    if slug in RESERVED | _WORDS_OF_YAML:
        raise NotationError(f"`{slug}` cannot be the id of {what}: the name is reserved")


def title_of(slug: str) -> str:
    """Make a name of an id.

    >>> title_of("harbour-watch")
    'Harbour Watch'
    """
    return " ".join(part.capitalize() for part in slug.split("-"))
