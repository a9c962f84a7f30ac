"""Names: two cards of a set should not share one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Code, Diagnostic, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.check.summary_index import SetCards, SummaryIndex

DUPLICATE_NAME = Code("CAT206")


def check(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Look for names that two cards of a set share."""
    for cards in index.cards_by_set.values():
        named = [name for name in cards.facts.names if name]
        if len(set(named)) < len(named):
            yield from _shared(index, cards)


def _shared(index: SummaryIndex, cards: SetCards) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    for at, (slug, name) in enumerate(zip(cards.facts.slugs, cards.facts.names, strict=True)):
        earlier = first.setdefault(name, at)
        if name and cards.facts.slugs[earlier] != slug:
            yield finding(
                DUPLICATE_NAME,
                f"`{cards.id_of(at)}` has the same name as `{cards.id_of(earlier)}`",
                index.card_span(cards, at, "name"),
                card=cards.id_of(at),
                remedy="give one of them another name",
                related=((index.card_span(cards, earlier, "name"), "first used here"),),
            )
