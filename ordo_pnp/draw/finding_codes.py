"""Codes of the findings about layouts, cards on their faces, and pictures, for every module of this room that reports one."""

from __future__ import annotations

from collections.abc import Sequence

from ordo_pnp.base import Code, Ties, remedy_for

UNKNOWN_COLOR = Code("CAT721")
UNKNOWN_MEASURE = Code("CAT723")
PATH_NOTATION = Code("CAT728")
UNKNOWN_FRAGMENT = Code("CAT735")
UNKNOWN_PARAMETER = Code("CAT737")
FRAGMENT_IN_ITSELF = Code("CAT739")
WRONG_VALUE = Code("CAT730")
PICTURE_TOO_LARGE = Code("CAT762")
PICTURE_TWICE = Code("CAT763")


def same_word(kind: Code, word: object, owner: str) -> Ties:
    """Return the ties that join places of an unknown word: the first explains all.

    Args:
        kind: The code of the finding.
        word: The word; none where there is none.
        owner: The place in which words of most kinds are the same; those of the look are the same everywhere.
    """
    place = "the look" if kind in (UNKNOWN_COLOR, UNKNOWN_MEASURE) else owner
    topics = (f"{kind.id} {word} of {place}",) if word else ()
    return Ties(unsettles=topics, rests_on=topics)


TEXT_OVERFLOW = Code("CAT420")
OTHER_OVERFLOW = Code("CAT422")
MISSING_GLYPH = Code("CAT421")
IMAGE_MISSING = Code("CAT500")
IMAGE_OUTSIDE = Code("CAT501")
IMAGE_TOO_LARGE = Code("CAT502")
IMAGE_FORMAT = Code("CAT503")
IMAGE_COARSE = Code("CAT504")
ART_NOT_SHOWN = Code("CAT505")
UNKNOWN_REFERENCE = Code("CAT720")
UNKNOWN_FONT = Code("CAT722")
UNKNOWN_SIGN = Code("CAT724")
OUTSIDE_BLEED = Code("CAT725")
OUTSIDE_SAFE = Code("CAT726")
ICONS_OVERFULL = Code("CAT727")
UNKNOWN_FACE = Code("CAT729")
UNKNOWN_WORD = Code("CAT731")
TOO_MANY_ITEMS = Code("CAT732")
UNKNOWN_VIGNETTE = Code("CAT736")
UNKNOWN_TONES = Code("CAT738")
UNKNOWN_PAINTING = Code("CAT766")
NAME_SHORTENED = Code("CAT767")
IDLE_NAME = Code("CAT768")
WRONG_ZONES = Code("CAT733")
BACK_OF_OTHER_SIZE = Code("CAT734")
WRONG_CUTS = Code("CAT764")
UNKNOWN_AREA = Code("CAT740")
NO_ROOM = Code("CAT741")
AREA_TWICE = Code("CAT742")
FIXED_SIZE = Code("CAT743")
GROUND_TOO_SMALL = Code("CAT744")
EMPTY_FACE = Code("CAT745")
NOT_SHOWN = Code("CAT746")
SMALL_TYPE = Code("CAT747")
LOW_CONTRAST = Code("CAT748")
FONT_WITHOUT_LICENCE = Code("CAT749")
SVG_CHANGED = Code("CAT760")
SVG_IN_PIXELS = Code("CAT765")

# All of these: the findings on faces.
FACE_CODES = frozenset(each for each in tuple(globals().values()) if isinstance(each, Code)) - {
    FRAGMENT_IN_ITSELF,
    PICTURE_TOO_LARGE,
    PICTURE_TWICE,
}


_SHOWN = 8  # known names listed where no near one is found


def remedy_among(word: object, known: Sequence[str]) -> str | None:
    """Return the remedy for an unknown word: the probable one, or all known.

    >>> remedy_among("inc", ["ink", "paper"]), remedy_among(None, ["ink", "paper"])
    ('did you mean `ink`?', 'there are ink, paper')
    """
    more = f" and {len(known) - _SHOWN} more" if len(known) > _SHOWN else ""
    listed = f"there are {', '.join(known[:_SHOWN])}{more}" if known else ""
    return (remedy_for(word, known, listed) if isinstance(word, str) else listed) or None
