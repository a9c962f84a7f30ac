"""``ordo export grid``: sheets that divide into their cards, rooms that hold every piece, single pictures."""

import csv
import io
import json
import zipfile
from collections import Counter
from types import SimpleNamespace

import PIL.Image
import PIL.ImageChops
import pytest
from hypothesis import given, strategies as st

from ordo_pnp.base import mm_to_px
from ordo_pnp.draw import Drawing, FaceDrawing
from ordo_pnp.tables import groups_of, lay_sheets, room_of

DPI = 45


@pytest.fixture(scope="module")
def export(tmp_path_factory, checked, make_ordo):
    """A function that exports the base set of Banner of Komarn for a table, at a low resolution, and gives the folder."""
    home = tmp_path_factory.mktemp("grid")
    ordo = make_ordo(home, checked / "cache")
    made = {}

    def run(table):
        if table not in made:
            words = ("--game", "komarn", "set:base", "--table", table, "--dpi", str(DPI), "-o", table)
            ordo("export", "grid", *words, check=0)
            made[table] = home / table
        return made[table]

    return run


@pytest.fixture(scope="module")
def copies(catalog):
    """How often each card of the base set is printed."""
    cards = [card for card in catalog.games["komarn"].cards() if card.set == "base"]
    return {card.id: card.printing.copies for card in cards}


def rows_of(path):
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def opened(path):
    with PIL.Image.open(path) as picture:
        return picture.convert("RGB")


def cell(sheet, row):
    """The part of a sheet that a row of the list names."""
    columns, rows, place = (int(row[key]) for key in ("columns", "rows", "place"))
    width, height = sheet.width // columns, sheet.height // rows
    x, y = (place - 1) % columns * width, (place - 1) // columns * height
    return sheet.crop((x, y, x + width, y + height))


def look_alike(one, other):
    """Whether two pictures look the same from afar: their edges may lie a part of a pixel apart."""
    far = [each.resize((12, 12), PIL.Image.Resampling.BOX) for each in (one, other)]
    return PIL.ImageChops.difference(*far).convert("L").getextrema()[1] < 40


@pytest.mark.slow
def test_every_cell_of_a_sheet_is_the_card_that_the_list_names(export, copies):
    """Fronts and backs, cut by columns and rows, are the single pictures of the same card; each card is on one sheet, with its copies."""
    rows, folder = rows_of(export("screentop") / "sheets.csv"), export("screentop")
    assert {row["id"]: int(row["copies"]) for row in rows} == copies
    assert len(rows) == len(copies)
    single = {row["id"]: row for row in rows_of(export("vassal") / "pieces.csv")}
    sheets = {path.name: opened(path) for path in folder.glob("*.png")}
    assert sheets.keys() == {row[side] for row in rows for side in ("front", "back")} - {""}
    for row in rows:
        sheet = sheets[row["front"]]
        assert (sheet.width % int(row["columns"]), sheet.height % int(row["rows"])) == (0, 0)
        one = single[row["id"]]
        assert look_alike(cell(sheet, row), opened(export("vassal") / one["front"])), row["id"]
        if row["back"]:
            back = sheets[row["back"]]
            shown = cell(back, row) if back.size == sheet.size and row["back"].endswith("-backs.png") else back
            assert look_alike(shown, opened(export("vassal") / one["back"])), row["id"]
    assert {path.name for path in export("vassal").glob("*.png")} == {
        one[side] for one in single.values() for side in ("front", "back")
    } - {""}


@pytest.fixture(scope="module")
def room(export):
    """What is in the archive for playingcards.io: its widgets, and the sizes of its pictures."""
    with zipfile.ZipFile(export("playingcards") / "komarn-en.pcio") as archive:
        assert archive.testzip() is None
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        names = [name for name in archive.namelist() if name != "widgets.json"]
        sizes = {name: PIL.Image.open(io.BytesIO(archive.read(name))).size for name in names}
        return json.loads(archive.read("widgets.json")), sizes


def test_a_room_holds_every_piece_as_often_as_it_is_printed(room, copies):
    """As a card of a known deck that lies on the pile of that deck, or as a board."""
    widgets, _ = room
    assert len({each["id"] for each in widgets}) == len(widgets)
    kinds = Counter(each["type"] for each in widgets)
    assert kinds["cardPile"] == kinds["cardDeck"] > 5
    decks = {each["id"]: each for each in widgets if each["type"] == "cardDeck"}
    piles = {each["id"] for each in widgets if each["type"] == "cardPile"}
    found = Counter()
    for each in widgets:
        if each["type"] == "card":
            deck = decks[each["deck"]]
            assert each["parent"] == deck["parent"] in piles
            assert each["cardType"] in deck["cardTypes"]
            found[each["cardType"]] += 1
        elif each["type"] == "board":
            found[each["id"].rpartition("-")[0]] += 1
    assert found == {name.replace("/", "-"): number for name, number in copies.items()}


def test_a_room_names_the_pictures_that_it_holds(room):
    """Each picture that a card type, or a board, names is in the archive, and no other; each has the proportions in which it is shown."""
    widgets, sizes = room
    named = {}
    for each in widgets:
        if each["type"] == "board":
            named[each["boardImage"]] = each["width"] / each["height"]
        for kind in each.get("cardTypes", {}).values():
            shape = each["cardWidth"] / each["cardHeight"]
            named |= {kind[side]: shape for side in ("face", "back") if side in kind}
    assert {f"package://{name}" for name in sizes} == named.keys()
    for name, (width, height) in sizes.items():
        assert width / height == pytest.approx(named[f"package://{name}"], rel=0.05), name


def test_nothing_in_a_room_lies_on_a_board_or_off_the_table(room):
    """Piles and boards are on a table of 1,600 by 1,000, above the hand, and none lies on another."""
    widgets, _ = room
    places = [each for each in widgets if each["type"] in {"cardPile", "board"}]
    for at, each in enumerate(places):
        assert 0 <= each["x"] <= each["x"] + each["width"] <= 1600
        assert 0 <= each["y"] <= each["y"] + each["height"] <= 820
        for other in places[:at]:
            assert (
                each["x"] >= other["x"] + other["width"]
                or other["x"] >= each["x"] + each["width"]
                or each["y"] >= other["y"] + other["height"]
                or other["y"] >= each["y"] + each["height"]
            )


def piece(number, width, height, back):
    card = SimpleNamespace(id=f"s/c{number}", set="s", kind="k")
    front = FaceDrawing(Drawing(width, height, ()), width, height, 3.0, "rectangle", 0.0)
    return SimpleNamespace(
        card=card, front=front, back=back, name=f"c{number}", rules="", copies=number % 3 + 1, slug=f"s-c{number}"
    )


SIDES = st.floats(8, 700)


@given(
    st.lists(st.tuples(SIDES, SIDES, st.integers(1, 150), st.sampled_from(["none", "one", "own"])), max_size=3),
    st.integers(30, 600),
)
def test_whatever_its_size_each_piece_is_once_on_sheets_that_divide(sizes, dpi):
    """Sheets of any pieces at any resolution are 4,096 pixels wide and high at most, and whole pixels for each cell."""
    pieces = []
    for width, height, count, backs in sizes:
        same = FaceDrawing(Drawing(width, height, ()), width, height, 3.0, "rectangle", 0.0)
        for _ in range(count):
            own = FaceDrawing(Drawing(width, height, ()), width, height, 3.0, "rectangle", 0.0)
            pieces.append(piece(len(pieces), width, height, {"none": None, "one": same, "own": own}[backs]))
    made = lay_sheets(groups_of(pieces), "g", dpi)
    rows = list(csv.DictReader(io.StringIO(made.listed.decode())))
    assert sorted(row["id"] for row in rows) == sorted(each.card.id for each in pieces)
    shapes = {row["front"]: (int(row["columns"]), int(row["rows"])) for row in rows}
    pixels = {
        each.name: tuple(mm_to_px(side, each.dpi) for side in (each.page.content.width, each.page.content.height))
        for each in made.pictures
    }
    assert len(pixels) == len(made.pictures)
    for name, (columns, lines) in shapes.items():
        width, height = pixels[name]
        assert max(width, height) <= 4096
        assert (width % columns, height % lines) == (0, 0)
    assert pixels.keys() == {row[side] for row in rows for side in ("front", "back")} - {""}
    taken = Counter((row["front"], row["place"]) for row in rows)
    assert set(taken.values()) <= {1}
    assert all(int(row["place"]) <= int(row["columns"]) * int(row["rows"]) for row in rows)


def test_pieces_without_backs_have_a_pile_of_their_own():
    """In a room a deck has backs, or shows nothing on that side, also where some cards of a kind and size have none."""
    back = FaceDrawing(Drawing(63, 88, ()), 63, 88, 3.0, "rectangle", 0.0)
    groups = groups_of([piece(0, 63, 88, back), piece(1, 63, 88, None)])
    widgets = json.loads(room_of(groups, ["A", "B"], 50).widgets)
    decks = [each for each in widgets if each["type"] == "cardDeck"]
    assert [len(each["backTemplate"]["objects"]) for each in decks] == [1, 0]
    assert len({each["id"] for each in decks}) == 2
