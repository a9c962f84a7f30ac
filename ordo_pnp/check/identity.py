"""Ids: each once, at home in its folder, and usable as a file name everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import Code, Diagnostic, Ties, finding, replaced_word
from ordo_pnp.cards import RESERVED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ordo_pnp.check.summary_index import SetCards, SummaryIndex

DUPLICATE_ID = Code("CAT201")
MISPLACED_ID = Code("CAT202")
RESERVED_ID = Code("CAT203")


def check(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Look at the ids of every game, set and card."""
    for each in index.files:
        name = each.summary.facts.get("id")
        if name is not None and name != each.folder.path.name and not each.is_misnamed_set:
            yield finding(
                MISPLACED_ID,
                f"the {each.summary.key} `{name}` stands in the folder `{each.folder.path.name}`",
                span := index.span(each, (each.summary.key, "id")),
                fix=replaced_word(span, name, each.folder.path.name),
                remedy=f"write `id: {each.folder.path.name}` or rename the folder",
            )
    for cards in index.cards_by_set.values():
        yield from _cards(index, cards)


def _cards(index: SummaryIndex, cards: SetCards) -> Iterator[Diagnostic]:
    slugs = cards.facts.slugs
    if len(set(slugs)) == len(slugs) and RESERVED.isdisjoint(slugs):
        return
    first: dict[str, int] = {}
    copies = _copied_files(cards)
    for at, slug in enumerate(slugs):
        earlier = first.setdefault(slug, at)
        if slug in RESERVED:
            yield finding(
                RESERVED_ID,
                f"the id `{slug}` is reserved",
                index.card_span(cards, at, "id"),
                card=cards.id_of(at),
                remedy="choose another id",
            )
        if earlier == at:
            continue
        pair = cards.file_of(earlier)[0].path, cards.file_of(at)[0].path
        copied = (f"cards of {pair[0]} in {pair[1]}",) if pair in copies else ()
        names = " and ".join(f"`{path.name}`" for path in pair)
        yield finding(
            DUPLICATE_ID,
            f"the card `{cards.id_of(at)}` is defined twice{f', as all cards are that {names} share' if copied else ''}",
            index.card_span(cards, at, "id"),
            card=cards.id_of(at),
            remedy=f"keep one of {names}" if copied else "give one of them another id",
            related=((index.card_span(cards, earlier, "id"), "defined first here"),),
            ties=Ties(
                unsettles=(f"ids of {cards.folder.path}", f"`{slug}` of {cards.folder.path}", *copied), rests_on=copied
            ),
        )


def _copied_files(cards: SetCards) -> set[tuple[Path, Path]]:
    """Return the pairs of files of a set of which one holds nothing but cards of the other, and more than one."""
    slugs = [(each.path, set(each.summary.cards.slugs)) for each in cards.files]
    return {
        (one, other)
        for at, (one, first) in enumerate(slugs)
        for other, second in slugs[at + 1 :]
        if len(first & second) > 1 and (first <= second or second <= first)
    }
