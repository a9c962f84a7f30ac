"""The input of a painter: a card, its picture's place, and the look's colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from typing import Final, NamedTuple, TypeAlias

from ordo_pnp.draw.drawing import Color, Drawing
from ordo_pnp.draw.paintings.canvas import Canvas, Chance

# Left, top, width and height, millimetres from the corner of the trim.
Box: TypeAlias = tuple[float, float, float, float]
# An article is no part of a name that a picture is made of.
ARTICLES: Final = frozenset(
    [
        "the",
        "a",
        "an",
        "der",
        "die",
        "das",
        "ein",
        "eine",
        "le",
        "la",
        "les",
        "l",
        "un",
        "une",
        "el",
        "los",
        "las",
        "il",
        "lo",
        "gli",
        "i",
        "o",
        "os",
        "as",
        "de",
        "het",
        "een",
        "en",
        "ett",
    ]
)


class Subject(NamedTuple):
    """The card that a painting is for."""

    # In the language of its set, so that all languages show one picture.
    name: str
    # The id of its kind, and its name in the game.
    kind: str
    kind_word: str
    # Of the kind among those of the game, from 0: it decides colour and form.
    place: int
    # Words of lists of the card that have a sign, best first.
    signs: tuple[str, ...] = ()

    @property
    def plain_name(self) -> str:
        """The name in lower case without a leading article; the whole of it where nothing else is there."""
        words = self.name.casefold().split()
        return " ".join(words[1:] if len(words) > 1 and words[0] in ARTICLES else words)


class Page(NamedTuple):
    """The card, millimetres."""

    width: float
    height: float
    bleed: float
    # As in a face: ``rectangle``, ``circle``, ``hexagon`` …
    outline: str = "rectangle"

    @property
    def is_wide(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height

    @property
    def is_token(self) -> bool:
        """Whether it has no corners to stand something in."""
        return self.outline != "rectangle"


class Scene:
    """The subject of a painting, with its place and colours.

    Args:
        subject: Whose card it is; None for a painting that all cards share.
        page: The card.
        box: The box of the picture; by default the whole card with its bleed.
        palette: The colours of the look by name.
        place: Of the kind whose colours and form are used; that of the subject if None.
        game: The name of the game, which makes backs differ from game to game.
    """

    def __init__(
        self,
        subject: Subject | None,
        page: Page,
        box: Box | None,
        palette: Mapping[str, Color],
        place: int | None = None,
        game: str = "",
    ) -> None:
        self.subject, self.game = subject, game
        self.page = page
        bleed = page.bleed
        self.box: Box = box or (-bleed, -bleed, page.width + 2 * bleed, page.height + 2 * bleed)
        self.palette = palette
        self.place = place if place is not None else 0 if subject is None else subject.place

    def color(self, name: str) -> Color:
        """Return a colour of the look by its name.

        Raises:
            KeyError: The look has none of that name.
        """
        return self.palette[name]

    def of_kind(self, name: str) -> Color:
        """Return the colour of the kind: of ``accent`` that of ``accent-3`` for the third kind, and so on, round and round."""
        count = self._counts.get(name, 0)
        if not count:
            return self.palette[name]
        return self.palette[f"{name}-{self.place % count + 1}"]

    @cached_property
    def _counts(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for name in self.palette:
            head, _, number = name.rpartition("-")
            if head and number.isdigit():
                found[head] = max(found.get(head, 0), int(number))
        return found

    def form(self, count: int = 3) -> int:
        """Return the number of the form of the kind, from 0: kinds that share a form have another colour."""
        return self.place % count

    def chance(self, *words: str) -> Chance:
        """Return numbers that follow from name and kind of the card, or from the game, and from words that say their use."""
        if self.subject is None:
            return Chance(self.game, *words)
        return Chance(self.subject.plain_name, self.subject.kind, *words)


# Paints a scene.
Painter: TypeAlias = Callable[[Canvas, Scene], None]


def by_day(paint: Painter) -> Painter:
    """Return a painter in light colours: those of the palette that are called ``day-…`` stand for the others."""

    def light(canvas: Canvas, scene: Scene) -> None:
        day = {name.removeprefix("day-"): color for name, color in scene.palette.items() if name.startswith("day-")}
        paint(canvas, Scene(scene.subject, scene.page, scene.box, {**scene.palette, **day}, scene.place, scene.game))

    return light


# The module that holds the painters of each look, below this package; a painter ``look/name`` is its function ``paint_name``.
LOOKS: Final[Mapping[str, str]] = {
    "framed": "framed",
    "banner": "banner",
    "full-art": "full_art",
    "minimal": "minimal",
    "playing-card": "playing_card",
    "manuscript": "manuscript",
    "night": "night",
    "nursery": "nursery",
}


def painters_of(look: str) -> Mapping[str, Painter]:
    """Return the painters of a look by their names without the look's; none for a look that has none."""
    if look not in LOOKS:
        return {}
    module = import_module(f"ordo_pnp.draw.paintings.{LOOKS[look]}")
    found: Mapping[str, Painter] = module.PAINTERS
    return found


def find_painter(name: str) -> Painter | None:
    """Return a painter by its full name, such as ``framed/picture``; None if there is none."""
    look, _, own = name.partition("/")
    return painters_of(look).get(own)


def painted(name: str, scene: Scene) -> Drawing:
    """Paint a scene, in millimetres of the card.

    Args:
        name: Of a painter, see ``find_painter``.
        scene: The scene.

    Raises:
        KeyError: There is no such painter, or the look lacks a colour that it needs.
    """
    painter = find_painter(name)
    if painter is None:
        raise KeyError(name)
    canvas = Canvas(scene.page.width, scene.page.height)
    painter(canvas, scene)
    return canvas.drawing(f"painting {name}")
