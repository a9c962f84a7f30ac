"""Sides of cards as they were drawn: each again only where its card, its pictures, or what all cards share has changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from ordo_pnp.base import current, has_errors, recording
from ordo_pnp.paper import faces_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.base import Diagnostic, Inputs
    from ordo_pnp.cards import Card, CardId, Catalog, GameData, Origin
    from ordo_pnp.check import CheckMemo
    from ordo_pnp.draw import FaceDrawing, Faces

    # A game, and what belongs to no game.
    Drawable: TypeAlias = tuple[GameData, Mapping[str, Mapping[str, Origin]]]

Side: TypeAlias = Literal["front", "back"]
SIDES: Final[tuple[Side, ...]] = ("front", "back")


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """A side of a card as it was drawn."""

    card: Card
    # None: it is blank.
    face: FaceDrawing | None
    # What was found meanwhile; with an error among them it must not be printed.
    problems: tuple[Diagnostic, ...]
    inputs: Inputs


class DrawnSides:
    """The sides of the cards of all games that have been drawn.

    Args:
        memory: The layouts that a check has compiled: these draw, too, where they are of the same files.
    """

    def __init__(self, memory: CheckMemo) -> None:
        self._memory = memory
        self._faces: dict[str, tuple[Drawable, Faces]] = {}
        # The games whose faces are those of this moment.
        self._current: set[str] = set()
        self._drawn: dict[tuple[str, CardId, str, Side], DrawnSide] = {}

    def look_again(self) -> None:
        """Hold what was drawn against the data and files of a new moment when it is asked for next."""
        self._current.clear()

    def keep(self, catalog: Catalog) -> None:
        """Forget the cards that are not in a catalog."""
        ids = {(card.game, card.id) for card in catalog.cards()}
        for key in [key for key in self._drawn if key[:2] not in ids]:
            del self._drawn[key]
            if key[0] in self._faces:
                self._faces[key[0]][1].forget(key[1])

    def draft(self, card: Card, catalog: Catalog, language: str, side: Side) -> DrawnSide:
        """Draw a side for somebody who works on it: what must not be printed as it is shows what hangs over.

        Raises:
            OrdoError: It cannot be drawn.
        """
        strict = self.draw(card, catalog, language, side)
        if not has_errors(strict.problems):
            return strict
        return replace(
            strict, face=self.of(catalog.games[card.game], catalog).draft(card, language, back=side == "back")
        )

    def draw(self, card: Card, catalog: Catalog, language: str, side: Side) -> DrawnSide:
        """Draw a side of a card of a catalog.

        Raises:
            OrdoError: It cannot be drawn.
        """
        faces = self.of(catalog.games[card.game], catalog)
        key = card.game, card.id, language, side
        known = self._drawn.get(key)
        if known is not None and known.card == card and not known.problems and current().is_current(known.inputs):
            return known  # of problems the places may be others now
        if known is not None:
            faces.forget(card.id)
        with recording() as inputs:
            face = faces.front(card, language) if side == "front" else faces.back(card, language)
        found = tuple(each for each in faces.found if each.card == card.id)
        known = self._drawn[key] = DrawnSide(card, face, found, inputs)
        return known

    def of(self, game: GameData, catalog: Catalog) -> Faces:
        """Return what draws the cards of a game: made anew only where something that all cards need has changed."""
        known = self._faces.get(game.id)
        if known is not None and game.id in self._current and known[0][0] is game:
            return known[1]
        now = game, catalog.shared
        faces: Faces | None = None
        if known is not None and _are_drawn_alike(known[0], now) and current().is_current(known[1].fonts.inputs):
            faces = known[1]
        else:
            self._drawn = {key: each for key, each in self._drawn.items() if key[0] != game.id}
        faces = self._checked(now, faces) or faces or faces_of(catalog, game.id)
        self._faces[game.id] = now, faces
        self._current.add(game.id)
        return faces

    def _checked(self, now: Drawable, known: Faces | None) -> Faces | None:
        """Return what draws with the layouts that a check has compiled; None where it does already, or they are not those of now."""
        context = self._memory.card_context
        compiled = None if context is None else context.compiled(now[0].id)
        if context is None or compiled is None or (known is not None and known.shares_layouts(compiled)):
            return None
        is_same = _layouts_of((compiled.game, context.catalog.shared)) == _layouts_of(now)
        return compiled.sharing_layouts(now[0]) if is_same and current().is_current(compiled.fonts.inputs) else None


def _are_drawn_alike(one: Drawable, other: Drawable) -> bool:
    """Whether what all cards of a game are drawn with is the same."""
    is_same = one[0] is other[0] and one[1] is other[1]
    return is_same or (_texts(one) == _texts(other) and _layouts_of(one) == _layouts_of(other))


def _texts(drawable: Drawable) -> list[Any]:
    """Return what cards show of their sets."""
    return [each.texts for each in drawable[0].sets.values()]


def _layouts_of(drawable: Drawable) -> list[Any]:
    """Return all that the layouts of a game are made of."""
    game, shared = drawable
    sets = [(each.id, each.language, each.requires, each.folder) for each in game.sets.values()]
    files = [
        (kind, name, origin.value, origin.document.data.get("defaults"))  # of vignettes: beside what they are below
        for held in (game.files, shared)
        for kind, origins in held.items()
        for name, origin in origins.items()
    ]
    return [game.facts, game.words, game.languages, game.fields, sets, files]
