"""Check sets: that each card belongs to one, that required sets exist, and that stated sizes are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ordo_pnp.base import Code, Diagnostic, Ties, finding, near_word, remedy_for
from ordo_pnp.cards import closure, shown_path
from ordo_pnp.check.summaries import Summarised, SummaryIndex

# Cards of a set with their copies: to draw and lay out so many takes about 4 s of CPU, 600 types with 999 copies 2
# minutes.
MAX_PIECES: Final = 100_000

UNKNOWN_SET = Code("CAT204")
WRONG_COUNT = Code("CAT205")
HOMELESS = Code("CAT209")


CIRCULAR = Code("CAT210")


TOO_MANY = Code("CAT214")


def check_sets(index: SummaryIndex) -> Iterator[Diagnostic]:
    """Check every set file, and find files that belong to no set."""
    homes: dict[Path, Summarised] = {}
    for each in index.files:
        home = index.missing_home(each)
        if home is not None:
            if home not in homes or (each.summary.has_cards and not homes[home].summary.has_cards):
                homes[home] = each
        elif each.summary.key == "set" and not each.is_misnamed_set:
            yield from _requirements(index, each)
            yield from _circles(index, each)
            yield from _too_many(index, each)
            yield from _counts(index, each)
    for home, each in homes.items():
        yield _homeless(index, each, home)


def _homeless(index: SummaryIndex, each: Summarised, home: Path) -> Diagnostic:
    what = {"set": "this set", "text": "these translations"}.get(each.summary.key, "these cards")
    kind = "game" if home.name == "game.yaml" else "set"
    games = sorted({shown_path(each.folder.path) for each in index.files if each.summary.key == "game"})
    absent = f": there is no `{shown_path(home)}`"
    if home.parent == each.folder.path and kind == "set":
        absent, remedy = "", "move the file into the folder of a set"
    elif kind == "game" and any(Path(game).parent == Path(shown_path(home)).parent for game in games):
        absent, remedy = "", f"move the folder into that of a game: {' or '.join(f'`{game}`' for game in games)}"
    else:
        remedy = f"write `{shown_path(home)}`"
    message = f"{what} belong{'s' if what == 'this set' else ''} to no {kind}{absent}"
    ties = Ties(rests_on=(f"set in {home.parent}",))
    return finding(HOMELESS, message, index.span(each, (each.summary.key,), key=True), remedy=remedy, ties=ties)


def _requirements(index: SummaryIndex, each: Summarised) -> Iterator[Diagnostic]:
    known = index.sets_of(each.folder.game)
    for at, name in enumerate(each.summary.facts.get("requires", ())):
        if name not in known:
            yield finding(
                UNKNOWN_SET,
                f"the set `{each.summary.facts['id']}` requires `{name}`, which does not exist",
                span := index.span(each, ("set", "requires", at)),
                fix=near_word(span, name, known),
                remedy=remedy_for(name, known, f"known sets: {', '.join(sorted(known))}"),
            )


def _circles(index: SummaryIndex, each: Summarised) -> Iterator[Diagnostic]:
    """Follow every requirement; a set that leads back to itself is reported where it starts."""
    name = each.summary.facts["id"]
    required = {
        other.summary.facts["id"]: other.summary.facts.get("requires", ())
        for other in index.files
        if other.summary.key == "set" and other.folder.game == each.folder.game
    }
    for at, start in enumerate(required[name]):
        if name in closure([start], lambda each: required.get(each, ())):
            message = f"the set `{name}` requires itself" + ("" if start == name else f" through `{start}`")
            span = index.span(each, ("set", "requires", at))
            yield finding(CIRCULAR, message, span, remedy="take one of the requirements out")


def _too_many(index: SummaryIndex, each: Summarised) -> Iterator[Diagnostic]:
    cards = index.cards_by_set.get(each.folder.path)
    number = 0 if cards is None else sum(cards.facts.copies)
    if number > MAX_PIECES:
        message = f"the set `{each.summary.facts['id']}` has {number:,} cards, copies counted: at most {MAX_PIECES:,}"
        span = index.span(each, ("set", "id"))
        yield finding(TOO_MANY, message, span, remedy="correct the copies, or make several sets of it")


def _counts(index: SummaryIndex, each: Summarised) -> Iterator[Diagnostic]:
    wanted = each.summary.facts.get("counts")
    if wanted is None or each.folder.path in index.broken or index.wrong_in(each.folder.path):
        return
    held: Counter[str] = Counter()
    cards = index.cards_by_set.get(each.folder.path)
    if cards is not None:
        for kind, copies in zip(cards.facts.kinds, cards.facts.copies, strict=True):
            held[kind] += copies
    for kind, number in wanted.items():
        if held[kind] != number:
            yield finding(
                WRONG_COUNT,
                f"the set `{each.summary.facts['id']}` should hold {number} card{'' if number == 1 else 's'} of kind `{kind}` and holds {held[kind]}",
                index.span(each, ("set", "counts", kind)),
                remedy=remedy_for(
                    kind, [] if held[kind] else [*held], "correct the copies of the cards, or this number"
                ),
            )
