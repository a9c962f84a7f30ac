"""What the face of a board draws of the country: lists of plain values, few and long where shapes look alike."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.games.komarn.printed.country import WOODS, country_of
from ordo_pnp.games.komarn.printed.free_ground import FreeGround
from ordo_pnp.games.komarn.printed.places import title_of
from ordo_pnp.games.komarn.printed.sameness import Same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from ordo_pnp.games.komarn.printed.board_plan import BoardPlan
    from ordo_pnp.games.komarn.printed.country import Country
    from ordo_pnp.games.komarn.printed.course import Point
    from ordo_pnp.games.komarn.printed.places import Grown


@lru_cache(maxsize=16)
def _country(plan: Same[BoardPlan]) -> Country:
    return country_of(plan.it)


def path_of(points: Iterable[Point], *, is_closed: bool = True) -> str:
    """Write points as path data.

    >>> path_of([(0, 0), (10, 0.25), (10, 5)])
    'M0 0L10 0.25L10 5Z'
    """
    written = [f"{round(x, 2):g} {round(y, 2):g}" for x, y in points]
    return "M" + "L".join(written) + ("Z" if is_closed else "")


def _rough(points: Iterable[Point], *, is_closed: bool = True) -> str:
    """Write points as path data, to a tenth of a millimetre: nothing is measured by it."""
    written = [f"{round(x, 1):g} {round(y, 1):g}" for x, y in points]
    return "M" + "L".join(written) + ("Z" if is_closed else "")


def winding(points: Sequence[Point], *, is_closed: bool = False) -> str:
    """Write a line as path data whose corners are round: from the middle of each piece to the middle of the next one.

    >>> winding([(0, 0), (10, 0), (10, 10)])
    'M0 0L5 0Q10 0 10 5L10 10'
    """
    ring = [*points, points[0], points[1]] if is_closed else points
    middles = [((x + x2) / 2, (y + y2) / 2) for (x, y), (x2, y2) in pairwise(ring)]
    start, end = (middles[0], "Z") if is_closed else (points[0], f"L{points[-1][0]:g} {points[-1][1]:g}")
    first = "" if is_closed else f"L{middles[0][0]:g} {middles[0][1]:g}"
    bends = [
        f"Q{round(x, 2):g} {round(y, 2):g} {round(a, 2):g} {round(b, 2):g}"
        for (x, y), (a, b) in zip(ring[1:], middles[1:], strict=False)
    ]
    return f"M{round(start[0], 2):g} {round(start[1], 2):g}{first}{''.join(bends)}{end}"


def _parcels(country: Country) -> list[dict[str, Any]]:
    found = sorted(country.ground.parcels.items())
    return [{"look": look, "outline": "".join(map(_rough, each))} for look, each in found]


def _furrows(country: Country) -> list[dict[str, Any]]:
    found = sorted(country.ground.furrows.items())
    return [{"look": look, "line": "".join(_rough(line, is_closed=False) for line in each)} for look, each in found]


def _hedges(country: Country) -> list[dict[str, Any]]:
    line = "".join(_rough(each, is_closed=False) for each in country.ground.hedges)
    return [{"line": line}] if line else []


def _ponds(country: Country) -> list[dict[str, Any]]:
    return [{"outline": winding(each, is_closed=True)} for each in country.ponds]


def _waves(country: Country) -> list[dict[str, Any]]:
    return [{"spot": [x, y]} for x, y in country.waves]


def _lanes(country: Country) -> list[dict[str, Any]]:
    line = "".join(map(winding, country.lanes))
    return [{"line": line}] if line else []


def _grown(grown: Iterable[Grown]) -> list[dict[str, Any]]:
    return [{"look": each.look, "spot": [each.x, each.y]} for each in grown]


# Lists of the country by their names.
COUNTRY_LISTS: Final[Mapping[str, Callable[[BoardPlan], list[dict[str, Any]]]]] = {
    "parcels": lambda plan: _parcels(_country(Same(plan))),
    "furrows": lambda plan: _furrows(_country(Same(plan))),
    "hedges": lambda plan: _hedges(_country(Same(plan))),
    "ponds": lambda plan: _ponds(_country(Same(plan))),
    "waves": lambda plan: _waves(_country(Same(plan))),
    "lanes": lambda plan: _lanes(_country(Same(plan))),
    "woods": lambda plan: _grown(each for each in _country(Same(plan)).grown if each.look in WOODS),
    "country": lambda plan: _grown(each for each in _country(Same(plan)).grown if each.look not in WOODS),
    # without all else, which is much work: a check asks whether the name has room there
    "titles": lambda plan: _grown(title_of(FreeGround(plan))),
}
