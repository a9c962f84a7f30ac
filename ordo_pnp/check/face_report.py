"""Report the figures of printed fronts, alone and by kind, against the limits they must keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from statistics import median
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from PIL.Image import Image

from ordo_pnp.base import Progress, no_progress
from ordo_pnp.cards import Card, GameData
from ordo_pnp.check.face_differences import (
    VISIONS,
    BorderTones,
    ClosestColors,
    ToldApart,
    Vision,
    border_tones,
    closest,
    shared_pictures,
    thumbnail,
    told_apart,
)
from ordo_pnp.check.face_measures import (
    DPI,
    FacePicture,
    far_from_marks,
    flat_ground,
    frame_contrast,
    ink_points,
    name_size,
    smallest_text,
    texts_on,
    weakest_text,
)
from ordo_pnp.draw import LEAST_PT, Color, Drawing, Faces, Look

Side: TypeAlias = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Limit:
    """The largest or smallest allowed value of a figure."""

    bound: float
    # Whether more misses it, or less.
    is_most: bool

    def is_kept_by(self, value: float | None) -> bool:
        """Whether a figure keeps the limit; a missing figure does."""
        return value is None or (value <= self.bound if self.is_most else value >= self.bound)

    def worse(self, one: float, other: float) -> bool:
        """Whether the first of two figures is the worse."""
        return one > other if self.is_most else one < other


# Figure of a side -> its limit: per cent, per cent, ink points, points, and twice a contrast to one; looks may say others.
LIMITS: Final[Mapping[str, Limit]] = {
    "flat": Limit(35.0, is_most=True),
    "far": Limit(10.0, is_most=True),
    "ink": Limit(80.0, is_most=True),
    "text": Limit(LEAST_PT, is_most=False),
    "contrast": Limit(4.5, is_most=False),
    "frame": Limit(3.0, is_most=False),
}
# Type sizes that the names of a set may have.
MOST_NAME_SIZES: Final = 3
# Per cent of the fronts whose kind has to be recognised in grey at a quarter of the size.
LEAST_TOLD_APART: Final = 95.0


# The limit of a look for the ink of backs, if it has one.
_BACK_INK: Final = "back-ink"


def limits_of(look: Mapping[str, Any], side: Side = "front") -> dict[str, Limit]:
    """Return the limits of a side of cards: those of their look before `LIMITS`."""
    own = look.get("limits", {})
    bounds = {**own, "ink": own[_BACK_INK]} if side == "back" and _BACK_INK in own else own
    return {key: replace(limit, bound=float(bounds.get(key, limit.bound))) for key, limit in LIMITS.items()}


# Figures are rounded when they are measured, so that the shown values are judged.
_DECIMALS: Final = {"flat": 1, "far": 1, "ink": 1, "text": 2, "contrast": 2, "frame": 2}


@dataclass(frozen=True, slots=True)
class FaceFigures:
    """The figures of the front of one card, rounded."""

    card: str
    game: str
    card_set: str
    kind: str
    name: str
    # Per cent of one colour, see `flat_ground`.
    flat: float
    flat_color: Color
    # Per cent far from any mark, see `far_from_marks`.
    far: float
    # Points, see `ink_points`.
    ink: float
    # Points of the smallest letters; None for a front without.
    text: float | None
    # The text set in them.
    smallest: str
    # Of the letters that stand out least; None for a front without.
    contrast: float | None
    # Their text.
    weakest: str
    # Contrast of the frame with its inside, see `frame_contrast`.
    frame: float
    # Points in which the name is set; None where the front does not show it.
    name_pt: float | None

    def missed(self, limits: Mapping[str, Limit] = LIMITS) -> tuple[str, ...]:
        """Return the figures that miss their limit, in the order of the limits."""
        return tuple(key for key, limit in limits.items() if not limit.is_kept_by(getattr(self, key)))


class KindFigure(NamedTuple):
    """One figure of the fronts of one kind."""

    median: float
    worst: float
    # Of which front, the first of several.
    card: str


@dataclass(frozen=True, slots=True)
class KindFigures:
    """The figures of the fronts of one kind in one set."""

    game: str
    card_set: str
    kind: str
    count: int
    # Figure of `LIMITS` -> its median and its worst; those that no front has are missing.
    figures: dict[str, KindFigure]


def measure(picture: FacePicture, card: Card, language: str) -> FaceFigures:
    """Measure the front of a card in a language."""
    ground = flat_ground(picture)
    texts = texts_on(picture.face, picture.fonts)
    smallest, weakest = smallest_text(texts), weakest_text(texts, picture)
    name = card.text("name", language)
    return FaceFigures(
        card=str(card.id),
        game=card.game,
        card_set=card.set,
        kind=card.kind,
        name=name,
        flat=_rounded("flat", ground.percent),
        flat_color=ground.color,
        far=_rounded("far", far_from_marks(picture)),
        ink=_rounded("ink", ink_points(picture)),
        text=None if smallest is None else smallest.points,
        smallest="" if smallest is None else smallest.text,
        contrast=None if weakest is None else _rounded("contrast", weakest[0]),
        weakest="" if weakest is None else weakest[1].text,
        frame=_rounded("frame", frame_contrast(picture)),
        name_pt=name_size(texts, name),
    )


def _rounded(figure: str, value: float) -> float:
    return round(value, _DECIMALS[figure])


def by_kind(fronts: Iterable[FaceFigures]) -> tuple[KindFigures, ...]:
    """Return the median and the worst of each figure for each kind in each set, in the order in which they come."""
    groups: dict[tuple[str, str, str], list[FaceFigures]] = {}
    for each in fronts:
        groups.setdefault((each.game, each.card_set, each.kind), []).append(each)
    return tuple(KindFigures(*key, len(group), _figures(group)) for key, group in groups.items())


def _figures(fronts: Sequence[FaceFigures]) -> dict[str, KindFigure]:
    found = {}
    for key, limit in LIMITS.items():
        values = [(value, each.card) for each in fronts if (value := getattr(each, key)) is not None]
        if not values:
            continue
        worst, card = values[0]
        for value, name in values[1:]:
            if limit.worse(value, worst):
                worst, card = value, name
        found[key] = KindFigure(_rounded(key, median([value for value, _ in values])), worst, card)
    return found


@dataclass(frozen=True, slots=True)
class FaceReport:
    """The figures of the fronts, or of the backs, of one game in one language."""

    game: str
    language: str
    # In the order of the cards.
    fronts: tuple[FaceFigures, ...]
    # Card of an expansion -> another card of its set that has the same picture.
    pictures: Mapping[str, str]
    # Set -> the sizes in points of the names on its fronts, ascending.
    names: Mapping[str, tuple[float, ...]]
    # For each size of fronts with several kinds how these are told apart.
    kinds: tuple[ToldApart, ...]
    # Eyes -> of the signs that the cards name in their fields the two whose colours are least apart for them.
    signs: Mapping[Vision, ClosestColors]
    # The measured side of the cards; figures of several fronts are not asked of backs.
    side: Side = "front"
    # Those of the look of the game, see `limits_of`.
    limits: Mapping[str, Limit] = field(default_factory=lambda: LIMITS)

    @property
    def missed(self) -> tuple[str, ...]:
        """The figures that miss a limit, a line for each."""
        found = [
            f"{each.card}: {key} {getattr(each, key):g}, the limit is {self.limits[key].bound:g}"
            for each in self.fronts
            for key in each.missed(self.limits)
        ]
        found += [f"{one}: its picture is also that of {other}" for one, other in self.pictures.items()]
        found += [
            f"set {name}: names in {len(sizes)} sizes, the limit is {MOST_NAME_SIZES}"
            for name, sizes in self.names.items()
            if len(sizes) > MOST_NAME_SIZES
        ]
        found += [
            f"{', '.join(each.kinds)}: {each.percent_right:.0f} % are told apart in grey, the limit is {LEAST_TOLD_APART:g} %"
            for each in self.kinds
            if each.percent_right < LEAST_TOLD_APART
        ]
        return tuple(found)

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        kinds = [
            {
                **{key: getattr(each, key) for key in ("game", "card_set", "kind", "count")},
                **{key: figure._asdict() for key, figure in each.figures.items()},
            }
            for each in by_kind(self.fronts)
        ]
        return {
            "game": self.game,
            "language": self.language,
            "side": self.side,
            "dpi": DPI,
            "limits": {
                **{key: limit.bound for key, limit in self.limits.items()},
                "names": MOST_NAME_SIZES,
                "told_apart": LEAST_TOLD_APART,
            },
            "fronts": [
                {**asdict(each), "picture_of": self.pictures.get(each.card), "missed": list(each.missed(self.limits))}
                for each in self.fronts
            ],
            "kinds": kinds,
            "names": {name: list(sizes) for name, sizes in self.names.items()},
            "told_apart": [_told_apart_data(each) for each in self.kinds],
            "signs": {vision: found._asdict() for vision, found in self.signs.items()},
            "missed": list(self.missed),
        }


def _told_apart_data(found: ToldApart) -> dict[str, Any]:
    return {
        "kinds": list(found.kinds),
        "tested": found.tested,
        "percent_right": round(found.percent_right, 1),
        "mistaken": [{"card": card, "kind": kind, "taken_for": other} for card, kind, other in found.mistaken],
        "distances": [
            {"one": one, "other": other, "greys": round(value, 1)} for (one, other), value in found.distances.items()
        ],
        "spreads": {kind: round(value, 1) for kind, value in found.spreads.items()},
    }


def report_on(
    game: GameData,
    faces: Faces,
    cards: Sequence[Card],
    language: str | None = None,
    progress: Progress = no_progress,
    side: Side = "front",
) -> FaceReport:
    """Measure one side of some cards of a game; of cards with the same back the first.

    Args:
        game: The game.
        faces: Draws its cards; they must be sound.
        cards: Those that are measured.
        language: Of their texts; None for that of their sets, see ``GameData.language_for``.
        progress: Called for each card.
        side: The measured side.

    Raises:
        RenderError: A side cannot be drawn.
    """
    chosen = language or game.language_for(cards)
    fronts: list[FaceFigures] = []
    edges: dict[tuple[float, float, str], dict[str, list[tuple[str, BorderTones]]]] = {}
    middles: dict[str, dict[str, Image]] = {}
    backs: set[Drawing] = set()
    for done, card in enumerate(cards):
        progress(done, len(cards), str(card.id))
        if side == "back":
            back = faces.back(card, chosen)
            if back is not None and back.drawing not in backs:
                backs.add(back.drawing)
                fronts.append(measure(FacePicture(back, faces.fonts), card, chosen))
            continue
        face = faces.front(card, chosen)
        picture = FacePicture(face, faces.fonts)
        fronts.append(measure(picture, card, chosen))
        size = face.width, face.height, face.outline
        edges.setdefault(size, {}).setdefault(card.kind, []).append((str(card.id), border_tones(picture)))
        if game.sets[card.set].requires:
            middles.setdefault(card.set, {})[str(card.id)] = thumbnail(picture)
    pictures = {one: other for each in middles.values() for one, other in shared_pictures(each).items()}
    kinds = tuple(found for each in edges.values() if (found := told_apart(each)) is not None)
    names = _name_sizes(fronts) if side == "front" else {}
    signs = _closest_signs(game, cards) if side == "front" else {}
    return FaceReport(game.id, chosen, tuple(fronts), pictures, names, kinds, signs, side, limits_of(game.look, side))


def _name_sizes(fronts: Sequence[FaceFigures]) -> dict[str, tuple[float, ...]]:
    found: dict[str, set[float]] = {}
    for each in fronts:
        if each.name_pt is not None:
            found.setdefault(each.card_set, set()).add(each.name_pt)
    return {name: tuple(sorted(sizes)) for name, sizes in found.items()}


def _closest_signs(game: GameData, cards: Sequence[Card]) -> dict[Vision, ClosestColors]:
    """Compare the colours of the game's own signs that cards name; a colour that several share is taken once."""
    look = Look(game.look)
    named = {word for card in cards for word in _words(card.fields)}
    signs = {
        name: sign
        for owner, origin in game.files.get("signs", {}).items()
        for name, sign in (origin.value.items() if "/" not in owner else ())
        if name in named and "color" in sign
    }
    colors: dict[Color, str] = {}
    for name, sign in signs.items():
        colors.setdefault(look.color(sign["color"]), name)
    seen = {name: color for color, name in colors.items()}
    return {vision: found for vision in VISIONS if (found := closest(seen, vision)) is not None}


def _words(value: Any) -> Iterator[str]:
    """Yield every text that stands in the fields of a card, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _words(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _words(each)
