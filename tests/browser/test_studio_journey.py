"""The whole journey through the studio: an own game from a table, mended, translated, played to the end, judged, printed and saved."""

import csv
import re
import shutil
import subprocess
import sys

import pikepdf
import pytest
import yaml

from tests.browser.conftest import CARDS, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-journey")]

# A table as a spreadsheet holds it; with so few copies a game without rules ends soon.
BEASTS = (
    ("name", "kind", "power", "copies", "text"),
    ("Fox", "beast", "2", "1", "Steals a card."),
    ("Owl", "beast", "1", "1", "Sees all hands."),
    ("Stag", "beast", "4", "1", ""),
    ("Hill", "place", "", "1", ""),
    ("Cave", "place", "", "1", ""),
)
VIEWS = ("cards", "table", "faces", "languages", "print", "books", "play", "judge")
# Milliseconds at most for what a process of its own does.
WAIT = 60_000


class Keys:
    """Whoever has no mouse."""

    def __init__(self, page):
        self.page = page

    def show(self, view):
        self.page.keyboard.press(f"Control+Shift+Digit{VIEWS.index(view) + 1}")
        self.page.locator(f".view.{view}").wait_for()

    def press(self, place):
        place.press("Enter")  # at once: a list that is written anew would take the focus away

    def enter(self, field):
        field.focus()


class Mouse(Keys):
    """Whoever clicks wherever a click does it."""

    def show(self, view):
        self.page.get_by_role("navigation", name="Views").get_by_role("link").nth(VIEWS.index(view)).click()
        self.page.locator(f".view.{view}").wait_for()

    def press(self, place):
        place.click()

    def enter(self, field):
        field.click()


@pytest.fixture
def beasts(tmp_path):
    """Return a folder with an own game made of a table, in which a slip was typed, beside the shipped ones."""
    with (tmp_path / "beasts.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(BEASTS)
    command = [sys.executable, "-m", "ordo_pnp", "new", "game", "beasts", "--from", "beasts.csv", "--lang", "en,de"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    home = tmp_path / "home"
    shutil.copytree(CARDS, home / "cards")
    shutil.copytree(tmp_path / "beasts" / "cards" / "beasts", home / "cards" / "beasts")
    path = home / "cards/beasts/base/beasts.yaml"
    path.write_text(path.read_text("utf-8").replace("power: 4", "pwoer: 4"), encoding="utf-8")
    return home


@pytest.mark.parametrize("hand", [Keys, Mouse])
def test_an_own_game_goes_from_its_table_to_paper(chromium, studios, beasts, hand):
    """By keyboard alone and by mouse; nothing reaches a file before it is saved, and what was saved has no errors left."""
    before = {each: each.read_bytes() for each in sorted((beasts / "cards").rglob("*.yaml"))}
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en", reduced_motion="reduce")
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(f"{studios(beasts)}#/cards?game=beasts&card=base/fox&language=en")
    mend(page, hand(page))
    translate(page, hand(page))
    write_a_book(page, hand(page))
    play(page, hand(page), beasts)
    judge(page, hand(page))
    print_deck(page, hand(page))
    assert {each: each.read_bytes() for each in before} == before
    page.keyboard.press("Control+s")
    expect(page.locator("#told")).to_contain_text("de.yaml", timeout=WAIT)
    saved = yaml.safe_load((beasts / "cards/beasts/base/beasts.yaml").read_text("utf-8"))["beasts"]
    assert [each.get("power") for each in saved] == [2, 1, 4]
    checked = subprocess.run(
        [sys.executable, "-m", "ordo_pnp", "check", "--game", "beasts"],
        cwd=beasts,
        check=False,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout
    assert errors == []
    context.close()


def mend(page, hand):
    """Carry out the remedy of a misspelt key in *Cards*."""
    remedy = page.get_by_role("button", name="Write `power` for `pwoer`")
    expect(remedy).to_be_visible(timeout=WAIT)
    page.keyboard.press("F8")
    if isinstance(hand, Mouse):
        remedy.click()
    else:
        page.keyboard.press("Control+.")
        expect(page.get_by_role("menuitem").first).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#told")).to_contain_text("Done: Write `power` for `pwoer`")
    expect(page.locator(".findings-pane .count")).to_contain_text("0 errors")


def translate(page, hand):
    """Write what is missing in German in *Languages*, where a finding leads, from one text to the next."""
    untranslated = page.locator(".findings-pane li", has_text="CAT403")
    expect(untranslated.locator(".where")).to_have_text(["base/text/de.yaml:5", "beasts/text/de.yaml:5"])
    hand.press(untranslated.first.locator(".to-place"))
    expect(page.get_by_label("Cards in")).to_have_value("de")
    hand.press(untranslated.first.get_by_role("button", name="To the translation"))
    first = page.get_by_label("name of Fox in Deutsch")
    expect(first).to_be_focused()
    expect(page.get_by_label("Only what is stale, missing or wrong")).to_be_checked()
    for word in ("Fuchs", "Stiehlt eine Karte."):
        page.keyboard.type(word)
        page.keyboard.press("Control+Enter")
    expect(first).to_have_value("Fuchs")
    expect(page.get_by_label("text of Fox in Deutsch")).to_have_value("Stiehlt eine Karte.")
    page.get_by_label("Filter", exact=True).fill("name:cave")
    expect(page.locator(".view.languages .entry")).to_have_count(1)
    page.get_by_label("name of Cave in Deutsch").focus()
    page.keyboard.press("Control+Enter")
    expect(page.locator("#told")).to_contain_text("That was the last text; others in Deutsch are still open.")


def write_a_book(page, hand):
    """Begin the book that the game lacks in *Books*."""
    hand.show("books")
    hand.press(page.get_by_role("button", name="Begin one (English)"))
    expect(page.locator(".books-editor .cm-content")).to_contain_text("Say in two sentences who you are")
    expect(page.locator(".books-editor .cm-content")).to_be_focused()


def play(page, hand, folder):
    """Draw and lay all cards of the own game at a table without rules; the record is saved."""
    hand.show("play")
    players = page.get_by_label("Players")
    expect(page.get_by_label("Seed")).to_be_visible()
    players.focus()
    page.keyboard.press("ArrowUp")
    expect(players).to_have_value("1")
    hand.press(page.get_by_role("button", name="Deal the cards"))
    draw = page.locator(".pile").filter(has_text="deck").get_by_role("button", name="Draw")
    for number in range(len(BEASTS) - 1):
        hand.press(draw)
        expect(page.locator(".own .card")).to_have_count(number + 1)
    expect(page.locator(".pile").first).to_contain_text("deck · 0")
    for left in reversed(range(len(BEASTS) - 1)):
        hand.press(page.locator(".own button.card").first)
        hand.press(page.get_by_role("button", name="Lay before me"))
        expect(page.locator(".own .card")).to_have_count(left)
    with page.expect_download() as download:
        hand.press(page.get_by_role("button", name="Save the record"))
    record = folder / "played.yaml"
    download.value.save_as(record)
    events = yaml.safe_load(record.read_text("utf-8"))["free"]
    assert [each.split()[0] for each in events] == [*["draw"] * 5, *["move"] * 5]


def judge(page, hand):
    """Make a card of a game with rules stronger, and play the same deals with both."""
    page.evaluate("() => { location.hash = '#/judge?game=ordonnance&card=base%2Fspear-levy&language=en'; }")
    expect(page.locator(".judge-pictures img")).to_have_count(2, timeout=WAIT)
    hand.show("cards")
    page.locator(".cm-line", has_text="symbols: [spear]").first.wait_for()
    page.keyboard.press("F6")
    page.locator(".view.cards .cm-content").focus()
    page.keyboard.press("Control+f")
    page.keyboard.type("symbols: [spear]")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type(", bow, swords")
    hand.show("judge")
    expect(page.locator(".judge-lines .added")).to_contain_text("swords", timeout=WAIT)
    page.locator("#judge-games").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("100")
    page.keyboard.press("Enter")
    expect(page.locator(".judge-verdict")).to_contain_text(re.compile(r"."), timeout=WAIT)
    hand.show("cards")
    page.keyboard.press("F6")
    page.locator(".view.cards .cm-content").focus()
    page.keyboard.press("Control+z")
    expect(page.locator(".view.cards .cm-content")).not_to_contain_text(", bow, swords")


def print_deck(page, hand):
    """Make the sheets of the own game and take the file."""
    page.evaluate("() => { location.hash = '#/print?game=beasts&language=en'; }")
    expect(page.get_by_text("Pieces: 5, pages: 2")).to_be_visible(timeout=WAIT)
    hand.press(page.get_by_role("button", name="Make the sheets"))
    link = page.get_by_role("link", name=re.compile(r"beasts-.*\.pdf")).first
    expect(link).to_be_visible(timeout=WAIT)
    with page.expect_download() as download:
        hand.press(link)
    with pikepdf.open(download.value.path()) as pdf:
        assert len(pdf.pages) >= 1
