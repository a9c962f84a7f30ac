"""``ordo export images``: a picture of each side, as large as a service wants it."""

import pytest

from ordo_pnp.base import OrdoError
from ordo_pnp.draw import Drawing, FaceDrawing, Shape, rectangle
from ordo_pnp.paper import Service, read_services
from ordo_pnp.paper.print_services import Product

UNITS = ("--game", "ordonnance", "kind:unit", "set:base")


@pytest.fixture(scope="module")
def export(tmp_path_factory, checked, make_ordo):
    """A function that exports the units of the base set, at a low resolution, and gives the folder and what was said."""
    home = tmp_path_factory.mktemp("images")
    ordo = make_ordo(home, checked / "cache")

    def run(name, *words, code=0):
        done = ordo("export", "images", *UNITS, "--dpi", "60", "-o", name, *words, check=code)
        return home / name, done

    return run


@pytest.mark.slow
def test_processes_write_the_same_files(export):
    """With two processes each file has the same bytes."""
    one, _ = export("one")
    two, _ = export("two", "--jobs", "2")
    assert {path.name: path.read_bytes() for path in one.iterdir()} == {
        path.name: path.read_bytes() for path in two.iterdir()
    }


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--service", "thegamecrafer"), 2, "did you mean `thegamecrafter`?"),
        (("--service", "thegamecrafter", "--product", "pokr"), 2, "did you mean `poker`?"),
        (("--product", "poker"), 2, "name it by `--service`"),
        (("--service", "makeplayingcards", "--product", "domino"), 1, "the nearest is `domino` of 44.5 × 88.9 mm"),
        (("--service", "drivethrucards"), 2, "takes no pictures, but one PDF/X-1a:2003 in CMYK"),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_remedy(export, words, code, said):
    """An unknown word, and a card of another size; nothing is written."""
    folder, done = export("refused", *words, code=code)
    assert said in done.stderr
    assert not folder.exists()


def test_nothing_is_drawn_where_a_folder_is_in_the_way(export, tmp_path):
    """What stands in the place of any of the files is found before the first is written."""
    (tmp_path / "back-1.png").mkdir()
    _, done = export(str(tmp_path), code=1)
    assert "`back-1.png` is a folder, not a file" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["back-1.png"]


def face(width, height, bleed=3.0, outline="rectangle"):
    return FaceDrawing(
        Drawing(width, height, (Shape(rectangle(0, 0, width, height), fill="#000000"),)),
        width,
        height,
        bleed,
        outline,
        3.0,
    )


def test_a_face_fills_the_picture_of_its_product():
    """Whatever the size of a card within the tolerance, what reaches beyond its trim covers the picture, and the trim is within a millimetre."""
    product = Product("poker", (825, 1125), 37.5, 37.5)
    taken = 0
    for tenth in range(600, 680):
        for bleed in (2.0, 3.0, 4.0):
            card = face(tenth / 10, tenth / 10 * 1.4, bleed)
            area = product.canvas_for(card)
            if area is not None:
                taken += 1
                assert area.scale * (card.width + 2 * bleed) >= area.width - 1e-6
                assert area.scale * (card.height + 2 * bleed) >= area.height - 1e-6
                assert abs(area.scale * card.width - 63.5) <= 1.001
    assert taken > 20
    assert product.canvas_for(face(63.5, 63.5, outline="circle")) is None


def test_the_product_that_changes_a_face_least_is_chosen():
    """Between two that fit; where none does the sizes are told."""
    service = Service("s", "Shop", (Product("large", (834, 1134), 37.5, 0), Product("exact", (825, 1125), 37.5, 0)))
    assert service.fitting(face(63.5, 88.9, 3.175), None)[0].name == "exact"
    with pytest.raises(
        OrdoError, match=r"round and 30 × 30 mm is no card of Shop; the nearest is `exact` of 63\.5 × 88\.9 mm"
    ):
        service.fitting(face(30, 30, outline="circle"), None)


def test_every_product_is_a_card_of_round_inches(catalog):
    """Bleed and safe zone leave room for something, and what is cut has whole twentieths of an inch, as cards of services have."""
    for service in read_services(catalog).values():
        for each in service.products:
            sides = [(pixels - 2 * each.bleed) / 300 for pixels in each.pixels]
            assert all(abs(side * 20 - round(side * 20)) < 1e-9 for side in sides), (service.id, each)
            assert min(sides) * 300 > 2 * (each.safe or 0)
