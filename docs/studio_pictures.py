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
COLORS: Final = 192
"""Of a picture: a third of the bytes of one in full color."""
BROWSER: Final = ("--no-sandbox", "--disable-gpu")


def go(page: Page, view: str, *seen: str) -> None:
    """Show a view, and wait until all of some parts are there."""
    page.evaluate(f"() => {{ location.hash = '#/{view}?{CARD}'; }}")
    for each in seen:
        page.locator(each).first.wait_for(timeout=WAIT)


def journey(page: Page) -> Iterator[str]:
    """Go through the studio; yield the name of each picture when the page shows what is on it."""
    go(page, "cards", ".view.cards .cm-line:has-text('id: spear-levy')")
    page.wait_for_timeout(3_000)  # until the pictures of the list are drawn, too
    yield "cards"
    go(page, "table", ".view.table [role=gridcell]")
    yield "table"
    go(page, "languages", ".view.languages textarea, .view.languages [contenteditable]")
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
    page.locator(".view.print button.primary").click()
    page.locator(".print-page[src]").wait_for(timeout=WAIT)
    page.locator(".print-downloads a").first.wait_for(timeout=WAIT)
    page.locator(".view.print .progress").wait_for(state="hidden", timeout=WAIT)
    yield "print"


def film(folder: Path) -> None:
    """Write ``studio-NAME.png`` of each station into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        shutil.copytree(ROOT / "cards", Path(home) / "cards")
        words = [sys.executable, "-m", "ordo_pnp", "studio", "--no-browser"]
        environment = os.environ | {"PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(Path(home) / "cache")}
        studio = subprocess.Popen(words, cwd=home, env=environment, stdout=subprocess.PIPE, text=True)  # noqa: S603 (itself)
        try:
            assert studio.stdout is not None  # noqa: S101 (a pipe)
            link = studio.stdout.readline().strip()
            with sync_playwright() as playwright:
                path = shutil.which(os.environ.get("CHROMIUM", "chromium"))
                browser = playwright.chromium.launch(executable_path=path, args=list(BROWSER))
                page = browser.new_page(
                    viewport={"width": WIDTH, "height": HEIGHT},
                    locale="en",
                    color_scheme="light",
                    reduced_motion="reduce",
                )
                page.goto(link)
                page.locator(".cm-content").first.wait_for(timeout=WAIT)
                for name in journey(page):
                    picture = Image.open(io.BytesIO(page.screenshot()))
                    picture.quantize(COLORS).save(folder / f"studio-{name}.png", optimize=True)
                    sys.stdout.write(f"{folder / f'studio-{name}.png'}\n")
                browser.close()
        finally:
            studio.terminate()
            studio.wait()


if __name__ == "__main__":
    film(Path(sys.argv[1]))
