"""The summaries of all files side by side, for the checks that compare them."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from ordo_pnp.check.summary import Cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ordo_pnp.base import Span
    from ordo_pnp.cards import Document, Folder
    from ordo_pnp.check.summary import Summarised, TextEntry


class SetCards:
    """The cards of one set, of all its files."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.files: list[Summarised] = []
        self.facts = Cards.empty()
        # Place in the set of each file's first card.
        self._starts: list[int] = []

    def add(self, each: Summarised) -> None:
        """Add the cards of a file behind those that are there."""
        self._starts.append(len(self.facts.slugs))
        self.files.append(each)
        self.facts.extend(each.summary.cards)

    def file_of(self, at: int) -> tuple[Summarised, int]:
        """Return the file that holds the card at a place, and its place there."""
        number = bisect_right(self._starts, at) - 1
        return self.files[number], at - self._starts[number]

    def id_of(self, at: int) -> str:
        """Return the full id of the card at a place."""
        return f"{self.folder.set or self.folder.path.name}/{self.facts.slugs[at]}"


class SummaryIndex:
    """Everything the checks across files look at; places are found by reading a file again when one is needed."""

    def __init__(self, files: list[Summarised], document: Callable[[Path], Document], broken: set[Path]) -> None:
        self.files = files
        # Folders with a file that could not be used: what it holds is not known.
        self.broken = broken
        # Returns what a file holds.
        self._document = document
        # Folder of a set -> its cards, in reading order.
        self.cards_by_set: dict[Path, SetCards] = {}
        self._games = {each.folder.path for each in files if each.summary.key == "game"}
        self._languages: dict[str | None, tuple[str, ...]] = {
            each.folder.game: tuple(each.summary.facts["languages"]) for each in files if each.summary.key == "game"
        }
        self._declared = {
            each.folder.path: tuple(each.summary.facts["languages"])
            for each in files
            if each.summary.key == "set" and "languages" in each.summary.facts
        }
        self._own = {
            each.folder.path: each.summary.language
            for each in files
            if each.summary.key in ("set", "game") and not each.is_misnamed_set
        }
        self._wrong: dict[Path, set[str]] = {}
        for each in files:
            if each.summary.wrong and each.summary.key != "text":
                self._wrong.setdefault(each.folder.path, set()).update(each.summary.wrong.values())
            if each.summary.has_cards:
                self.cards_by_set.setdefault(each.folder.path, SetCards(each.folder)).add(each)

    def span(self, each: Summarised, path: tuple[str | int, ...], *, key: bool = False) -> Span:
        """Locate a value of a file."""
        return self._document(each.path).span(path, key=key)

    def document(self, each: Summarised) -> Document:
        """Return the document of a file."""
        return self._document(each.path)

    def card_span(self, cards: SetCards, at: int, *path: str | int) -> Span:
        """Locate a card of a set by its place there, or a value of it."""
        each, index = cards.file_of(at)
        return self.place_in(each, index, *path)

    def place_in(self, each: Summarised, at: int, *path: str | int) -> Span:
        """Locate a card of a file by its place among the sound ones, or a value of it."""
        return self.span(each, (each.summary.key, each.summary.place_of(at), *path))

    def wrong_in(self, folder: Path) -> set[str]:
        """Return the ids within their set of the cards of a folder that are there and not sound; one is empty if nobody knows it."""
        return self._wrong.get(folder, set())

    def text_lines(self, folder: Folder, name: str) -> Iterator[str]:
        """Name the lines in which the texts of an entry begin that is translated, as ``Ties`` names them."""
        for each in self.files:
            if each.folder is not folder or each.summary.key == "text":
                continue
            paths: list[tuple[str | int, ...]] = []
            if each.summary.has_cards and name in each.summary.cards.slugs:
                at = each.summary.cards.slugs.index(name)
                paths = [
                    (each.summary.key, each.summary.place_of(at), key) for key in each.summary.originals()[at].texts
                ]
            elif name in each.summary.entries:
                above = ("set",) if each.summary.key == "set" else (each.summary.key, "words", name)
                paths = [(*above, key) for key in each.summary.entries[name].texts]
            for path in paths:
                span = self.span(each, path)
                yield f"{span.file}:{span.line}"

    def sets_of(self, game: str | None) -> set[str]:
        """Name the sets of a game."""
        return {
            each.summary.facts["id"] for each in self.files if each.summary.key == "set" and each.folder.game == game
        }

    def languages_of(self, game: str | None) -> tuple[str, ...] | None:
        """Name the languages of a game, None where its file is not looked at."""
        return self._languages.get(game)

    def own_language(self, folder: Folder) -> str | None:
        """Return the language that a set or a game is written in; None where the file that says it is not looked at."""
        return self._own.get(folder.path)

    def declared_languages(self, folder: Folder) -> tuple[str, ...] | None:
        """Name the languages that a set says it is made in, None where it does not say."""
        return self._declared.get(folder.path)

    def missing_home(self, each: Summarised) -> Path | None:
        """Name the file without which a file of cards, translations or a set belongs to nothing.

        Rule: cards belong to a set, the folder with its `set.yaml`; sets belong to a game, the folder with its
        `game.yaml`.
        """
        folder, key = each.folder, each.summary.key
        if key == "set":
            return None if folder.game else folder.path.parent / "game.yaml"
        if folder.set or not (each.summary.has_cards or key == "text"):
            return None
        above = each.path.parent.parent if each.path.parent.name == "text" else each.path.parent
        if folder.game is None:
            return above / "game.yaml"
        lost = folder.path in self._games and (above != folder.path or each.summary.has_cards)
        return above / "set.yaml" if lost else None

    def sources_of(self, folder: Folder) -> dict[str, TextEntry]:
        """Return the source texts that overlays of a folder translate: its cards and itself, or a game's words."""
        found: dict[str, TextEntry] = {}
        for each in self.files:
            if each.folder is folder and each.summary.key in ("set", "game") and not each.is_misnamed_set:
                found.update(each.summary.entries)
        if folder.path not in self._games:
            cards = self.cards_by_set.get(folder.path)
            for each in cards.files if cards is not None else ():
                found.update(zip(each.summary.cards.slugs, each.summary.originals(), strict=True))
        return found
