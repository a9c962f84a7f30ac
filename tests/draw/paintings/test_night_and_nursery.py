"""The looks night and nursery: names choose what their pictures show, and every painter paints in any box and any tones."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import stock_look
from ordo_pnp.draw.drawing import Drawing
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.paintings.scenes import Page, Scene, Subject, painted, painters_of

_LOOKS = ("night", "nursery")
_PAINTERS = [f"{look}/{name}" for look in _LOOKS for name in painters_of(look)]
_PAGES = (Page(63, 88, 3), Page(88, 63, 3), Page(44, 68, 3), Page(70, 70, 3, "circle"), Page(60, 60, 3, "octagon"))


def _painting(
    look: str, name: str, kind: str, place: int = 0, *, painter: str = "picture", page: Page = _PAGES[0]
) -> Drawing:
    subject = Subject(name, kind.casefold(), kind, place)
    return painted(f"{look}/{painter}", Scene(subject, page, (3, 16, 57, 36), Look(stock_look(look)).palette))


@pytest.mark.parametrize("look", _LOOKS)
@pytest.mark.parametrize(
    ("kind", "english", "other"),
    [
        ("Item", "Brass Key", "Messingschlüssel"),
        ("Ware", "The Lantern", "Die Laterne"),
        ("Place", "Old Castle", "Alte Burg"),
        ("Event", "Thunderstorm", "Ein Gewitter"),
    ],
)
def test_names_choose_pictures_of_their_own(look: str, kind: str, english: str, other: str) -> None:
    """A name that says what it is shows that; the same name always shows the same picture, without regard to its article."""
    assert _painting(look, english, kind) == _painting(look, english.upper(), kind)
    assert _painting(look, english, kind) == _painting(look, f"The {english.removeprefix('The ')}", kind)
    assert _painting(look, english, kind) != _painting(look, other, kind)


@pytest.mark.parametrize("look", _LOOKS)
@pytest.mark.parametrize("kind", ["Hero", "Item", "Place", "Event"])
def test_no_two_of_many_names_share_a_picture(look: str, kind: str) -> None:
    """Sixty names of one kind make sixty pictures."""
    names = [f"{first} {second}" for first in ("Ash", "Oak", "Elm", "Yew", "Fir", "Bay") for second in "abcdefghij"]
    pictures = {repr(_painting(look, name, kind)) for name in names}
    assert len(pictures) == len(names)


@pytest.mark.parametrize("painter", _PAINTERS)
@pytest.mark.parametrize("tones", [None, "saver"])
def test_every_painter_paints_all_kinds_in_all_tones(painter: str, tones: str | None) -> None:
    """No colour is missing, for eight kinds, whether the look is printed as it is or with little ink."""
    look, _, _ = painter.partition("/")
    data = stock_look(look)
    palette = {**Look(data).palette, **(data["tones"][tones] if tones else {})}
    for page in _PAGES[::3]:
        for place in range(8):
            scene = Scene(Subject("Oar", "item", "Item", place), page, (3, 3, page.width - 6, page.height / 2), palette)
            assert painted(painter, scene).items


@given(
    painter=st.sampled_from(_PAINTERS),
    name=st.text(max_size=52),
    kind=st.sampled_from(["Hero", "Beast", "Item", "Place", "Event", "Xyz"]),
    page=st.sampled_from(_PAGES),
    box=st.tuples(st.floats(-3, 40), st.floats(-3, 60), st.floats(5, 200), st.floats(0, 200)),
)
def test_any_name_is_painted_in_any_box(
    painter: str, name: str, kind: str, page: Page, box: tuple[float, float, float, float]
) -> None:
    """Names of any script, and boxes of any form, are no error."""
    look, _, _ = painter.partition("/")
    painted(painter, Scene(Subject(name, kind.casefold(), kind, 2), page, box, Look(stock_look(look)).palette))
