"""Printing profiles: a way of printing in one name, as data from ``cards/sheets/profiles.yaml``, projects, games and sets.

Rule: PNP-22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ordo_pnp.cards import EMPTY
from ordo_pnp.draw import Ink
from ordo_pnp.paper.options import ColorSpace, PageOrder, PrintStyle
from ordo_pnp.paper.sheets.guide_styles import GuideStyle
from ordo_pnp.paper.sheets.guides import Guides
from ordo_pnp.paper.sheets.page import Orientation
from ordo_pnp.paper.tokens import parse_token_form

if TYPE_CHECKING:
    from ordo_pnp.base import Span
    from ordo_pnp.cards import Catalog, Origin
    from ordo_pnp.draw import PieceSize
    from ordo_pnp.paper.printer import Printer
    from ordo_pnp.paper.tokens import TokenForm


class MissingCard(NamedTuple):
    """A line of a list of missing cards."""

    id: str
    copies: int
    span: Span


# The key of their files.
PROFILES: Final = "profiles"


class Wish(NamedTuple):
    """How somebody wants to print; None for whatever is usual, or for what a profile says."""

    paper: str | None = None
    orientation: Orientation | None = None
    backs: str | None = None
    # Millimetres between cards.
    gap: float | None = None
    bleed: float | None = None
    back_bleed: float | None = None
    marks: Guides | None = None
    copies: int | None = None
    order: PageOrder | None = None
    light_backs: bool | None = None
    color: ColorSpace | None = None
    icc: str | None = None
    ink_limit: float | None = None
    by_count: bool | None = None
    ink: Ink | None = None
    # The form of round pieces.
    tokens: TokenForm | None = None

    def over(self, other: Wish) -> Wish:
        """Return this wish, and where it says nothing the other."""
        said = {key: value for key, value in self._asdict().items() if value is not None}
        if self.marks is not None and other.marks is not None:
            said["marks"] = self.marks.over(other.marks)
        return other._replace(**said)

    @property
    def style(self) -> PrintStyle:
        """What of it is about sheets and pages, with what is usual for the rest: light backs where ink is saved."""
        said = {name: value for name in PrintStyle._fields if (value := getattr(self, name)) is not None}
        return PrintStyle(**{"light_backs": self.ink in _LIGHT, **said})


# Ways of printing with which backs are printed in little ink, unless somebody says otherwise.
_LIGHT: Final = frozenset({Ink.SAVER, Ink.OUTLINE})

NO_WISH: Final = Wish()


class PrintRequest(NamedTuple):
    """What somebody wants printed."""

    query: str = ""
    # A language, several joined by commas, or ``all``; None for the own language of each game.
    lang: str | None = None
    game: str | None = None
    # The size of all cards, None for that of each face.
    size: PieceSize | None = None
    wish: Wish = NO_WISH
    # The name of a profile, for all that the wish does not say.
    profile: str | None = None
    # Ids of cards, with or without their set -> how often to print each, where that is said for a card by itself.
    counts: Mapping[str, int] = EMPTY
    # The cards of a list; none where there is no list.
    missing: tuple[MissingCard, ...] = ()
    # The printer whose errors are made up for, if one is known.
    printer: Printer | None = None


class Profile(NamedTuple):
    """A wish that has a name."""

    name: str
    # For whom it is, in a sentence.
    about: str
    wish: Wish


def read_profiles(catalog: Catalog, shipped: Mapping[str, Origin], games: Iterable[str]) -> dict[str, Profile]:
    """Return profiles by name: those of the program, of the project, of games and of their sets; a later one beats an earlier one.

    Args:
        catalog: Where they are from.
        shipped: The files of the program.
        games: Those whose cards are printed.
    """
    return {
        name: _profile(name, each) for origin in _files(catalog, shipped, games) for name, each in origin.value.items()
    }


def _files(catalog: Catalog, shipped: Mapping[str, Origin], games: Iterable[str]) -> Iterator[Origin]:
    for files in (shipped, catalog.shared.get(PROFILES, EMPTY)):
        yield from (files[name] for name in sorted(files))
    for game in games:
        own = catalog.games[game].files.get(PROFILES, EMPTY)
        for owner in ("", *catalog.games[game].sets):
            yield from (own[name] for name in sorted(own) if name.rpartition("/")[0] == owner)


def _profile(name: str, data: Mapping[str, Any]) -> Profile:
    return Profile(name, data["about"], read_wish({key: data[key] for key in data if key != "about"}))


def read_wish(data: Mapping[str, Any]) -> Wish:
    """Return what a profile says: data as ``profiles.schema.json`` has them, without ``about``."""
    return Wish(**{key: _READ.get(key, _as_it_is)(value) for key, value in data.items()})


def _as_it_is(value: Any) -> Any:
    return value


def _guides(data: Any) -> Guides:
    said = {"style": data} if isinstance(data, str) else data
    style, weight, offset = said.get("style"), said.get("weight"), said.get("offset")
    return Guides(
        None if style is None else GuideStyle(style),
        None if weight is None else float(weight),
        said.get("color"),
        None if offset is None else float(offset),
    )


_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "orientation": Orientation,
    "order": PageOrder,
    "gap": float,
    "bleed": float,
    "back_bleed": float,
    "marks": _guides,
    "color": ColorSpace,
    "ink_limit": float,
    "ink": Ink,
    "tokens": parse_token_form,
}
