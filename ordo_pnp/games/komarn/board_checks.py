"""Whether a board can be played and printed: its layouts, its page breaks; see ``river_checks`` and ``site_checks``, too."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import TYPE_CHECKING

from ordo_pnp.base import finding, remedy_for
from ordo_pnp.games.komarn import board_codes as codes
from ordo_pnp.games.komarn.board_print_check import check_picture
from ordo_pnp.games.komarn.boards import BOARD, boards_of
from ordo_pnp.games.komarn.landmark_checks import check_landmarks
from ordo_pnp.games.komarn.printed.course_checks import check_courses, is_sound
from ordo_pnp.games.komarn.printed.plan_checks import check_plan
from ordo_pnp.games.komarn.river import River
from ordo_pnp.games.komarn.river_checks import FATAL, check_river
from ordo_pnp.games.komarn.site_checks import check_sites
from ordo_pnp.games.komarn.spread import SPREAD, TRIES, bounds_of, crowding, lay_spread
from ordo_pnp.kernel import Stream, derive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import GameData, Origin

# The rule that chooses how the tokens are laid.
CHOICE = "setup.sites"
# Its values that are no layouts.
DEALT = ("random", SPREAD)

# Games that the check deals: a board whose tokens pass in half of the deals escapes one time in sixteen.
_TRIALS = 4


def check_boards(game: GameData) -> Iterator[Diagnostic]:
    """Find everything that is wrong with the boards of a game and its sets, or that it has none."""
    files, boards = game.files.get(BOARD, {}), boards_of(game)
    for name, origin in files.items():
        if origin not in boards.values():
            owner = f"{name.rpartition('/')[0] or game.id}/{BOARD}.yaml"
            message = f"a second board: only that of `{owner}` is played"
            remedy = "keep one of them, in `board.yaml`, or give it a set of its own"
            yield finding(codes.NO_BOARD, message, origin.span(key=True), remedy=remedy)
    if "" not in boards:
        message = f"the game `{game.id}` has no `board.yaml`"
        yield finding(
            codes.NO_BOARD, message, game.origin.span("id"), remedy="write one, or copy the one that came along"
        )
    for origin in boards.values():
        yield from _board(game, origin)


def _board(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Rule: A05, A57 (what a site touches)."""
    river = River(origin.value)
    found = list(check_river(origin, river))
    yield from found
    if any(each.code in FATAL for each in found):  # of what is no river nothing more can be said
        return
    yield from check_sites(origin, river)
    yield from _tokens(origin)
    yield from _layouts(origin, game)
    yield from _spread(origin, game)
    if not found:
        yield from check_picture(game, origin)
        yield from check_courses(origin)
    if is_sound(origin):
        yield from check_plan(origin)
    yield from check_landmarks(game, origin)
    yield from _page_breaks(origin, river)


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


def _page_breaks(origin: Origin, river: River) -> Iterator[Diagnostic]:
    breaks = origin.value.get("page_breaks", (river.areas,))
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
        if site.get("at") in breaks and site["at"] < river.areas:  # at the joint of a ring it is drawn whole
            message = f"the page break after {site['at']} cuts the site `{site['id']}`"
            span = origin.span("page_breaks", breaks.index(site["at"]))
            yield finding(codes.CUT_SITE, message, span, remedy="break after another area")


def _count(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: ``1 site``, ``2 sites``."""
    return f"{number} {one if number == 1 else many or one + 's'}"
