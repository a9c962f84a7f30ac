"""The sheet of a designer stays the source: it is taken again and again, and nothing that was edited meanwhile is lost."""

import json
import os

import openpyxl
import PIL.Image
import pytest
from PIL import Image

SHEET = """\
Name,Type,Qty,Power,Text,Rarity
Wolf,Beast,2,3,Bites.,Common
Bear,Beast,1,5,Sleeps long.,Rare
Sword,Item,3x,X,Cuts.,Common
Shield,Item,0,2,Blocks.,Rare
"""


@pytest.fixture
def beasts(ordo, make_ordo):
    """The command in a game that was made of a sheet, which lies beside it."""
    (ordo.folder / "beasts.csv").write_text(SHEET, encoding="utf-8")
    ordo("new", "game", "beasts", "--from", "beasts.csv", check=0)
    return make_ordo(ordo.folder / "beasts", ordo.cache)


def typed(beasts, *changes):
    """Type into the sheet: what stood there, and what stands there now."""
    path = beasts.folder.parent / "beasts.csv"
    text = path.read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8")


def taken(beasts, *words, code=0):
    return beasts("import", "../beasts.csv", *words, check=code)


def cards(beasts):
    return {each["id"]: each for each in json.loads(beasts("export", "json", check=0).stdout)["cards"]}


def test_a_sheet_that_has_not_changed_changes_nothing(beasts):
    """Nor does one whose texts were edited in the data files meanwhile."""
    assert taken(beasts, "--yes").stdout == "nothing changes\n"
    path = beasts.folder / "cards/beasts/base/beasts.yaml"
    path.write_text(path.read_text("utf-8").replace("Sleeps long.", "Sleeps till spring."), encoding="utf-8")
    assert taken(beasts, "--yes").stdout == "nothing changes\n"


@pytest.mark.slow
def test_a_cell_that_was_taken_without_a_change_is_taken_once(beasts):
    """The sheet and the data file were edited alike; what is edited in the data file afterwards stays."""
    path = beasts.folder / "cards/beasts/base/beasts.yaml"
    typed(beasts, ("Bear,Beast,1,5", "Bear,Beast,1,6"))
    path.write_text(path.read_text("utf-8").replace("power: 5", "power: 6"), encoding="utf-8")
    assert taken(beasts, "--yes").stdout == "nothing changes\n"
    path.write_text(path.read_text("utf-8").replace("power: 6", "power: 7"), encoding="utf-8")
    assert taken(beasts, "--yes").stdout == "nothing changes\n"
    assert cards(beasts)["base/bear"]["fields"]["power"] == 7


@pytest.mark.slow
def test_changed_new_and_renamed_rows_are_taken_and_taken_back(beasts):
    """A card with another name keeps its id; edits in the data files stay where the sheet did not change; `undo` takes it back."""
    path = beasts.folder / "cards/beasts/base/beasts.yaml"
    path.write_text(path.read_text("utf-8").replace("Sleeps long.", "Sleeps till spring."), encoding="utf-8")
    before = cards(beasts)
    typed(
        beasts,
        ("Wolf,Beast,2,3", "Dire Wolf,Beast,2,4"),
        ("Bear,Beast,1,5", "Bear,Beast,1,6+"),
        ("Shield", "Owl,Beast,2x,1,Sees.,Rare\nShield"),
    )

    told = taken(beasts, "--yes").stdout

    now = cards(beasts)
    assert "base/wolf is the same card with another name: `Wolf` is now `Dire Wolf`" in told
    assert (now["base/wolf"]["texts"]["en"]["name"], now["base/wolf"]["fields"]["power"]) == ("Dire Wolf", 4)
    assert (now["base/bear"]["texts"]["en"]["text"], now["base/bear"]["fields"]["power"]) == (
        "Sleeps till spring.",
        "6+",
    )
    assert (now["base/owl"]["kind"], now["base/owl"]["copies"]) == ("beast", 2)
    assert taken(beasts, "--yes").stdout == "nothing changes\n"
    beasts("undo", "--yes", check=0)
    assert cards(beasts) == before


@pytest.mark.parametrize(("words", "left"), [((), 4), (("--keep",), 4), (("--prune",), 2)])
def test_cards_that_are_gone_are_kept_unless_somebody_says_so(beasts, words, left):
    """They are named; where the last card of a file goes, the file goes."""
    typed(beasts, ("Sword,Item,3x,X,Cuts.,Common\n", ""), ("Shield,Item,0,2,Blocks.,Rare\n", ""))

    told = taken(beasts, "--yes", *words).stdout

    assert "2 cards are no longer in the table: base/sword, base/shield" in told
    assert len(cards(beasts)) == left
    assert beasts("check", check=0).stdout == "no problems found\n"
    assert (beasts.folder / "cards/beasts/base/items.yaml").exists() == (left == 4)


def test_a_cell_that_no_card_may_have_is_named_where_it_stands(beasts):
    """In the sheet, as a person sees it; nothing is written."""
    typed(beasts, ("Bear,Beast,1,5,Sleeps long.,Rare", "Bear,Beast,1,5,Sleeps long.,It is rare."))

    refused = taken(beasts, "--yes", code=1).stderr

    assert "F3 (`it-is-rare`)" in refused
    assert "--> ../beasts.csv:3:" in refused.replace("\\", "/")


def test_columns_that_come_and_go_are_told(beasts):
    """One with the cells of another that is gone is not read before somebody says what it is; cards keep what they had."""
    typed(beasts, ("Name,Type,Qty,Power,Text,Rarity", "Name,Type,Qty,Power,Text,Colour"))

    told = taken(beasts, "--yes")

    assert (
        "has new columns (`Colour`), which are not read: name their field in `tables.yaml` of the game" in told.stderr
    )
    assert (
        "holds under `Colour` the cells of `Rarity`, which is gone: if it is the same column, write `Colour`"
        in told.stderr
    )
    assert "has no column `Rarity` any more: the cards keep its values" in told.stderr
    assert told.stdout == "nothing changes\n"


def test_a_table_of_no_game_is_no_sheet_to_be_taken_again(beasts):
    """It is read as one that `ordo export` has made; of other forms there are none."""
    (beasts.folder / "other.json").write_text("[]", encoding="utf-8")
    refused = beasts("import", "other.json", check=2).stderr
    assert "no game here has cards from `other.json`" in refused


@pytest.mark.slow
def test_cards_are_removed_with_all_that_belongs_to_them(project):
    """Translations and scenarios go together; another card that names it keeps it; `undo` brings all back."""
    before = {path: path.read_bytes() for path in project.folder.rglob("*.yaml")}

    refused = project("remove", "base/spear-levy", "--game", "ordonnance", "--yes", check=1).stderr
    assert "nothing was written: the data would have errors that they do not have now" in refused
    assert {path: path.read_bytes() for path in project.folder.rglob("*.yaml")} == before
    told = project("remove", "crown/limit-5-harbour", "--game", "ordonnance", "--dry-run", check=None).stdout
    assert "-  - id: limit-5-harbour" in told
    assert "crown/text/de.yaml" in told.replace("\\", "/")


@pytest.mark.slow
def test_the_last_cards_of_a_file_take_it_with_them(beasts):
    """And `undo` brings it back."""
    told = beasts("remove", "base/sword", "base/shield", "--yes", check=0).stdout.replace("\\", "/")

    assert "cards/beasts/base/items.yaml is deleted" in told
    assert cards(beasts).keys() == {"base/wolf", "base/bear"}
    beasts("undo", "--yes", check=0)
    assert len(cards(beasts)) == 4
    assert "did you mean `base/sword`?" in beasts("remove", "base/swor", "--yes", check=2).stderr


@pytest.mark.slow
def test_new_words_and_columns_are_declared_and_taken_back(beasts):
    """A word that no card had is added to the choices, a new column becomes a field; `undo` takes the whole change back."""
    files = [each for each in beasts.folder.rglob("*") if each.is_file() and ".ordo" not in each.parts]
    before = {path: path.read_bytes() for path in files}
    typed(
        beasts,
        ("Rarity\n", "Rarity,Cost: gold,Art notes,Home\n"),
        ("Bites.,Common", "Bites.,Comon,2,Draw teeth,"),
        ("Sleeps long.,Rare", "Sleeps long.,Legendary,X,,"),
    )

    told = taken(beasts, "--yes").stdout

    assert "`Legendary` is a new word of `Rarity`: it is added to the choices of `rarity`\n" in told
    assert "`Comon` is a new word of `Rarity`: it is added to the choices of `rarity`; if `Common` is meant" in told
    assert "`Cost: gold` is a new column: it becomes the field `cost-gold` (figure: numbers, and X)" in told
    now = cards(beasts)
    assert now["base/wolf"]["fields"] == {"power": 3, "rarity": "comon", "cost-gold": 2}
    assert now["base/wolf"]["texts"]["en"]["art-notes"] == "Draw teeth"
    assert now["base/bear"]["fields"] == {"power": 5, "rarity": "legendary", "cost-gold": "X"}
    kinds = (beasts.folder / "cards/beasts/kinds.yaml").read_text("utf-8")
    assert kinds.count("rarity: {type: choice, values: [common, rare, comon, legendary]}") == 2
    assert kinds.count("cost-gold: {type: figure}") == 1
    assert "home" not in kinds
    assert beasts("schema", "--check", check=0).stdout == "all schemas are up to date\n"
    assert beasts("check", check=0).stdout == "no problems found\n"
    assert beasts("build", check=0)
    again = taken(beasts, "--yes")
    assert again.stdout == "nothing changes\n"
    assert "has new columns (`Home`)" in again.stderr
    beasts("undo", "--yes", check=0)
    assert {path: path.read_bytes() for path in files} == before


def test_a_dry_run_shows_new_words_and_columns_and_writes_none(beasts):
    """The whole change is shown."""
    typed(beasts, ("Rarity\n", "Rarity,Home\n"), ("Bites.,Common", "Bites.,Common,Wood"))
    kinds = (beasts.folder / "cards/beasts/kinds.yaml").read_bytes()
    assert "+      home: {type: text}\n" in taken(beasts, "--dry-run").stdout
    assert (beasts.folder / "cards/beasts/kinds.yaml").read_bytes() == kinds


def test_a_word_that_was_taken_out_of_the_choices_does_not_come_back(beasts):
    """Its cells have not changed since the table was last taken."""
    game = beasts.folder / "cards/beasts"
    for name in ("kinds.yaml", "game.yaml", "base/beasts.yaml", "base/items.yaml"):
        path = game / name
        text = path.read_text("utf-8").replace("rare: Rare", "scarce: Scarce").replace(", rare]", ", scarce]")
        path.write_text(text.replace("rarity: rare", "rarity: scarce"), encoding="utf-8")
    assert taken(beasts, "--yes").stdout == "nothing changes\n"


@pytest.mark.slow
def test_signs_that_come_later_are_drawn_as_in_a_new_game(beasts):
    """A name between braces that no sign has becomes a plain shape, a word for a sign another name of it; `undo` takes them back."""
    path = beasts.folder / "cards/beasts/kinds.yaml"
    path.write_text(path.read_text("utf-8").replace("text: {type: text}", "text: {type: rich}"), encoding="utf-8")
    signs = beasts.folder / "cards/beasts/signs.yaml"
    typed(beasts, ("Bites.", "Bites {salt}."), ("Cuts.", "Cuts {coin} {gold}."))
    told = taken(beasts, "--yes").stdout
    assert "`{salt}` in the table becomes a plain shape, to be drawn anew, in `signs.yaml`\n" in told
    assert "`{gold}` in the table becomes another name of `coin`, in `signs.yaml`\n" in told
    first = signs.read_text("utf-8")

    typed(beasts, ("Sleeps long.", "Sleeps {moss} {money}."))
    taken(beasts, "--yes")
    assert "coin: {written: [gold, money]}" in signs.read_text("utf-8")
    assert signs.read_text("utf-8").count("layers:") == 2
    beasts("check", check=0)

    beasts("undo", "--yes", check=0)
    assert signs.read_text("utf-8") == first


def test_only_the_name_of_a_sign_that_is_near_is_repaired(beasts):
    """A sign that is merely the most alike of all is named, and no fix writes it."""
    kinds, path = beasts.folder / "cards/beasts/kinds.yaml", beasts.folder / "cards/beasts/base/beasts.yaml"
    kinds.write_text(kinds.read_text("utf-8").replace("text: {type: text}", "text: {type: rich}"), encoding="utf-8")
    text = path.read_text("utf-8").replace("Bites.", '"Bites {salt}."').replace("Sleeps long.", '"Sleeps {towe}."')
    path.write_text(text, encoding="utf-8")
    beasts("check", "--fix", "--unsafe", check=1)
    assert "Bites {salt}." in path.read_text("utf-8")
    assert "{tower}" in path.read_text("utf-8")


def test_signs_between_other_brackets_are_taken_as_in_a_new_game(beasts):
    """What a new game of the same table would say, for the cells that have changed."""
    path = beasts.folder / "cards/beasts/kinds.yaml"
    path.write_text(path.read_text("utf-8").replace("text: {type: text}", "text: {type: rich}"), encoding="utf-8")
    typed(beasts, ("Bites.", "Bites :coin: :salt:."), ("Cuts.", "Cuts :coin:."))
    told = taken(beasts, "--yes")
    assert "`:coin:` is `{coin}` (2 cells)" in told.stderr
    assert "`:salt:` in 1 cell looks like a sign: write `{salt}`" in told.stderr
    assert "Cuts {coin}." in (beasts.folder / "cards/beasts/base/items.yaml").read_text("utf-8")
    again = taken(beasts, "--yes")
    assert again.stdout == "nothing changes\n"
    assert "sign" not in again.stderr


def test_a_column_is_taken_whole_though_the_copy_of_the_table_is_gone(beasts):
    """All its cells are new to the game; all others are as good as known."""
    (beasts.folder / "cards/beasts/tables/beasts.csv").unlink()
    typed(beasts, ("Rarity\n", "Rarity,Cost\n"), ("Bites.,Common", "Bites.,Common,7"))
    taken(beasts, "--yes")
    assert cards(beasts)["base/wolf"]["fields"]["cost"] == 7


def test_translations_and_backs_that_come_later_are_no_fields(beasts):
    """A language that the game has not, or the backs of the cards: they are told, as what they mean is for a person to say."""
    typed(beasts, ("Rarity\n", "Rarity,Text (DE),Back\n"), ("Bites.,Common", "Bites.,Common,Beißt.,b.png"))
    told = taken(beasts, "--yes")
    assert "has new columns (`Text (DE)`, `Back`), which are not read" in told.stderr
    assert told.stdout == "nothing changes\n"


@pytest.mark.slow
def test_a_table_of_a_set_declares_nothing_in_the_game(beasts):
    """A new word of it is refused with the choices; a column that the game has a field for is read."""
    (beasts.folder / "sea.csv").write_text("Name,Type,Power,Rarity\nEel,Beast,1,Rare\n", encoding="utf-8")
    beasts("new", "expansion", "sea", "--from", "sea.csv", check=0)
    (beasts.folder / "sea.csv").write_text(
        "Name,Type,Power,Rarity,Text,Depth\nEel,Beast,1,Rare,Swims.,9\n", encoding="utf-8"
    )
    told = beasts("import", "sea.csv", "--with", "sea", "--yes", check=0)
    assert "`Text` is a new column: it is read as `text.en`" in told.stdout
    assert "has new columns (`Depth`), which are not read" in told.stderr
    (beasts.folder / "sea.csv").write_text("Name,Type,Power,Rarity,Text\nEel,Beast,1,Epic,Swims.\n", encoding="utf-8")
    assert "`epic` is not allowed for `rarity`" in beasts("import", "sea.csv", "--with", "sea", "--yes", check=1).stderr


SNAKES = "Name;Text\nKröte;Quakt für alle.\nNatter;Zischt.\n"


@pytest.mark.slow
def test_a_guessed_encoding_is_kept_and_gives_way_to_utf_8(ordo, make_ordo):
    """A table whose letters would be guessed otherwise later is read as before; saved as UTF-8, it is read as that."""
    path = ordo.folder / "teich.csv"
    path.write_bytes(SNAKES.encode("cp1252"))
    assert "read as Windows-1252" in ordo("new", "game", "teich", "--from", "teich.csv", check=0).stderr
    own = make_ordo(ordo.folder / "teich", ordo.cache)
    assert "guessed_encoding: cp1252" in (own.folder / "cards/teich/tables.yaml").read_text("utf-8")
    again = own("import", "../teich.csv", "--yes", check=0)
    assert (again.stdout, again.stderr) == ("nothing changes\n", "")
    odd = SNAKES.replace("Zischt.", "Žluťoučký kůň.").encode("cp1250")
    path.write_bytes(odd.replace(b"\x9d", b"t"))
    own("import", "../teich.csv", "--yes", check=0)
    assert "Kröte" in {each["texts"]["en"]["name"] for each in cards(own).values()}
    path.write_text(SNAKES.replace("Zischt.", "Zischt: żółw."), encoding="utf-8")
    own("import", "../teich.csv", "--yes", check=0)
    assert cards(own)["base/natter"]["texts"]["en"]["text"] == "Zischt: żółw."


@pytest.mark.slow
def test_an_encoding_that_a_person_names_wins_and_is_kept(ordo, make_ordo):
    """Also over UTF-8; a table that was written back is UTF-8 by its mark."""
    path = ordo.folder / "teich.csv"
    path.write_bytes(SNAKES.encode("cp1252"))
    ordo("new", "game", "teich", "--from", "teich.csv", check=0)
    own = make_ordo(ordo.folder / "teich", ordo.cache)
    assert own("import", "../teich.csv", "--encoding", "cp850", "--yes", check=0).stdout.endswith("1 file changed\n")
    entry = (own.folder / "cards/teich/tables.yaml").read_text("utf-8")
    assert "    encoding: cp850\n" in entry
    assert "guessed_encoding" not in entry
    assert "Kr÷te" in {each["texts"]["en"]["name"] for each in cards(own).values()}
    own("export", "csv", "--like", "../teich.csv", "-o", "../teich.csv", check=0)
    assert own("import", "../teich.csv", "--yes", check=0).stdout == "nothing changes\n"
    assert "is the name of no encoding" in own("import", "../teich.csv", "--encoding", "nonsense", check=1).stderr
    (own.folder / "out.csv").write_text("id,kind\n", encoding="utf-8")
    assert "what `ordo export` writes is UTF-8" in own("import", "out.csv", "--encoding", "cp850", check=2).stderr


@pytest.mark.slow
def test_a_new_column_is_taken_whole_once_a_field_is_named(beasts):
    """Other changes that were taken before do not make its cells known; a field that no kind has is told."""
    typed(
        beasts,
        ("Rarity\n", "Rarity,Home\n"),
        ("Common\n", "Common,Wood\n"),
        ("Rare\n", "Rare,Hill\n"),
        ("Wolf,Beast,2", "Wolf,Beast,3"),
    )
    game = beasts.folder / "cards/beasts"
    path = game / "tables.yaml"
    entry = path.read_text("utf-8")
    path.write_text(f"{entry}    left_out: [Home]\n", encoding="utf-8")
    assert "Home" not in taken(beasts, "--yes").stderr
    path.write_text(entry.replace('"Rarity": ', '"Home": home\n      "Rarity": '), encoding="utf-8")
    assert "a column `Home` that is not read: `tables.yaml` calls it `home`, which no kind" in taken(beasts).stderr
    path = game / "kinds.yaml"
    path.write_text(
        path.read_text("utf-8").replace("      power:", "      home: {type: text, translated: false}\n      power:"),
        encoding="utf-8",
    )

    taken(beasts, "--yes")

    assert {each["fields"]["home"] for each in cards(beasts).values()} == {"Wood", "Hill"}


@pytest.mark.slow
def test_a_kept_card_is_told_of_once_comes_back_and_can_be_pruned_later(beasts):
    """Its row is still known: a row of that name is the same card again, and `--prune` deletes it whenever it is said."""
    row = "Sword,Item,3x,X,Cuts.,Common\n"
    typed(beasts, (row, ""), ("Wolf,Beast,2", "Wolf,Beast,3"))
    assert "no longer in the table: base/sword" in taken(beasts, "--yes").stdout
    assert taken(beasts, "--yes").stdout == "nothing changes\n"
    typed(beasts, ("Shield", f"{row.replace('3x', '4x')}Shield"))
    taken(beasts, "--yes")
    assert cards(beasts).keys() == {"base/wolf", "base/bear", "base/sword", "base/shield"}
    assert cards(beasts)["base/sword"]["copies"] == 4
    typed(beasts, (row.replace("3x", "4x"), ""))
    taken(beasts, "--keep", "--yes")

    assert "no longer in the table: base/sword" in taken(beasts, "--prune", "--yes").stdout

    assert "base/sword" not in cards(beasts)
    assert taken(beasts, "--prune", "--yes").stdout == "nothing changes\n"


@pytest.mark.slow
def test_pictures_beside_the_sheet_are_taken_again(ordo, make_ordo):
    """One that was missing comes, one that was saved anew is replaced; one that was changed in the project later stays."""

    def draw(path, colour, second):
        PIL.Image.new("RGB", (70, 90), colour).save(path)
        os.utime(path, (second, second))

    (ordo.folder / "sky.csv").write_text("Name,Picture\nSun,My Sun.png\nMoon,moon.png\n", encoding="utf-8")
    draw(ordo.folder / "My Sun.png", "red", 1_000)
    ordo("new", "game", "sky", "--from", "sky.csv", check=0)
    sky, base = make_ordo(ordo.folder / "sky", ordo.cache), ordo.folder / "sky/cards/sky/base"
    assert sky("import", "../sky.csv", "--yes", check=0).stdout == "nothing changes\n"
    draw(ordo.folder / "My Sun.png", "blue", 4_000_000_000)
    draw(ordo.folder / "moon.png", "white", 1_000)

    told = sky("import", "../sky.csv", "--yes", check=0).stdout.replace("\\", "/")

    assert told == "cards/sky/base/my-sun.png is replaced\ncards/sky/base/moon.png is new\n2 files changed\n"
    assert (base / "my-sun.png").read_bytes() == (ordo.folder / "My Sun.png").read_bytes()
    (base / "moon.png").unlink()
    (ordo.folder / "moon.png").unlink()
    (ordo.folder / "art").mkdir()
    draw(ordo.folder / "art" / "moon.png", "white", 1_000)
    told = sky("import", "../sky.csv", "--yes", check=0).stdout.replace("\\", "/")
    assert "+    art: art/moon.png" in told.replace('"', "")
    assert "cards/sky/base/art/moon.png is new" in told
    draw(base / "art" / "moon.png", "black", 2_000)
    assert sky("import", "../sky.csv", "--yes", check=0).stdout == "nothing changes\n"


@pytest.mark.slow
def test_what_a_draft_can_show_is_taken_from_a_sheet(beasts):
    """A letter that the font lacks, a text that is too long: they are told, and keep nothing from being taken."""
    typed(
        beasts,
        ("Bites.", "Bites \u57ce."),
        ("Sleeps long.", "Sleeps as long as the snow lies. " * 60),
    )

    told = taken(beasts, "--yes")

    assert {code for code in ("CAT420", "CAT421") if code in told.stderr} == {"CAT420", "CAT421"}
    assert "taken anyway: `ordo build --draft`" in told.stderr
    assert told.stdout.endswith("1 file changed\n")
    assert "draft: 2 of 4 cards are marked" in beasts("build", "--draft", check=0).stdout


def test_a_list_of_sentences_in_json_is_a_text_of_several_lines(ordo):
    """Words are joined by commas."""
    (ordo.folder / "sky.json").write_text(
        json.dumps([{"name": "Sun", "rules": ["Rise.", "Go down."]}, {"name": "Moon", "rules": ["Rise."]}]),
        encoding="utf-8",
    )

    ordo("new", "game", "sky", "--from", "sky.json", check=0)

    assert 'rules: "Rise.\\nGo down."' in (ordo.folder / "sky/cards/sky/base/cards.yaml").read_text("utf-8")


def test_a_new_sheet_is_not_taken_for_another_kind(ordo, make_ordo):
    """Where sheets are kinds, the cards of one that no kind belongs to are refused with its name."""
    book = openpyxl.Workbook()
    for title, name in (("Heroes", "Knight"), ("Places", "Inn")):
        sheet = book.create_sheet(title)
        sheet.append(("Name", "Rules"))
        sheet.append((name, "Rests."))
    book.remove(book.worksheets[0])
    book.save(ordo.folder / "castle.xlsx")
    ordo("new", "game", "castle", "--from", "castle.xlsx", check=0)
    sheet = book.create_sheet("Monsters")
    sheet.append(("Name", "Rules"))
    sheet.append(("Wolf", "Bites."))
    book.save(ordo.folder / "castle.xlsx")

    refused = make_ordo(ordo.folder / "castle", ordo.cache)("import", "../castle.xlsx", "--yes", check=1).stderr

    assert "there is no kind `monsters`" in refused


def test_what_columns_are_can_be_read_in_every_alphabet(ordo):
    """Headings stand in `tables.yaml` as they stand in the table, so that a person can add one."""
    (ordo.folder / "les.csv").write_text("Название,Кол-во,Сила\nКузнец,2,3\nВор,1,X\n", encoding="utf-8")

    ordo("new", "game", "les", "--from", "les.csv", "--lang", "ru", check=0)

    assert '"Сила": sila' in (ordo.folder / "les/cards/les/tables.yaml").read_text("utf-8")


def test_a_kind_that_was_added_to_the_kinds_prints_at_once(beasts):
    """Its word in the table stands in `tables.yaml`; a heading in `game.yaml` may come later."""
    game = beasts.folder / "cards/beasts"
    path = game / "kinds.yaml"
    path.write_text(path.read_text("utf-8") + "  weather:\n    fields:\n      text: {type: rich}\n", encoding="utf-8")
    path = game / "tables.yaml"
    path.write_text(path.read_text("utf-8").replace("kinds: {", 'kinds: {"Storm": weather, '), encoding="utf-8")
    typed(beasts, ("Shield", "Gale,Storm,2,,Blows.,\nShield"))

    taken(beasts, "--yes")

    assert cards(beasts)["base/gale"]["kind"] == "weather"
    assert "8 cards" in beasts("build", check=0).stdout


def test_the_sheet_is_written_back_under_its_own_headings(beasts):
    """Cells that still say the same stay as they were typed; words are words, new cards come at the end, deleted ones go."""
    path = beasts.folder / "cards/beasts/base/beasts.yaml"
    text = (
        path.read_text("utf-8")
        .replace("Sleeps long.", "Sleeps till spring.")
        .replace("rarity: common", "rarity: rare", 1)
    )
    path.write_text(f"{text}  - id: owl\n    name: Owl\n    power: 1\n    rarity: common\n", encoding="utf-8")
    beasts("remove", "base/shield", "--yes", check=0)

    beasts("export", "csv", "--like", "../beasts.csv", "-o", "../back.csv", check=0)

    assert (beasts.folder.parent / "back.csv").read_text("utf-8-sig").splitlines() == [
        "Name,Type,Qty,Power,Text,Rarity",
        "Wolf,Beast,2,3,Bites.,Rare",
        "Bear,Beast,1,5,Sleeps till spring.,Rare",
        "Sword,Item,3x,X,Cuts.,Common",
        "Owl,Beast,,1,,Common",
    ]
    (beasts.folder.parent / "back.csv").replace(beasts.folder.parent / "beasts.csv")
    assert taken(beasts, "--yes").stdout == "nothing changes\n"


def test_a_text_that_would_be_a_formula_is_written_back_and_taken_again_as_it_is(beasts):
    """The apostrophe that keeps a spreadsheet from running it does not get into the data files."""
    path = beasts.folder / "cards/beasts/base/beasts.yaml"
    path.write_text(path.read_text("utf-8").replace("Sleeps long.", "-1 to all."), encoding="utf-8")
    beasts("export", "csv", "--like", "../beasts.csv", "-o", "../back.csv", check=0)
    assert "Bear,Beast,1,5,'-1 to all.,Rare" in (beasts.folder.parent / "back.csv").read_text("utf-8-sig")

    (beasts.folder.parent / "back.csv").replace(beasts.folder.parent / "beasts.csv")
    assert taken(beasts, "--yes").stdout == "nothing changes\n"


def test_texts_of_a_json_file_are_no_formulas_in_the_csv_file_that_is_written_back(ordo, make_ordo):
    """Its headings neither."""
    (ordo.folder / "zoo.json").write_text(
        '[{"name": "=1+1", "@power": 3}, {"name": "Elk", "@power": 4}]', encoding="utf-8"
    )
    ordo("new", "game", "zoo", "--from", "zoo.json", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)
    own("export", "csv", "--like", "../zoo.json", "-o", "back.csv", check=0)
    assert (own.folder / "back.csv").read_text("utf-8-sig").splitlines() == ["name,'@power", "'=1+1,3", "Elk,4"]


def test_tables_that_are_called_alike_are_never_taken_for_each_other(beasts, ordo):
    """Neither in a new game, nor in a new set, nor where somebody has written so into `tables.yaml`."""
    other = ordo.folder / "sea/beasts.csv"
    other.parent.mkdir()
    other.write_text("Name,Power\nEel,1\n", encoding="utf-8")
    alike = ordo("new", "game", "zoo", "--from", "beasts.csv", "--from", "sea/beasts.csv", check=1).stderr
    assert "`beasts.csv` and `sea/beasts.csv` are called alike: rename one" in alike
    told = beasts("new", "expansion", "sea", "--from", "../sea/beasts.csv", check=1).stderr
    assert "come from a table that is called `beasts.csv`: rename this one" in told

    other.replace(ordo.folder / "sea.csv")
    beasts("new", "expansion", "sea", "--from", "../sea.csv", check=0)
    path = beasts.folder / "sea/tables.yaml"
    path.write_text(path.read_text("utf-8").replace('"sea.csv"', '"beasts.csv"'), encoding="utf-8")
    told = beasts("import", "../beasts.csv", "--with", "sea", "--prune", "--yes", check=1).stderr
    assert "the sets `base`, `sea` come from tables that are called `beasts.csv`" in told
    assert len(cards(beasts)) == 4


def test_a_table_of_a_set_that_is_not_there_is_named(beasts):
    """In one line."""
    path = beasts.folder / "cards/beasts/tables.yaml"
    path.write_text(path.read_text("utf-8").replace("set: base", "set: bass"), encoding="utf-8")
    assert "there is no such set; known: base" in taken(beasts, "--yes", code=1).stderr


def test_pictures_that_would_be_called_alike_stay_apart_when_the_table_is_taken_again(ordo, make_ordo):
    """A new card shows the picture that its cell names; that of another card is not written over."""
    colours = {"fox.gif": "red", "fox.bmp": "blue"}
    for name, colour in colours.items():
        PIL.Image.new("RGB", (9, 9), colour).save(ordo.folder / name)
    table = ordo.folder / "zoo.csv"
    table.write_text("Name,Art\nFox,fox.gif\nVixen,fox.bmp\n", encoding="utf-8")
    ordo("new", "game", "zoo", "--from", "zoo.csv", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)
    table.write_text("Name,Art\nFox,fox.gif\nVixen,fox.bmp\nCub,fox.bmp\n", encoding="utf-8")
    newer = (own.folder / "cards/zoo/base/fox.png").stat().st_mtime_ns + 10**9
    os.utime(ordo.folder / "fox.bmp", ns=(newer, newer))

    own("import", "../zoo.csv", "--yes", check=0)

    assert [each["fields"]["art"] for each in cards(own).values()] == ["fox.png", "fox-2.png", "fox-2.png"]
    with PIL.Image.open(own.folder / "cards/zoo/base/fox.png") as picture:
        assert picture.convert("RGB").getpixel((4, 4)) == (255, 0, 0)


def test_of_pictures_that_differ_in_letter_case_alone_that_which_is_written_so_is_shown(ordo, make_ordo):
    """Other programs keep both, where the file system does."""
    for name, colour in (("A.png", "red"), ("a.png", "blue")):
        PIL.Image.new("RGB", (9, 9), colour).save(ordo.folder / name)
    with PIL.Image.open(ordo.folder / "A.png") as picture:
        if picture.getpixel((4, 4)) != (255, 0, 0):
            pytest.skip("the file system does not tell them apart")
    (ordo.folder / "zoo.csv").write_text("Name,Art\nFox,a.png\nElk,A.png\n", encoding="utf-8")
    ordo("new", "game", "zoo", "--from", "zoo.csv", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)
    fox, elk = (own.folder / "cards/zoo/base" / each["fields"]["art"] for each in cards(own).values())
    assert fox.read_bytes() == (ordo.folder / "a.png").read_bytes()
    assert elk.read_bytes() == (ordo.folder / "A.png").read_bytes()


@pytest.mark.slow
def test_rows_beyond_the_last_file_begin_another(beasts):
    """A file holds at most 1,000 cards."""
    rows = "".join(f"N{at},Beast,1,1,Runs.,Rare\n" for at in range(1_500))
    typed(beasts, ("Shield", f"{rows}Shield"))
    taken(beasts, "--yes")
    assert len(cards(beasts)) == 1_504
    assert (beasts.folder / "cards/beasts/base/beasts.2.yaml").is_file()


@pytest.mark.slow
def test_a_damaged_picture_is_named_and_left_out(ordo, make_ordo):
    """The cards are taken all the same, and a draft shows them."""
    Image.new("RGB", (90, 90), "navy").save(ordo.folder / "owl.png")
    Image.effect_noise((90, 90), 99).save(ordo.folder / "elk.gif")
    (ordo.folder / "elk.gif").write_bytes((ordo.folder / "elk.gif").read_bytes()[:2_000])
    sheet = ordo.folder / "zoo.csv"
    sheet.write_text("Name,Art\nOwl,owl.png\n", encoding="utf-8")
    ordo("new", "game", "zoo", "--from", "zoo.csv", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)
    sheet.write_text("Name,Art\nOwl,owl.png\nElk,elk.gif\n", encoding="utf-8")

    told = own("import", "../zoo.csv", "--yes", check=0).stderr

    assert "elk.gif` is left out: it is damaged" in told
    assert cards(own).keys() == {"base/owl", "base/elk"}
    assert "draft: 1 of 2 cards is marked: base/elk" in own("build", "--draft", check=0).stdout


@pytest.mark.slow
def test_a_cell_beyond_the_bounds_of_csv_does_not_hide_the_copy(ordo, make_ordo):
    """Edits of the data files stay although a cell of the table is longer than any text of a card."""
    records = [{"Name": "Owl", "Power": 1, "Lore": "x" * 140_000}, {"Name": "Elk", "Power": 2, "Lore": "y"}]
    (ordo.folder / "zoo.json").write_text(json.dumps(records), encoding="utf-8")
    ordo("new", "game", "zoo", "--from", "zoo.json", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)
    path = own.folder / "cards/zoo/base/cards.yaml"
    path.write_text(path.read_text("utf-8").replace("power: 2", "power: 5"), encoding="utf-8")
    assert own("import", "../zoo.json", "--yes", check=0).stdout == "nothing changes\n"
    records[1]["Power"] = 3
    (ordo.folder / "zoo.json").write_text(json.dumps(records), encoding="utf-8")
    own("import", "../zoo.json", "--yes", check=0)
    assert cards(own)["base/elk"]["fields"]["power"] == 3


@pytest.mark.slow
def test_pictures_that_the_journal_cannot_hold_are_taken_beside_it(ordo, make_ordo):
    """Before the data; `undo` takes the data back, and says nothing that is not so: the pictures stay."""
    names = [f"p{at}.bmp" for at in range(30)]
    rows = "".join(f"Card {at},\n" for at in range(30))
    (ordo.folder / "zoo.csv").write_text(f"Name,Picture\n{rows}", encoding="utf-8")
    ordo("new", "game", "zoo", "--from", "zoo.csv", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)
    for name in names:
        Image.effect_noise((1_300, 1_300), 99).save(ordo.folder / name)
    rows = "".join(f"Card {at},{name}\n" for at, name in enumerate(names))
    (ordo.folder / "zoo.csv").write_text(f"Name,Picture\n{rows}", encoding="utf-8")

    told = own("import", "../zoo.csv", "--yes", check=0)

    base = own.folder / "cards/zoo/base"
    assert "and 10 more pictures are new or replaced\n31 files changed\n" in told.stdout
    assert "too large for `ordo undo`, which will leave them as they are" in told.stderr
    assert len([*base.glob("p*.png")]) == 30
    assert "30 cards" in own("build", check=0).stdout
    own("undo", "--yes", check=0)
    assert "art" not in cards(own)["base/card-0"]["fields"]
    assert len([*base.glob("p*.png")]) == 30
    assert "is new" not in own("import", "../zoo.csv", "--yes", check=0).stdout
    assert cards(own)["base/card-0"]["fields"]["art"] == "p0.png"


def test_pictures_of_a_small_change_go_with_it_when_it_is_taken_back(ordo, make_ordo):
    """A new one is deleted, a replaced one is as before."""
    (ordo.folder / "zoo.csv").write_text("Name,Picture\nOwl,owl.png\nElk,elk.png\n", encoding="utf-8")
    Image.new("RGB", (9, 9), "red").save(ordo.folder / "owl.png")
    ordo("new", "game", "zoo", "--from", "zoo.csv", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)
    base = own.folder / "cards/zoo/base"
    before = (base / "owl.png").read_bytes()
    for name in ("owl.png", "elk.png"):
        Image.new("RGB", (9, 9), "blue").save(ordo.folder / name)
        os.utime(ordo.folder / name, (4_000_000_000, 4_000_000_000))
    own("import", "../zoo.csv", "--yes", check=0)
    assert (base / "owl.png").read_bytes() != before
    own("undo", "--yes", check=0)
    assert (base / "owl.png").read_bytes() == before
    assert not (base / "elk.png").exists()


@pytest.mark.slow
def test_a_set_from_a_table_is_written_whole_or_not_at_all(beasts, monkeypatch):
    """Where the command ends before its cards are written, it can be run again; `import` takes pictures that are missing."""
    Image.new("RGB", (9, 9), "red").save(beasts.folder / "eel.gif")
    path = beasts.folder / "cards/beasts/kinds.yaml"
    path.write_text(
        path.read_text("utf-8").replace("      power:", "      art: {type: image}\n      power:", 1), "utf-8"
    )
    (beasts.folder / "sea.csv").write_text("Name,Type,Art,Power\nEel,Beast,eel.gif,1\n", encoding="utf-8")
    for killed in ("_cards_of_table", "write_together", "write_pictures"):
        with monkeypatch.context() as patch:
            patch.setattr(
                f"ordo_pnp.cli.commands.new.{killed}", lambda *_: (_ for _ in ()).throw(OSError(28, "full", "x"))
            )
            beasts("new", "expansion", "sea", "--from", "sea.csv", check=2)
        assert (beasts.folder / "sea").exists() == (killed == "write_pictures")
    told = beasts("import", "sea.csv", "--with", "sea", "--yes", check=0)
    assert "sea/eel.png is new" in told.stdout.replace("\\", "/")
    beasts("build", "--with", "sea", "set:sea", check=0)
    assert beasts("undo", "--yes", check=0)
    assert (beasts.folder / "sea/beasts.yaml").is_file()


def test_a_column_of_pictures_may_be_empty_at_first(ordo, make_ordo):
    """Its heading says that pictures will stand there."""
    (ordo.folder / "zoo.csv").write_text("Name,Picture\nOwl,\n", encoding="utf-8")
    ordo("new", "game", "zoo", "--from", "zoo.csv", check=0)
    own = make_ordo(ordo.folder / "zoo", ordo.cache)
    Image.new("RGB", (9, 9), "red").save(ordo.folder / "owl.png")
    (ordo.folder / "zoo.csv").write_text("Name,Picture\nOwl,owl.png\n", encoding="utf-8")
    assert "cards/zoo/base/owl.png is new" in own("import", "../zoo.csv", "--yes", check=0).stdout.replace("\\", "/")


SOLDIERS = "Name,Rank,Power,Cost\nPrivate,1,1,1\nGuard,1,1,1\nScout,1,1,1\nLancer,1,1,1\nCaptain,2,1,1\n"


@pytest.mark.parametrize(
    ("table", "renamed", "gone"),
    [
        pytest.param(SOLDIERS.replace("Guard,1,1,1\n", "") + "Archer,1,1,1\n", 0, "base/guard", id="another place"),
        pytest.param(SOLDIERS.replace("Guard", "Sentry"), 1, None, id="the same place"),
        pytest.param(SOLDIERS.replace("Guard", "Sentry").replace("Scout", "Rider"), 2, None, id="two in their places"),
    ],
)
def test_cards_of_numbers_alone_are_the_same_only_in_their_place(ordo, make_ordo, table, renamed, gone):
    """They share all their cells with others, too."""
    (ordo.folder / "army.csv").write_text(SOLDIERS, encoding="utf-8")
    ordo("new", "game", "army", "--from", "army.csv", check=0)
    own = make_ordo(ordo.folder / "army", ordo.cache)
    (ordo.folder / "army.csv").write_text(table, encoding="utf-8")
    told = own("import", "../army.csv", "--yes", "--prune", check=0).stdout
    assert told.count("is the same card with another name") == renamed
    assert ("no longer in the table: base/guard" in told) == (gone is not None)
    assert len(cards(own)) == 5
