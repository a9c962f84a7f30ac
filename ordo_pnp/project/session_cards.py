"""The cards of a session one by one: read, told from older ones, drawn; while one file is typed in, only what has changed of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ordo_pnp.project.changed_file import find_card
from ordo_pnp.project.drawn_sides import DrawnSides

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

    from ordo_pnp.base import Diagnostic
    from ordo_pnp.cards import Card, CardId, Catalog
    from ordo_pnp.check import CheckMemo
    from ordo_pnp.draw import FaceDrawing, Faces, Fonts
    from ordo_pnp.project.changed_file import ChangedFile
    from ordo_pnp.project.drawn_sides import DrawnSide, Side
    from ordo_pnp.project.sound_files import SoundFiles


class SessionCards(ABC):
    """What a session knows of single cards.

    Args:
        files: Where they are from.
        memory: What the check of the session has compiled.
    """

    def __init__(self, files: SoundFiles, memory: CheckMemo) -> None:
        self._files = files
        self._sides = DrawnSides(memory)
        self._near: ChangedFile | None = None
        self._catalog: Catalog | None = None
        # Cards of the file that has changed, as ``_card_now`` has read them at this moment.
        self._read: dict[tuple[str, str], Card | list[Diagnostic] | None] = {}

    @abstractmethod
    def catalog(self) -> Catalog:
        """Return the cards: of a file that is not sound those that are, and the last sound ones for the others."""

    @abstractmethod
    def looking(self) -> AbstractContextManager[None]:
        """Read files within the block as the session sees them."""

    def _look_again(self, *, is_typing: bool) -> None:
        """Forget what was read at a moment that has passed; while somebody types, fonts on the disk are not looked at again."""
        self._catalog, self._near = None, None
        self._read.clear()
        if not is_typing:
            self._sides.look_again()

    def _card_now(self, game: str, card: str) -> Card | list[Diagnostic] | None:
        """Read one card of the file that has changed: it, or what its schema forbids; None where more than its block counts."""
        if self._near is None:
            return None
        key = game, card
        if key not in self._read:
            with self.looking():
                self._read[key] = self._near.card(game, card, self._files)
        return self._read[key]

    def card(self, game: str, card: str) -> Card | None:
        """Return a card by its id; None where there is none and never was a sound one."""
        near, now = self._near, self._card_now(game, card)
        if near is None or now is None:
            self._near = None  # more has changed than cards one by one
            return find_card(self.catalog(), game, card)
        return find_card(near.catalog, game, card) if isinstance(now, list) else now

    def face(self, game: str, card: str, language: str, side: Side = "front") -> FaceDrawing | None:
        """Draw a side of a card; None where there is no such card, or where its back is blank.

        Raises:
            OrdoError: It cannot be drawn.
        """
        found = self.card(game, card)
        return None if found is None else self.draw(found, language, side).face

    def is_stale(self, game: str, card: str, language: str = "") -> bool:
        """Whether a card that ``card`` returns is older than the texts, or its translation into a language is."""
        near, now = self._near, self._card_now(game, card)
        is_near = near is not None and now is not None
        known = find_card(near.catalog if near is not None and is_near else self.catalog(), game, card)
        if known is None:
            return False
        stale, translation = self._files.stale, known.text_origins.get(language)
        if translation is not None and translation.document.file in stale:
            return True
        return isinstance(now, list) if is_near else card.partition("/")[2] in stale.get(known.origin.document.file, ())

    @property
    def stale(self) -> frozenset[CardId]:
        """The cards of the catalog that are older than the texts."""
        cards = self.catalog().cards()
        return frozenset(
            card.id
            for card in cards
            if card.id.partition("/")[2] in self._files.stale.get(card.origin.document.file, ())
        )

    def draw(self, card: Card, language: str, side: Side = "front", *, is_draft: bool = False) -> DrawnSide:
        """Return a side of a card of the catalog, drawn, and what was found meanwhile.

        A draft shows text that does not fit hanging over its box.

        Raises:
            OrdoError: It cannot be drawn.
        """
        catalog = self.latest()
        with self.looking():
            return (self._sides.draft if is_draft else self._sides.draw)(card, catalog, language, side)

    @contextmanager
    def faces(self, game: str) -> Iterator[Faces]:
        """Look at what draws the cards of a game, as of this moment."""
        catalog = self.latest()
        with self.looking():
            yield self._sides.of(catalog.games[game], catalog)

    def fonts(self, game: str) -> Fonts:
        """Return the fonts that the drawings of a game name."""
        with self.faces(game) as faces:
            return faces.fonts

    def latest(self) -> Catalog:
        """Return a catalog with all that cards are drawn with; where cards of one file have changed, with those of before."""
        return self.catalog() if self._near is None or self._catalog is not None else self._near.catalog
