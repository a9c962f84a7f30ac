"""The board of Komarn: it follows its data, and whatever they say, nobody has to guess which field is which."""

from __future__ import annotations

import io
import shutil

import PIL.Image
import pytest

from ordo_pnp.catalog.load import read_catalog
from ordo_pnp.drawing import Drawing, Run, Shape, Use, compose, rectangle
from ordo_pnp.game_faces import faces_of
from ordo_pnp.layout.page import Page
from ordo_pnp.layout.strips import fit
from ordo_pnp.print.print_config import PrintConfig
from ordo_pnp.render.pdf import DocumentInfo, write_pdf
from ordo_pnp.render.png import rasterize

START, PITCH, MIDDLE = 27, 25, 86
SEAL = 12.7
"""From the middle of a seal to its rim."""


def _board_of(cards):
    """Return the catalog, the faces and the board card of a card database."""
    catalog = read_catalog([cards]).catalog
    faces = faces_of(catalog, "komarn")
    (card,) = (card for card in catalog.games["komarn"].cards() if card.kind == "board")
    return catalog, faces, card


@pytest.fixture(scope="module")
def river(repository):
    return _board_of(repository / "cards")


@pytest.fixture(scope="module")
def another(repository, shared_folders, tmp_path_factory):
    """Draw a board of other areas, sites and breaks, by an edit of board.yaml alone."""

    def made(areas, sites, breaks, *, ring=False):
        root = tmp_path_factory.mktemp("other") / "cards"
        for name in ("komarn", *shared_folders):
            shutil.copytree(repository / "cards" / name, root / name, ignore=shutil.ignore_patterns("scenarios"))
        path = root / "komarn" / "board.yaml"
        text = path.read_text(encoding="utf-8").replace("areas: 54", f"areas: {areas}", 1)
        text = text.replace("ring: false", f"ring: {str(ring).lower()}", 1)
        head, rest = text.split("  sites:", 1)
        rows = "".join(
            f"    - {{id: S{number:02}, bank: {bank}, at: {at}}}\n" for number, (bank, at) in enumerate(sites, 1)
        )
        text = f"{head}  sites:\n{rows}  page_breaks: {breaks}\n  tokens:{rest.split('  tokens:', 1)[1]}"
        path.write_text(text, encoding="utf-8")
        return _board_of(root)

    return made


def _flat(drawing, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)):
    for item in drawing.items:
        if isinstance(item, Use):
            yield from _flat(item.drawing, compose(matrix, item.matrix))
        else:
            yield item, matrix


def _numbers(face, faces):
    """Yield every number with the middle of its line and whether it stands upright for the right bank."""
    for item, matrix in _flat(face.drawing):
        if isinstance(item, Run) and item.text.isdecimal():
            half = faces.fonts[item.font].advance(item.text) * item.size * 25.4 / 72 / 2
            x, y = item.x + half, item.baseline
            a, b, c, d, e, f = matrix
            yield int(item.text), round(a * x + c * y + e, 2), round(b * x + d * y + f, 1), a > 0


def _seals(face):
    """Yield the middle of every seal: its ring is as large as a token and a little more."""
    for item, matrix in _flat(face.drawing):
        if isinstance(item, Shape):
            left, top, right, bottom = item.path.transformed(matrix).bounds()
            if round(right - left, 3) == round(bottom - top, 3) == 22.2:
                yield round((left + right) / 2, 3), "L" if top < MIDDLE else "R"


def _seams(catalog, face, paper):
    print_config = PrintConfig.of(catalog)
    sheet = print_config.sheet_for("board", face, zones=True)
    plan = fit(face.width, face.height, sheet, print_config.papers[paper], print_config.line, face.cuts)
    return [cell.trim.right - cell.piece.x for page in plan.pages for cell in page.cells[: page.parts]][:-1]


def test_every_area_has_its_number_for_both_sides_of_the_table(river):
    """Land and river field of an area show its number upright for one bank and turned for the other, in its middle."""
    _, faces, card = river
    face = faces.front(card, "en")
    assert faces.problems == ()
    assert (face.width, face.height) == (54 * PITCH + 2 * START, 172)
    numbers = list(_numbers(face, faces))
    for area in range(1, 55):
        rows = sorted((y, upright) for number, x, y, upright in numbers if number == area)
        middles = {x for number, x, _, _ in numbers if number == area}
        assert middles == {START + PITCH * (area - 0.5)}
        assert [upright for _, upright in rows] == [False, False, True, True]
    assert len(numbers) == 4 * 54


def test_only_six_and_nine_are_underlined(river):
    """No other number of an area could be read turned over, so only these two have lines, under each of their four."""
    _, faces, card = river
    palette = faces.game.look["palette"]
    inks = {palette[name].upper() for name in ("left-ink", "right-ink", "deep")}
    lines = [
        matrix[0] * (item.path.bounds()[0] + item.path.bounds()[2]) / 2 + matrix[4]
        for item, matrix in _flat(faces.front(card, "en").drawing)
        if isinstance(item, Shape) and item.stroke in inks
    ]
    assert sorted(lines) == pytest.approx([START + PITCH * 5.5] * 4 + [START + PITCH * 8.5] * 4)


def test_sites_are_seals_on_the_border_of_their_two_fields(river):
    """Every site of the data has a seal of its own, on its bank and behind its area."""
    _, faces, card = river
    sites = faces.game.files["board"]["board"].value["sites"]
    seals = sorted(_seals(faces.front(card, "en")))
    assert seals == sorted((START + PITCH * site["at"], site["bank"]) for site in sites)


@pytest.mark.parametrize(("paper", "pages"), [("a4", 6), ("letter", 6), ("a3", 4), ("poster", 1)])
def test_no_page_break_cuts_a_seal(river, paper, pages):
    """Whatever the paper, every seam keeps clear of every seal; on A4 and Letter the breaks are those of the data."""
    catalog, faces, card = river
    face = faces.front(card, "en")
    seams = _seams(catalog, face, paper)
    assert len(seams) + 1 == pages
    assert all(abs(seam - x) > SEAL for seam in seams for x, _ in _seals(face))
    if pages == 6:
        breaks = faces.game.files["board"]["board"].value["page_breaks"][:-1]
        assert seams == pytest.approx([START + PITCH * each for each in breaks])


@pytest.mark.parametrize("areas", [2, 5, 20, 61])
def test_another_river_is_printed_as_its_data_say(another, areas):
    """Areas, sites and seams follow an edit of board.yaml; breaks that do not fit are replaced."""
    sites = [("L" if at % 4 else "R", at) for at in range(2, areas, 2)] or [("L", 1)]
    catalog, faces, card = another(areas, sites, [areas])
    for language in ("en", "de", "ru"):
        face = faces.front(card, language)
    assert faces.problems == ()
    assert face.width == areas * PITCH + 2 * START
    assert {number for number, *_ in _numbers(face, faces)} == set(range(1, areas + 1))
    assert sorted(_seals(face)) == sorted((START + PITCH * at, bank) for bank, at in sites)
    for paper in ("a4", "letter", "a3"):
        seams = _seams(catalog, face, paper)
        assert all(abs(seam - x) > SEAL for seam in seams for x, _ in _seals(face))


def test_a_ring_shows_at_its_ends_what_follows(another):
    """Beyond the last area of a ring stands the first, and the other way round; a site may lie between them."""
    _, faces, card = another(13, [("L", 3), ("R", 13)], [9, 13], ring=True)
    face = faces.front(card, "en")
    assert faces.problems == ()
    beyond = [(number, x < START) for number, x, *_ in _numbers(face, faces) if not START < x < START + 13 * PITCH]
    assert sorted(set(beyond)) == [(1, False), (13, True)]
    assert (START + 13 * PITCH, "R") in set(_seals(face))


@pytest.mark.parametrize("areas", [11, 54])
def test_the_river_runs_without_a_gap(another, river, areas):
    """From the first area to the mouth there is water in every millimetre, also where its picture repeats."""
    _, faces, card = river if areas == 54 else another(areas, [("L", 3)], [areas])
    face = faces.front(card, "en")
    page = Page(Drawing(face.width, face.height, (Use(face.drawing, clip=rectangle(0, 0, face.width, face.height)),)))
    picture = PIL.Image.open(io.BytesIO(rasterize(write_pdf([page], faces.fonts, DocumentInfo("test", "en")), 25.4)))
    for y in (76, 97):
        row = [picture.convert("RGB").getpixel((x, y)) for x in range(START, int(face.width))]
        assert all(blue > red for red, _, blue in row)
