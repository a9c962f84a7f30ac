"""The printed components of Ordonnance: every one can be drawn, and each looks as it is meant to."""

import io
from itertools import pairwise

import PIL.Image
import PIL.ImageChops
import pytest

from ordo_pnp.draw import Drawing, Run, Use, compose, rectangle, translation, with_items
from ordo_pnp.paper import DocumentInfo, Page, faces_of, rasterize, write_pdf
from ordo_pnp.testing.drawing_log import format_drawing

LANGUAGES = ("en", "de", "ru")


@pytest.fixture(scope="module")
def faces(catalog):
    return faces_of(catalog, "ordonnance")


@pytest.fixture(scope="module")
def cards(catalog):
    return {card.id: card for card in catalog.cards() if card.game == "ordonnance"}


def _outlined(drawing, done=None):
    """Leave out what arms, signs and vignettes consist of: their own tests look at that."""
    done = {} if done is None else done
    if id(drawing) not in done:
        inside = drawing.label.startswith(("arms", "sign ", "vignette "))
        items = () if inside else tuple(
            item._replace(drawing=_outlined(item.drawing, done)) if isinstance(item, Use) else item
            for item in drawing.items
        )  # fmt: skip
        done[id(drawing)] = with_items(drawing, items)
    return done[id(drawing)]


def _flat(drawing, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    """Yield every item that is no placed drawing, and every sign, with its matrix on the card."""
    for item in drawing.items:
        if not isinstance(item, Use):
            yield item, matrix
        elif item.drawing.label.startswith("sign "):
            yield item.drawing, compose(matrix, item.matrix)
        else:
            yield from _flat(item.drawing, compose(matrix, item.matrix))


def _picture(face, faces, dpi=72):
    page = Page(Drawing(face.width, face.height, (Use(face.drawing, clip=rectangle(0, 0, face.width, face.height)),)))
    png = rasterize(write_pdf([page], faces.fonts, DocumentInfo("test", "en")), dpi)
    return PIL.Image.open(io.BytesIO(png)).convert("RGB")


@pytest.mark.parametrize(
    ("card", "language", "side"),
    [
        ("base/spear-levy", "en", "front"),
        ("base/spear-swords-banner", "de", "front"),
        ("base/spear-bow-swords-helm-banner", "ru", "front"),
        ("base/spear-levy", "en", "back"),
        ("base/territory-line", "de", "front"),
        ("base/marker-three", "ru", "front"),
        ("base/marker-one", "en", "back"),
        ("base/player-aid", "de", "front"),
        ("base/player-aid", "ru", "back"),
        ("crown/spear-spear", "en", "front"),
        ("crown/helm-or-banner", "ru", "front"),
        ("crown/cancel-spear", "en", "front"),
        ("crown/limit-5-harbour", "de", "front"),
        ("crown/spear-strongest", "ru", "front"),
        ("crown/draw-chest", "en", "front"),
        ("crown/divert-counsel", "de", "front"),
        ("crown/rebuild-ascalon", "ru", "front"),
        ("crown/expansion-aid", "de", "front"),
        ("crown/expansion-aid", "ru", "back"),
    ],
)
def test_a_component_is_laid_out_as_recorded(catalog, cards, golden, repository, card, language, side):
    """The display list, without the insides of arms, signs and vignettes, is the one in the golden file."""
    faces = faces_of(catalog, "ordonnance")
    face = getattr(faces, side)(cards[card], language)
    path = repository / "tests" / "draw" / "faces" / "golden" / f"{card.rpartition('/')[2]}-{language}-{side}.log"
    golden(path, format_drawing(_outlined(face.drawing)))


def test_the_strip_can_be_read_where_cards_overlap(faces, cards):
    """Each sign of the strip is at least 8.5 mm, stands in its own slot of 11 mm and in the top 14 mm."""
    face = faces.front(cards["base/spear-bow-swords-helm-banner"], "en")
    strip = [(item, matrix) for item, matrix in _flat(face.drawing) if isinstance(item, Drawing) and item.width >= 8.5]
    middles = [matrix[4] + item.width / 2 for item, matrix in strip]
    assert middles == pytest.approx([9.5, 20.5, 31.5, 42.5, 53.5])
    assert all(matrix[5] >= 3 and matrix[5] + item.height <= 14 for item, matrix in strip)


def test_the_index_can_be_read_where_cards_are_fanned(faces, cards):
    """The same signs stand within the left 8.5 mm, one under the other, at least 4.5 mm large, below the strip."""
    face = faces.front(cards["base/spear-bow-swords-helm-banner"], "en")
    index = [
        (item, matrix) for item, matrix in _flat(face.drawing) if isinstance(item, Drawing) and 4.5 <= item.width < 8.5
    ]
    assert [item.label.split()[1] for item, _ in index] == ["spear", "bow", "swords", "helm", "banner"]
    assert all(matrix[4] >= 3 and matrix[4] + item.width <= 8.5 for item, matrix in index)
    tops = [matrix[5] for _, matrix in index]
    assert tops[0] > 14
    assert all(after - before > item.height for (item, _), before, after in zip(index, tops, tops[1:], strict=False))


def test_all_shuffled_cards_have_one_back(faces, cards):
    """Nobody can tell a card by its back, of whatever kind and set: it is one object."""
    shuffled = [card for card in cards.values() if card.kind in ("unit", "kingdom", "ordonnance")]
    backs = {id(faces.back(card, language)) for card in shuffled for language in LANGUAGES}
    assert len({card.kind for card in shuffled}) == 3
    assert len({card.set for card in shuffled}) == 2
    assert len(backs) == 1


def test_the_back_is_the_same_after_a_half_turn(faces, cards):
    """A card cannot be marked by turning it."""
    picture = _picture(faces.back(cards["base/spear-levy"], "en"), faces, 144)
    turned = picture.transpose(PIL.Image.Transpose.ROTATE_180)
    difference = PIL.ImageChops.difference(picture, turned).convert("L")
    different = sum(difference.histogram()[64:]) / (picture.width * picture.height)
    assert different < 0.01, "more than the rounding of pixels at edges"


def test_the_pattern_of_the_back_runs_over_the_trim(faces, cards):
    """Along every edge of the bleed both colours of the pattern take turns, so a shifted cut shows no border."""
    face = faces.back(cards["base/spear-levy"], "en")
    whole = Page(Drawing(69, 94, (Use(face.drawing, translation(3, 3), clip=rectangle(0, 0, 69, 94)),)))
    png = rasterize(write_pdf([whole], faces.fonts, DocumentInfo("test", "en")), 144)
    picture = PIL.Image.open(io.BytesIO(png)).convert("L")
    width, height = picture.size
    for box in (
        (0, 1, width, 2),
        (0, height - 2, width, height - 1),
        (1, 0, 2, height),
        (width - 2, 0, width - 1, height),
    ):
        is_light = [tone > 128 for tone in picture.crop(box).tobytes()]
        assert sum(one != other for one, other in pairwise(is_light)) > 10


def test_the_zones_of_the_territory_line_are_as_wide_as_cards(faces, cards, catalog):
    """Five zones of 64 mm: in each, at the same place, the name in the order of the game, once upright for either side."""
    face = faces.front(cards["base/territory-line"], "ru")
    assert (face.width, face.height) == (320, 48)
    words = catalog.games["ordonnance"]
    names = [words.word("territories", key, "ru") for key in words.facts["territories"]]
    middles = {True: {}, False: {}}
    for item, matrix in _flat(face.drawing):
        if isinstance(item, Run) and item.text in names:
            letters = faces.fonts[item.font].advance(item.text) * item.size * 25.4 / 72
            half = (letters + item.tracking * len(item.text)) / 2
            middle = compose(matrix, (1, 0, 0, 1, item.x + half, item.baseline))[4:]
            assert middles[matrix[0] > 0].setdefault(item.text, middle) == middle
    upright, turned = ([middles[way][name] for name in names] for way in (True, False))
    assert [x - 64 * zone for zone, (x, _) in enumerate(upright)] == pytest.approx([upright[0][0]] * 5, abs=0.01)
    assert 64 - turned[0][0] == pytest.approx(upright[0][0], abs=0.01)
    assert [x - 64 * zone for zone, (x, _) in enumerate(turned)] == pytest.approx([turned[0][0]] * 5, abs=0.01)
    assert all(0 < x < 64 for x in (upright[0][0], turned[0][0]))
    assert {round(y, 2) for _, y in turned} == {round(48 - y, 2) for _, y in upright}
