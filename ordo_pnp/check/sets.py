"""Sets: cards belong to one; what it requires must exist, and what it says of its size must be so."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ordo_pnp.catalog.scope import closure
from ordo_pnp.catalog.source import shown_path
from ordo_pnp.diagnostics import Diagnostic, code, finding, remedy_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.check.across import Across
    from ordo_pnp.check.summary import Summarised

MAX_PIECES: Final = 20_000
"""Cards of a set with their copies: to draw and lay out so many takes about 4 s of CPU, 600 types with 999 copies 2 minutes."""

UNKNOWN_SET = code(
    "CAT204",
    "unknown-set",
    """\
## What it finds
A set that requires another one which does not exist in its game.

## Why it matters
The cards cannot be played without what they build on.

## Example
    set:
      id: tides
      requires: [bsae]

## Remedy
Correct the name, or add the missing set.
""",
)
WRONG_COUNT = code(
    "CAT205",
    "wrong-count",
    """\
## What it finds
A set whose `counts` name another number of cards of a kind, copies included, than its files hold.

## Why it matters
The number on the box, in the rulebook and on the table should be one number. Whoever changes `copies` by accident
notices it here (OR-02).

## Example
    counts: {unit: 57}

## Remedy
Correct the copies of the cards, or the number in `set.yaml`.
""",
)
HOMELESS = code(
    "CAT209",
    "file-without-a-home",
    """\
## What it finds
Cards or translations in a folder that has no `set.yaml`, or a set in a folder of no game.

## Why it matters
Nothing lists, plays or prints them, and nothing else would say so.

## Example
`cards/ordonnance/harbour/units.yaml` without `cards/ordonnance/harbour/set.yaml`.

## Remedy
Write the missing file, or move the folder to where it belongs.
""",
)


CIRCULAR = code(
    "CAT210",
    "circular-requirement",
    """\
## What it finds
A set that requires itself, directly or through the sets that it requires.

## Why it matters
There is no order in which such sets could be put together, and nobody can own one without the other.

## Example
`tides` requires `harbour`, and `harbour` requires `tides`.

## Remedy
Take one of the requirements out.
""",
)


TOO_MANY = code(
    "CAT214",
    "too-many-cards",
    f"""\
## What it finds
A set of more than {MAX_PIECES:,} cards, copies counted.

## Why it matters
Nobody prints so many at once; most often a number of copies has a digit too many. What checks, plays and prints sets is bounded.

## Example
Thirty cards with `copies: 999` each.

## Remedy
Correct the copies, or make several sets of it.
""",
)


def check(across: Across) -> Iterator[Diagnostic]:
    """Look at every set file, and for files that belong to no set."""
    homes: dict[Path, Summarised] = {}
    for each in across.files:
        home = across.missing_home(each)
        if home is not None:
            if home not in homes or (each.summary.has_cards and not homes[home].summary.has_cards):
                homes[home] = each
        elif each.summary.key == "set":
            yield from _requirements(across, each)
            yield from _circles(across, each)
            yield from _too_many(across, each)
            yield from _counts(across, each)
    for home, each in homes.items():
        yield _homeless(across, each, home)


def _homeless(across: Across, each: Summarised, home: Path) -> Diagnostic:
    what = {"set": "this set", "text": "these translations"}.get(each.summary.key, "these cards")
    kind = "game" if home.name == "game.yaml" else "set"
    games = sorted({shown_path(each.folder.path) for each in across.files if each.summary.key == "game"})
    absent = f": there is no `{shown_path(home)}`"
    if home.parent == each.folder.path and kind == "set":
        absent, remedy = "", "move the file into the folder of a set"
    elif kind == "game" and any(Path(game).parent == Path(shown_path(home)).parent for game in games):
        absent, remedy = "", f"move the folder into that of a game: {' or '.join(f'`{game}`' for game in games)}"
    else:
        remedy = f"write `{shown_path(home)}`"
    message = f"{what} belong{'s' if what == 'this set' else ''} to no {kind}{absent}"
    return finding(HOMELESS, message, across.span(each, (each.summary.key,), key=True), remedy=remedy)


def _requirements(across: Across, each: Summarised) -> Iterator[Diagnostic]:
    known = across.sets_of(each.folder.game)
    for index, name in enumerate(each.summary.facts.get("requires", ())):
        if name not in known:
            yield finding(
                UNKNOWN_SET,
                f"the set `{each.summary.facts['id']}` requires `{name}`, which does not exist",
                across.span(each, ("set", "requires", index)),
                remedy=remedy_for(name, known, f"known sets: {', '.join(sorted(known))}"),
            )


def _circles(across: Across, each: Summarised) -> Iterator[Diagnostic]:
    """Follow every requirement; a set that leads back to itself says so where it starts."""
    name = each.summary.facts["id"]
    required = {
        other.summary.facts["id"]: other.summary.facts.get("requires", ())
        for other in across.files
        if other.summary.key == "set" and other.folder.game == each.folder.game
    }
    for index, start in enumerate(required[name]):
        if name in closure([start], lambda each: required.get(each, ())):
            message = f"the set `{name}` requires itself" + ("" if start == name else f" through `{start}`")
            span = across.span(each, ("set", "requires", index))
            yield finding(CIRCULAR, message, span, remedy="take one of the requirements out")


def _too_many(across: Across, each: Summarised) -> Iterator[Diagnostic]:
    cards = across.cards_by_set.get(each.folder.path)
    number = 0 if cards is None else sum(cards.facts.copies)
    if number > MAX_PIECES:
        message = f"the set `{each.summary.facts['id']}` has {number:,} cards, copies counted: at most {MAX_PIECES:,}"
        span = across.span(each, ("set", "id"))
        yield finding(TOO_MANY, message, span, remedy="correct the copies, or make several sets of it")


def _counts(across: Across, each: Summarised) -> Iterator[Diagnostic]:
    wanted = each.summary.facts.get("counts")
    if wanted is None or each.folder.path in across.broken:
        return
    held: Counter[str] = Counter()
    cards = across.cards_by_set.get(each.folder.path)
    if cards is not None:
        for kind, copies in zip(cards.facts.kinds, cards.facts.copies, strict=True):
            held[kind] += copies
    for kind, number in wanted.items():
        if held[kind] != number:
            yield finding(
                WRONG_COUNT,
                f"the set `{each.summary.facts['id']}` should hold {number} card{'' if number == 1 else 's'} of kind `{kind}` and holds {held[kind]}",
                across.span(each, ("set", "counts", kind)),
                remedy=remedy_for(
                    kind, [] if held[kind] else [*held], "correct the copies of the cards, or this number"
                ),
            )
