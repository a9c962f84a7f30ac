import pytest

from ordo_pnp.base import LayoutError
from ordo_pnp.paper import choose_sheet


@pytest.mark.parametrize(
    ("outline", "width", "height", "name"),
    [
        ("rectangle", 63, 88, "cards"),
        ("circle", 25, 25, "markers"),
        ("rectangle", 320, 40, "territory-lines"),
        ("rectangle", 105, 148, "cards"),
    ],
)
def test_outline_and_size_choose_the_template(sheets, outline, width, height, name):
    """Cards, markers and territory lines each find their own template by outline and longest side."""
    assert choose_sheet(sheets.values(), outline, width, height).id == name


def test_pieces_in_zones_have_a_template_of_their_own(sheets):
    """What says itself where it may be cut finds the template for that, whatever its length."""
    assert choose_sheet(sheets.values(), "rectangle", 1404, 172, zones=True).id == "boards"
    assert choose_sheet(sheets.values(), "rectangle", 100, 60, zones=True).id == "boards"
    with pytest.raises(LayoutError, match=r"a circle of 30 × 30 mm that may be cut"):
        choose_sheet(sheets.values(), "circle", 30, 30, zones=True)


def test_no_template_is_refused(sheets):
    """A size that no template is for is refused by its measures."""
    with pytest.raises(LayoutError, match=r"no sheet template is for a circle of 200 × 200 mm"):
        choose_sheet(sheets.values(), "circle", 200, 200)


def test_two_templates_are_refused(sheets):
    """A size that two templates claim is refused by the names of both."""
    twin = sheets["cards"]._replace(id="twin")
    with pytest.raises(LayoutError, match=r"claimed by several sheet templates \(cards, twin\)"):
        choose_sheet([*sheets.values(), twin], "rectangle", 63, 88)


def test_papers_have_their_measures(papers):
    """Papers have the sizes the standards give."""
    assert {name: (each.width, each.height) for name, each in papers.items() if each.is_plain} == {
        "a4": (210, 297),
        "letter": (215.9, 279.4),
        "legal": (215.9, 355.6),
        "a5": (148, 210),
        "a3": (297, 420),
        "tabloid": (279.4, 431.8),
        "sra3": (320, 450),
        "photo-10x15": (102, 152),
        "photo-13x18": (127, 178),
        "photo-4x6": (101.6, 152.4),
        "photo-5x7": (127, 177.8),
    }
