"""Compile the element painting: a painter's picture of a card, a kind, or all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ordo_pnp.base import Memo
from ordo_pnp.cards import KIND_LINE, stock_look
from ordo_pnp.draw.drawing import IDENTITY, Item, Use
from ordo_pnp.draw.faces.cursor import LayoutCursor
from ordo_pnp.draw.faces.elements import Element
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.faces.record import FaceRecord, place_of_kind, role_getters
from ordo_pnp.draw.faces.references import NOTHING, ROLES, Needs
from ordo_pnp.draw.finding_codes import UNKNOWN_PAINTING, remedy_among
from ordo_pnp.draw.paintings.scenes import LOOKS, Box, Page, Scene, Subject, find_painter, painted, painters_of

# Paintings of one element that are kept: those of the cards of a sheet in its languages, and of all kinds.
_MOST_KEPT: Final = 256
_FOR_CARD, _FOR_KIND, _FOR_ALL = "card", "kind", "all"


class PaintingElement:
    """Paints a painter's picture of a record into any box.

    Args:
        cursor: The place of the element.
        name: Of the painter.
        serves: Whose painting it is: that of each ``card``, of each ``kind`` or of ``all``.
    """

    def __init__(self, cursor: LayoutCursor, name: str, serves: str) -> None:
        self.cursor, self.name, self.serves = cursor, name, serves
        frame = cursor.frame
        self.page = Page(frame.width, frame.height, frame.bleed, frame.outline)
        self.needs: Needs = NOTHING if serves == _FOR_ALL else frozenset({"kind"})
        self._roles = role_getters(cursor.scope.derived)
        if serves == _FOR_CARD:
            for role in ("title", "signs"):
                self.needs |= cursor.scope.compile(f"${ROLES}.{role}")[1]
        self._kept: Memo[tuple[Subject | int | None, Box | None], Use | None] = Memo(_MOST_KEPT)

    @classmethod
    def compile(cls, spec: dict[str, Any], cursor: LayoutCursor, key: str = "by") -> PaintingElement | None:
        """Return the painting that an element names under a key; None if there is none, which is reported."""
        name = spec[key]
        if find_painter(name) is None:
            known = sorted(f"{look}/{own}" for look in LOOKS for own in painters_of(look))
            message, remedy = f"there is no painting `{name}`", remedy_among(name, known)
            cursor.problem(UNKNOWN_PAINTING, message, key, remedy=remedy, slip=(name, known))
            return None
        serves = spec.get("for", _FOR_CARD) if key == "by" else _FOR_KIND
        if name.endswith("back") and cursor.scope.game.own_look.get("backs") == "by-kind":
            serves = _FOR_KIND
        return cls(cursor, name, serves)

    def _subject(self, record: FaceRecord) -> tuple[Subject | None, int]:
        """Return the subject, if it matters, and the place of its kind."""
        if self.serves == _FOR_ALL or record.is_nobodys:
            return None, 0
        game, card = record.game, record.card
        place = place_of_kind(game, card.kind)
        try:
            word = game.word("kinds", card.kind, game.language)
        except KeyError:
            word = card.kind
        if self.serves == _FOR_KIND:
            return Subject("", card.kind, word, place), place
        told = record
        if record.language != card.language:
            told = FaceRecord(game, card, card.language, [])
        types = (card.text(name, card.language) for name in game.texts_of_role(card.kind, KIND_LINE))
        word = next(filter(None, types), word)
        return Subject(self._roles["title"](told), card.kind, word, place, tuple(self._roles["signs"](told))), place

    def paint(self, record: FaceRecord, box: tuple[float, ...] | None, out: list[Item]) -> None:
        """Paint it where it stands, millimetres; None for the whole card with its bleed."""
        subject, place = self._subject(record)
        where: Box | None = None if box is None else (box[0], box[1], box[2], box[3])
        key = (subject or place, where)
        if key not in self._kept:
            game = str(record.game.facts.get("name", record.game.id))
            palette = {**_palette_of(self.name.partition("/")[0]), **self.cursor.resources.look.palette}
            drawing = painted(self.name, Scene(subject, self.page, where, palette, place, game))
            self._kept[key] = Use(drawing, IDENTITY) if drawing.items else None
        use = self._kept[key]
        if use is not None:
            out.append(use)


@cache
def _palette_of(look: str) -> Mapping[str, str]:
    """Return a look's colours: a game's override them, no painting lacks one."""
    return Look(stock_look(look)).palette


def compile_painting(spec: dict[str, Any], cursor: LayoutCursor) -> Element | None:
    """Compile ``painting``; None if there is no such painter."""
    painting = PaintingElement.compile(spec, cursor)
    if painting is None:
        return None
    box = tuple(spec["box"]) if "box" in spec else None
    if box is not None:
        cursor.check_box(box)
    return Element(
        painting.needs,
        lambda record, out: painting.paint(record, box, out),
        nothing_wrong,
    )


def nothing_wrong(*_: object) -> None:
    """Find nothing: a painting that is there is right for every card, and takes longer than anything else about it."""


def frame_of(spec: dict[str, Any], cursor: LayoutCursor) -> tuple[PaintingElement, ...] | None:
    """Return the painting over a picture by ``frame``; None, reported, if unknown."""
    if "frame" not in spec:
        return ()
    painting = PaintingElement.compile(spec, cursor, "frame")
    return None if painting is None else (painting,)
