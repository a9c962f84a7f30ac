"""Check ids, names and field values that must be unique, and that the cards which fields name exist."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from ordo_pnp.base import Code, Diagnostic, Ties, clipped, finding, remedy_for
from ordo_pnp.cards import RESERVED, closure, misplaced_id
from ordo_pnp.check.known_files import unnamed_cards
from ordo_pnp.check.summaries import SetCards, Summarised, SummaryIndex

DUPLICATE_ID = Code("CAT201")
RESERVED_ID = Code("CAT203")


def check_ids(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Check the ids of every game, set and card."""
    for each in index.files:
        name = each.summary.facts.get("id")
        if name is not None and name != each.folder.path.name and not each.is_misnamed_set:
            span = index.span(each, (each.summary.key, "id"))
            yield misplaced_id(each.summary.key, name, each.folder.path.name, span)
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


DUPLICATE_NAME = Code("CAT206")


def check_names(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Look for names that two cards of a set share."""
    for cards in index.cards_by_set.values():
        named = [name for name in cards.facts.names if name]
        if len(set(named)) < len(named):
            yield from _shared(index, cards)


def _shared(index: SummaryIndex, cards: SetCards) -> Iterator[Diagnostic]:
    first: dict[str, int] = {}
    remedy = "give one of them another name"
    if any(each.summary.key == "kinds" and each.folder.game == cards.folder.game for each in index.files):
        remedy += ", or name the field in which they differ as `told-apart-by` of their kind in `kinds.yaml`"
    for at, (slug, name) in enumerate(zip(cards.facts.slugs, cards.facts.names, strict=True)):
        earlier = first.setdefault(name, at)
        if name and cards.facts.slugs[earlier] != slug:
            yield finding(
                DUPLICATE_NAME,
                f"`{cards.id_of(at)}` has the same name as `{cards.id_of(earlier)}`",
                index.card_span(cards, at, "name"),
                card=cards.id_of(at),
                remedy=remedy,
                ties=Ties(alike=(f"names shared in {cards.folder.game}/{cards.folder.path.name}", cards.id_of(at))),
                related=((index.card_span(cards, earlier, "name"), "first used here"),),
            )


UNKNOWN_CARD = Code("CAT115")
REPEATED_VALUE = Code("CAT116")


def check_field_values(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Compare the values of such fields in the cards of all files."""
    files = [each for each in index.files if each.summary.unique or each.summary.references]
    if not files:
        return
    yield from _repeated(index, files)
    kinds = _kinds_of_cards(index)
    for each in files:
        for name in each.summary.references:
            yield from _unknown(index, each, name, kinds)


def _repeated(index: SummaryIndex, files: list[Summarised]) -> Iterator[Diagnostic]:
    """Find values that two cards of a kind share, in any sets of the game."""
    first: dict[tuple[str | None, str, str, str], tuple[Summarised, int]] = {}
    for each in files:
        cards = each.summary.cards
        for name, values in each.summary.unique.items():
            for at, value in enumerate(values):
                if value is None:
                    continue
                before, place = first.setdefault(
                    (each.folder.game, cards.kinds[at], name, json.dumps(value)), (each, at)
                )
                if (before, place) == (each, at):
                    continue
                card, other = _id(each, at), _id(before, place)
                yield finding(
                    REPEATED_VALUE,
                    f"`{card}` has the `{name}` of `{other}`, `{clipped(str(value))}`, and no two cards may have the same",
                    index.place_in(each, at, name),
                    card=card,
                    remedy="change one of the two",
                    related=((index.place_in(before, place, name), "the other card"),),
                )


def _id(each: Summarised, at: int) -> str:
    return f"{each.folder.set or each.folder.path.name}/{each.summary.cards.slugs[at]}"


def _kinds_of_cards(index: SummaryIndex) -> dict[str | None, dict[str, str]]:
    """Return the kind of every card by its game and id."""
    found: dict[str | None, dict[str, str]] = {}
    for cards in index.cards_by_set.values():
        own = found.setdefault(cards.folder.game, {})
        own |= {cards.id_of(at): kind for at, kind in enumerate(cards.facts.kinds)}
    return found


def _unknown(
    index: SummaryIndex, each: Summarised, name: str, kinds: dict[str | None, dict[str, str]]
) -> Iterator[Diagnostic]:
    """Find cards that are named and not there.

    Rule: a card names cards of its own set and of those that this requires.
    """
    wanted, named = each.summary.references[name]
    home = each.folder.set or each.folder.path.name
    required = {
        other.summary.facts["id"]: other.summary.facts.get("requires", ())
        for other in index.files
        if other.summary.key == "set" and other.folder.game == each.folder.game
    }
    near = closure([home], lambda card_set: required.get(card_set, ()))
    hidden = {folder.name for folder in index.broken}
    homes = {
        cards.folder.set: cards.folder.path
        for cards in index.cards_by_set.values()
        if cards.folder.game == each.folder.game
    }
    known = {card: kind for card, kind in kinds.get(each.folder.game, {}).items() if card.partition("/")[0] in near}
    fitting = {card for card, kind in known.items() if not wanted or kind in wanted}
    for at, slug in enumerate(named):
        if not isinstance(slug, str):
            continue  # nothing, or a value that a handwritten schema allows there
        card = slug if "/" in slug else f"{home}/{slug}"
        owner, _, own = card.partition("/")
        if card in fitting or owner in hidden or (owner in homes and own in index.wrong_in(homes[owner])):
            continue
        message, remedy = _fault(card, known, wanted, fitting, near, home)
        span = index.place_in(each, at, name)
        ties = Ties(rests_on=(unnamed_cards(homes[owner]),) if owner in homes else ())
        yield finding(
            UNKNOWN_CARD, f"`{name}` of `{_id(each, at)}` {message}", span, card=_id(each, at), remedy=remedy, ties=ties
        )


def _fault(
    card: str, known: dict[str, str], wanted: list[str], fitting: set[str], near: frozenset[str], home: str
) -> tuple[str, str]:
    shown = clipped(card)
    if card in known:
        of = " or ".join(f"`{kind}`" for kind in wanted)
        return f"is `{shown}`, a card of kind `{known[card]}`", f"name a card of kind {of}"
    other = card.partition("/")[0]
    if other not in near:
        return (
            f"names `{shown}`, and the set `{home}` does not require `{clipped(other)}`",
            f"write `requires: [{clipped(other)}]` into its `set.yaml`, or name a card of `{home}`",
        )
    short = {each.removeprefix(f"{home}/") for each in fitting}
    return f"names `{shown}`, which does not exist", remedy_for(
        card.removeprefix(f"{home}/"), short, "add the card, or name another"
    )
