"""``zones``: a long face of equal zones side by side, whose number and places to cut come from the game's data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ordo_pnp.base import finding
from ordo_pnp.cards import step_into
from ordo_pnp.draw.faces.cuts import is_resizable, read_cuts
from ordo_pnp.draw.faces.frame import Frame
from ordo_pnp.draw.faces.frame_values import FrameValues
from ordo_pnp.draw.faces_codes import FIXED_SIZE, WRONG_CUTS, WRONG_ZONES
from ordo_pnp.draw.sizes import Borders, Cuts

if TYPE_CHECKING:
    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Origin
    from ordo_pnp.draw.faces.references import NameScope
    from ordo_pnp.draw.sizes import PieceSize


# A face has no more zones than this.
MOST_ZONES = 400


def measure_frame(
    name: str, origin: Origin, scope: NameScope, report: Callable[[Diagnostic], None], size: PieceSize | None = None
) -> Frame:
    """Return the printed side that a layout describes; a face in zones is as wide as they are together.

    Args:
        name: Of the layout.
        origin: The layout.
        scope: What its references may name.
        report: Is told what is wrong; a face whose zones cannot be counted has one, and what is no place is not cut.
        size: The size it is set in, if not in its own: only a face whose lengths follow its size can be.
    """
    data: Mapping[str, Any] = origin.value
    width, height = data["size"]
    outline = data.get("outline", "rectangle")
    borders, cuts = None, None
    if size is not None and (size.width, size.height, size.outline_for(outline)) != (width, height, outline):
        if not is_resizable(data):
            report(_fixed(name, origin, size))
        else:
            width, height, outline = size.width, size.height, size.outline_for(outline)
    if "zones" in data:
        zones = _Zones(FrameValues(name, origin, scope, report, WRONG_ZONES, "zones"))
        width, borders = zones.measure(data["zones"], width)
        cuts = Cuts(borders)
    if "cuts" in data:
        values = FrameValues(name, origin, scope, report, WRONG_CUTS, "cuts")
        cuts = read_cuts(data["cuts"], width, height, values, borders)
    out, safe = data.get("bleed", 3.0), data.get("safe", 3.0)
    return Frame(name, width, height, out, safe, outline, data.get("radius", 0.0), cuts)


def _fixed(name: str, origin: Origin, size: PieceSize) -> Diagnostic:
    width, height = origin.value["size"]
    message = f"face {name}: its lengths are for {width:g} × {height:g} mm, it cannot be set in {size.notation}"
    remedy = "write its boxes as areas and percentages, or print the cards that it shows without `--size`"
    return finding(FIXED_SIZE, message, origin.span("size"), remedy=remedy)


class _Zones:
    """Reads the ``zones`` of one layout."""

    def __init__(self, values: FrameValues) -> None:
        self._values = values

    def measure(self, data: Mapping[str, Any], pitch: float) -> tuple[float, Borders]:
        """Return the width of all zones with what stands before and after them, and where they may be cut."""
        count, before = self._count(data["count"]), data.get("before", 0.0)
        uncut = set(self._across(data["uncut"])) if "uncut" in data else set()
        breaks = sorted(set(self._numbers(data.get("breaks", ()), "breaks")))

        def along(borders: Sequence[int]) -> tuple[float, ...]:
            return tuple(before + border * pitch for border in borders)

        allowed = along([border for border in range(1, count) if border not in uncut])
        borders = Borders(allowed, along([b for b in breaks if b < count]))
        return before + count * pitch + data.get("after", 0.0), borders

    def _count(self, source: int | str) -> int:
        value = self._values.value(source, "count")
        count = len(value) if isinstance(value, (list, tuple)) else value
        if isinstance(count, int) and not isinstance(count, bool) and 1 <= count <= MOST_ZONES:
            return count
        if value is not None:
            message = f"`{source}` is no number of zones from 1 to {MOST_ZONES}"
            remedy = "name a number, or a list that has an entry for each zone"
            self._values.wrong(message, "count", remedy=remedy)
        return 1

    def _across(self, spec: Mapping[str, Any]) -> Sequence[int]:
        """Return the zones behind which something lies across the border."""
        items = self._values.value(spec["over"], "uncut", "over")
        if not isinstance(items, (list, tuple)):
            if items is not None:
                self._values.wrong(f"`{spec['over']}` is no list", "uncut", "over")
            return ()
        _, *steps = spec["at"].split(".")
        return self._numbers([step_into(item, steps) for item in items], "uncut", "at")

    def _numbers(self, source: Any, *where: str) -> list[int]:
        """Return numbers of zones, from a list or a reference to one."""
        value = self._values.value(source, *where)
        if value is None:
            return []
        if not isinstance(value, (list, tuple)):
            self._values.wrong(f"`{source}` is no list of numbers of zones", *where)
            return []
        right = [each for each in value if isinstance(each, int) and not isinstance(each, bool) and each >= 1]
        if len(right) < len(value):
            wrong = next(each for each in value if each not in right)
            message = f"{wrong!r} is no number of a zone"
            self._values.wrong(message, *where, remedy="zones are counted from 1")
        return right
