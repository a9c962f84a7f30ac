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


def test_no_template_is_refused(sheets):
    """A size that no template is for is refused by its measures."""
    with pytest.raises(LayoutError, match=r"no sheet template is for a circle of 200 × 200 mm"):
        choose_sheet(sheets.values(), "circle", 200, 200)


def test_two_templates_are_refused(sheets):
    """A size that two templates claim is refused by the names of both."""
    twin = sheets["cards"]._replace(id="twin")
    with pytest.raises(LayoutError, match=r"claimed by several sheet templates \(cards, twin\)"):
        choose_sheet([*sheets.values(), twin], "rectangle", 63, 88)
