"""Faces by hand: a whole way from a card to its face, and what is written of it in the file."""

import subprocess
import sys

import pytest

from tests.browser.conftest import expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-faces")]

FACE = """format: 1
face:
  for: creature
  size: [63, 88]
  bleed: 3
  safe: 3
  elements:
    - rect: {box: [-3, -3, 69, 94], fill: '#F4EEDD'}
    # Ask Ida.
    - text: {box: [8, 40, 30, 10], text: $name, size: 12, valign: top}
    - text: {box: [8, 60, 47, 20], text: $text, size: 9}
"""


@pytest.fixture
def face(tmp_path):
    """Return the file of a face of a new game."""
    subprocess.run(
        [sys.executable, "-m", "ordo_pnp", "new", "game", "moths", "--lang", "en,de"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    found = tmp_path / "moths/cards/moths/faces/creature.yaml"
    found.parent.mkdir()
    found.write_text(FACE, encoding="utf-8")
    return found


@pytest.fixture
def page(chromium, studios, face):
    """Return a page that shows the first card; errors of the page fail the test."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB", reduced_motion="reduce")
    opened, errors = context.new_page(), []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    link = studios(face.parents[3])
    opened.goto(f"{link}#/cards?game=moths&card=base/example-1&language=en")
    yield opened
    context.close()
    assert errors == []


def drag(page, start, way):
    """Drag something of the card by millimetres."""
    box = page.locator(".face-sheet").bounding_box()
    mm = box["width"] / 63
    x, y = box["x"] + start[0] * mm, box["y"] + start[1] * mm
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + way[0] * mm / 2, y + way[1] * mm / 2)
    page.mouse.move(x + way[0] * mm, y + way[1] * mm)
    page.mouse.up()


def test_a_face_is_changed_by_mouse_and_keys_undone_and_saved(page, face, axe):
    """Moved with a snap, sized, moved by keys, by a number, bound to another column; a comment stays; each gesture is one undo."""
    page.get_by_role("button", name="Edit this face").click()
    source, parts = page.locator(".face-source"), page.locator(".part-list button")
    expect(parts).to_have_text(["Text", "Name", "Area · #F4EEDD"])
    expect(page.locator(".samples li:visible")).to_have_count(1)
    canvas = page.locator(".face-canvas")
    canvas.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(parts.nth(1)).to_have_attribute("aria-pressed", "true")
    drag(page, (20, 45), (-5.3, 2.2))  # to the safe zone
    expect(source).to_contain_text("box: [3, 42.2, 30, 10]")
    drag(page, (33.3, 52.5), (4, 3))  # its lower right corner
    expect(source).to_contain_text("box: [3, 42.2, 34, 13]")
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowUp"):
        page.keyboard.press(key)
    expect(source).to_contain_text("box: [4, 37.2, 34, 13]")
    page.get_by_label("From the left").fill("10.5")
    page.get_by_label("From the left").press("Enter")
    expect(source).to_contain_text("box: [10.5, 37.2, 34, 13]")
    page.get_by_label("Shows the column").select_option("$text")
    expect(source).to_contain_text("text: $text, size: 12")
    page.get_by_role("button", name="Duplicate").click()
    expect(parts).to_have_count(4)
    page.evaluate(axe)
    assert [each["id"] for each in page.evaluate("() => axe.run()")["violations"]] == []
    page.keyboard.press("Control+S")
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    line = "    - text: {box: [10.5, 37.2, 34, 13], text: $text, size: 12, valign: top}\n"
    old = "    - text: {box: [8, 40, 30, 10], text: $name, size: 12, valign: top}\n"
    assert face.read_text(encoding="utf-8") == FACE.replace(old, line + line)
    undo = page.locator(".face-tools").get_by_role("button", name="Undo", exact=True)
    undo.click()
    expect(parts).to_have_count(3)
    parts.nth(1).click()
    for step in ("text: $name", "[4, 37.2, 34, 13]", "[3, 42.2, 34, 13]", "[3, 42.2, 30, 10]", "[8, 40, 30, 10]"):
        undo.click()
        expect(source).to_contain_text(step)
    expect(undo).to_be_disabled()
    page.keyboard.press("Control+S")
    expect(page.get_by_role("button", name="Saved")).to_be_visible()
    assert face.read_text(encoding="utf-8") == FACE


def test_a_face_of_the_look_is_made_the_games_own_on_a_phone(page, face):
    """It has one button, and then its parts can be changed."""
    face.unlink()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(page.url.replace("#/cards", "#/faces"))
    page.get_by_role("button", name="Make this face mine").click()
    expect(page.get_by_role("button", name="Show the face as YAML")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.locator(".part-list button").last.click()
    expect(page.get_by_role("button", name="Duplicate")).to_be_enabled()
