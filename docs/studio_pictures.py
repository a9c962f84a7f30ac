"""Film a journey through the studio as PNG pictures: ``python docs/studio_pictures.py FOLDER``.

It needs Chromium and what ``make test-browser`` installs, and is run by hand: pictures of pages differ from browser to browser.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

ROOT: Final = Path(__file__).resolve().parent.parent
CARD: Final = "game=ordonnance&card=base%2Fspear-levy&language=en"
WAIT: Final = 120_000
WIDTH, HEIGHT = 1280, 800
# Of a picture: a third of the bytes of one in full color.
COLORS: Final = 192
BROWSER: Final = ("--no-sandbox", "--disable-gpu")


# The table of which an own game is made.
BEASTS: Final = """\
Name,Kind,Power,Copies,Text
Fox,beast,2,3,Steals a card.
Owl,beast,1,2,Sees all hands by night.
Stag,beast,4,2,
Wolf,beast,3,3,Takes another beast along.
Hill,place,,2,Whoever stands here sees far.
Cave,place,,1,Hides one beast.
"""
OWN: Final = "game=beasts&card=base%2Fstag&language=en"


def go(page: Page, view: str, *seen: str, at: str = CARD) -> None:
    """Show a view, and wait until all of some parts are there."""
    page.evaluate(f"() => {{ location.hash = '#/{view}?{at}'; }}")
    for each in seen:
        page.locator(each).first.wait_for(timeout=WAIT)


def own_game(folder: Path) -> None:
    """Make a game of a table, beside those of a project, and type a slip into it."""
    (folder / "beasts.csv").write_text(BEASTS, encoding="utf-8")
    words = [sys.executable, "-m", "ordo_pnp", "new", "game", "beasts", "--from", "beasts.csv", "--lang", "en,de"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    subprocess.run(words, cwd=folder, env=environment, check=True, capture_output=True)  # noqa: S603 (itself)
    shutil.move(folder / "beasts" / "cards" / "beasts", folder / "cards" / "beasts")
    path = folder / "cards" / "beasts" / "base" / "beasts.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("power: 4", "pwoer: 4"), encoding="utf-8")


def own_journey(page: Page) -> Iterator[str]:
    """Mend, translate, play and print the own game, and change its face; as ``journey``."""
    go(page, "cards", ".findings-pane .remedy", ".card-form .field", at=OWN)
    page.get_by_role("textbox", name="Text", exact=True).focus()
    page.wait_for_timeout(2_000)  # until the pictures of the list are drawn, too
    yield "own-form"
    page.get_by_role("tab", name="YAML").click()
    page.locator(".cm-content").wait_for(timeout=WAIT)
    page.wait_for_timeout(2_000)  # until the pictures of the list are drawn, too
    page.keyboard.press("F8")
    page.keyboard.press("Control+.")
    page.get_by_role("menuitem").first.wait_for(timeout=WAIT)
    yield "own-mend"
    page.keyboard.press("Enter")
    page.locator(".findings-pane .remedy", has_text="pwoer").wait_for(state="hidden", timeout=WAIT)
    go(page, "languages", ".view.languages .target", at=OWN)
    for name, german in (("Fox", "Fuchs"), ("Owl", "Eule"), ("Stag", "Hirsch")):
        page.get_by_label(f"name of {name} in Deutsch").focus()
        page.keyboard.type(german)
        page.keyboard.press("Control+Enter")
    page.wait_for_timeout(2_000)  # until the face of the last one is drawn
    yield "own-translate"
    go(page, "play", ".view.play select", at=OWN)
    page.get_by_label("Players").select_option("1")
    page.get_by_label("Seed").fill("4")
    page.get_by_role("button", name="Deal the cards").click()
    pile = page.locator(".pile").first
    pile.get_by_role("button", name="Shuffle").click()
    for number in range(5):
        pile.get_by_role("button", name="Draw").click()
        page.locator(".own .card").nth(number).wait_for(timeout=WAIT)
    for number in range(2):
        page.locator(".own button.card").first.click()
        page.get_by_role("button", name="Lay before me").click()
        page.locator(".own .card").nth(4 - number).wait_for(state="detached", timeout=WAIT)
    page.wait_for_timeout(1_000)  # until the pictures are there
    yield "own-play"
    go(page, "print", ".print-form", at=OWN)
    page.get_by_role("button", name="Make the sheets").click()
    page.locator(".print-downloads a").first.wait_for(timeout=WAIT)
    page.wait_for_timeout(1_000)  # until the sheet is drawn
    yield "own-print"
    go(page, "faces", ".part-list button", at=OWN)
    page.get_by_role("button", name="Make this face mine").click()
    page.locator(".face-banner").wait_for(state="hidden", timeout=WAIT)
    page.locator(".part-list button", has_text="Kind").last.click()
    page.wait_for_timeout(1_000)  # until the pictures are there
    yield "own-face"


def journey(page: Page) -> Iterator[str]:
    """Go through the studio; yield the name of each picture when the page shows what is on it."""
    go(page, "cards", ".view.cards .cm-line:has-text('id: spear-levy')")
    page.wait_for_timeout(3_000)  # until the pictures of the list are drawn, too
    yield "cards"
    go(page, "table", ".view.table [role=gridcell]")
    page.get_by_role("gridcell", name="Castle Watch").first.click()
    page.locator(".view.table svg, .view.table img").first.wait_for(timeout=WAIT)
    page.wait_for_timeout(1_000)  # until the face is drawn
    yield "table"
    go(page, "languages", ".view.languages .target")
    page.get_by_label("name of Castle Watch in de").focus()
    page.wait_for_timeout(1_000)  # until the face is drawn
    yield "languages"
    go(page, "judge", ".judge-pictures img")
    go(page, "cards", ".view.cards .cm-content")
    page.locator(".cm-line", has_text="symbols: [spear]").first.click()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type(", bow")
    go(page, "judge", ".judge-lines .added")
    page.locator("#judge-games").press("Enter")
    page.locator(".judge-deals button").first.wait_for(timeout=WAIT)
    yield "judge"
    page.locator(".judge-deals button").first.click()
    page.locator(".view.play svg, .view.play img").first.wait_for(timeout=WAIT)
    page.evaluate("() => scrollTo(0, 0)")
    yield "play"
    go(page, "print", ".print-form")
    page.locator("#print-query").fill("kind:unit")
    page.get_by_role("button", name="Make the sheets").click()
    page.locator(".print-page[src]").wait_for(timeout=WAIT)
    page.locator(".print-downloads a").first.wait_for(timeout=WAIT)
    page.locator(".view.print .progress").wait_for(state="hidden", timeout=WAIT)
    yield "print"


def film_stations(link: str, folder: Path) -> None:
    """Write the pictures of both ways, each in a window of its own: that of a table that is played shows nothing else."""
    with sync_playwright() as playwright:
        path = shutil.which(os.environ.get("CHROMIUM", "chromium"))
        browser = playwright.chromium.launch(executable_path=path, args=list(BROWSER))
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, locale="en", color_scheme="light", reduced_motion="reduce"
        )
        for stations in (own_journey, journey):
            page = context.new_page()
            page.goto(link)
            link = link.partition("?")[0]
            page.locator(".card-form .field, .cm-content").first.wait_for(timeout=WAIT)
            for name in stations(page):
                picture = Image.open(io.BytesIO(page.screenshot()))
                picture.quantize(COLORS).save(folder / f"studio-{name}.png", optimize=True)
                sys.stdout.write(f"{folder / f'studio-{name}.png'}\n")
        browser.close()


def film(folder: Path) -> None:
    """Write ``studio-NAME.png`` of each station into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        shutil.copytree(ROOT / "cards", Path(home) / "cards")
        own_game(Path(home))
        words = [sys.executable, "-m", "ordo_pnp", "studio", "--no-browser"]
        environment = os.environ | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(Path(home) / "cache")}
        with subprocess.Popen(words, cwd=home, env=environment, stdout=subprocess.PIPE, text=True) as studio:  # noqa: S603 (itself)
            try:
                assert studio.stdout is not None  # noqa: S101 (a pipe)
                film_stations(studio.stdout.readline().strip(), folder)
            finally:
                studio.terminate()


if __name__ == "__main__":
    film(Path(sys.argv[1]))
