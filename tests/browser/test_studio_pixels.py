"""Every face of every shipped game in every language: the studio shows what the built PDF prints."""

import shutil

import pytest

from tests.browser.conftest import CARDS
from tests.browser.pixels import MOST_PIXELS, SHIFT_MM, ShownFaces, built_sides, differing, painted_alone

pytestmark = [pytest.mark.browser, pytest.mark.sweep]

LANGUAGES = ("en", "de", "ru")


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Return a folder with a copy of the shipped cards."""
    folder = tmp_path_factory.mktemp("studio-pixels")
    shutil.copytree(CARDS, folder / "cards")
    return folder


@pytest.fixture(scope="module")
def shown(chromium, studios, place):
    """Return what shows faces in a studio."""
    context = chromium.new_context(viewport={"width": 900, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.goto(studios(place))
    page.locator(".sheet svg > g > *").first.wait_for(state="attached")
    found = ShownFaces(page)
    yield found
    found.close()
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["ordonnance", "komarn"])
def test_every_face_has_the_pixels_of_the_built_pdf(shown, place, game, language):
    """At most one pixel of ten thousand differs; moved by 0.2 mm more do, whatever is on the face."""
    from ordo_pnp.project import Workspace

    workspace = Workspace(place / "cards")
    cards = {str(each.id): each for each in workspace.catalog().games[game].cards()}
    differ, unmoved = {}, []
    for (card, side), its in sorted(built_sides(workspace, (), game, language).items()):
        shown.show(cards[card], language, side)
        parts, moved = [], []
        for tile in its.tiles():
            face, printed = shown.painted(tile), its.painted(tile)
            part = differing(face, printed, is_round=its.is_round)
            if part > MOST_PIXELS:
                part = differing(face, its.painted(tile, finer=2), is_round=its.is_round)
            parts.append((part, tile[2] * tile[3]))
            moved.append(differing(shown.painted(tile, SHIFT_MM), printed, is_round=its.is_round))
        differ[card, side] = sum(part * area for part, area in parts) / sum(area for _, area in parts)
        if max(moved) <= MOST_PIXELS:
            unmoved.append((card, side))
    assert {each: part for each, part in differ.items() if part > MOST_PIXELS} == {}
    assert unmoved == []


@pytest.mark.parametrize(("game", "least"), [("ordonnance", 6), ("komarn", 2)])
def test_a_face_of_the_gallery_has_the_pixels_of_the_whole_face(chromium, place, game, least):
    """It is put together of other items, of placed fragments, every fourth is looked at; moved by 0.2 mm more pixels differ."""
    from ordo_pnp.editor import Params
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow
    from ordo_pnp.editor.studio.features import METHODS
    from ordo_pnp.project import find_workspace

    page, differ, unmoved, compared = chromium.new_page(), {}, [], 0
    with find_workspace((), (), None, start=place) as workspace:
        window, definitions = StudioWindow(Desk(workspace), lambda *_: None), {}
        for each in METHODS["ordo/gallery"](window, Params({"game": game, "language": "en", "filter": ""}))["cards"][
            ::4
        ]:
            shows = {"game": game, "language": "en", "side": "front"}
            look = METHODS["ordo/look"](window, Params({**shows, "card": each["id"]}))
            small = METHODS["ordo/faces"](window, Params({**shows, "cards": [each["id"]]}))
            definitions |= look["definitions"] | small["definitions"]
            whole, (placed,) = look["face"], [one["face"] for one in small["faces"]]
            if whole["body"] == placed["body"]:
                continue
            compared += 1
            pictures = [painted_alone(page, face, definitions) for face in (whole, placed)]
            differ[each["id"]] = differing(*pictures)
            if differing(pictures[0], painted_alone(page, placed, definitions, SHIFT_MM)) <= MOST_PIXELS:
                unmoved.append(each["id"])
    page.close()
    assert compared >= least, "faces with a vignette"
    assert {each: part for each, part in differ.items() if part > MOST_PIXELS} == {}
    assert unmoved == []
