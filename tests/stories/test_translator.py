"""Somebody translates: sees what is missing and stale, fills in a table, takes it back, and prints in three languages."""

import csv
import io

import pytest

GERMAN = {"The Harbour": "Der Hafen", "Pilots of Tyre": "Lotsen von Tyros"}
SET = "format: 1\nset:\n  id: harbour\n  name: The Harbour\n  language: en\n  languages: [en, de, ru]\n  requires: [base]\n"
UNITS = """\
format: 1
units:
  - id: pilots
    name: Pilots of Tyre
    symbols: [spear, bow]
    flavour: "By night a chain closed the inner harbour. They knew who came in after 1187."
  - id: divers
    name: Divers
    symbols: [helm]
    flavour: They carried letters below the chain.
"""
EMPTY = "format: 1\ntext:\n  language: de\n  entries: {}\n"


def begin_harbour(story):
    """Write the set into the project."""
    story.write("cards/ordonnance/harbour/set.yaml", SET)
    story.write("cards/ordonnance/harbour/units.yaml", UNITS)
    story.write("cards/ordonnance/harbour/text/de.yaml", EMPTY)


def test_a_set_is_translated_in_a_table(project_story, golden):
    """Missing texts are found, written out, filled in, taken back and stamped; what gets stale is found again."""
    story = project_story
    begin_harbour(story)
    story("check")
    story("translate --set harbour")
    story("translate --lang de --set harbour -o german.csv")
    story.files("german.csv")
    path = story.folder / "german.csv"
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))
    for row in rows:
        row["de"] = GERMAN.get(row["source"], f"[{row['source'][:20]}]")
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    story.write("german.csv", out.getvalue())
    story("translate --lang de german.csv --dry-run")
    story("translate --lang de german.csv")
    story("translate --lang de german.csv --yes")
    story.files("cards/ordonnance/harbour/text/de.yaml")
    story("check")
    story.edit(
        "cards/ordonnance/harbour/units.yaml",
        ("name: Divers", "name: Divers of Acre"),
        ("in after 1187", "in after 1188"),
    )
    story("check --format concise")
    story("translate --lang de --set harbour")
    story("translate --lang de --set harbour --stamp --yes")
    story("check --format concise")
    story("undo --yes")
    golden(story.file, story.text)


@pytest.mark.slow
def test_a_set_is_translated_in_a_workbook(project_story, golden):
    """XLSX holds the same rows; a wrong language, a missing column and an unknown entry are named."""
    import openpyxl

    story = project_story
    begin_harbour(story)
    story("translate --lang de --set harbour -o german.xlsx")
    book = openpyxl.load_workbook(story.folder / "german.xlsx")
    sheet = book.worksheets[0]
    story.note("german.xlsx", [list(row) for row in sheet.values])
    for row in range(2, sheet.max_row + 1):
        sheet.cell(row, sheet.max_column).value = GERMAN.get(sheet.cell(row, 6).value)
    book.save(story.folder / "german.xlsx")
    story("translate --lang de german.xlsx --yes")
    story.files("cards/ordonnance/harbour/text/de.yaml")
    story("translate --lang ru german.xlsx --yes")
    story("translate --lang fr")
    story.write("wrong.csv", "set,entry,text,source\nharbour,nobody,name,x\n")
    story("translate --lang de wrong.csv --yes")
    story.write("odd.csv", "set,entry,text,state,hash,source,before,de\nharbour,nobody,name,missing,00000000,x,,y\n")
    story("translate --lang de odd.csv --yes")
    golden(story.file, story.text)


def test_slips_in_translations_are_found(project_story, golden):
    """Other numbers, unknown entries and keys, wrong hashes, signs that are missing, terms that are forbidden."""
    story = project_story
    begin_harbour(story)
    story.write(
        "cards/ordonnance/harbour/text/de.yaml",
        "format: 1\ntext:\n  language: de\n  entries:\n    set: {source: '00000000', name: Hafen}\n"
        "    pilots: {source: '04925491', name: Lotsen von Tyros, flavor: Nachts., flavour: 'Eine Kette, seit 1186.'}\n"
        "    diver: {source: '12345678', name: Taucher}\n    divers: {name: Taucher {spear}}\n",
    )
    story("check --format json")
    story("check --fix --unsafe")
    story.write("cards/ordonnance/harbour/text/ru.yaml", "format: 1\ntext:\n  language: de\n  entries: []\n")
    story("check --format json")
    story.edit("cards/ordonnance/text/de.yaml", ("language: de", "language: en"))
    story("check --format concise")
    golden(story.file, story.text)


def test_all_words_of_both_games_in_three_languages(story, golden):
    """What is translated of the built-in games, and each card's rules as they are made in English, German and Russian."""
    story("translate --all --lang de --set crown")
    story("translate")
    for language in ("en", "de", "ru"):
        story(f"list --game ordonnance set:crown --lang {language}")
        story(f"list --game komarn --lang {language}")
        for card in ("crown/repeal", "crown/cancel-spear", "base/spear-levy"):
            story(f"show {card} --game ordonnance --lang {language}")
        story(f"show base/morlock --game komarn --lang {language}")
    golden(story.file, story.text)


def test_a_set_is_built_in_three_languages(project_story, golden):
    """Untranslated cards are printed in the language of the set with a warning; the words on each page are measured."""
    story = project_story
    begin_harbour(story)
    story("build set:harbour --lang en,de,ru -o out")
    for language in ("en", "de", "ru"):
        story.pdf(f"out/ordonnance-harbour-{language}.pdf")
    story("build set:harbour --lang fr -o out")
    golden(story.file, story.text)
