"""What the columns of anybody's table become: by their headings, by their cells, or as a person says."""

import json
import re

import pytest
from PIL import Image

from ordo_pnp.base import NotationError
from ordo_pnp.cards import load_catalog
from ordo_pnp.draw import Faces
from ordo_pnp.tables import CellGrid, ColumnWish, GamePlan, PictureSearch, plan_of
from ordo_pnp.testing.drawing_log import format_drawing


def planned(schemas, headings, *rows, wishes=(), drop=(), language="en", folder=None, title=""):
    """A plan of a game of one table."""
    grid = CellGrid([list(headings), *map(list, rows)], "cards.csv", title=title)
    game = GamePlan("zoo", "Zoo", (language,), {}, {}, ())
    pictures = PictureSearch([] if folder is None else [folder])
    return plan_of([grid], game, pictures, schemas.shared_keys, [ColumnWish.parse(each) for each in wishes], drop)


@pytest.mark.parametrize(
    "headings",
    [
        ("Name", "Qty"), ("Card Title", "No. of copies"), ("Kartenname", "Anzahl"), ("Nom", "Quantité"), ("Nombre", "Cantidad"),
        ("Nom de la carte", "Nombre"), ("Nome", "Quantità"), ("Naam", "Aantal"), ("Nazwa", "Ilość"), ("Название", "Кол-во"),
        ("カード名", "枚数"), ("name", "#"), ("TITLE", "Copies in deck"), ("Title", "Number of cards"),
        ("Όνομα", "Αντίτυπα"), ("ΤΙΤΛΟΣ", "Πλήθος"), ("Назва", "Кількість"), ("İsim", "Sayı"), ("卡名", "数量"), ("이름", "수량"),
        ("الاسم", "الكمية"), ("שם", "כמות"),
    ],
)  # fmt: skip
def test_names_and_counts_are_known_in_seventeen_languages(schemas, headings):
    """A heading that two languages use for different things is decided by its cells."""
    plan = planned(schemas, headings, ["Owl", "2"], ["Elk", "3"])
    assert [(card.entry["name"], card.entry["print"]["copies"]) for card in plan.game.cards] == [("Owl", 2), ("Elk", 3)]


@pytest.mark.parametrize(
    ("cell", "copies"), [("0", 0), ("2x", 2), ("x3", 3), ("×4", 4), ("1.0", 1), ("", None), ("many", 1), ("5000", 999)]
)
def test_counts_are_read_as_people_write_them(schemas, cell, copies):
    """0 keeps a card that is not printed; what is no count is one, and a remark says so."""
    plan = planned(schemas, ("Name", "Qty"), ["Owl", cell], ["Elk", "1"], ["Fox", "1"])
    assert plan.game.cards[0].entry.get("print", {}).get("copies") == copies
    assert any("B2" in each for each in plan.remarks) == (cell in ("many", "5000"))


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (["1", "2", "3"], "int"), (["1.0", "2.0", "3.0"], "int"), (["1", "X", "3"], "figure"), (["1", "*", "1+"], "figure"),
        (["½", "1", "2"], "figure"), (["1.5", "2", "0.25"], "figure"), (["one", "two", "three"], "text"), (["a", "a", "b", "b"], "choice"),
        (["true", "FALSE", "true"], "flag"), (["#AA00FF", "#001122", "#334455"], "color"), (["A {sun}.", "B", "C"], "rich"),
    ],
)  # fmt: skip
def test_types_are_found_by_the_cells(schemas, cells, kind):
    """Numbers with a few signs among them are figures, which stand in their corner like numbers."""
    plan = planned(schemas, ("Name", "Field"), *([f"N{at}", cell] for at, cell in enumerate(cells)))
    assert plan.game.kinds["card"]["fields"]["field"]["type"] == kind


def test_stories_notes_and_ids_are_no_rules(schemas):
    """Flavour is a story, an artist and a code are not printed, and ids are those of the table."""
    headings = ("Card ID", "Name", "Text", "Flavour Text", "Artist")
    plan = planned(
        schemas, headings, ["W-001", "Owl", "Draw.", "Hoo.", "Ann"], ["W-002", "Elk", "Run.", "Snow.", "Bob"]
    )
    fields = plan.game.kinds["card"]["fields"]
    assert {name: spec.get("role") for name, spec in fields.items()} == {
        "text": None,
        "flavour-text": "story",
        "artist": "hidden",
        "code": "hidden",
    }
    assert [(card.entry["id"], card.entry["code"]) for card in plan.game.cards] == [
        ("w-001", "W-001"),
        ("w-002", "W-002"),
    ]


def test_a_column_says_what_of_each_picture_stays_in_sight(ordo, make_ordo):
    """For its cards, and `kinds.yaml` for all others; a column that says something else under that heading is a field."""
    for name in ("owl", "elk"):
        Image.new("RGB", (60, 300), "#246").save(ordo.folder / f"{name}.png")
    (ordo.folder / "birds.csv").write_text(
        "Name,Art,Focus\nOwl,owl.png,50% 20%\nElk,elk.png,\nElf,elk.png,Top left\n", encoding="utf-8"
    )
    (ordo.folder / "lenses.csv").write_text("Name,Focus\nLens,far\nGlass,50% 20%\n", encoding="utf-8")
    for game in ("birds", "lenses"):
        ordo("new", "game", game, "--from", f"{game}.csv", check=0)
    birds, lenses = (ordo.folder / game / "cards" / game for game in ("birds", "lenses"))
    kinds = birds / "kinds.yaml"
    kinds.write_text(kinds.read_text("utf-8").replace("type: image", "type: image, focus: 50% 90%"), encoding="utf-8")

    assert 'focus: "0% 0%"' in (birds / "base/cards.yaml").read_text("utf-8")
    assert 'focus: "50% 20%"' in (birds / "base/cards.yaml").read_text("utf-8")
    assert "focus: {type: text}" in (lenses / "kinds.yaml").read_text("utf-8")
    game = load_catalog(birds.parent).games["birds"]
    drawn = Faces(game)
    logs = [format_drawing(drawn.front(card, "en").drawing) for card in game.cards()]
    tops = [float(re.search(r"picture \S+ (\S+)", log)[1]) for log in logs]
    assert tops[0] > tops[1]


def test_a_person_says_what_a_column_is(schemas):
    """`HEADING=FIELD:TYPE` is followed where every cell can be of the type; a column may be left out."""
    rows = ["Owl", "3", "fast, wild", "x"], ["Elk", "X", "slow", "y"]
    plan = planned(schemas, ("Beast", "ATK", "Tags", "Pack"), *rows, wishes=("Beast=name", "ATK=strength:int", "Tags=tags:symbols"), drop=("pack",))  # fmt: skip
    fields = plan.game.kinds["card"]["fields"]
    assert fields == {
        "strength": {"type": "figure"},
        "tags": {"type": "symbols", "values": ["fast", "wild", "slow"]},
    }
    assert "not of type `int`: not every cell is a whole number" in next(
        why for heading, _, why in plan.columns if heading == "ATK"
    )
    assert ("pack", "left out", "as you asked") in plan.columns


@pytest.mark.parametrize("text", ["Power", "=power", "Power=", "Power=print", "Power=Big Power", "Power=power:itn"])
def test_a_wish_that_cannot_be_is_refused(text):
    """With the form that it has to have."""
    with pytest.raises(NotationError):
        ColumnWish.parse(text)


def test_a_wish_about_no_column_names_the_columns(schemas):
    """The likeliest one, or all."""
    with pytest.raises(NotationError, match="did you mean `Power`"):
        planned(schemas, ("Name", "Power"), ["Owl", "3"], drop=("Powre",))


@pytest.mark.parametrize(
    ("language", "kind", "file"),
    [
        ("en", "Enemy", "enemies"),
        ("en", "Hero", "heroes"),
        ("en", "Class", "classes"),
        ("de", "Gegner", "gegner"),
        ("ru", "Враг", "vrag"),
    ],
)
def test_files_are_named_as_the_language_says_it(schemas, language, kind, file):
    """In English in the plural; elsewhere as the kind itself."""
    plan = planned(schemas, ("Name", "Type"), ["A", kind], ["B", kind], ["C", kind], ["D", kind], language=language)
    (spec,) = plan.game.kinds.values()
    (slug,) = plan.game.kinds
    assert spec.get("list", f"{slug}s") == file


def size_of(path):
    with Image.open(path) as picture:
        return picture.size


def test_pictures_are_found_however_they_are_called_and_made_usable(ordo, make_ordo):
    """Blanks, umlauts, backslashes, capitals, no ending, other formats, other folders; large ones are scaled down."""
    folder = ordo.folder / "Art Work"
    folder.mkdir()
    Image.new("RGB", (90, 90), "navy").save(folder / "Name With Space.PNG")
    Image.new("RGB", (90, 90), "teal").save(folder / "Bär.jpg")
    Image.new("RGBA", (90, 90), (9, 9, 9, 99)).save(folder / "lynx.webp")
    Image.new("P", (90, 90)).save(folder / "fox.gif")
    Image.new("1", (6_000, 5_000)).save(folder / "huge.png")
    cells = [
        "Art Work\\Name With Space.PNG",
        "bär.JPG",
        "ART WORK/lynx",
        "fox",
        "huge.png",
        "https://example.org/a.png",
        "TBD",
        "gone.tif",
    ]
    rows = ["Name,Picture", *(f"N{at},{cell}" for at, cell in enumerate(cells))]
    (ordo.folder / "cards.csv").write_text("\n".join(rows), encoding="utf-8")

    told = ordo("new", "game", "zoo", "--from", "cards.csv", check=0).stderr

    base = ordo.folder / "zoo/cards/zoo/base"
    made = {path.relative_to(base).as_posix(): size_of(path) for path in base.rglob("*.*g") if path.suffix != ".svg"}
    assert made == {
        "art-work/name-with-space.png": (90, 90),
        "art-work/baer.jpg": (90, 90),
        "art-work/lynx.png": (90, 90),
        "art-work/fox.png": (90, 90),
        "art-work/huge.png": pytest.approx((5_477, 4_564), abs=1),
    }
    assert "B7, B8: `https://example.org/a.png`, `TBD`; these cards have none" in told
    assert "`gone.tif` is not there or cannot be read" in told
    cards = json.loads(make_ordo(ordo.folder / "zoo", ordo.cache)("export", "json", check=0).stdout)["cards"]
    assert [each["fields"].get("art") for each in cards[5:]] == [None, None, "gone.png"]


def test_a_column_of_backs_gives_every_card_its_own(ordo, make_ordo):
    """They are printed behind their cards."""
    for name in ("owl", "back-a", "back-b"):
        Image.new("RGB", (900, 1200), "navy").save(ordo.folder / f"{name}.png")
    (ordo.folder / "cards.csv").write_text(
        "Name,Art,Back\nOwl,owl.png,back-a.png\nElk,owl.png,back-b\n", encoding="utf-8"
    )
    ordo("new", "game", "zoo", "--from", "cards.csv", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)
    assert own("check", "--strict", check=0).stdout == "no problems found\n"
    cards = json.loads(own("export", "json", check=0).stdout)["cards"]
    assert [(each["fields"]["back-picture"], each["print"]["back"]) for each in cards] == [
        ("back-a.png", "picture-back"),
        ("back-b.png", "picture-back"),
    ]
    assert "2 cards" in own("build", check=0).stdout


def test_several_tables_and_sheets_are_one_game(ordo, make_ordo):
    """Files with the same headings are one kind; with other headings, or as sheets, a kind each."""
    (ordo.folder / "a.csv").write_text("Name,Power\nOwl,1\n", encoding="utf-8")
    (ordo.folder / "b.csv").write_text("Power,Name\n2,Elk\n", encoding="utf-8")
    (ordo.folder / "Enemies.csv").write_text("Name,Attack\nFox,3\n", encoding="utf-8")

    def kinds(game, *files):
        ordo("new", "game", game, *(word for each in files for word in ("--from", each)), check=0)
        own = make_ordo(ordo.folder / game, ordo.cache)
        return [(each["name"], each["kind"]) for each in json.loads(own("list", "--json", check=0).stdout)]

    assert kinds("one", "a.csv", "b.csv") == [("Owl", "card"), ("Elk", "card")]
    assert kinds("two", "a.csv", "Enemies.csv") == [("Owl", "a"), ("Fox", "enemy")]


def test_a_game_whose_pictures_were_being_copied_can_be_begun_again(ordo):
    """A kill between the pictures and the cards leaves no riddle: the pictures go, and nothing else."""
    Image.new("RGB", (90, 90), "navy").save(ordo.folder / "owl.png")
    (ordo.folder / "cards.csv").write_text("Name,Art\nOwl,owl.png\n", encoding="utf-8")
    base = ordo.folder / "zoo/cards/zoo/base"
    base.mkdir(parents=True)
    (base / "owl.png").write_bytes(b"half")
    (ordo.folder / "zoo/.ordo").mkdir()
    (ordo.folder / "zoo/.ordo/new-game").write_bytes(b"owl.png\n../../../../cards.csv\n\xff\n")

    ordo("new", "game", "zoo", "--from", "cards.csv", check=0)

    assert (ordo.folder / "cards.csv").exists()
    assert (base / "owl.png").read_bytes() == (ordo.folder / "owl.png").read_bytes()
    assert not (ordo.folder / "zoo/.ordo/new-game").exists()


@pytest.mark.parametrize("link", ["cards", ".ordo", ".ordo/new-game"])
def test_a_new_game_follows_no_link_out_of_its_folder(ordo, link):
    """A folder that somebody else prepared makes it delete nothing there, and write nothing."""
    for each in ("owned/zoo/base", "owned/empty"):
        (ordo.folder / each).mkdir(parents=True)
    (ordo.folder / "owned/zoo/base/kept.png").write_bytes(b"kept")
    (ordo.folder / "owned/new-game").write_bytes(b"kept.png\n\xff")
    place = ordo.folder / "zoo" / link
    place.parent.mkdir(parents=True)
    place.symlink_to(ordo.folder / "owned" / ("new-game" if link.endswith("new-game") else ""))
    if link == "cards":
        (ordo.folder / "zoo/.ordo").mkdir()
        (ordo.folder / "zoo/.ordo/new-game").write_bytes(b"kept.png\n\xff")
    before = sorted((path, path.is_file() and path.read_bytes()) for path in (ordo.folder / "owned").rglob("*"))

    assert "`zoo` exists already here" in ordo("new", "game", "zoo", check=1).stderr

    assert sorted((path, path.is_file() and path.read_bytes()) for path in (ordo.folder / "owned").rglob("*")) == before


def test_a_picture_that_is_a_program_is_never_run(ordo):
    """PostScript can write files: whatever its name ends in, it is no picture."""
    written = ordo.folder / "written"
    program = (
        f"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n({written}) (w) file closefile\nshowpage\n"
    )
    (ordo.folder / "owl.tif").write_text(program, encoding="utf-8")
    (ordo.folder / "cards.csv").write_text("Name,Art\nOwl,owl.tif\n", encoding="utf-8")
    told = ordo("new", "game", "zoo", "--from", "cards.csv", check=0)
    assert "it is no picture" in told.stdout + told.stderr
    assert not written.exists()


@pytest.mark.slow
def test_a_draft_of_a_table_with_an_endless_text_is_printed(ordo, make_ordo):
    """Longer than any text of a card may be: its card alone is marked."""
    (ordo.folder / "cards.csv").write_text(
        f"Name,Power,Text\nOwl,1,Hoots.\nElk,2,{'word ' * 5_000}\n", encoding="utf-8"
    )
    ordo("new", "game", "zoo", "--from", "cards.csv", check=0)
    told = make_ordo(ordo.folder / "zoo", ordo.cache)("build", "--draft", check=0)
    assert "draft: 1 of 2 cards is marked: base/elk" in told.stdout + told.stderr


@pytest.mark.slow
def test_a_set_is_made_of_a_table_of_the_same_game(ordo, make_ordo):
    """Its columns are fields of the game; what is none is named, and the set is taken again like a game."""
    (ordo.folder / "a.csv").write_text("Name,Type,Power\nOwl,Bird,1\nElk,Beast,2\nFox,Beast,2\n", encoding="utf-8")
    (ordo.folder / "more.csv").write_text("Name,Type,Power,Mood\nHen,Bird,1+,calm\n", encoding="utf-8")
    ordo("new", "game", "zoo", "--from", "a.csv", "--column", "Power=power:figure", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)

    told = own("new", "expansion", "more", "--from", "../more.csv", check=0)

    assert "`Mood` is no field of the game: it is left out" in told.stderr
    assert own("check", "more", check=0).stdout == "no problems found\n"
    (ordo.folder / "more.csv").write_text("Name,Type,Power,Mood\nHen,Bird,2+,calm\n", encoding="utf-8")
    assert '+    power: "2+"' in own("import", "../more.csv", "--with", "more", "--yes", check=0).stdout
    tables = own.folder / "more/tables.yaml"
    tables.write_text(tables.read_text("utf-8").replace("set: more", "set: base"), encoding="utf-8")
    refused = own("import", "../more.csv", "--with", "more", "--yes", check=None).stderr
    assert "of the set `more` speaks of the set `base`: a set has tables of its own cards alone" in refused
    tables.write_text(tables.read_text("utf-8").replace("set: base", "set: more"), encoding="utf-8")
    (ordo.folder / "bad.csv").write_text("Name,Type\nHen,Brid\n", encoding="utf-8")
    assert "did you mean `bird`?" in own("new", "expansion", "bad", "--from", "../bad.csv", check=1).stderr
    assert not (own.folder / "bad").exists()


def test_a_field_tells_cards_of_one_name_apart(schemas):
    """Three colours of one card are no slip."""
    rows = ["Strike", "1", "a"], ["Strike", "2", "a"], ["Guard", "1", "b"]
    assert planned(schemas, ("Name", "Pitch", "Set"), *rows).game.kinds["card"]["told-apart-by"] == "pitch"
    assert "told-apart-by" not in planned(schemas, ("Name", "Set"), ["Strike", "a"], ["Strike", "a"]).game.kinds["card"]


def test_a_text_that_no_card_can_have_is_cut_and_told(schemas):
    """At 20,000 characters."""
    plan = planned(schemas, ("Name", "Lore"), ["Owl", "x" * 30_000])
    assert len(plan.game.cards[0].entry["lore"]) == 20_000
    assert plan.remarks == ["`Lore` has texts of more than 20,000 characters in B2: they are cut"]


def test_ids_that_are_no_ids_of_cards_still_tell_the_rows_apart(schemas):
    """Numbers and odd signs are kept, not printed, and known by when the table is taken again."""
    plan = planned(schemas, ("ID", "Name"), ["001", "Owl"], ["8_X", "Elk"])
    assert plan.identity == "ID"
    assert plan.game.kinds["card"]["fields"] == {"id-column": {"type": "figure", "role": "hidden"}}
    assert [card.entry["id"] for card in plan.game.cards] == ["owl", "elk"]
