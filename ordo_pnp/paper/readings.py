"""What a person read off a calibration page, and the printer that does such things.

The notation is a word a reading: ``tl=+0.5,-0.3`` for the two scales of the top left corner, across and down; ``edge-tl=20.3,19.8`` for the ruler from
its cross to the side and to the top; ``across=170.2`` and ``down=257.1`` from cross to cross.

Rule: PNP-25.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.base import NotationError, clipped, printable, remedy_for
from ordo_pnp.cards import NumberError, parse_number
from ordo_pnp.paper.calibration_scales import INSET, targets_for
from ordo_pnp.paper.printer import MOST_MM, Deviation, Printer
from ordo_pnp.paper.printer_fit import Fit, ScaleReading, doubtful, fit_back, fit_front

if TYPE_CHECKING:
    from ordo_pnp.paper.calibration_scales import Corner, Targets
    from ordo_pnp.paper.sheets.papers import Paper


CORNERS: Final = ("tl", "tr", "bl", "br")
LENGTHS: Final = ("across", "down")
_EDGE: Final = "edge-"
_KNOWN: Final = (*CORNERS, *(_EDGE + each for each in CORNERS), *LENGTHS)
_SIGNS: Final = str.maketrans({"\u2212": "-", "\u2013": "-"})
# Readings against the light are good to a tenth of a millimetre: one that is off by so much was misread.
_OFF: Final = 0.3
# The same of a ruler, which is good to half a millimetre.
_OFF_RULER: Final = 1.0
# Paper is cut to two millimetres or better.
_PAPER_OFF: Final = 2.0


class MeasuredPrinter(NamedTuple):
    """A printer, and how far its readings can be trusted."""

    printer: Printer
    # On the front.
    back: Fit
    # None where the edges were not measured.
    front: Fit | None
    # Width and height of the paper, as the edges say.
    paper: tuple[float, float] | None
    warnings: tuple[str, ...]

    @property
    def is_consistent(self) -> bool:
        """Whether readings fit together as well as people read."""
        return self.back.worst < _OFF and (self.front is None or self.front.worst < _OFF_RULER)


def parse_readings(words: Iterable[str]) -> dict[str, tuple[float, ...]]:
    """Read the notation.

    Returns:
        Name of each reading -> its two numbers, or one for a length.

    Raises:
        NotationError: A word is no reading, a number is none, or one thing was read twice.

    >>> parse_readings(["tl=+0.5,-0.3", "edge-tl=20.5,20", "across=170.2"])
    {'tl': (0.5, -0.3), 'edge-tl': (20.5, 20.0), 'across': (170.2,)}
    >>> parse_readings(["tl=0,5;-0,3"])
    {'tl': (0.5, -0.3)}
    """
    found: dict[str, tuple[float, ...]] = {}
    for word in words:
        name, equals, text = word.partition("=")
        name = name.strip().lower()
        shown = printable(clipped(word))
        if not equals or name not in _KNOWN:
            remedy = remedy_for(name, _KNOWN, f"known: {', '.join(_KNOWN)}")
            raise NotationError(f"`{shown}` is no reading, which is written as `tl=+0.5,-0.3`; {remedy}")
        if name in found:
            raise NotationError(f"`{name}` is given twice")
        wanted = 1 if name in LENGTHS else 2
        numbers = _numbers(text, wanted)
        if len(numbers) != wanted:
            how = "one number" if wanted == 1 else "two numbers, across and down"
            raise NotationError(
                f"`{shown}` does not have {how}: write `{name}={'170.2' if wanted == 1 else '0.5,-0.3'}`"
            )
        found[name] = numbers
    return found


def _numbers(text: str, wanted: int) -> tuple[float, ...]:
    """Return the numbers of a text, none where one is none; with a semicolon between them, or alone, they may have decimal commas."""
    parts = re.split(r"\s*;\s*", text.strip()) if wanted == 1 or ";" in text else re.split(r"\s*,\s*", text.strip())
    try:
        found = [parse_number(part.translate(_SIGNS).replace(",", ".")) for part in parts]
    except NumberError:
        return ()
    return tuple(float(each) for each in found if each is not None) if None not in found else ()


def measure_printer(name: str, paper: Paper, readings: Mapping[str, tuple[float, ...]]) -> MeasuredPrinter:
    """Find out what a printer does.

    Args:
        name: Of the printer.
        paper: That of the page that was read.
        readings: As ``parse_readings`` gives them.

    Raises:
        NotationError: They do not say enough, or more than any printer does.
        LayoutError: There is no calibration page of that paper.
    """
    targets = targets_for(paper)
    _refuse_unlikely(targets, readings)
    scales = tuple(_of_scales(targets, readings))
    on_front = fit_back(scales, Deviation())
    warnings = _misfits("against the light", scales, on_front, _OFF, lambda some: fit_back(some, Deviation()))
    front, size = _front_of(targets, readings, warnings)
    back = on_front if front is None else fit_back(scales, front.deviation)
    printer = Printer(name, paper.id, Deviation() if front is None else front.deviation, back.deviation)
    for what, each in (("back", printer.back), ("front", printer.front)):
        if not each.is_usual:
            raise NotationError(
                f"by these readings the {what} is off by more than any printer ({told(each)}): is the page printed at 100 %, "
                f"turned about the right edge, and of the paper that is named, {paper.name}?"
            )
    return MeasuredPrinter(printer, on_front, front, size, tuple(warnings))


def _front_of(
    targets: Targets, readings: Mapping[str, tuple[float, ...]], warnings: list[str]
) -> tuple[Fit | None, tuple[float, float] | None]:
    """Fit what was measured with a ruler, None where nothing was; what is doubtful is added to the warnings."""
    edges = tuple(_of_edges(targets, readings))
    if not edges and not any(each in readings for each in LENGTHS):
        return None, None
    if len(edges) < 2 * len(CORNERS):
        raise NotationError(
            "for the place on the paper all four corners are needed: `edge-tl`, `edge-tr`, `edge-bl` and `edge-br`; "
            "without it leave `across` and `down` out, too"
        )
    paper = targets.paper
    sides = (paper.width, paper.height)
    scales = (_scale(readings, "across", targets.spans[0]), _scale(readings, "down", targets.spans[1]))
    front, size = fit_front(edges, sides, scales)
    warnings += _misfits("with the ruler", edges, front, _OFF_RULER, lambda some: fit_front(some, sides, scales)[0])
    warnings += _sizes(paper, size, readings)
    return front, size


def _refuse_unlikely(targets: Targets, readings: Mapping[str, tuple[float, ...]]) -> None:
    spans = dict(zip(LENGTHS, targets.spans, strict=True))
    for name, numbers in readings.items():
        if name in CORNERS and max(map(abs, numbers)) > MOST_MM:
            raise NotationError(f"`{name}` is off by more than {MOST_MM:g} mm: the scales do not reach so far")
        if name.startswith(_EDGE) and max(abs(each - INSET) for each in numbers) > MOST_MM:
            raise NotationError(f"`{name}` should be about {INSET:g}: from the cross to the two nearest edges")
        if name in spans and abs(numbers[0] - spans[name]) > spans[name] / 20:
            raise NotationError(f"`{name}` should be about {spans[name]:g}: from cross to cross")


def _of_scales(targets: Targets, readings: Mapping[str, tuple[float, ...]]) -> Iterator[ScaleReading]:
    for corner, numbers in _read_corners(targets, readings, ""):
        for axis, (middle, value) in enumerate(zip((corner.across, corner.down), numbers, strict=True)):
            yield ScaleReading(_named(corner.name, axis), axis == 0, _from_middle(targets, middle), value)


def _of_edges(targets: Targets, readings: Mapping[str, tuple[float, ...]]) -> Iterator[ScaleReading]:
    for corner, numbers in _read_corners(targets, readings, _EDGE):
        for axis, value in enumerate(numbers):
            yield ScaleReading(_named(_EDGE + corner.name, axis), axis == 0, _from_middle(targets, corner.cross), value)


def _read_corners(
    targets: Targets, readings: Mapping[str, tuple[float, ...]], before: str
) -> Iterator[tuple[Corner, tuple[float, ...]]]:
    for corner in targets.corners:
        numbers = readings.get(before + corner.name)
        if numbers is not None:
            yield corner, numbers


def _named(corner: str, axis: int) -> str:
    return f"the {('first', 'second')[axis]} number of `{corner}`"


def _from_middle(targets: Targets, place: tuple[float, float]) -> tuple[float, float]:
    return place[0] - targets.paper.width / 2, place[1] - targets.paper.height / 2


def _scale(readings: Mapping[str, tuple[float, ...]], name: str, span: float) -> float:
    return readings[name][0] / span if name in readings else 1.0


def _misfits(
    how: str, readings: Sequence[ScaleReading], fit: Fit, least: float, again: Callable[[Sequence[ScaleReading]], Fit]
) -> list[str]:
    if fit.worst < least:
        return []
    blamed = doubtful(readings, fit, least, again)
    who = f"most likely {blamed} is wrong: read it again" if blamed else "read them again"
    return [f"what was read {how} does not fit together, by {fit.worst:.1f} mm: {who}"]


def _sizes(paper: Paper, size: tuple[float, float], readings: Mapping[str, tuple[float, ...]]) -> list[str]:
    found = []
    for name, said, real in zip(LENGTHS, (paper.width, paper.height), size, strict=True):
        if abs(said - real) > _PAPER_OFF:
            remedy = "is it another paper?" if name in readings else f"measure from cross to cross, too: `{name}=`"
            found.append(f"the paper would measure {real:.1f} mm {name}, and {paper.name} has {said:g} mm: {remedy}")
    return found


def told(deviation: Deviation) -> str:
    """Return what a printer does, in words.

    >>> told(Deviation(0.52, -0.3, 0.104, 1.001, 1.0))
    '0.52 mm right, 0.30 mm up, turned 0.10° clockwise, 100.10 % wide, 100.00 % high'
    """
    x, y, turn, scale_x, scale_y = (0.0 if math.isclose(each, 0.0, abs_tol=5e-10) else each for each in deviation)
    parts = [
        f"{abs(x):.2f} mm {'left' if x < 0 else 'right'}",
        f"{abs(y):.2f} mm {'up' if y < 0 else 'down'}",
        f"turned {abs(turn):.2f}° {'counter-clockwise' if turn < 0 else 'clockwise'}",
        f"{scale_x:.2%} wide".replace("%", " %"),
        f"{scale_y:.2%} high".replace("%", " %"),
    ]
    return ", ".join(parts)
