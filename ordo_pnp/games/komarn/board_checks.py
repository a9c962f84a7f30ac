"""Whether a river can be played and printed: its sites, its neighbours, its layouts, its page breaks."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

from ordo_pnp.diagnostics import finding, remedy_for
from ordo_pnp.games.komarn import board_codes as codes
from ordo_pnp.games.komarn.board_print_check import BOARD, check_picture
from ordo_pnp.games.komarn.river import River
from ordo_pnp.games.komarn.spread import SPREAD, TRIES, bounds_of, crowding, lay_spread
from ordo_pnp.kernel import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.catalog import GameData, Origin
    from ordo_pnp.diagnostics import Diagnostic

CHOICE = "setup.sites"
"""The rule that chooses how the tokens are laid."""
DEALT = ("random", SPREAD)
"""Its values that are no layouts."""

_TRIALS = 4
"""Games that the check deals: a board whose tokens pass in half of the deals escapes one time in sixteen."""


def check_board(game: GameData) -> Iterator[Diagnostic]:
    """Find everything that is wrong with the board of a game itself, or that it has none.

    Rule: A05 (a site touches two fields of one bank), A07 (line or ring), A08 (neighbours).
    """
    boards = game.files.get(BOARD, {})
    for name, origin in boards.items():
        if name != BOARD:
            message = f"a second board: only that of `{game.id}/board.yaml` is played"
            yield finding(codes.NO_BOARD, message, origin.span(key=True), remedy="keep one of them, in `board.yaml`")
    if BOARD not in boards:
        message = f"the game `{game.id}` has no `board.yaml`"
        yield finding(
            codes.NO_BOARD, message, game.origin.span("id"), remedy="write one, or copy the one that came along"
        )
        return
    origin = boards[BOARD]
    river = River(origin.value)
    yield from _sites(origin, river)
    yield from _tokens(origin)
    yield from _layouts(origin, game)
    yield from _spread(origin, game)
    neighbours = [*_edges(origin, river), *_ring(origin, river)]
    yield from neighbours
    if not neighbours:
        yield from check_picture(game)
    yield from _page_breaks(origin, river)


def _sites(origin: Origin, river: River) -> Iterator[Diagnostic]:
    ids: dict[str, int] = {}
    owners: dict[str, int] = {}
    for index, site in enumerate(origin.value["sites"]):
        if ids.setdefault(site["id"], index) != index:
            message, first = f"the site `{site['id']}` is there twice", origin.span("sites", ids[site["id"]], "id")
            span, related = origin.span("sites", index, "id"), ((first, "first here"),)
            yield finding(codes.DUPLICATE_SITE, message, span, remedy="give it another id", related=related)
        span = origin.span("sites", index, "at")
        touched = river.touched(site)
        if touched is None:
            message = f"the site `{site['id']}` does not lie between two areas: the board has {river.areas}"
            yield finding(codes.OFF_THE_BOARD, message, span, remedy="move it, or make the river longer")
            continue
        for field in touched:
            earlier = owners.setdefault(field, index)
            if earlier != index:
                message = (
                    f"the site `{site['id']}` touches {field}, and so does `{origin.value['sites'][earlier]['id']}`"
                )
                related = ((origin.span("sites", earlier, "at"), "the other site"),)
                yield finding(codes.SHARED_FIELD, message, span, remedy="move one of them", related=related)
        if frozenset(touched) not in river.edges and touched[0] != touched[1]:
            message = f"{touched[0]} and {touched[1]}, which the site `{site['id']}` touches, are no neighbours"
            yield finding(codes.PARTED_SITE, message, span, remedy="move the site, or make them neighbours")


def _tokens(origin: Origin) -> Iterator[Diagnostic]:
    sites, tokens = len(origin.value["sites"]), Counter(origin.value["tokens"])
    if tokens.total() != sites:
        message = f"{_count(tokens.total(), 'token')} for {_count(sites, 'site')}"
        yield finding(
            codes.TOKENS_AND_SITES, message, origin.span("tokens"), remedy="write as many tokens as there are sites"
        )


def _layouts(origin: Origin, game: GameData) -> Iterator[Diagnostic]:
    offered = [each for each in game.variants[CHOICE].values if each not in DEALT]
    for index, name in enumerate(game.variants[CHOICE].values):
        if name in offered and name not in origin.value["layouts"]:
            message = f"`{name}` is no layout of the board"
            span = game.origin.span("rules", CHOICE, "values", index)
            remedy = remedy_for(name, origin.value["layouts"], "add it to `layouts` in `board.yaml`")
            yield finding(codes.UNKNOWN_LAYOUT, message, span, remedy=remedy)
    sites, tokens = len(origin.value["sites"]), Counter(origin.value["tokens"])
    for name, kinds in origin.value["layouts"].items():
        if name in DEALT:
            message, span = f"no layout can be called `{name}`", origin.span("layouts", name, key=True)
            remedy = f"give it another name: in `{CHOICE}`, `{name}` lays the tokens by chance"
            yield finding(codes.UNKNOWN_LAYOUT, message, span, remedy=remedy)
        elif name not in offered:
            message, span = f"no table can choose the layout `{name}`", origin.span("layouts", name, key=True)
            remedy = f"add `{name}` to the values of `{CHOICE}` in `game.yaml`"
            yield finding(codes.UNKNOWN_LAYOUT, message, span, remedy=remedy)
        if len(kinds) != sites:
            message = f"the layout `{name}` has {_count(len(kinds), 'entry', 'entries')} for {_count(sites, 'site')}"
            yield finding(
                codes.UNLIKE_LAYOUT, message, origin.span("layouts", name), remedy="write one kind for each site"
            )
        elif tokens.total() == sites and Counter(kinds) != +tokens:
            wrong = [kind for kind in tokens if tokens[kind] != kinds.count(kind)]
            message = f"the layout `{name}` lays " + ", ".join(f"{kinds.count(kind)} {kind}" for kind in wrong)
            remedy = "the tokens are " + ", ".join(f"{tokens[kind]} {kind}" for kind in wrong)
            yield finding(codes.UNLIKE_LAYOUT, message, origin.span("layouts", name), remedy=remedy)


def _spread(origin: Origin, game: GameData) -> Iterator[Diagnostic]:
    """Try whether tokens are laid as ``spread`` demands, with the shuffles that a game has for it."""
    kinds: dict[str, int] = origin.value["tokens"]
    tokens = list(Counter(kinds).elements())
    if SPREAD not in game.variants[CHOICE].values or len(tokens) != len(origin.value["sites"]):
        return
    failed = sum(lay_spread(tokens, Stream(derive(seed))) is None for seed in range(_TRIALS))
    if not failed:
        return
    kind = crowding(kinds)
    if kind is None:
        castles, maidens, towns = (f"{least} to {most}" for least, most in bounds_of(tokens))
        why = (
            f"it wants no three of a kind in a row and, in each third of the river, {castles} castles, {maidens} maidens "
            f"and towns worth {towns}"
        )
    else:
        count = sum(number for name, number in kinds.items() if name.startswith(kind))
        why = f"with {count} {kind}s on {_count(len(tokens), 'site')} three in a row cannot be avoided"
    none = f"in {failed} of {_TRIALS} trials none of {TRIES} shuffles" if kind is None else "no shuffle"
    layout = next(iter(origin.value["layouts"]))
    message = f"{none} of these tokens is `{SPREAD}`, and `{layout}` is laid instead: {why}"
    remedy = f"change the tokens, or take `{SPREAD}` out of `{CHOICE}` in `game.yaml`"
    yield finding(codes.NEVER_SPREAD, message, origin.span("tokens"), remedy=remedy)


def _edges(origin: Origin, river: River) -> Iterator[Diagnostic]:
    for key, is_wanted in (("extra_edges", False), ("removed_edges", True)):
        seen: set[frozenset[str]] = set()
        for index, pair in enumerate(origin.value.get(key, ())):
            edge = frozenset(pair)
            unknown = [field for field in pair if field not in river.fields]
            if unknown:
                message = f"`{unknown[0]}` is no field of this board, which has {river.areas} areas"
                place: tuple[str | int, ...] = (key, index, pair.index(unknown[0]))
                yield finding(codes.WRONG_EDGE, message, origin.span(*place), remedy="correct it, or delete the pair")
            elif edge in seen or (edge in river.given) != is_wanted:
                state = "no neighbours" if is_wanted else "neighbours already"
                message = f"{pair[0]} and {pair[1]} are {'given twice' if edge in seen else state}"
                yield finding(codes.WRONG_EDGE, message, origin.span(key, index), remedy="delete the pair")
            seen.add(edge)


def _ring(origin: Origin, river: River) -> Iterator[Diagnostic]:
    span = origin.span("ring") if "ring" in origin.value else origin.span("areas")
    closing = {row: frozenset((f"{row}{river.areas}", f"{row}1")) for row in river.along}
    if river.areas < 3:
        if river.is_ring:
            yield finding(codes.OPEN_RING, "a ring needs three areas", span, remedy="add areas, or write `ring: false`")
        return
    closed = [row for row, edge in closing.items() if edge in river.edges]
    if river.is_ring and len(closed) < len(closing):
        row = next(row for row in closing if row not in closed)
        message = f"the ring does not close: {row}{river.areas} and {row}1 are no neighbours"
        yield finding(codes.OPEN_RING, message, span, remedy="take the pair out of `removed_edges`")
    if closed and not river.is_ring:
        message = f"the ends of a line are joined: {closed[0]}{river.areas} and {closed[0]}1 are neighbours"
        yield finding(
            codes.OPEN_RING, message, span, remedy="write `ring: true` and take the pairs out of `extra_edges`"
        )


def _page_breaks(origin: Origin, river: River) -> Iterator[Diagnostic]:
    breaks = origin.value["page_breaks"]
    for index, (before, after) in enumerate(itertools.pairwise(breaks)):
        if after <= before:
            message = f"the page break {after} stands after {before}"
            span = origin.span("page_breaks", index + 1)
            yield finding(codes.PAGE_BREAKS, message, span, remedy="write the breaks in rising order")
    if breaks[-1] != river.areas:
        message = f"the last page break is {breaks[-1]}, the last area {river.areas}"
        span = origin.span("page_breaks", len(breaks) - 1)
        yield finding(codes.PAGE_BREAKS, message, span, remedy=f"end with {river.areas}")
    for site in origin.value["sites"]:
        if site["at"] in breaks and site["at"] < river.areas:  # at the joint of a ring it is drawn whole
            message = f"the page break after {site['at']} cuts the site `{site['id']}`"
            span = origin.span("page_breaks", breaks.index(site["at"]))
            yield finding(codes.CUT_SITE, message, span, remedy="break after another area")


def _count(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: ``1 site``, ``2 sites``."""
    return f"{number} {one if number == 1 else many or one + 's'}"
