"""Check fragments and vignettes without drawing them: unknown names, wrong values, nesting and size."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ordo_pnp.base import Code, Diagnostic, finding, near_word, remedy_for
from ordo_pnp.cards import Origin
from ordo_pnp.draw.finding_codes import (
    FRAGMENT_IN_ITSELF,
    PATH_NOTATION,
    PICTURE_TOO_LARGE,
    UNKNOWN_COLOR,
    UNKNOWN_FRAGMENT,
    UNKNOWN_MEASURE,
    UNKNOWN_PARAMETER,
    WRONG_VALUE,
    same_word,
)
from ordo_pnp.draw.path_data import parse_path
from ordo_pnp.draw.pictures.outlines import MERLON, KnownOutlines, merlon_count, tiling


class PicturePlace(NamedTuple):
    """An element of a fragment or a vignette."""

    # Its owner, for messages.
    subject: str
    origin: Origin
    steps: tuple[str | int, ...] = ()

    def at(self, *more: str | int) -> PicturePlace:
        """Return the place below, by more steps."""
        return PicturePlace(self.subject, self.origin, (*self.steps, *more))


# Of one picture with all pictures placed in it; the richest of the program have 1,500.
MOST_SHAPES: Final = 20_000
# Segments of their paths and of their clips: ten times the richest face (6,400); so many lines of 60 mm across each
# other take 6 s to paint at 300 dpi, 400,000 took 33 s.
MOST_POINTS: Final = 60_000
# Fragments in fragments.
MOST_NESTED: Final = 16


class Cost(NamedTuple):
    """The cost of drawing."""

    shapes: int = 0
    points: int = 0
    # The depth of nested fragments.
    nested: int = 0

    def beside(self, other: Cost) -> Cost:
        """Return the sum of both costs."""
        return Cost(self.shapes + other.shapes, self.points + other.points, max(self.nested, other.nested))

    @property
    def is_too_much(self) -> bool:
        """Whether that is more than a picture may have."""
        return self.shapes > MOST_SHAPES or self.points > MOST_POINTS


class SoundPictures(NamedTuple):
    """The sound results of an inspection, for the next one of the same data."""

    fragments: dict[str, Cost]
    vignettes: set[str]


def clip_cost(spec: Mapping[str, Any]) -> Cost:
    """Return the cost of a clip path: as much as a painted path."""
    return Cost(1, len(parse_path(spec["clip-path"]).verbs)) if "clip-path" in spec else Cost()


_SHOWN: Final = 8
_RGB = re.compile("#[0-9A-Fa-f]{6}")
_INKS: Final = ("fill", "stroke", "color")


class PictureInspection:
    """Inspects fragments and vignettes with the things that they name.

    Args:
        fragments: Name to definition.
        vignettes: Name to definition.
        elsewhere: The names of those that belong to no game: they are checked only where something shows them, since
            other games may not have their colours.
        palette: The colours that may be named.
        weights: The line weights that may be named.
        outlines: Those made before; grows.
        known: The results of an earlier one of the same data; grows as long as nothing is found.
        report: Takes findings: on fragments at once, at any first place, on a vignette when it is asked for.
    """

    def __init__(
        self,
        fragments: Mapping[str, Origin],
        vignettes: Mapping[str, Origin],
        elsewhere: Collection[str],
        palette: Collection[str],
        weights: Collection[str],
        outlines: KnownOutlines,
        known: SoundPictures,
        report: Callable[[Diagnostic], None],
    ) -> None:
        self._fragments = fragments
        self._palette, self._weights = palette, weights
        self._outlines = outlines
        self._tell = report
        self._known: SoundPictures | None = known
        # Of the fragments that have been checked; None for those that cannot be drawn.
        self._costs: dict[str, Cost | None] = {**known.fragments}
        self._vignettes = vignettes
        # The vignettes that have been checked, and whether they can be drawn.
        self._pictures = dict.fromkeys(known.vignettes, True)
        # The fragments that have been checked and can be drawn.
        self.sound_fragments: dict[str, Mapping[str, Any]] = {name: fragments[name].value for name in known.fragments}
        for name in sorted(fragments.keys() - set(elsewhere)):
            self._fragment(name, ())

    def look_at(self, vignettes: Iterable[str]) -> None:
        """Check vignettes, by their names, also those not asked for."""
        for name in sorted(vignettes):
            self.has_vignette(name)

    def has_vignette(self, name: str) -> bool:
        """Whether a vignette exists and can be drawn; its errors are reported."""
        if name in self._vignettes and name not in self._pictures:
            place = PicturePlace(f"vignette {name}", self._vignettes[name])
            self._pictures[name] = self._definition(place, ()) is not None
            if self._known is not None:
                self._known.vignettes.add(name)
        return self._pictures.get(name, False)

    def can_draw(self, kind: str, spec: Mapping[str, Any], origin: Origin, subject: str) -> bool:
        """Whether a face's element can be drawn; errors, except of colours, are reported.

        Args:
            kind: Of the element.
            spec: Its keys.
            origin: Its place.
            subject: Its owner, for messages.
        """
        place = PicturePlace(subject, origin)
        cost = self._cost(kind, spec, {}, place, ())
        return cost is not None and self._is_small(cost, place)

    def _fragment(self, name: str, above: tuple[str, ...]) -> Cost | None:
        """Return the cost of a fragment, in the fragments above; None if it cannot be drawn."""
        if name not in self._costs:
            cost = self._definition(PicturePlace(f"fragment {name}", self._fragments[name]), (*above, name))
            self._costs[name] = cost
            if cost is not None:
                self.sound_fragments[name] = self._fragments[name].value
                if self._known is not None:
                    self._known.fragments[name] = cost
        return self._costs[name]

    def _definition(self, place: PicturePlace, above: tuple[str, ...]) -> Cost | None:
        """Return the cost of a fragment or vignette; None, after a report, if undrawable."""
        spec = place.origin.value
        parameters = spec.get("parameters", {})
        for name, color in parameters.items():
            self._color(color, {}, place, "parameters", name)
        cost = self._elements(spec["elements"], parameters, place.at("elements"), above)
        return cost if cost is not None and self._is_small(cost, place) else None

    def _is_small(self, cost: Cost, place: PicturePlace) -> bool:
        """Whether there is no more to draw than is allowed; an excess is reported."""
        if cost.is_too_much:
            most = f"{MOST_SHAPES:,} shapes and {MOST_POINTS:,} segments"
            message = f"it has {cost.shapes:,} shapes with {cost.points:,} segments, more than {most}"
            self._problem(PICTURE_TOO_LARGE, message, place, remedy="place fewer things in it")
        return not cost.is_too_much

    def _elements(
        self,
        elements: Sequence[Mapping[str, Any]],
        given: Mapping[str, str],
        place: PicturePlace,
        above: tuple[str, ...],
    ) -> Cost | None:
        total: Cost | None = Cost()
        for index, element in enumerate(elements):
            ((kind, spec),) = element.items()
            here = place.at(index, kind)
            self._named(spec, given, here)
            cost = self._cost(kind, spec, given, here, above)
            total = None if total is None or cost is None else total.beside(cost)
        return total

    def _cost(
        self, kind: str, spec: Mapping[str, Any], given: Mapping[str, str], place: PicturePlace, above: tuple[str, ...]
    ) -> Cost | None:
        if kind == "use":
            return self._use(spec, given, place, above)
        if "clip-path" in spec and not self._is_path(spec, "clip-path", place):
            return None
        if kind == "group":
            inside = self._elements(spec["elements"], given, place.at("elements"), above)
            return None if inside is None else inside.beside(clip_cost(spec))
        if "d" in spec and not self._is_path(spec, "d", place):
            return None
        if kind == "battlement":
            return self._wall(spec, place)
        if kind == "pattern":
            path = parse_path(spec["d"])
            count = tiling(spec, path).copies
            return Cost(count, count * len(path.verbs)).beside(clip_cost(spec))
        return Cost(1, len(self._outlines.of(kind, spec).verbs))

    def _wall(self, spec: Mapping[str, Any], place: PicturePlace) -> Cost | None:
        if spec["to"] - spec["from"] < 2 * spec.get("merlon", MERLON):
            message = f"a wall from {spec['from']:g} to {spec['to']:g} has no room for two merlons"
            self._problem(WRONG_VALUE, message, place, "to", remedy="make it longer, or the merlons narrower")
            return None
        return Cost(1, 4 * merlon_count(spec) + 2)

    def _use(
        self, spec: Mapping[str, Any], given: Mapping[str, str], place: PicturePlace, above: tuple[str, ...]
    ) -> Cost | None:
        name = spec["fragment"]
        if name not in self._fragments:
            known = sorted(self._fragments)
            self._unknown(UNKNOWN_FRAGMENT, "fragment", name, known, place, "fragment")
            return None
        self._chosen(name, spec.get("with", {}), given, place)
        if name in above:
            around = " → ".join((*above[above.index(name) :], name))
            message = f"the fragment `{name}` is placed in itself: {around}"
            self._problem(FRAGMENT_IN_ITSELF, message, place, "fragment", remedy="draw without it what it needs")
            return None
        cost = self._fragment(name, above) if len(above) <= MOST_NESTED else Cost(nested=MOST_NESTED)
        if cost is None:
            return None
        if cost.nested >= MOST_NESTED:
            message = f"more than {MOST_NESTED} fragments lie one in the other"
            self._problem(PICTURE_TOO_LARGE, message, place, "fragment", remedy="draw it of fewer layers")
            return None
        count = len(spec.get("places", (0,)))
        return Cost(cost.shapes * count, cost.points * count, cost.nested + 1)

    def _chosen(self, name: str, chosen: Mapping[str, str], given: Mapping[str, str], place: PicturePlace) -> None:
        """Report colours that are chosen for parameters which a fragment does not have, or that are none."""
        known = sorted(self._fragments[name].value.get("parameters", {}))
        for parameter, color in chosen.items():
            if parameter not in known:
                at, owner = ("with", parameter), f" of the fragment `{name}`"
                self._unknown(UNKNOWN_PARAMETER, "parameter", parameter, known, place, *at, owner=owner, key=True)
            self._color(color, given, place, "with", parameter)

    def _named(self, spec: Mapping[str, Any], given: Mapping[str, str], place: PicturePlace) -> None:
        """Report the colours and the weight of an element that are not known."""
        for key in _INKS:
            if key in spec:
                self._color(spec[key], given, place, key)
        width = spec.get("width")
        if isinstance(width, str) and width not in self._weights:
            self._unknown(UNKNOWN_MEASURE, "line weight", width, sorted(self._weights), place, "width")

    def _color(self, name: str, given: Mapping[str, str], place: PicturePlace, *steps: str) -> None:
        if name.startswith("$"):
            if name[1:] not in given:
                known = sorted(f"${each}" for each in given)
                self._unknown(UNKNOWN_PARAMETER, "parameter", name, known, place, *steps)
        elif name not in self._palette and not _RGB.fullmatch(name):
            self._unknown(UNKNOWN_COLOR, "colour", name, sorted(self._palette), place, *steps)

    def _is_path(self, spec: Mapping[str, Any], key: str, place: PicturePlace) -> bool:
        try:
            parse_path(spec[key])
        except ValueError as problem:
            self._problem(PATH_NOTATION, str(problem), place, key, remedy=None)
            return False
        return True

    def _unknown(
        self,
        code: Code,
        what: str,
        name: str,
        known: Sequence[str],
        place: PicturePlace,
        *steps: str,
        owner: str = "",
        key: bool = False,
    ) -> None:
        shown = ", ".join(known[:_SHOWN]) + (f" and {len(known) - _SHOWN} more" if len(known) > _SHOWN else "")
        listed = f"there are {shown}" if known else "there is none"
        span, message = place.origin.span(*place.steps, *steps, key=key), f"there is no {what} `{name}`{owner}"
        fix, remedy = near_word(span, name, known), remedy_for(name, known, listed)
        ties = same_word(code, name, place.subject)
        self._report(finding(code, f"{place.subject}: {message}", span, remedy=remedy, fix=fix, ties=ties))

    def _report(self, problem: Diagnostic) -> None:
        self._known = None  # later results may rest on this finding
        self._tell(problem)

    def _problem(self, code: Code, message: str, place: PicturePlace, *steps: str, remedy: str | None) -> None:
        span = place.origin.span(*place.steps, *steps)
        self._report(finding(code, f"{place.subject}: {message}", span, remedy=remedy))
