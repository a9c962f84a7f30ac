"""The summaries of all files side by side, for the checks that compare them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.catalog.source import Document, read_document

if TYPE_CHECKING:
    from pathlib import Path

    from ordo_pnp.catalog.folders import Folder
    from ordo_pnp.check.summary import CardEntry, Summarised, TextEntry
    from ordo_pnp.diagnostics import Span


class Across:
    """Everything the checks across files look at; places are found by reading a file again when one is needed."""

    def __init__(self, files: list[Summarised], documents: dict[Path, Document], broken: set[Path]) -> None:
        self.files = files
        self.broken = broken
        """Folders with a file that could not be used: what it holds is not known."""
        self._documents = documents
        """Documents already read, by path."""
        self.cards_by_set: dict[Path, list[tuple[int, int]]] = {}
        """Folder of a set -> (index of the file, index of the card in it), in reading order."""
        self._games = {each.folder.path for each in files if each.summary.key == "game"}
        for number, each in enumerate(files):
            if each.summary.cards:
                found = self.cards_by_set.setdefault(each.folder.path, [])
                found.extend((number, index) for index in range(len(each.summary.cards)))

    def card(self, at: tuple[int, int]) -> CardEntry:
        """Give a card's entry."""
        return self.files[at[0]].summary.cards[at[1]]

    def card_id(self, at: tuple[int, int]) -> str:
        """Give a card's full id."""
        folder = self.files[at[0]].folder
        return f"{folder.set or folder.path.name}/{self.card(at).slug}"

    def span(self, each: Summarised, path: tuple[str | int, ...], *, key: bool = False) -> Span:
        """Locate a value of a file."""
        document = self._documents.get(each.path)
        if document is None:
            document = self._documents[each.path] = read_document(each.path)
        return document.span(path, key=key)

    def card_span(self, at: tuple[int, int], *path: str | int) -> Span:
        """Locate a card, or a value of it."""
        each = self.files[at[0]]
        return self.span(each, (each.summary.key, at[1], *path))

    def sets_of(self, game: str | None) -> set[str]:
        """Name the sets of a game."""
        return {
            each.summary.facts["id"] for each in self.files if each.summary.key == "set" and each.folder.game == game
        }

    def missing_home(self, each: Summarised) -> Path | None:
        """Name the file without which a file of cards, translations or a set belongs to nothing.

        Rule: cards belong to a set, the folder with its `set.yaml`; sets belong to a game, the folder with its
        `game.yaml`.
        """
        folder, key = each.folder, each.summary.key
        if key == "set":
            return None if folder.game else folder.path.parent / "game.yaml"
        if folder.set or not (each.summary.cards or key == "text"):
            return None
        above = each.path.parent.parent if each.path.parent.name == "text" else each.path.parent
        if folder.game is None:
            return above / "game.yaml"
        lost = folder.path in self._games and (above != folder.path or bool(each.summary.cards))
        return above / "set.yaml" if lost else None

    def sources_of(self, folder: Folder) -> dict[str, TextEntry]:
        """Give the source texts that overlays of a folder translate: its cards and itself, or a game's words."""
        found: dict[str, TextEntry] = {}
        for each in self.files:
            if each.folder is folder and each.summary.key in ("set", "game"):
                found.update(each.summary.entries)
        if folder.path not in self._games:
            for number in dict(self.cards_by_set.get(folder.path, ())):
                summary = self.files[number].summary
                found.update(zip((card.slug for card in summary.cards), summary.originals(), strict=True))
        return found
