"""Somebody prints: profiles, papers, both sides, inks, tokens, boxes, printers that err, cutting machines, services, tables."""

import csv
import io
import json
import re
import sqlite3
import zipfile

import openpyxl
import pytest

from ordo_pnp import OrdoError, Project
from tests.stories.measured import measured_picture

UNITS = "--game ordonnance set:base id:spear-levy,bow-archers,banner-bearer,spear-helm"
WAYS = {
    "gutterfold": "--for gutterfold",
    "sleeves": "--for sleeves --paper letter",
    "shop": "--for shop",
    "press": "--for press --coverage",
    "screen": "--for screen",
    "short-edge": "--backs short-edge --paper a5",
    "fronts-first": "--order fronts-first --copies 2",
    "separate": "--order separate --light-backs",
    "wide": "--gap 6 --bleed 2 --back-bleed 4 --marks crosses --mark-color #C8102E --mark-weight 1 --mark-offset -1",
    "landscape": "--orientation landscape --marks dots",
    "perforated": "--paper poker-9",
    "photo": "--paper photo-10x15 --backs none",
    "size": "--size tarot",
    "saver": "--ink saver --coverage",
    "grey": "--ink grey",
    "outline": "--ink outline --by-count",
}


@pytest.mark.slow
def test_both_base_decks_are_measured(story, golden):
    """Every sheet of both base games: page sizes, card boxes, the order of fronts and backs, words, lines and looks."""
    for game in ("ordonnance", "komarn"):
        story(f"build --game {game} set:base -o {game}")
        story.pdf(*sorted(each.relative_to(story.folder).as_posix() for each in (story.folder / game).glob("*.pdf")))
    story.manifest("komarn/manifest.json")
    golden(story.file, story.text)


@pytest.mark.parametrize("language", ["de", "ru"])
@pytest.mark.slow
def test_the_expansion_in_other_languages_is_measured(story, golden, language):
    """The expansion is set in German and Russian: words, sizes and looks of each page."""
    story(f"build --game ordonnance set:crown --lang {language} -o out")
    story.pdf(*sorted(each.relative_to(story.folder).as_posix() for each in (story.folder / "out").glob("*.pdf")))
    golden(story.file, story.text)


@pytest.mark.parametrize("ways", [list(WAYS)[:8], list(WAYS)[8:]], ids=["first", "second"])
@pytest.mark.slow
def test_ways_of_printing_are_measured(story, golden, ways):
    """Each profile, paper, mark, order, size and ink moves what is printed to its place, in mm."""
    for name in ways:
        story(f"build {UNITS} {WAYS[name].replace('#', chr(92) + '#')} -o {name}")
        story.pdf(*sorted(each.relative_to(story.folder).as_posix() for each in (story.folder / name).glob("*.pdf")))
    golden(story.file, story.text)


@pytest.mark.slow
def test_what_would_be_printed_is_explained(story, golden):
    """Nothing is written: how many fit on each paper and why, single cards, wrong filters and lengths."""
    for paper in ("a4", "letter", "a3", "sra3", "poker-9", "avery-5371"):
        story(f"build --game ordonnance set:base --paper {paper} --explain")
    story("build --explain")
    story("build --game komarn --explain --size mini")
    story("build --game ordonnance 'id:spear-levy*2,bow-archers*1' --explain")
    for wrong in (
        "symbol:baner",
        "id:spear-levi",
        "set:nowhere",
        "crown:",
        "--paper a44",
        "--gap 80",
        "--for pres",
        "--lang fr",
        "--size 1x1",
    ):
        story(f"build --game ordonnance {wrong} --explain")
    golden(story.file, story.text)


def test_only_what_changed_is_printed_again(project_story, golden):
    """The ledger tells which cards are new or look different; old ones are named, a list of missing cards is printed."""
    story = project_story
    story("build --game ordonnance set:base kind:unit -o print")
    story("build --game ordonnance set:base kind:unit --changed -o print")
    story.edit("cards/ordonnance/base/units.yaml", ("name: Town Levy", "name: Levy of the Town"))
    story("build --game ordonnance set:base kind:unit --changed -o print")
    story.pdf("print/ordonnance-base-en-changed.pdf")
    story.write("missing.txt", "base/bow-archers 2\nspear-levy: 1\nnobody 1\n")
    story("build --game ordonnance --missing missing.txt -o print")
    story.write("missing.txt", "base/bow-archers 2\nbase/spear-levy 1\n")
    story("build --game ordonnance --missing missing.txt -o print")
    story.tree("print")
    golden(story.file, story.text)


@pytest.mark.slow
def test_pieces_boxes_and_boards(story, golden):
    """Discs for a punch, squares and stickers, boards on one sheet, boxes, dividers, racks and screens, measured."""
    story("build --game komarn kind:soldier --tokens punch-16 -o punch")
    story("build --game komarn kind:sergeant --tokens squares-16 -o squares")
    story("build --game komarn kind:sergeant --tokens stickers --backs none -o stickers")
    story("build --game komarn kind:board --paper poster -o poster")
    story("accessories tuck-box --game ordonnance set:base kind:unit -o box")
    story("accessories box --game ordonnance set:base --sleeve premium --dividers --paper a3 -o box")
    story("accessories dividers --game ordonnance set:base --lang ru -o box")
    story("accessories rack --game komarn set:base kind:number --places 5 -o box")
    story("accessories screen --game ordonnance --lang de -o box")
    names = [f"{each}/*.pdf" for each in ("punch", "squares", "stickers", "poster", "box")]
    story.pdf(*sorted(each.relative_to(story.folder).as_posix() for name in names for each in story.folder.glob(name)))
    golden(story.file, story.text)


def test_a_printer_is_measured_and_made_up_for(story, golden):
    """The page with scales, readings that become a printer, wrong readings, and sheets that are moved by it."""
    story("calibrate -o print --lang de,ru --paper letter")
    story("calibrate --read --name office tl=+1.2,-0.4 tr=+1.2,-0.6 bl=+1.4,-0.4 br=+1.4,-0.6 -o .")
    story.files("office.printer.yaml")
    story(
        "calibrate --read --name edges tl=+0.5,-0.3 tr=+0.6,-0.5 bl=+0.3,-0.3 edge-tl=15,15 across=170.4 down=256 -o ."
    )
    story("calibrate --read tl=+0.5")
    story("calibrate --read tl=+0.5,-0.3 tr=+9,-0.5 bl=+0.3,-0.3 br=0,0")
    story("calibrate --read tl=much,-0.3")
    story("calibrate --printer ./office.printer.yaml -o again")
    story(f"build {UNITS} --printer ./office.printer.yaml -o moved")
    story.pdf(
        "print/calibration-letter-de.pdf",
        "again/calibration-a4-en-office.pdf",
        "moved/ordonnance-base-en-selection.pdf",
    )
    golden(story.file, story.text)


@pytest.mark.slow
def test_sheets_for_cutting_machines(story, golden):
    """Paths in mm as SVG and DXF, sheets with registration marks and as pictures, and the list of cuts."""
    story(f"export cut {UNITS} -o cut")
    story(f"export cut {UNITS} --cutter cricut --paper letter --dpi 60 -o cricut")
    story(f"export cut {UNITS} --kiss --backs none --cutter silhouette-portrait -o stickers")
    story("export cut --game komarn set:base kind:site -o tiles")
    story(f"export cut {UNITS} --tabs 1 --radius 2 -o tabs")
    for folder in ("cut", "cricut", "stickers", "tabs", "tiles"):
        story.tree(folder)
        story.files(f"{folder}/cuts.csv")
    story.files(*(each.relative_to(story.folder).as_posix() for each in sorted(story.folder.glob("c*/*.svg"))[:2]))
    story.pdf(*(each.relative_to(story.folder).as_posix() for each in sorted(story.folder.glob("*/*-cut.pdf"))))
    golden(story.file, story.text)


def test_cards_as_pictures_and_for_virtual_tables(story, golden):
    """Pixels of faces for services and tables, with their lists, and rooms that other programs read."""
    story(f"export images {UNITS} --dpi 100 -o pictures")
    story(f"export images {UNITS} --service makeplayingcards -o service")
    story(f"export tts {UNITS} --images-at https://example.org/cards -o tts")
    story(f"export grid {UNITS} --dpi 60 -o grid")
    story(f"export grid {UNITS} --table vassal --dpi 60 --lang ru -o vassal")
    story(f"export grid {UNITS} --table playingcards --dpi 60 -o room")
    for folder in ("pictures", "service", "tts", "grid", "vassal"):
        story.tree(folder)
    story.files("pictures/cards.csv", "grid/sheets.csv", "vassal/pieces.csv")
    for saved in sorted((story.folder / "tts").glob("*.json")):
        story.note(saved.name, json.loads(saved.read_text(encoding="utf-8")))
    for room in sorted((story.folder / "room").glob("*.pcio")):
        with zipfile.ZipFile(room) as archive:
            story.note(room.name, sorted(archive.namelist()))
            story.note("widgets.json", json.loads(archive.read("widgets.json")))
    golden(story.file, story.text)


def test_cards_as_data_are_read_back(story, golden):
    """JSON, CSV, XLSX and the database say the same of the same cards, and a query answers."""
    story("export json --game ordonnance set:crown -o cards.json")
    cards = story.json("cards.json")
    story.note("games", cards["games"])
    story.note("cards", cards["cards"])
    story("export csv --game ordonnance set:crown -o cards.csv")
    story.files("cards.csv")
    story("export xlsx --game ordonnance set:crown -o cards.xlsx")
    rows = csv.reader(io.StringIO((story.folder / "cards.csv").read_text(encoding="utf-8-sig")))
    sheet = openpyxl.load_workbook(story.folder / "cards.xlsx").worksheets[0]
    assert [[each or "" for each in row] for row in rows] == [
        [str(cell) if cell is not None else "" for cell in row] for row in sheet.values
    ]
    story("export json -o all.json")
    story.note("all cards", story.digest((story.folder / "all.json").read_text(encoding="utf-8")))
    story("export sqlite -o cards.db")
    with sqlite3.connect(story.folder / "cards.db") as database:
        story.note(
            "schema",
            "\n".join(
                row[0] for row in database.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
            ),
        )
        for table in ("games", "sets", "cards", "texts", "fields"):
            found = database.execute(f"SELECT * FROM {table}").fetchall()
            story.note(table, f"{len(found)} rows, {story.digest(repr(found))}")
        query = "SELECT id, name_en, name_de, copies FROM ordonnance_unit WHERE copies > 3"
        story.note(query, [list(row) for row in database.execute(query)])
    database.close()
    golden(story.file, story.text)


@pytest.mark.parametrize("game", ["ordonnance", "komarn"])
@pytest.mark.slow
def test_faces_of_both_games(story, golden, game):
    """Every card by its texts; some faces as SVG, with sizes in mm; all faces in all languages as a page."""
    lines, kinds = [], set()
    with Project(game=game) as project:
        for at, card in enumerate(project.cards()):
            language = ("en", "de", "ru")[at // 9 % 3]
            told = {each: card.shown_texts(each) for each in ("en", "de", "ru")}
            lines.append(f"{card.id} {card.kind} {card.printing.copies} {card.printing.number} {told}")
            if at % 9 == 0:
                face = project.svg(card, language)
                lines.append(f"  {language} {re.search('width=.*?viewBox=.*?[ >]', face)[0]} {story.digest(face)}")
            if card.kind not in kinds:
                kinds.add(card.kind)
                lines.append(f"  {(_back, _pixels)[len(kinds) % 2](story, project, card)}")
    story.note("faces", "\n".join(lines))
    story(f"export gallery --game {game} -o gallery.html")
    page = story.steady((story.folder / "gallery.html").read_text(encoding="utf-8"))
    story.note("gallery.html", f"{len(page)} letters, {story.digest(page)}")
    golden(story.file, story.text)


def _back(story, project, card):
    try:
        return story.digest(project.svg(card, back=True))
    except OrdoError as refused:
        return str(refused)


def _pixels(_, project, card):
    return measured_picture(io.BytesIO(project.png(card, dpi=60)))


def test_a_page_that_shows_all_cards(story, golden):
    """The gallery of some cards is one file, the same each time; a first game is printed as sheets; figures of faces are measured."""
    story(f"export gallery {UNITS} -o gallery.html")
    page = story.steady((story.folder / "gallery.html").read_text(encoding="utf-8"))
    story.note("gallery.html", f"{len(page)} letters, {story.digest(page)}")
    for game in ("ordonnance", "komarn"):
        story(f"build --game {game} --first-game --lang en,de -o first")
    story.pdf(*sorted(each.relative_to(story.folder).as_posix() for each in (story.folder / "first").glob("*.pdf")))
    story("check --faces --game ordonnance kind:kingdom --metrics")
    golden(story.file, story.text)
