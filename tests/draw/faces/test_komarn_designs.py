"""The pieces of Komarn: every kind can be drawn, and each says at a glance what it is."""

import io
import itertools
import math

import PIL.Image
import PIL.ImageChops
import PIL.ImageStat
import pytest

from ordo_pnp.check.face_measures import FacePicture
from ordo_pnp.draw import Drawing, Run, Shape, Use, compose, rectangle, translation, with_items
from ordo_pnp.games.komarn.printed.board_plan import RING, SOLDIER
from ordo_pnp.paper import DocumentInfo, Page, faces_of, rasterize, write_pdf
from ordo_pnp.testing.drawing_log import format_drawing

MARSHALS = ("eagle", "stag", "boar", "wolf")
# Numbers of the tiles that are another number when they lie upside down.
READ_TURNED = {6, 9, 16, 18, 19}


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


def _labels(drawing):
    """Yield the label of a drawing and of all that are placed on it."""
    yield drawing.label
    for item in drawing.items:
        if isinstance(item, Use):
            yield from _labels(item.drawing)


def _pixels(*lengths, dpi=144):
    return tuple(round(length / 25.4 * dpi) for length in lengths)


def _without_signs(drawing):
    items = tuple(
        item._replace(drawing=with_items(item.drawing, ()))
        if isinstance(item, Use) and item.drawing.label.startswith("sign ")
        else item._replace(drawing=_without_signs(item.drawing))
        if isinstance(item, Use)
        else item
        for item in drawing.items
    )
    return with_items(drawing, items)


def _picture(face, faces, dpi=144):
    page = Page(Drawing(face.width, face.height, (Use(face.drawing, clip=rectangle(0, 0, face.width, face.height)),)))
    png = rasterize(write_pdf([page], faces.fonts, DocumentInfo("test", "en")), dpi)
    return PIL.Image.open(io.BytesIO(png)).convert("RGB")


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
    path = repository / "tests" / "draw" / "faces" / "golden" / f"komarn-{slug}-{side}.log"
    golden(path, format_drawing(_without_signs(face.drawing)))


def test_numbers_that_can_be_misread_are_underlined(faces, pieces):
    """What would be another number upside down has a line under both its numbers, and nothing else has."""
    shapes = {n: len(_shapes(faces.front(pieces[f"number-{n}"], "en"))) for n in range(1, 55)}
    lines = {n: shapes[n] - shapes[n // 10 * 10 or 1] for n in shapes}  # each decade has a picture of its own
    assert lines == {n: 2 if n in READ_TURNED else 0 for n in range(1, 55)}


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


@pytest.mark.parametrize("kind", ["soldier", "sergeant"])
def test_marshals_differ_in_colour_crest_and_rim(faces, pieces, kind):
    """No two marshals share the colour, the crest or the pattern of the rim; both sides of a disc are the same."""
    drawn = [faces.front(pieces[f"{kind}-{name}"], "en") for name in MARSHALS]
    assert len({_shapes(face)[0].fill for face in drawn}) == 4
    assert len({tuple(_signs(face)) for face in drawn}) == 4
    assert len({tuple(shape.path for shape in _shapes(face)[1:3]) for face in drawn}) == 4
    for name, face in zip(MARSHALS, drawn, strict=True):
        assert faces.back(pieces[f"{kind}-{name}"], "de").drawing.items == face.drawing.items


def test_a_sergeant_is_no_soldier(faces, pieces):
    """A sergeant is smaller than a soldier, and light above and below his banner where a soldier has his marshal's colour."""
    for name in MARSHALS:
        soldier, sergeant = (faces.front(pieces[f"{kind}-{name}"], "en") for kind in ("soldier", "sergeant"))
        assert (sergeant.width, soldier.width) == (RING, SOLDIER)
        assert _shapes(sergeant)[0].fill == _shapes(soldier)[0].fill
        picture = _picture(sergeant, faces).convert("L")
        for x, y in ((8.0, 2.7), (8.0, 13.2)):
            spot = picture.resize((1, 1), PIL.Image.Resampling.BOX, box=_pixels(x - 1, y - 0.6, x + 1, y + 0.6))
            assert spot.getpixel((0, 0)) >= 200, (name, y)


def test_discs_are_told_apart_in_grey_at_a_quarter_of_their_size(faces, pieces):
    """Any two round pieces, laid one on the other, differ by 28 greys of 255: kinds, marshals, sites and coins."""
    small = {}
    for slug, piece in pieces.items():
        face = faces.front(piece, "en")
        if face.outline == "circle":
            table = PIL.Image.new("L", (142, 142), 188)  # 24 mm
            whole = FacePicture(face, faces.fonts)
            corner = tuple((142 - each) // 2 for each in whole.whole.size)
            table.paste(whole.whole.convert("L"), corner, whole.mask(0))
            small[slug] = table.resize((35, 35), PIL.Image.Resampling.BOX)
    apart = {
        (one, other): PIL.ImageStat.Stat(PIL.ImageChops.difference(small[one], small[other])).rms[0]
        for one, other in itertools.combinations(small, 2)
    }
    assert len(small) == 17
    assert {pair: round(greys, 1) for pair, greys in apart.items() if greys < 28} == {}


def test_rims_forgive_nine_tenths_of_a_millimetre(faces, pieces):
    """All but a tenth of the edge is alike so far inside the trim and so far outside; pearls lie in rows over it anyway."""
    for piece in pieces.values():
        for face in (faces.front(piece, "en"), faces.back(piece, "en")):
            if face is not None and face.outline == "circle" and piece.id != "base/heller":
                assert _unlike_about_the_trim(face, faces, 0.9) <= 0.1, piece.id


def _unlike_about_the_trim(face, faces, away):
    """Return for what share of all directions a point inside the trim and one outside are not alike."""
    middle, directions = face.width / 2 + 2, 360
    drawing = Use(face.drawing, translation(2, 2))
    page = Page(Drawing(2 * middle, 2 * middle, (drawing,)))
    png = rasterize(write_pdf([page], faces.fonts, DocumentInfo("test", "en")), 300)
    picture = PIL.Image.open(io.BytesIO(png)).convert("L")

    def at(radius, turn):
        x, y = middle + radius * math.sin(turn), middle - radius * math.cos(turn)
        return picture.getpixel(_pixels(x, y, dpi=300))

    turns = [math.tau * each / directions for each in range(directions)]
    pairs = [(at(face.width / 2 - away, turn), at(face.width / 2 + away, turn)) for turn in turns]
    return sum(abs(one - other) > 40 for one, other in pairs) / directions


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
