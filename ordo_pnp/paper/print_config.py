"""Papers, sheet templates and the words of the margin, taken from the catalog's shared files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from ordo_pnp.base import DataError, LayoutError, finding
from ordo_pnp.cards import EMPTY, read_catalog, schemas_folder
from ordo_pnp.paper.codes import MISSING_HEADING
from ordo_pnp.paper.options import require
from ordo_pnp.paper.profiles import NO_WISH, PROFILES, read_profiles
from ordo_pnp.paper.sheets.marginline import MARGIN_WORDS, Wording
from ordo_pnp.paper.sheets.papers import read_papers
from ordo_pnp.paper.sheets.templates import choose_sheet, read_margin_line, read_sheet

if TYPE_CHECKING:
    from ordo_pnp.cards import Catalog, GameData, Origin
    from ordo_pnp.paper.profiles import Profile, Wish
    from ordo_pnp.paper.sheets.papers import Paper
    from ordo_pnp.paper.sheets.templates import MarginLine, Sheet


# The group of a game's words that go before those of the papers.
MARGIN: Final = "margin"


class Measured(Protocol):
    """What has an outline and a size, as a face and its drawing."""

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
    """What every page needs besides cards."""

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
    """Return what a printing profile says, nothing for None.

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

    Raises:
        DataError: The game has none.
    """
    try:
        return game.word("deck", key, language)
    except KeyError:
        message = f"game `{game.id}` has no heading for components of kind `{key}`"
        remedy = f"add `{key}:` to the words of `deck`"
        span = game.origin.span("words", "deck")
        raise DataError([finding(MISSING_HEADING, message, span, remedy=remedy)]) from None


def kind_order(game: GameData) -> dict[str, int]:
    """Return the place of every kind in print: the order of its headings."""
    return {key: place for place, key in enumerate(game.words.get(game.language, EMPTY).get("deck", EMPTY))}
