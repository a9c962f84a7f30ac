"""The views *Table* and *Languages* in a browser: by keyboard, with what a spreadsheet puts on the clipboard, and nothing on the disk."""

import re
import shutil
import unicodedata

import pytest

from tests.browser.conftest import CARDS, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-table")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a project that one studio has open."""
    found = tmp_path_factory.mktemp("table")
    shutil.copytree(CARDS, found / "cards")
    return found


@pytest.fixture(scope="module")
def page(chromium, studios, folder):
    """Return a page that no error may come from."""
    link = studios(folder)
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened = context.new_page()
    opened.errors = []
    opened.on("pageerror", lambda error: opened.errors.append(str(error)))
    opened.on("console", lambda message: opened.errors.append(message.text) if message.type == "error" else None)
    opened.goto(f"{link}#/table?game=ordonnance&card=base/spear-levy&language=de")
    opened.get_by_role("grid").wait_for()
    yield opened
    context.close()


@pytest.fixture
def violations(page, axe):
    """Return what names the rules of axe-core that the page breaks."""

    def find():
        page.evaluate(axe)
        return [each["id"] for each in page.evaluate("() => axe.run()")["violations"]]

    return find


def cell(page, card, column):
    """Return the cell of a card, whose row must be in view, under a heading such as `name en`."""
    headings = page.get_by_role("columnheader").all_inner_texts()
    at = [each.replace("\n", " ").rstrip(" ▴▾") for each in headings].index(column)
    text = page.get_by_text(f"base/{card}", exact=True)  # the name of its cell ends with a mark once findings are there
    row = page.get_by_role("row").filter(has=text)
    return row.locator(".cell").nth(at)


def press(page, keys, told):
    """Press keys, and wait until a message tells what they did."""
    page.keyboard.press(keys)
    expect(page.locator("#told")).to_have_text(told)


def load_anew(page):
    """Load the page anew, which asks nothing: the studio and its journal keep what is not saved."""
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", "79")
    assert asked == []


def test_cells_are_edited_pasted_and_undone_by_keyboard(page, folder):
    """Nothing reaches the disk, and after all undo the texts are those of the beginning."""
    path = folder / "cards/ordonnance/base/units.yaml"
    grid = page.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "79")
    assert page.get_by_role("row").count() < 50  # only those in view are built
    cell(page, "spear-levy", "name en").click()
    page.keyboard.type("Village Levy")
    page.keyboard.press("Enter")
    expect(cell(page, "spear-levy", "name en")).to_have_text("Village Levy")
    expect(cell(page, "bow-archers", "name en")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(cell(page, "spear-levy", "name de")).to_have_class(re.compile("marked warning"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#table-about .to-place")).to_contain_text("made from another source text")
    page.keyboard.press("F2")
    page.keyboard.type("Dorfaufgebot")
    page.keyboard.press("Escape")
    expect(cell(page, "spear-levy", "name de")).to_have_text("Stadtaufgebot")
    load_anew(page)
    expect(cell(page, "spear-levy", "name en")).to_have_text("Village Levy")

    page.evaluate(
        '() => navigator.clipboard.writeText(\'Hill Archers\\t"Berg""schützen"\\r\\nTower Watch\\tTurmwache\\r\\n\')'
    )
    cell(page, "bow-archers", "name en").click()
    page.keyboard.press("Control+v")
    expect(cell(page, "bow-archers", "name de")).to_have_text('Berg"schützen')
    expect(cell(page, "swords-watch", "name de")).to_have_text("Turmwache")
    expect(page.locator("#told")).to_have_text("4 cells changed")
    page.keyboard.press("Control+End")
    page.keyboard.press("Control+v")
    expect(page.locator("#told")).to_have_text("Nothing is pasted: 1 column does not fit beside this cell.")
    page.keyboard.press("Control+ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+v")
    expect(page.locator("#told")).to_contain_text("Nothing is pasted: 1 row does not fit below.")
    page.keyboard.press("Control+Home")
    cell(page, "bow-archers", "name en").click()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Control+c")
    copied = 'Hill Archers\t"Berg""schützen"\nTower Watch\tTurmwache'
    assert page.evaluate("() => navigator.clipboard.readText()") == copied
    cell(page, "spear-levy", "name en").click()
    for title in ("Undone: 4 cells of 2 cards", "Undone: base/spear-levy: name.en"):
        press(page, "Control+z", title)
    for redo in ("Control+Shift+z", "Control+y"):
        press(page, redo, "Done again: base/spear-levy: name.en")
        press(page, "Control+z", "Undone: base/spear-levy: name.en")
    expect(cell(page, "spear-levy", "name en")).to_have_text("Town Levy")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    assert path.read_bytes() == (CARDS / "ordonnance/base/units.yaml").read_bytes()
    assert page.errors == []


def test_a_value_that_a_cell_cannot_hold_is_refused_and_rows_are_sorted_and_filtered(page, violations):
    """The cell is as before, with the reason; sorting and filtering change no text."""
    cell(page, "bow-archers", "symbols").click()
    page.keyboard.press("Enter")
    page.keyboard.type("bow lance")
    page.keyboard.press("Tab")
    expect(page.locator("#told")).to_contain_text("`lance` is not allowed")
    expect(cell(page, "bow-archers", "symbols")).to_have_text("bow")
    expect(cell(page, "bow-archers", "symbols")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("columnheader", name="name de").click()
    expect(page.get_by_role("columnheader", name="name de")).to_have_attribute("aria-sort", "ascending")
    names = page.locator("[role=row] > :nth-child(4)").all_inner_texts()[1:12]
    assert names == sorted(names, key=lambda each: unicodedata.normalize("NFD", each.lower()))
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("columnheader", name="name de")).to_have_attribute("aria-sort", "none")
    page.get_by_label("Filter").fill("symbol:bwo")
    expect(page.locator(".view.table").get_by_role("alert")).to_contain_text("did you mean `bow`")
    page.get_by_label("Filter").fill("id:bow-archers")
    grid = page.get_by_role("grid")
    expect(grid).to_have_attribute("aria-rowcount", "2")
    page.keyboard.press("Enter")
    expect(cell(page, "bow-archers", "name de")).to_be_focused()
    page.get_by_label("Filter").fill("")
    expect(grid).to_have_attribute("aria-rowcount", "79")
    assert violations() == []
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    assert page.errors == []


def test_a_card_is_copied_and_taken_out_and_columns_are_chosen(page, violations):
    """What is asked in a dialog gives the focus back."""
    page.locator("[role=grid] [tabindex='0']").focus()
    page.keyboard.press("Control+Home")
    cell(page, "bow-archers", "name en").click()
    page.get_by_role("button", name="Copy").click()
    expect(cell(page, "bow-archers-2", "name en")).to_be_focused()
    page.get_by_role("button", name="Remove…").click()
    assert violations() == []
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("rowheader", name="base/bow-archers-2")).to_have_count(0)
    page.evaluate(
        "() => navigator.clipboard.writeText('base/bow-new\\tunit\\tNew Archers\\t\\t\\t\\t\\tbow helm\\nbase/bow-archers\\tunit\\tHill Archers')"
    )
    page.keyboard.press("Control+Home")
    page.keyboard.press("Control+v")
    page.get_by_role("dialog").get_by_role("button", name="Add").click()
    expect(cell(page, "bow-new", "name en")).to_have_text("New Archers")
    expect(page.locator("#told")).to_have_text("New cards: 1")
    page.get_by_text("Columns").click()
    page.get_by_label("flavour ru").check()
    expect(page.get_by_role("columnheader", name="flavour ru")).to_have_count(1)
    page.get_by_role("button", name="Usual").click()
    expect(page.get_by_role("columnheader", name="flavour ru")).to_have_count(0)
    page.get_by_label("flavour ru").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Columns")).to_be_focused()
    expect(page.get_by_label("flavour ru")).to_be_hidden()
    cell(page, "bow-new", "name de").click()
    page.keyboard.type("{heml}")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.locator("#table-about .remedy").click()
    expect(cell(page, "bow-new", "name de")).to_have_text("{helm}")
    expect(cell(page, "bow-new", "name de")).to_be_focused()
    for _ in range(5):
        page.locator(".tools").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    assert page.errors == []


def test_what_is_stale_is_translated_by_keyboard(page, violations):
    """One text is written, mended, one found still right; the face and the numbers of the language are beside them."""
    page.locator("[role=grid] [tabindex='0']").focus()
    page.keyboard.press("Control+Home")
    cell(page, "spear-levy", "name en").click()
    page.keyboard.type("Village Levy")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Languages").click()
    page.get_by_label("Only what is stale, missing or wrong").check()
    german = page.get_by_label("name of Village Levy in Deutsch")
    expect(german).to_have_value("Stadtaufgebot")
    expect(page.locator(".old").first).to_have_text("Was: Town Levy")
    expect(page.locator(".numbers").first).to_have_text("348 of 350 · 2 stale")
    assert violations() == []
    german.focus()
    expect(page.get_by_role("figure", name="Face of Village Levy in Deutsch")).to_be_visible()
    page.keyboard.press("Control+a")
    page.keyboard.type("Dorf{aufgebot}")
    page.keyboard.press("Control+Enter")
    first = page.locator(".target").first
    expect(first.locator(".wrong")).to_contain_text("there is no sign `{aufgebot}`")
    expect(first.locator(".state")).to_have_text("to be mended")
    expect(page.locator(".numbers").first).to_have_text("350 of 350 · 1 to be mended")
    german.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("Dorfaufgebot")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".numbers").first).to_have_text("350 of 350")
    expect(page.locator(".target").first.locator(".state")).to_have_text("up to date")
    page.get_by_label("name of Village Levy in русский").focus()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".numbers").nth(1)).to_have_text("350 of 350")
    page.get_by_role("link", name="Table").click()
    for column in ("name.ru", "name.de", "name.de", "name.en"):
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#told")).to_have_text(f"Undone: base/spear-levy: {column}")
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    assert page.errors == []
