"""Cards as a form: a whole way through its fields, and what is written of it in the text."""

import base64
import subprocess
import sys

import pytest

from tests.browser.conftest import expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-form")]

# A picture of one pixel.
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


@pytest.fixture
def file(tmp_path):
    """Return the file of the cards of a new game, with a comment beside its first card."""
    subprocess.run(
        [sys.executable, "-m", "ordo_pnp", "new", "game", "moths", "--lang", "en,de"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    found = tmp_path / "moths/cards/moths/base/creatures.yaml"
    text = found.read_text(encoding="utf-8").replace("  - id:", "  # Ask Ida.\n  - id:", 1)
    found.write_text(text, encoding="utf-8")
    return found


@pytest.fixture
def page(chromium, studios, file):
    """Return a page that shows the first card as a form; errors of the page fail the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce")
    opened, errors = context.new_page(), []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    link = studios(file.parents[3])
    opened.goto(f"{link}#/cards?game=moths&card=base/example-1&language=en")
    opened.get_by_role("tab", name="Form").click()
    opened.get_by_role("textbox", name="Name").wait_for()
    yield opened
    context.close()
    assert errors == []


def test_a_card_is_written_in_its_form_mended_there_and_undone(page, file, axe):
    """Text, sign, number and list land in the file; a remedy is a button of its field; a visit to a field is undone at once."""
    before = file.read_text(encoding="utf-8")
    rules = page.get_by_role("textbox", name="Text", exact=True)
    rules.fill("")
    rules.press_sequentially("Gain {su")
    page.get_by_role("option", name="sun", exact=True).wait_for()
    rules.press("Enter")
    expect(rules).to_have_value("Gain {sun}")
    rules.press_sequentially(" or {mooon}")
    rules.press("Escape")
    remedy = page.locator(".field", has=rules).get_by_role("button", name="{moon}")
    remedy.click()
    expect(rules).to_have_value("Gain {sun} or {moon}")
    page.get_by_role("button", name="Power: one more").click()
    page.get_by_role("textbox", name="Feels").fill("sun moon")
    page.get_by_role("tab", name="YAML").click()
    text = page.locator(".cm-content")
    expect(text).to_contain_text("feels: [sun, moon]")
    for line in ("# Ask Ida.", "power: 2", 'text: "Gain {sun} or {moon}"'):
        expect(text).to_contain_text(line)
    page.get_by_role("tab", name="Form").click()
    page.evaluate(axe)
    assert [each["id"] for each in page.evaluate("() => axe.run()")["violations"]] == []
    undo = page.locator(".form-head").get_by_role("button", name="Undo", exact=True)
    for _ in range(4):  # list, number, remedy, and all that was typed into the text
        told = page.locator("#told").inner_text()
        undo.click()
        expect(page.locator("#told")).not_to_have_text(told)
    expect(undo).to_be_disabled()
    expect(rules).to_have_value("Write here what the card does.")
    page.keyboard.press("Control+S")
    assert file.read_text(encoding="utf-8") == before


def test_what_a_field_refuses_stays_in_it_while_other_cards_are_looked_at(page):
    """The reason stands at the field; Alt-Down and Alt-Up go to the same field of another card and back; Escape takes it away."""
    power = page.get_by_role("textbox", name="Power", exact=True)
    power.fill("2 or 3")
    told = page.locator(".field", has=power).locator(".told-at-field")
    expect(told).to_contain_text("a whole number is needed")
    power.press("Alt+ArrowDown")
    expect(power).to_have_value("2")
    expect(power).to_be_focused()
    power.press("Alt+ArrowUp")
    expect(power).to_have_value("2 or 3")
    expect(told).to_contain_text("a whole number is needed")
    power.press("Escape")
    expect(power).to_have_value("1")
    expect(told).to_have_count(0)


def test_a_dropped_picture_lands_in_the_set_and_on_the_card(page, file):
    """It is offered to other cards then."""
    page.locator('.field input[type="file"]').set_input_files(
        {"name": "Red moth.png", "mimeType": "image/png", "buffer": PIXEL}
    )
    expect(page.get_by_role("textbox", name="Art")).to_have_value("art/Red-moth.png")
    assert (file.parent / "art/Red-moth.png").read_bytes() == PIXEL
    page.get_by_role("button", name="Next card (Alt-↓)").click()
    expect(page.get_by_role("textbox", name="Art")).to_have_value("")
    page.locator(".picture-acts").get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name="art/Red-moth.png").click()
    expect(page.get_by_role("textbox", name="Art")).to_have_value("art/Red-moth.png")
