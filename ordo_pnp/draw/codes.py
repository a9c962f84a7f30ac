"""The kinds of findings about pictures; what each means stands in its file under ``diagnostics/findings``."""

from __future__ import annotations

from ordo_pnp.base import Code, Ties

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
    """Return what joins the places at which the same word is not known: the first one explains the others.

    Args:
        kind: What is found.
        word: The word; none where there is none.
        owner: In what words of most kinds are the same; those of the look are the same everywhere.
    """
    place = "the look" if kind in (UNKNOWN_COLOR, UNKNOWN_MEASURE) else owner
    topics = (f"{kind.id} {word} of {place}",) if word else ()
    return Ties(unsettles=topics, rests_on=topics)
