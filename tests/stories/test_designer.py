"""Somebody with a table of cards makes a game of it: checks it, corrects it, translates it, prints it, changes it again."""

import io
import json

import openpyxl
import PIL.Image
import pytest

BEASTS = """\
Name,Type,Qty,Power,Rarity,Text
Wolf,Creature,3,2,common,Howls: take another {tooth} into your hand.
Bear,Creature,2,5,rare,"Sleeps in winter.
{leaf}: wake it."
Fox,Creature,2,3,common,Steals a card.
Owl,Creature,1,4,rare,Sees all hands by night.
Thicket,Place,2,,common,Creatures of 3 or less hide here.
Clearing,Place,2,,common,Nothing hides here. {leaf}: draw a card.
"""
SLIPS = [
    ("kinds.yaml", "power: {type: int}", "power: {type: int, max: 4}"),
    ("base/creatures.yaml", "    name: Wolf", "    nmae: Wolf"),
    ("base/creatures.yaml", '    rarity: common\n    text: "Steals', '    rarity: commom\n    text: "Steals'),
    ("base/creatures.yaml", "another {tooth} into", "another {toth} into"),
    ("base/creatures.yaml", "print: {copies: 1}", "print: {copies: one, art: art/owl.png}"),
    ("base/place-cards.yaml", "id: thicket", "id: Thicket"),
    ("look.yaml", "  from: framed", "  from: framd"),
    ("faces/place.yaml", "for: place", "for: palce"),
]
"""What fingers do to a fresh game: FILE, what stands there, what is typed."""


def begin_beasts(story):
    """Make the game of beasts, and go into its folder."""
    story.write("beasts.csv", BEASTS)
    story("new game beasts --from beasts.csv --size tarot", shows=False)
    story.enter("beasts")


def findings(story, *words):
    """Run a check that answers in JSON."""
    return json.loads(story(" ".join(["check", *words, "--format json"])).stdout)


def workbook(rows, **sheets):
    """Return the bytes of a workbook with its first sheet and others."""
    book = openpyxl.Workbook()
    book.active.title = "Cards"
    for row in rows:
        book.active.append(row)
    for name, others in sheets.items():
        sheet = book.create_sheet(name)
        for row in others:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def picture(color, size=(700, 900)):
    """Return the bytes of a PNG file of one colour."""
    out = io.BytesIO()
    PIL.Image.new("RGB", size, color).save(out, "PNG")
    return out.getvalue()


def test_a_table_in_csv_becomes_a_printed_game(story, golden):
    """Columns become fields with their reasons; the game checks at once, and its sheets are measured front by back."""
    story.write("beasts.csv", BEASTS)
    story("new game beasts --from beasts.csv --size tarot")
    story.tree("beasts")
    base = "beasts/cards/beasts/"
    story.files("beasts/README.md", f"{base}kinds.yaml", f"{base}KINDS.md", f"{base}signs.yaml")
    story.files(f"{base}base/creatures.yaml", f"{base}base/place-cards.yaml", f"{base}look.yaml")
    story.enter("beasts")
    story("check --strict")
    story("list --json")
    story("build")
    story.pdf("beasts/output/beasts-base-en.pdf")
    golden(story.file, story.text)


def test_a_workbook_becomes_a_game_with_pictures(story, golden):
    """Numbers, dates, notes and a second sheet of XLSX are told; pictures beside the table are copied and drawn."""
    rows = [
        ("Title", "Kind", "Count", "Cost", "Image", "Rules"),
        ("Anchor", "Tool", 2, 1, "anchor.png", "Stay where you are."),
        ("Lantern", "Tool", 1, 2.5, "lantern.png", "Look at *two* cards."),
        ("Storm", "Weather", 3, None, "", "Everybody discards {wave}."),
        (None, None, None, None, None, None),
        ("Calm", "Weather", -1, None, "none.png", None),
    ]
    story.write("ships.xlsx", workbook(rows[:2]))
    story("new game ships --from ships.xlsx")
    story.enter("ships")
    story("check")
    story.enter(".")
    rows[-1] = ("Calm", "Weather", 1, None, None, None)
    story.write("harbour.xlsx", workbook(rows, Notes=[("to do",)]))
    story.write("anchor.png", picture("#2C5A87"))
    story.write("lantern.png", picture("#AA7D27", (90, 60)))
    story("new game harbour --from harbour.xlsx --lang de,en")
    story.tree("harbour/cards")
    story.files("harbour/cards/harbour/kinds.yaml", "harbour/cards/harbour/base/tool.yaml")
    story.enter("harbour")
    story("check")
    story("build --backs none --paper letter")
    story.pdf("harbour/output/harbour-base-de.pdf")
    golden(story.file, story.text)


def test_a_table_in_json_becomes_a_game(story, golden):
    """Values keep their types; cards of two kinds are drawn, and shown as data and as pictures."""
    cards = [
        {"name": "Sun", "type": "Sky", "power": 9, "tags": "bright warm", "text": "Rises."},
        {"name": "Moon", "type": "Sky", "power": 4, "tags": "bright", "text": "Follows {sun}."},
        {"name": "Star", "type": "Sky", "power": 1, "text": "Blinks."},
        {"name": "Hill", "type": "Land", "steep": True, "text": "Stays."},
        {"name": "Lake", "type": "Land", "steep": False, "text": "Shows {sun}."},
    ]
    story.write("sky.json", json.dumps("later"))
    story("new game sky --from sky.json --size mini")
    story.write("sky.json", json.dumps(cards))
    story("new game sky --from sky.json --size mini")
    story.files("sky/cards/sky/kinds.yaml")
    story.tree("sky/cards")
    story.enter("sky")
    story("check --strict")
    story("list")
    story("show sun --png sun.png")
    story.pictures("sky/sun.png")
    golden(story.file, story.text)


def test_tables_that_make_no_game_are_refused(story, golden):
    """Each is refused with the cell and the remedy, and no folder is left."""
    tables = {
        "empty.csv": "",
        "heading.csv": "Name,Power\n",
        "nameless.csv": "Power\n1\n",
        "copies.csv": "Name,Qty\nWolf,many\nBear,-1\n",
        "text.txt": "Wolf",
        "wrong.json": '{"name": "Wolf"',
        "bare.json": '"Wolf"',
        "no.xlsx": "PK no workbook",
    }
    for name, text in tables.items():
        story.write(name, text)
        story(f"new game {name.partition('.')[0]}-wolves --from {name}")
    story("new game Wolves")
    story("new game wolves --from nowhere.csv")
    story("new game wolves --size 10x20000")
    story("new game wolves --kind 'moth: wings itn'")
    story.note("left behind", sorted(each.name for each in story.folder.iterdir()))
    golden(story.file, story.text)


@pytest.mark.slow
def test_slips_of_a_designer_are_found_and_corrected(story, golden):
    """All slips in one run, as text, as JSON, a line each, for GitHub; `--fix` corrects them to what stood there before."""
    begin_beasts(story)
    story("new face place", shows=False)
    for name, old, new in SLIPS:
        story.edit(f"beasts/cards/beasts/{name}", (old, new))
    findings(story)
    story("check")
    story("check --format concise")
    story("check --format github")
    story("check --diff --unsafe")
    story("check --fix")
    story("check --fix --unsafe")
    findings(story)
    story("undo --yes")
    story("undo --dry-run")
    golden(story.file, story.text)


def test_findings_in_sarif(story, golden):
    """Other programs read the findings of a game with their places and pages."""
    begin_beasts(story)
    for name, old, new in SLIPS[1:4]:
        story.edit(f"beasts/cards/beasts/{name}", (old, new))
    story("check --format sarif")
    golden(story.file, story.text)


def test_errors_stop_a_build(story, golden):
    """Nothing is written while anything is wrong with the cards, and every command says so with the finding."""
    begin_beasts(story)
    story.edit("beasts/cards/beasts/base/creatures.yaml", ("    power: 5", "    power: five"))
    for line in (
        "build",
        "list",
        "show wolf",
        "export csv",
        "export gallery",
        "watch --once",
        "export pack base",
        "check --faces",
    ):
        story(line)
    story.tree("beasts/cards/beasts/base")
    golden(story.file, story.text)


def test_a_translated_game_is_printed_in_two_languages(story, golden):
    """A language is added, missing texts are found, filled in and taken back; both decks are measured."""
    begin_beasts(story)
    game = "beasts/cards/beasts/game.yaml"
    story.files(game)
    story.edit(game, ("languages: [en]", "languages: [en, de]"))
    story("check")
    story("export csv -o beasts.csv")
    story("translate --lang de -o german.csv")
    path = story.folder / "beasts/german.csv"
    rows = path.read_text(encoding="utf-8").splitlines(keepends=True)
    german = {",Wolf,": "Wolf", ",Bear,": "Bär", ",Creature,": "Wesen", "Steals a card.,": "Stiehlt eine Karte."}
    for at, row in enumerate(rows):
        for source, text in german.items():
            if f"{source}," in row:
                rows[at] = f"{row.rstrip()}{text}\n"
    path.write_text("".join(rows), encoding="utf-8")
    story.files("beasts/german.csv")
    story("translate --lang de german.csv --yes")
    story.tree("beasts/cards")
    story.files("beasts/cards/beasts/base/text/de.yaml")
    story("list --lang de")
    story("check")
    story("build --lang all")
    story.pdf("beasts/output/beasts-base-de.pdf")
    golden(story.file, story.text)


def test_a_spreadsheet_changes_a_game_again(story, golden):
    """The exported table is edited and taken back: texts, a new card, bad cells with their addresses; `undo` restores all."""
    begin_beasts(story)
    story("export csv -o cards.csv")
    story.edit("beasts/cards.csv", ("Steals a card.", "Steals two cards."))
    path = story.folder / "beasts/cards.csv"
    with path.open("a", encoding="utf-8") as file:
        file.write("base/lynx,creature,Lynx,Waits.,4,common,2,,,\r\n")
    story.files("beasts/cards.csv")
    story("import csv cards.csv --dry-run")
    story("import csv cards.csv")
    story("import csv cards.csv --yes")
    story.files("beasts/cards/beasts/base/creatures.yaml")
    story.edit("beasts/cards.csv", ("base/bear,", "base/baer,"), ("base/owl,creature", "base/owl,craeture"))
    story("import csv cards.csv --yes")
    story("undo --yes")
    story.tree("beasts/cards/beasts/base")
    golden(story.file, story.text)


def test_the_example_game(story, golden):
    """A finished design checks, is drawn in two languages, measured, and described by figures of its faces."""
    story("new game --example")
    story.tree("night-garden/cards")
    story.enter("night-garden")
    story("check --strict")
    story("list --lang de")
    story("check --faces --metrics --json")
    story("build --lang all")
    story.pdf("night-garden/output/night-garden-base-en.pdf", "night-garden/output/night-garden-base-de.pdf")
    golden(story.file, story.text)


def test_kinds_are_declared_in_words(story, golden):
    """Fields of all types become schemas and sample cards, which check."""
    story(
        "new game moths --kind 'moth: wings int 0..4, text rich, seen flag, shade color, house arms' "
        "--kind 'lamp: light choice low|high, text rich, signs symbols sun|moon, near card moth, art image' --lang en,de"
    )
    moths = "moths/cards/moths/"
    story.files(f"{moths}kinds.yaml", f"{moths}KINDS.md", f"{moths}base/moths.yaml", f"{moths}base/lamps.yaml")
    story.files(f"{moths}look.yaml", f"{moths}game.yaml", f"{moths}base/text/de.yaml")
    story.enter("moths")
    story("check --strict")
    story("schema")
    story("schema moths")
    story("schema --check")
    story.edit(f"{moths}kinds.yaml", ("min: 0, max: 4", "min: 0, max: 6"))
    story("schema --check")
    story("schema --write")
    story("fmt --check")
    golden(story.file, story.text)


def test_a_face_is_made_to_be_edited(story, golden):
    """A copy of the stock face of a kind is changed by a millimetre, and the card is drawn so; `fmt` and `rename` keep the rest."""
    begin_beasts(story)
    story("new face back")
    story("new face creature")
    story("show wolf --png before.png")
    story.edit("beasts/cards/beasts/faces/creature.yaml", ("bleed: 3", "bleed:  3"))
    story("fmt --diff")
    story("fmt")
    story("new card base/lynx --kind creature")
    story("rename base/wolf grey-wolf")
    story.files("beasts/cards/beasts/base/creatures.yaml")
    story("show grey-wolf")
    story("show grey-wolf --png after.png --back")
    story("watch --once")
    story.pictures("beasts/before.png")
    story.tree("beasts/cards")
    golden(story.file, story.text)
