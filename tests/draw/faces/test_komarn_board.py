"""The board of Komarn: it follows its data, and whatever they say, nobody has to guess which field is which."""

import math
import re
import shutil
from collections import Counter

import pytest

from ordo_pnp.cards import read_catalog
from ordo_pnp.draw import Run, Use, compose
from ordo_pnp.games.komarn.printed.board_lists import plan_for
from ordo_pnp.games.komarn.printed.board_plan import plan_of
from ordo_pnp.paper import PrintConfig, faces_of, fit

START, PITCH = 27, 25
# From the middle of a seal to its rim.
SEAL = 11.0


def _board_of(cards, owner="base"):
    """Return the catalog, the faces and a board card of a card database."""
    catalog = read_catalog([cards]).catalog
    faces = faces_of(catalog, "komarn")
    (card,) = (card for card in catalog.games["komarn"].cards() if card.kind == "board" and card.set == owner)
    return catalog, faces, card


@pytest.fixture(scope="module")
def river(repository):
    return _board_of(repository / "cards")


@pytest.fixture(scope="module")
def another(repository, shared_folders, tmp_path_factory):
    """Draw a strip of other areas, sites and breaks, by an edit of board.yaml alone."""

    def made(areas, sites, breaks, *, ring=False):
        root = tmp_path_factory.mktemp("other") / "cards"
        for name in ("komarn", *shared_folders):
            shutil.copytree(repository / "cards" / name, root / name, ignore=shutil.ignore_patterns("scenarios"))
        path = root / "komarn" / "board.yaml"
        text = path.read_text(encoding="utf-8").replace("areas: 54", f"areas: {areas}", 1)
        text = re.sub(r"  arms:.*?(?=  along)", "", text, count=1, flags=re.DOTALL)
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


def _numbers(face):
    """Return how often each number is written."""
    return Counter(int(item.text) for item, _ in _flat(face.drawing) if isinstance(item, Run) and item.text.isdecimal())


def _seams(catalog, face, paper):
    print_config = PrintConfig.of(catalog)
    sheet = print_config.sheet_for("board", face, zones=True)
    plan = fit(face.width, face.height, sheet, print_config.papers[paper], print_config.line, face.cuts)
    return [cell.trim.right - cell.piece.x for page in plan.pages for cell in page.cells[: page.parts]][:-1]


def _seals(faces, card):
    return [seal.place for seal in plan_for(card, faces.game).seals]


@pytest.mark.slow
def test_the_river_is_a_map_that_fits_the_table(river):
    """The shipped board is as large as its file says, and every area shows its number on both banks and twice in the river."""
    _, faces, card = river
    for language in ("en", "de", "ru"):
        face = faces.front(card, language)
    assert faces.problems == ()
    assert (face.width, face.height) == (560, 384)
    assert _numbers(face) == dict.fromkeys(range(1, 55), 4)


@pytest.mark.slow
def test_an_area_with_one_bank_shows_its_number_once(repository):
    """Where the island's river comes to the lake, only the left bank has a number."""
    _, faces, card = _board_of(repository / "cards", "island")
    face = faces.front(card, "en")
    assert faces.problems == ()
    assert _numbers(face) == {**dict.fromkeys(range(1, 37), 4), 36: 3}


@pytest.mark.slow
def test_a_set_prints_the_river_as_a_strip(repository):
    """The same areas, straight, by a card alone."""
    catalog, faces, card = _board_of(repository / "cards", "strip")
    face = faces.front(card, "en")
    assert face.width == 54 * PITCH + 2 * START
    assert _numbers(face) == dict.fromkeys(range(1, 55), 4)
    breaks = faces.game.files["board"]["board"].value["page_breaks"][:-1]
    assert _seams(catalog, face, "a4") == pytest.approx([START + PITCH * each for each in breaks])


@pytest.mark.parametrize("areas", [2, 5, 20, 61])
def test_another_river_is_printed_as_its_data_say(another, areas):
    """Areas, sites and seams follow an edit of board.yaml; breaks that do not fit are replaced."""
    sites = [("L" if at % 4 else "R", at) for at in range(2, areas, 2)] or [("L", 1)]
    catalog, faces, card = another(areas, sites, [areas])
    for language in ("en", "de", "ru"):
        face = faces.front(card, language)
    assert faces.problems == ()
    assert face.width == areas * PITCH + 2 * START
    assert _numbers(face) == dict.fromkeys(range(1, areas + 1), 4)
    middle = face.height / 2
    seals = sorted((round(seal.x, 6), "L" if seal.y < middle else "R") for seal in _seals(faces, card))
    assert seals == sorted((START + PITCH * at, bank) for bank, at in sites)
    for paper in ("a4", "letter", "a3"):
        seams = _seams(catalog, face, paper)
        assert all(abs(seam - seal.x) > SEAL for seam in seams for seal in _seals(faces, card))


def test_a_site_at_the_joint_of_a_ring_lies_between_its_fields():
    """Its ribbons are as short as those of every other site, and it lies as far from either field."""
    ring = {
        "areas": 30,
        "ring": True,
        "arms": [{"id": "lake", "course": [[72, 72], [356, 72], [356, 308], [72, 308]]}],
        "picture": {"size": [428, 380]},
        "sites": [{"id": "S01", "bank": "L", "at": 7}, {"id": "S02", "bank": "L", "at": 30}],
    }
    plain, joint = ([math.dist(start, end) for start, end in seal.ribbons] for seal in plan_of(ring).seals)
    assert joint == pytest.approx([joint[0]] * 2, abs=0.5)
    assert max(joint) == pytest.approx(max(plain), abs=3)
