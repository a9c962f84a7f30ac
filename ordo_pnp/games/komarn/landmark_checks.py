"""Whether the landmarks of a map are there, and help players to find an area."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ordo_pnp.base import finding, remedy_for
from ordo_pnp.games.komarn import board_codes as codes
from ordo_pnp.games.komarn.boards import boards_of
from ordo_pnp.games.komarn.printed.board_plan import LANDMARK
from ordo_pnp.games.komarn.printed.planner import is_map

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import GameData, Origin

# Areas that one landmark serves.
STRETCH: Final = 9


def check_landmarks(game: GameData, origin: Origin) -> Iterator[Diagnostic]:
    """Find landmarks that cannot be drawn, and on a map stretches without one."""
    areas, known = origin.value["areas"], _drawn(game, origin)
    is_drawn = "fragments" in game.files  # who reads what is played alone has no pictures
    for index, mark in enumerate(origin.value.get("landmarks", ())):
        if is_drawn and mark["look"] not in known:
            message = f"there is no landmark `{mark['look']}`: no fragment is called `{LANDMARK}{mark['look']}`"
            remedy = remedy_for(mark["look"], known, f"known: {', '.join(known)}; or draw that fragment")
            yield finding(codes.WRONG_LANDMARK, message, origin.span("landmarks", index, "look"), remedy=remedy)
        if mark["area"] > areas:
            message = f"there is no area {mark['area']} for a landmark: the board has {areas}"
            place = origin.span("landmarks", index, "area")
            yield finding(codes.WRONG_LANDMARK, message, place, remedy="put it at another area")
    if is_map(origin.value):
        yield from _stretches(origin)


def _stretches(origin: Origin) -> Iterator[Diagnostic]:
    areas = origin.value["areas"]
    marks = sorted({each["area"] for each in origin.value.get("landmarks", ()) if each["area"] <= areas})
    for before, after in pairwise([0, *marks, areas + 1]):
        if after - before - 1 > STRETCH:
            message = f"no landmark from area {before + 1} to area {after - 1}: a player who looks for a number finds none on the way"
            place = origin.span("landmarks") if "landmarks" in origin.value else origin.span("picture")
            yield finding(
                codes.FEW_LANDMARKS, message, place, remedy=f"add one at the end of area {before + STRETCH} or earlier"
            )


def _drawn(game: GameData, origin: Origin) -> list[str]:
    """Return the looks for which the game, or the set that brings the board, has a fragment, sorted."""
    owner = next((name for name, board in boards_of(game).items() if board is origin), "")
    found = set()
    for name, fragments in game.files.get("fragments", {}).items():
        if name.rpartition("/")[0] in ("", owner):
            found |= {each.removeprefix(LANDMARK) for each in fragments.value if each.startswith(LANDMARK)}
    return sorted(found)
