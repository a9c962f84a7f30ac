"""Pieces of Komarn for who would rather not cut discs, and racks for the hidden hand."""

from __future__ import annotations

import pytest

from ordo_pnp.drawing import Shape, Use
from ordo_pnp.game_faces import faces_of

TILE = 24.0


@pytest.fixture(scope="module")
def faces(catalog):
    """Draw the cards of Komarn."""
    return faces_of(catalog, "komarn")


@pytest.fixture(scope="module")
def hands(catalog):
    """Slug -> piece of the set."""
    return {card.id.partition("/")[2]: card for card in catalog.games["komarn"].cards() if card.set == "hands"}


def _flat(drawing):
    for item in drawing.items:
        yield item
        if isinstance(item, Use):
            yield from _flat(item.drawing)


def _crests(face):
    return {
        item.drawing.label.split()[1]
        for item in _flat(face.drawing)
        if isinstance(item, Use) and "sign" in item.drawing.label
    }


def _fills(face):
    return {item.fill for item in _flat(face.drawing) if isinstance(item, Shape)}


@pytest.mark.parametrize(("kind", "size"), [("square", 16), ("sticker", 14)])
def test_they_are_as_many_as_the_discs(catalog, faces, hands, kind, size):
    """Each marshal has as many squares and stickers as discs of a rank, with the same colour and crest."""
    for disc in catalog.games["komarn"].cards():
        if disc.set == "base" and disc.kind in ("soldier", "sergeant"):
            other = hands[f"{kind}-{disc.id.partition('/')[2]}"]
            assert other.printing.copies == disc.printing.copies
            assert (other.fields["marshal"], other.fields["rank"]) == (disc.fields["marshal"], disc.kind)
            drawn, round_one = faces.front(other, "en"), faces.front(disc, "en")
            assert (drawn.width, drawn.height, drawn.outline) == (size, size, "rectangle")
            assert _crests(drawn) == _crests(round_one) != set()
            ground = next(item.fill for item in _flat(round_one.drawing) if isinstance(item, Shape))
            assert ground in _fills(drawn)


def test_squares_have_two_sides_and_stickers_one(faces, hands):
    """A square is the same on both sides; a sticker has no back, nor has a rack."""
    for piece in hands.values():
        back = faces.back(piece, "en")
        assert (back is not None) == (piece.kind == "square")


def test_a_rack_holds_five_tiles_and_closes(faces, hands):
    """Each marshal has a rack: five tiles with a gap have room, and its base reaches under both sides and the ledge."""
    racks = [piece for piece in hands.values() if piece.kind == "rack"]
    assert sorted(piece.fields["marshal"] for piece in racks) == sorted("rbgy")
    for rack in racks:
        face = faces.front(rack, "en")
        assert face.width >= 5 * (TILE + 2) + 2
        assert face.height == 34 + 34 + 34 + 8 + 8
