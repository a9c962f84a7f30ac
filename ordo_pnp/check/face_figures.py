"""The figures of one front, of the fronts of one kind, and which limits they miss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from ordo_pnp.check.grounds import far_from_marks, flat_ground, frame_contrast
from ordo_pnp.check.ink import ink_points
from ordo_pnp.check.lettering import name_size, smallest_text, texts_on, weakest_text
from ordo_pnp.check.limits import LIMITS

if TYPE_CHECKING:
    from ordo_pnp.cards import Card
    from ordo_pnp.check.face_picture import FacePicture
    from ordo_pnp.draw import Color


# What is shown is what is judged: figures are rounded when they are measured.
_DECIMALS: Final = {"flat": 1, "far": 1, "ink": 1, "text": 2, "contrast": 2, "frame": 2}


@dataclass(frozen=True, slots=True)
class FaceFigures:
    """What was measured on the front of one card, rounded."""

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
    # What is set in them.
    smallest: str
    # Of the letters that stand out least; None for a front without.
    contrast: float | None
    # What is set in them.
    weakest: str
    # Contrast of the frame with what it encloses, see `frame_contrast`.
    frame: float
    # Points in which the name is set; None where the front does not show it.
    name_pt: float | None

    @property
    def missed(self) -> tuple[str, ...]:
        """The figures that miss their limit, in the order of `LIMITS`."""
        return tuple(key for key, limit in LIMITS.items() if not limit.is_kept_by(getattr(self, key)))


class KindFigure(NamedTuple):
    """One figure of the fronts of one kind."""

    median: float
    worst: float
    # Of which front, the first of several.
    card: str


@dataclass(frozen=True, slots=True)
class KindFigures:
    """What was measured on the fronts of one kind in one set."""

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
