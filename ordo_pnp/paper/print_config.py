"""Printing profiles, papers, sheet templates, headings and margin words of a card database (PNP-22)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

from ordo_pnp.base import Code, DataError, LayoutError, NotationError, Span, finding
from ordo_pnp.cards import EMPTY, KINDS, Catalog, GameData, Origin, read_catalog, schemas_folder
from ordo_pnp.draw import Ink, PieceSize
from ordo_pnp.paper.choices import (
    ColorSpace,
    GridSize,
    OptionError,
    PageOrder,
    PointlessOptionError,
    PrintStyle,
    Shift,
    parse_grid,
    parse_shift,
    require,
)
from ordo_pnp.paper.printer import Printer
from ordo_pnp.paper.sheets.marks import MARGIN_WORDS, Wording
from ordo_pnp.paper.sheets.page import Orientation, Paper, paper_of_measures, read_papers
from ordo_pnp.paper.sheets.templates import (
    Guides,
    GuideStyle,
    MarginLine,
    Sheet,
    choose_sheet,
    read_margin_line,
    read_sheet,
)
from ordo_pnp.paper.tokens import TokenForm, parse_token_form

MISSING_HEADING = Code("CAT750")
MISSING_MARGIN_WORDS = Code("CAT751")
NO_SHEET = Code("CAT752")
MISSING_LIST = Code("CAT753")


class MissingCard(NamedTuple):
    """A line of a list of missing cards."""

    id: str
    copies: int
    span: Span


# The key of their files.
PROFILES: Final = "profiles"


class Wish(NamedTuple):
    """The wishes of a person for printing; None for a profile's value or the default."""

    paper: str | None = None
    orientation: Orientation | None = None
    grid: GridSize | None = None
    backs: str | None = None
    # Millimetres between cards.
    gap: float | None = None
    bleed: float | None = None
    back_bleed: float | None = None
    back_shift: Shift | None = None
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
        """Return this wish, filled up from the other one."""
        said = {key: value for key, value in self._asdict().items() if value is not None}
        if self.marks is not None and other.marks is not None:
            said["marks"] = self.marks.over(other.marks)
        return other._replace(**said)

    @property
    def style(self) -> PrintStyle:
        """The choices for sheets and pages, with defaults: light backs where ink is saved."""
        said = {name: value for name in PrintStyle._fields if (value := getattr(self, name)) is not None}
        return PrintStyle(**{"light_backs": self.ink in _LIGHT, **said})


# Ways of printing with which backs are printed in little ink, by default.
_LIGHT: Final = frozenset({Ink.SAVER, Ink.OUTLINE})

NO_WISH: Final = Wish()


class PrintRequest(NamedTuple):
    """A request to print cards."""

    query: str = ""
    # A language, several joined by commas, or ``all``; None for the own language of each game.
    lang: str | None = None
    game: str | None = None
    # The size of all cards, None for that of each face.
    size: PieceSize | None = None
    wish: Wish = NO_WISH
    # The name of a profile, for all values that the wish does not have.
    profile: str | None = None
    # Ids of cards, with or without their set -> number of copies, where it is given for a card by itself.
    counts: Mapping[str, int] = EMPTY
    # The cards of a list; none where there is no list.
    missing: tuple[MissingCard, ...] = ()
    # The printer whose errors are made up for, if one is known.
    printer: Printer | None = None
    # For a draft, which is printed in spite of errors, the cards with wrong data; None to print only without errors.
    draft: frozenset[str] | None = None


class Profile(NamedTuple):
    """A wish that has a name."""

    name: str
    # For whom it is, in a sentence.
    about: str
    wish: Wish


def read_profiles(catalog: Catalog, shipped: Mapping[str, Origin], games: Iterable[str]) -> dict[str, Profile]:
    """Return profiles by name: those of the program, of the project, of games and of their sets; a later one beats an earlier one."""
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
    """Return the wishes of a profile: data as ``profiles.schema.json`` has them, without ``about``."""
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
    "grid": parse_grid,
    "order": PageOrder,
    "gap": float,
    "bleed": float,
    "back_bleed": float,
    "back_shift": parse_shift,
    "marks": _guides,
    "color": ColorSpace,
    "ink_limit": float,
    "ink": Ink,
    "tokens": parse_token_form,
}


# The group of a game's words that go before those of the papers.
MARGIN: Final = "margin"


class Measured(Protocol):
    """An object with an outline and a size, such as a face or its drawing."""

    @property
    def outline(self) -> str:
        """Shape of the trimmed piece."""

    @property
    def width(self) -> float:
        """Of the trimmed piece, in mm."""

    @property
    def height(self) -> float:
        """Of the trimmed piece, in mm."""


@dataclass(frozen=True, slots=True)
class PrintConfig:
    """The data that every page needs besides cards."""

    # By name, in the order of the file.
    papers: Mapping[str, Paper]
    # In order of file name.
    sheets: tuple[Sheet, ...]
    line: MarginLine
    # Language -> word.
    words: Mapping[str, Mapping[str, str]]
    origin: Origin
    # Game and set, or game and nothing -> the templates that it brings.
    own: Mapping[tuple[str, str], tuple[Sheet, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, catalog: Catalog) -> PrintConfig:
        """Read papers and templates; those of the program where the card database has none of a kind."""
        found, sheets = (catalog.shared.get(key) or shipped_sheets()[key] for key in ("papers", "sheet"))
        origin = next(iter(found.values()))
        data: Mapping[str, Any] = origin.value
        return cls(
            read_papers(data),
            tuple(read_sheet(sheets[name].value) for name in sorted(sheets)),
            read_margin_line(data),
            data["words"],
            origin,
            _own_sheets(catalog),
        )

    def paper(self, name: str, option: str = "--paper", *, is_plain: bool = False) -> Paper:
        """Return a paper by its name, or one of free measures such as ``330x483``.

        Args:
            name: The name or the measures.
            option: The option that named it.
            is_plain: Whether pieces have to stand anywhere on it: card sheets and paper made to measure are unknown.

        Raises:
            OptionError: There is no such paper.
        """
        found = self.papers.get(name)
        if found is not None and (found.is_plain or not is_plain):
            return found
        try:
            own = paper_of_measures(name)
        except NotationError as error:
            raise PointlessOptionError(option, str(error)) from error
        if own is None:
            known = [key for key, each in self.papers.items() if each.is_plain or not is_plain]
            raise OptionError(option, name, known, "; or width × height in mm, such as 330x483")
        return own

    def sheet_for(self, name: str, frame: Measured, *, zones: bool = False, owner: tuple[str, str] = ("", "")) -> Sheet:
        """Find the template for a component: of those its set brings, else its game, else all have.

        Args:
            name: Of the component, for the message.
            frame: Its outline and size.
            zones: Whether it says itself where it may be cut.
            owner: Its game and its set.

        Raises:
            LayoutError: None or several are for its outline and size.
        """
        what = (frame.outline, frame.width, frame.height)
        pools = (self.own.get(owner, ()), self.own.get((owner[0], ""), ()))
        own = next((pool for pool in pools if any(each.is_for(*what, zones=zones) for each in pool)), self.sheets)
        try:
            return choose_sheet(own, *what, zones=zones)
        except LayoutError as error:
            raise LayoutError(f"{name}: {error}") from error

    def wording(self, game: GameData, title: str, language: str) -> Wording:
        """Return the words of the margin in a language, each where it is found first.

        In the words of the game in that language, in those that come with the papers, then in the same two in the game's own
        language, at last in English, or in the first language of the papers.
        """
        last = self.words.get("en") or next(iter(self.words.values()))
        found = dict(last)
        for each in (game.language, language):
            found |= {"language": each, **self.words.get(each, {}), **_margin(game, each)}
        return Wording.from_data(title, found)

    def missing_words(self, game: GameData, language: str) -> tuple[str, ...]:
        """Return the words of the margin that a game has in none of its languages, and the papers not in this one."""
        words = {**self.words.get(language, {}), **_margin(game, game.language), **_margin(game, language)}
        return tuple(key for key in MARGIN_WORDS if key not in words)


def _margin(game: GameData, language: str) -> Mapping[str, str]:
    found: Mapping[str, str] = game.words.get(language, EMPTY).get(MARGIN, EMPTY)
    return found


def _own_sheets(catalog: Catalog) -> dict[tuple[str, str], tuple[Sheet, ...]]:
    """Return the templates that games and sets bring, in order of file name."""
    found: dict[tuple[str, str], tuple[Sheet, ...]] = {}
    for game in catalog.games.values():
        for name, origin in sorted(game.files.get("sheet", EMPTY).items()):
            owner = game.id, name.rpartition("/")[0]
            found[owner] = (*found.get(owner, ()), read_sheet(origin.value))
    return found


def profiles_for(catalog: Catalog, games: Iterable[str]) -> dict[str, Profile]:
    """Return the printing profiles for the cards of some games, with those that come with the program, by name."""
    return read_profiles(catalog, shipped_sheets()[PROFILES], games)


def wish_of_profile(catalog: Catalog, name: str | None, games: Iterable[str]) -> Wish:
    """Return the wishes of a printing profile, none for None.

    Raises:
        OptionError: There is no such profile.
    """
    if name is None:
        return NO_WISH
    profiles = profiles_for(catalog, games)
    require("--for", name, tuple(profiles))
    return profiles[name].wish


@cache
def shipped_sheets() -> Mapping[str, Mapping[str, Origin]]:
    """Return the papers and sheet templates that come with the program."""
    return read_catalog([schemas_folder().parent / "cards" / "sheets"]).catalog.shared


def heading(game: GameData, key: str, language: str) -> str:
    """Return the heading of a kind of component, or of the game itself under ``title``.

    A kind that `kinds.yaml` declares is called as its cards are, where it has no heading of its own.

    Raises:
        DataError: The game has none.
    """
    try:
        return game.word("deck", key, language)
    except KeyError:
        if any(key in origin.value for origin in game.files.get(KINDS, EMPTY).values()):
            with suppress(KeyError):
                return game.word("kinds", key, language)
            return key.replace("-", " ").capitalize()
        message = f"game `{game.id}` has no heading for components of kind `{key}`"
        remedy = f"add `{key}:` to the words of `deck`"
        span = game.origin.span("words", "deck")
        raise DataError([finding(MISSING_HEADING, message, span, remedy=remedy)]) from None


def kind_order(game: GameData) -> dict[str, int]:
    """Return the place of every kind in print: the order of its headings."""
    return {key: place for place, key in enumerate(game.words.get(game.language, EMPTY).get("deck", EMPTY))}
