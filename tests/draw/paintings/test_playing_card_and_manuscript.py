"""The looks playing card and manuscript: names choose what their pictures show, and every painter paints in any box and any tones."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from ordo_pnp.cards import stock_look
from ordo_pnp.draw.drawing import Drawing
from ordo_pnp.draw.faces.look import Look
from ordo_pnp.draw.paintings.scenes import Page, Scene, Subject, painted, painters_of

_LOOKS = ("playing-card", "manuscript")
_PAINTERS = [f"{look}/{name}" for look in _LOOKS for name in painters_of(look)]
_PAGES = (Page(63, 88, 3), Page(88, 63, 3), Page(44, 68, 3), Page(70, 70, 3, "circle"), Page(80.83, 70, 3, "hexagon"))
_KINDS = ("Hero", "Item", "Place", "Event", "Weapon", "Xyz")


def _picture(look: str, name: str, kind: str, place: int = 0) -> Drawing:
    subject = Subject(name, kind.casefold(), kind, place)
    return painted(f"{look}/picture", Scene(subject, _PAGES[0], (10, 4, 43, 28), Look(stock_look(look)).palette))


@pytest.mark.parametrize("look", _LOOKS)
@pytest.mark.parametrize("kind", _KINDS)
def test_a_name_always_has_the_same_picture(look: str, kind: str) -> None:
    """Articles and capitals make no difference; another name does."""
    assert _picture(look, "Saltmarsh Mill", kind) == _picture(look, "The SALTMARSH mill", kind)
    assert _picture(look, "Saltmarsh Mill", kind) != _picture(look, "Saltmarsh Bell", kind)


@pytest.mark.parametrize("look", _LOOKS)
@pytest.mark.parametrize("kind", _KINDS)
def test_no_two_of_many_names_share_a_picture(look: str, kind: str) -> None:
    """As many names of one kind make as many pictures."""
    names = [f"{first} {second}" for first in ("Ash", "Oak", "Elm", "Yew", "Fir", "Bay") for second in "abcd"]
    assert len({repr(_picture(look, name, kind)) for name in names}) == len(names)


@pytest.mark.parametrize("look", _LOOKS)
def test_kinds_of_unknown_words_take_pictures_in_turn(look: str) -> None:
    """The first three kinds differ in form, the fourth in colour from the first."""
    pictures = [_picture(look, "Oar", "Xyz", place) for place in range(4)]
    assert len({repr(each) for each in pictures}) == len(pictures)


@pytest.mark.parametrize("painter", [each for each in _PAINTERS if each != "playing-card/rest"])
@pytest.mark.parametrize("tones", [None, "saver"])
def test_every_painter_paints_all_kinds_in_all_tones(painter: str, tones: str | None) -> None:
    """No colour is missing, for eight kinds, whether the look is printed as it is or with little ink."""
    look, _, _ = painter.partition("/")
    data = stock_look(look)
    palette = {**Look(data).palette, **(data["tones"][tones] if tones else {})}
    for page in _PAGES[::3]:
        for place in range(8):
            scene = Scene(Subject("Oar", "xyz", "Xyz", place), page, (3, 3, page.width - 6, page.height / 2), palette)
            assert painted(painter, scene).items


@given(
    painter=st.sampled_from(_PAINTERS),
    name=st.text(max_size=52),
    kind=st.sampled_from(_KINDS),
    page=st.sampled_from(_PAGES),
    box=st.tuples(st.floats(-3, 40), st.floats(-3, 60), st.floats(5, 200), st.floats(0, 200)),
)
def test_any_name_is_painted_in_any_box(
    painter: str, name: str, kind: str, page: Page, box: tuple[float, float, float, float]
) -> None:
    """Names of any script, and boxes of any form, are no error."""
    look, _, _ = painter.partition("/")
    painted(painter, Scene(Subject(name, kind.casefold(), kind, 2), page, box, Look(stock_look(look)).palette))
