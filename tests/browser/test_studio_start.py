"""The page of the studio where nothing is there yet: from a table to a game, without a terminal."""

import pytest

from tests.browser.conftest import expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio")]
TABLE = "Name,Type,Cost,Rules,Qty\nOwl,Bird,1,Flies.,2\nWolf,Beast,3,Howls **twice**.,1\nBear,Beast,X,Sleeps.,1\n"


def test_a_table_becomes_a_game_without_a_terminal(chromium, studios, tmp_path):
    """Chosen, seen in another look, made, opened; the start page knows it, and leads back to what came with the program."""
    (tmp_path / "owls.csv").write_text(TABLE)
    (tmp_path / "games").mkdir()
    context = chromium.new_context(locale="en-US")
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(studios(tmp_path / "games"))
    page.get_by_role("heading", name="Make a card game").wait_for()
    page.set_input_files("input[type=file]", str(tmp_path / "owls.csv"))
    faces = page.locator(".start-faces img")
    expect(faces).to_have_count(3)
    before = faces.first.get_attribute("src")
    page.get_by_role("radio", name="night").check()
    expect(faces.first).not_to_have_attribute("src", before)
    page.get_by_label("Cost: Kind of value").select_option("text")
    expect(page.get_by_label("Cost: Kind of value")).to_have_value("text")
    assert list((tmp_path / "games").iterdir()) == []

    page.get_by_role("button", name="Make the game").click()

    page.locator(".view.cards .cm-content").wait_for()
    assert "from: night" in (tmp_path / "games/owls/cards/owls/look.yaml").read_text()
    page.get_by_role("link", name="ordo", exact=True).click()
    page.get_by_role("button", name="Owls").wait_for()
    page.get_by_role("button", name="Show the games that came with ordo").click()
    page.get_by_role("heading", name="Make a card game").wait_for()
    expect(page.get_by_role("button", name="Show the games that came with ordo")).to_be_hidden()
    page.get_by_role("link", name="Cards", exact=True).click()
    page.get_by_text("These cards came with ordo").wait_for()
    page.get_by_role("button", name="Copy the game …").click()
    page.get_by_role("form", name="Change a game that came with ordo").get_by_role("textbox").fill("my-ordonnance")
    page.get_by_role("button", name="Copy the game", exact=True).click()
    page.locator(".view.cards .cm-content").wait_for()
    expect(page.get_by_text("These cards came with ordo")).to_be_hidden()
    assert (tmp_path / "games/my-ordonnance/cards/komarn/game.yaml").is_file()
    assert errors == []
    context.close()


def test_cells_are_pasted_and_a_refusal_keeps_the_page(chromium, studios, tmp_path):
    """By keys alone, on a narrow page in German: what cannot be a name is told in its place, and a better one is taken."""
    context = chromium.new_context(locale="de-DE", viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(studios(tmp_path))
    page.get_by_role("heading", name="Ein Kartenspiel machen").wait_for()
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData("text/plain", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); }""",
        TABLE.replace(",", "\t"),
    )
    expect(page.locator(".start-faces img")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    name = page.get_by_label("Name des Spiels")
    name.fill("Bad Name")
    name.press("Control+Enter")
    page.get_by_role("alert").filter(has_text="Bad Name").wait_for()
    name.fill("owls")
    name.press("Control+Enter")
    page.locator(".view.cards").wait_for()
    assert (tmp_path / "owls/cards/owls/game.yaml").is_file()
    context.close()
