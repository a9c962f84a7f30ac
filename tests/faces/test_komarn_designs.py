"""The pieces of Komarn: every kind can be drawn, and each says at a glance what it is."""

from __future__ import annotations

import io
from dataclasses import replace

import PIL.Image
import PIL.ImageChops
import pytest

from ordo_pnp.drawing import Drawing, Run, Shape, Use, compose, rectangle
from ordo_pnp.game_faces import faces_of
from ordo_pnp.layout.page import Page
from ordo_pnp.render.log import format_drawing
from ordo_pnp.render.pdf import DocumentInfo, write_pdf
from ordo_pnp.render.png import rasterize

MARSHALS = ("eagle", "stag", "boar", "wolf")
READ_TURNED = {6, 9, 16, 18, 19}
"""Numbers of the tiles that are another number when they lie upside down."""


@pytest.fixture(scope="module")
def faces(catalog):
    return faces_of(catalog, "komarn")


@pytest.fixture(scope="module")
def pieces(catalog):
    """Every piece but the board, by slug."""
    cards = catalog.games["komarn"].cards()
    return {card.id.partition("/")[2]: card for card in cards if card.kind != "board"}


def _flat(drawing, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    """Yield every item that is no placed drawing, and every sign, with its matrix on the piece."""
    for item in drawing.items:
        if not isinstance(item, Use):
            yield item, matrix
        elif item.drawing.label.startswith("sign "):
            yield item.drawing, compose(matrix, item.matrix)
        else:
            yield from _flat(item.drawing, compose(matrix, item.matrix))


def _words(face):
    return [item.text for item, _ in _flat(face.drawing) if isinstance(item, Run)]


def _signs(face):
    return [item.label.split()[1] for item, _ in _flat(face.drawing) if isinstance(item, Drawing)]


def _shapes(face):
    """List the shapes, those of the rows of a pattern once."""
    return list({id(item): item for item, _ in _flat(face.drawing) if isinstance(item, Shape)}.values())


def _without_signs(drawing):
    items = tuple(
        item._replace(drawing=replace(item.drawing, items=()))
        if isinstance(item, Use) and item.drawing.label.startswith("sign ")
        else item._replace(drawing=_without_signs(item.drawing))
        if isinstance(item, Use)
        else item
        for item in drawing.items
    )
    return replace(drawing, items=items)


def _picture(face, faces, dpi=144):
    page = Page(Drawing(face.width, face.height, (Use(face.drawing, clip=rectangle(0, 0, face.width, face.height)),)))
    png = rasterize(write_pdf([page], faces.fonts, DocumentInfo("test", "en")), dpi)
    return PIL.Image.open(io.BytesIO(png)).convert("RGB")


def test_every_piece_can_be_drawn_on_both_sides(catalog, faces, pieces):
    """No piece of any kind has a finding, on either side, in any language; none but the board has a blank side."""
    for piece in pieces.values():
        for language in catalog.games["komarn"].languages:
            faces.front(piece, language)
            assert faces.back(piece, language) is not None, piece.id
    assert [problem.message for problem in faces.problems] == []


@pytest.mark.parametrize(
    ("slug", "side"),
    [
        ("number-6", "front"),
        ("number-6", "back"),
        ("morlock", "front"),
        ("town-3", "front"),
        ("soldier-stag", "front"),
        ("sergeant-wolf", "front"),
        ("schilling", "front"),
        ("heller", "back"),
        ("provost", "front"),
    ],
)
def test_a_piece_is_laid_out_as_recorded(catalog, pieces, golden, repository, slug, side):
    """The display list, without the insides of signs, is the one in the golden file."""
    face = getattr(faces_of(catalog, "komarn"), side)(pieces[slug], "en")
    path = repository / "tests" / "faces" / "golden" / f"komarn-{slug}-{side}.log"
    golden(path, format_drawing(_without_signs(face.drawing)))


def test_a_tile_shows_its_number_for_both_sides_of_the_table(faces, pieces):
    """Every tile says its own number twice, the second time upside down."""
    for number in range(1, 55):
        face = faces.front(pieces[f"number-{number}"], "en")
        assert _words(face) == [str(number)] * 2
        large, small = [matrix for item, matrix in _flat(face.drawing) if isinstance(item, Run)]
        assert large[0] == pytest.approx(1)
        assert small[0] == pytest.approx(-1)


def test_numbers_that_can_be_misread_are_underlined(faces, pieces):
    """What would be another number upside down has a line under both its numbers, and nothing else has."""
    plain = len(_shapes(faces.front(pieces["number-1"], "en")))
    lines = {n: len(_shapes(faces.front(pieces[f"number-{n}"], "en"))) - plain for n in range(1, 55)}
    assert lines == {n: 2 if n in READ_TURNED else 0 for n in range(1, 55)}


def test_the_bag_holds_one_back(faces, pieces):
    """Numbers, morlocks and the vortex cannot be told apart by their back, in whatever language."""
    drawn = [piece for piece in pieces.values() if piece.kind in ("number", "morlock", "vortex")]
    assert len({piece.kind for piece in drawn}) == 3
    assert len({id(faces.back(piece, language)) for piece in drawn for language in ("en", "de", "ru")}) == 1


def test_sites_have_one_back(faces, pieces):
    """Sites are laid out at random: nothing on their back tells them apart."""
    sites = [piece for piece in pieces.values() if piece.kind == "site"]
    assert len(sites) == 5
    assert len({id(faces.back(piece, language)) for piece in sites for language in ("en", "de", "ru")}) == 1


def test_the_back_of_the_tiles_is_the_same_after_a_half_turn(faces, pieces):
    """A tile cannot be marked by turning it."""
    picture = _picture(faces.back(pieces["number-1"], "en"), faces)
    turned = picture.transpose(PIL.Image.Transpose.ROTATE_180)
    difference = PIL.ImageChops.difference(picture, turned).convert("L")
    assert sum(difference.histogram()[64:]) / (picture.width * picture.height) < 0.01


def test_the_back_of_the_tiles_forgives_a_shift(faces, pieces):
    """Nothing but the waves lies within 2 mm of the trim, and they run on over it at either side."""
    face = faces.back(pieces["number-1"], "en")
    for shape, matrix in [(item, matrix) for item, matrix in _flat(face.drawing) if isinstance(item, Shape)]:
        left, top, right, bottom = shape.path.transformed(matrix).bounds()
        runs_over = left <= -3 and right >= 27
        assert runs_over or (min(left, top) >= 2 and max(right, bottom) <= 22)


def test_a_site_shows_its_kind_and_its_value(faces, pieces):
    """The seal of a site has the sign of its kind and what it is worth."""
    for piece in pieces.values():
        if piece.kind == "site":
            face = faces.front(piece, "ru")
            assert _signs(face) == [piece.fields["site"]]
            assert _words(face) == [str(piece.fields["value"])]


@pytest.mark.parametrize("kind", ["soldier", "sergeant"])
def test_marshals_differ_in_colour_crest_and_rim(faces, pieces, kind):
    """No two marshals share the colour, the crest or the pattern of the rim; both sides of a disc are the same."""
    drawn = [faces.front(pieces[f"{kind}-{name}"], "en") for name in MARSHALS]
    assert len({_shapes(face)[0].fill for face in drawn}) == 4
    assert len({tuple(_signs(face)) for face in drawn}) == 4
    assert len({_shapes(face)[1].path for face in drawn}) == 4
    for name, face in zip(MARSHALS, drawn, strict=True):
        assert faces.back(pieces[f"{kind}-{name}"], "de").drawing.items == face.drawing.items


def test_a_sergeant_is_no_soldier(faces, pieces):
    """A sergeant is larger than a soldier, and light within his rim where a soldier is of one colour."""
    for name in MARSHALS:
        soldier, sergeant = (faces.front(pieces[f"{kind}-{name}"], "en") for kind in ("soldier", "sergeant"))
        assert sergeant.width >= soldier.width + 4
        assert _shapes(sergeant)[0].fill == _shapes(soldier)[0].fill
        assert _shapes(sergeant)[2].fill == "#FCFAF5"


def test_a_coin_says_its_value_on_both_sides(faces, pieces):
    """Heller and schilling show their number on both sides, the name on one; the schilling is larger."""
    sizes = []
    for slug in ("heller", "schilling"):
        coin = pieces[slug]
        sizes.append(faces.front(coin, "en").width)
        assert _words(faces.front(coin, "en")) == [str(coin.fields["value"])]
        assert _words(faces.back(coin, "en")) == [str(coin.fields["value"]), coin.name]
    assert sizes[0] < sizes[1]


def test_the_aid_names_every_action_and_value(catalog, faces, pieces):
    """Both sides of the aid hold every word that the game has for it, in every language."""
    game = catalog.games["komarn"]
    for language in game.languages:
        shown = " ".join(
            word for side in (faces.front, faces.back) for word in _words(side(pieces["player-aid"], language))
        )
        for key in game.words["en"]["aid"]:
            word = game.word("aid", key, language).split()[0]
            assert word.rstrip("?.:,") in shown, (language, key)
