"""Pieces of Komarn for who would rather not cut discs, racks for the hidden hand, screens for hand and coins."""

import pytest

from ordo_pnp.draw import Run, Shape, Use
from ordo_pnp.paper import PrintConfig, faces_of, fit

TILE = 24.0
# Of a screen: a panel is so wide; outside and inside are so high, and the foot so deep.
PANEL, HALF, FOOT = 86.0, 76.0, 28.0


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


def _letters(text):
    """Keep what no line break or hyphenation changes."""
    return "".join(filter(str.isalnum, text)).lower()


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
    """A square is the same on both sides; a sticker has no back, nor have racks and screens."""
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


@pytest.fixture(scope="module")
def screens(hands):
    """The screens, by the colour of their marshals."""
    return {piece.fields["marshal"]: piece for piece in hands.values() if piece.kind == "screen"}


def test_a_screen_has_three_panels_twice_and_a_foot_for_coins(faces, screens, catalog):
    """Each marshal has one; folded over its ridge it hides tiles on a rack, and the largest coin lies on its foot."""
    assert sorted(screens) == sorted("rbgy")
    coins = [card for card in catalog.games["komarn"].cards() if card.kind == "coin"]
    for screen in screens.values():
        face = faces.front(screen, "en")
        assert (face.width, face.height) == (3 * PANEL, 2 * HALF + FOOT)
        assert HALF > 2 * TILE
        assert max(faces.front(coin, "en").height for coin in coins) < FOOT
        assert screen.fields["marshal"] in _crests(face)


def test_the_folds_of_a_screen_are_where_its_panels_meet(faces, screens):
    """Dashes lead over the ridge, dots from there down between the panels and along the foot, a cut around the foot."""
    face = faces.front(screens["r"], "en")
    marks = [item.path.bounds() for item in _flat(face.drawing) if isinstance(item, Shape) and item.dash]
    dashes, dots = marks[-2:]
    assert dashes[1::2] == pytest.approx((0, HALF), abs=0.2)
    assert dots == pytest.approx((PANEL, HALF, 2 * PANEL, 2 * HALF), abs=0.2)


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_a_screen_says_everything_in_every_language(catalog, faces, screens, language):
    """Each of its words stands on it, in no smaller letters than those of the player aid."""
    words = catalog.games["komarn"].words[language]["screen"]
    runs = [item for item in _flat(faces.front(screens["y"], language).drawing) if isinstance(item, Run)]
    said = _letters("".join(run.text for run in runs))
    assert [word for word in words.values() if _letters(word) not in said] == []
    assert min(run.size for run in runs) >= 7


@pytest.mark.parametrize(("paper", "each"), [("a4", 1), ("letter", 1), ("a3", 2)])
def test_a_screen_is_one_piece_on_every_paper(catalog, faces, screens, paper, each):
    """No sheet is so small that it comes in parts; larger ones hold two."""
    config = PrintConfig.of(catalog)
    face = faces.front(screens["r"], "en")
    sheet = config.sheet_for("screen", face, owner=("komarn", "hands"))
    plan = fit(face.width, face.height, sheet, config.papers[paper], config.line)
    assert (sheet.suffix, plan.all_parts) == ("screens", 1)
    assert plan.columns * plan.rows == each
