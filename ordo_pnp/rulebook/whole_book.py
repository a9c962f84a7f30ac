"""A book bound as a whole: its sections in order, then the index, and what nothing but the whole book can show."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ordo_pnp.rulebook import codes
from ordo_pnp.rulebook.bound import Bound
from ordo_pnp.rulebook.facts import FactError
from ordo_pnp.rulebook.glossary import gather_terms
from ordo_pnp.rulebook.pages import check_pages, vignette
from ordo_pnp.rulebook.tree import IndexList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ordo_pnp.rulebook.binding import Binder
    from ordo_pnp.rulebook.book import Section


def bind_book(binder: Binder, needed_rulings: Sequence[str] = ()) -> Bound:
    """Bind every section of a book.

    Args:
        binder: Binds its parts.
        needed_rulings: Those that the book must mention.
    """
    gather_terms(binder)
    sections = tuple(map(binder.section, binder.book.sections))
    sections = tuple(_with_index(binder, each) for each in sections)
    check_pages(binder, sections)
    _check_rulings(binder, needed_rulings)
    _check_cover(binder)
    return Bound(sections, binder.problems, binder.pictures)


def _with_index(binder: Binder, section: Section) -> Section:
    """Return a section with the index where it has a place for it."""
    blocks = tuple(binder.index.listed() if isinstance(each, IndexList) else each for each in section.blocks)
    return replace(section, blocks=blocks)


def _check_rulings(binder: Binder, needed: Sequence[str]) -> None:
    """Find rulings that are left out though there are none, and those that are missing."""
    for ruling in binder.book.left_out:
        if ruling not in binder.rulings:
            message = f"`left_out` names a ruling `{ruling}` that does not exist"
            binder.report(codes.UNKNOWN_NAME, message, binder.span(0))
    missing = [each for each in needed if each not in binder.named_rulings]
    if missing:
        message = f"the book does not mention {', '.join(missing)}"
        remedy = "write `{ruling ID}` where the text answers it"
        binder.report(codes.MISSING_RULING, message, binder.span(0), remedy)


def _check_cover(binder: Binder) -> None:
    """Find what stands on the cover though there is no such thing."""
    if binder.book.cover_vignette:
        vignette(binder, binder.book.cover_vignette, binder.span(0))
    for card in binder.book.cover:
        try:
            binder.facts.card(card)
        except FactError as error:
            binder.report(error.code, f"`cover`: {error}", binder.span(0), error.remedy)
