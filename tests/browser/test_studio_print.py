"""Print and Books in Chromium: a deck is printed and a book is written, by keyboard."""

import io
import re

import pikepdf
import pytest

from tests.browser.conftest import CARDS, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-print")]
# Milliseconds for what a process of its own does.
LONG = 60_000


@pytest.fixture(scope="module")
def page(chromium, studios, tmp_path_factory):
    """Return a page of a studio on a copy of the cards."""
    import shutil

    folder = tmp_path_factory.mktemp("print")
    shutil.copytree(CARDS, folder / "cards")
    link = studios(folder)
    context = chromium.new_context(viewport={"width": 1280, "height": 860}, locale="en-GB", accept_downloads=True)
    found = context.new_page()
    found.mistakes = []
    found.on("pageerror", lambda error: found.mistakes.append(str(error)))
    found.on("console", lambda message: found.mistakes.append(message.text) if message.type == "error" else None)
    found.goto(link)
    found.home = link.partition("?")[0]
    yield found
    context.close()


def violations(page, axe):
    """Return what axe-core finds wrong with the view."""
    page.evaluate(axe)
    rules = "{'scrollable-region-focusable': {enabled: false}}"  # an editor scrolls with its text, which has the focus
    found = page.evaluate(f"async () => (await axe.run('main, dialog', {{iframes: false, rules: {rules}}})).violations")
    return [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found]


def keep_printer(page, axe):
    """Measure a printer by keyboard, what it does being told meanwhile, and print for it."""
    page.get_by_role("button", name="Measure …").focus()
    page.keyboard.press("Enter")
    # Once more, which opens no other dialog.
    page.locator("button", has_text="Measure …").evaluate("(measure) => measure.click()")
    expect(page.get_by_label("top left: across")).to_be_visible()
    page.get_by_label("top left: across").focus()
    for corner in ("1,2 -0,4", "1.2 -0.6", "1.4 -0.4", "1.4 -0.6"):
        for number in corner.split():
            page.keyboard.type(number)
            page.keyboard.press("Tab")
        page.keyboard.press("Tab")  # over what is measured with a ruler
        page.keyboard.press("Tab")
    told = page.locator(".printer-result")
    expect(told).to_contain_text("1.30 mm right, 0.50 mm up, turned 0.05° counter-clockwise")
    expect(told).to_contain_text("It is kept as printers/printer.printer.yaml.")
    expect(page.locator("dialog")).to_have_count(1)
    assert violations(page, axe) == []
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#print-printer")).to_be_focused()
    expect(page.locator("#print-printer")).to_have_value("printer")
    page.locator("#print-field-paper").select_option("a4")
    expect(page.get_by_text("was measured on US Letter; on A4 its errors may be others")).to_be_visible()
    page.locator("#print-field-paper").select_option("letter")


def test_a_deck_is_printed_by_keyboard_and_its_file_has_the_pages_that_are_shown(page, axe):
    """The options are reached by Tab, a printer is measured, the sheets by arrows; the PDF that is saved has as many pages as thumbs."""
    page.goto(f"{page.home}#/print?game=ordonnance&language=en")
    query = page.get_by_label("Which cards")
    query.focus()
    page.keyboard.type("kind:marker set:base")
    paper = page.locator("#print-field-paper")
    paper.focus()
    page.keyboard.type("US L")
    expect(paper).to_have_value("letter")
    keep_printer(page, axe)
    page.get_by_role("button", name="Make the sheets").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".print-step")).to_have_text(re.compile("Pages ready: 2"), timeout=LONG)
    thumbs = page.locator(".print-thumbs button")
    expect(thumbs).to_have_count(2)
    thumbs.first.focus()
    page.keyboard.press("ArrowRight")
    expect(thumbs.nth(1)).to_be_focused()
    expect(page.locator("img.print-page")).to_have_attribute("alt", "ordonnance-base-en-markers.pdf, page 2")
    assert page.evaluate("() => document.querySelector('img.print-page').decode().then(() => true)")
    assert violations(page, axe) == []
    for language in ("de", "en"):  # the page is loaded anew: the form and the sheets are there as before
        page.locator("#page-language").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(thumbs).to_have_count(2)
        expect(page.locator("#print-query")).to_have_value("kind:marker set:base")
        expect(page.locator("#print-printer")).to_have_value("printer")
        expect(page.locator(".stale").first).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("link", name="ordonnance-base-en-markers.pdf").focus()
        page.keyboard.press("Enter")
    with pikepdf.open(io.BytesIO(download.value.path().read_bytes())) as pdf:
        assert len(pdf.pages) == 2
        assert [round(float(each)) for each in pdf.pages[0].mediabox] == [0, 0, 612, 792]


@pytest.mark.slow
def test_a_change_of_a_book_is_seen_beside_its_text(page, axe):
    """What is typed appears in the book, the place of the cursor is in view, and a click in the book leads back."""
    page.goto(f"{page.home}#/books?game=ordonnance&language=en")
    book = page.frame_locator(".books-preview iframe")
    expect(book.locator("h1")).to_have_text("Ordonnance", timeout=LONG)
    text = page.get_by_label("Text of the book")
    text.focus()
    page.keyboard.press("Control+Home")
    for _ in range(20):
        page.keyboard.press("ArrowDown")
    page.keyboard.type("Heralds cry hear ye. ")
    expect(book.get_by_text("Heralds cry hear ye.")).to_be_in_viewport(timeout=LONG)
    assert page.evaluate(
        "() => document.querySelector('.books-preview iframe').contentDocument.querySelectorAll('img[style]').length"
    ), "the widths of figures hold"
    page.keyboard.type("{nothing}")
    expect(page.locator(".books-findings")).to_contain_text("there is no role", timeout=LONG)
    heading = book.locator("h1[style*='border'], h2[style*='border']")
    expect(heading).to_have_count(1)
    for _ in range(len("{nothing}")):
        page.keyboard.press("Backspace")
    expect(heading).to_have_count(0, timeout=LONG)
    page.keyboard.press("Control+Home")
    page.keyboard.type("x")
    expect(page.locator(".books-note")).to_have_text(re.compile("last page that could be made"), timeout=LONG)
    expect(book.get_by_text("Heralds cry hear ye.")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator(".books-note")).to_have_text("", timeout=LONG)
    chooser = page.locator("#books-book")
    chooser.select_option(label="to learn and play · Deutsch")
    expect(page.locator(".books-editor .cm-content")).to_have_attribute("lang", "de")
    chooser.select_option(label="to learn and play · English")
    text.focus()
    page.keyboard.press("Control+z")  # What is undone together depends on how fast it was typed.
    while page.locator(".books-editor .cm-line", has_text="Heralds").count():
        page.keyboard.press("Control+z")
    expect(book.get_by_text("Heralds cry hear ye.")).to_have_count(0, timeout=LONG)
    heading = book.locator("h2").nth(2)
    heading.click()
    expect(page.locator(".books-editor .cm-activeLine")).to_contain_text(heading.inner_text())
    assert violations(page, axe) == []


def refusal(page, line, text):
    """Wait until a line tells why nothing was made: at once to screen readers, in the color of errors."""
    expect(page.locator(line)).to_contain_text(text, timeout=LONG)
    expect(page.locator(line)).to_have_role("alert")
    red = page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--error')")
    shown = page.evaluate(
        """([line, red]) => {
          const probe = document.createElement("p");
          probe.style.color = red;
          document.body.append(probe);
          const wanted = getComputedStyle(probe).color;
          probe.remove();
          return [getComputedStyle(document.querySelector(line)).color, wanted];
        }""",
        [line, red],
    )
    assert shown[0] == shown[1]


def accepted(page, line):
    """Wait until a line tells of nothing wrong any more."""
    expect(page.locator(line)).not_to_have_role("alert", timeout=LONG)
    expect(page.locator(line)).not_to_contain_text("Nothing was made")
    expect(page.locator(line)).not_to_have_class(re.compile("error"))


def test_why_nothing_was_made_is_told_in_red_until_the_next_attempt(page):
    """In Print and in Books: an alert in the color of errors, which the next attempt takes away, whatever becomes of that."""
    page.goto(f"{page.home}#/print?game=ordonnance&language=en")
    query = page.locator("#print-query")
    query.fill("kind:nothing")
    refusal(page, ".print-step", "no card has kind `nothing`")
    query.fill("kind:marker set:base")
    accepted(page, ".print-step")
    query.fill("kind:nothing")
    page.get_by_role("button", name="Make the sheets").press("Enter")
    refusal(page, ".print-step", "Nothing was made: ")
    expect(page.locator("#told")).to_have_role("alert")
    query.fill("kind:marker set:base")
    page.get_by_role("button", name="Make the sheets").press("Enter")
    expect(page.locator(".print-step")).to_have_text(re.compile("Pages ready: 2"), timeout=LONG)
    accepted(page, ".print-step")
    expect(page.locator("#told")).not_to_have_role("alert")
    page.goto(f"{page.home}#/books?game=ordonnance&language=en")
    text = page.get_by_label("Text of the book")
    text.focus()
    page.keyboard.press("Control+Home")
    page.keyboard.type("x")
    expect(page.locator(".books-note")).to_contain_text("last page that could be made", timeout=LONG)
    make = page.get_by_role("button", name="Web page")
    make.press("Enter")
    refusal(page, ".books-made", "Nothing was made: ")
    text.focus()
    page.keyboard.press("Control+Home")
    page.keyboard.press("Delete")
    expect(page.locator(".books-note")).to_have_text("", timeout=LONG)
    make.press("Enter")
    expect(page.locator(".books-made a")).to_have_count(1, timeout=LONG)
    accepted(page, ".books-made")


def test_nothing_has_gone_wrong(page):
    """No script failed and no policy was broken."""
    assert page.mistakes == []
