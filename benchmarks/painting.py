"""The page of the studio in Chromium: from a key that is pressed to the picture that shows it (Playwright).

A letter is typed into the name of a card of Ordonnance or taken away again: first as soon as there is a picture, while the studio looks
at everything for the first time, and then when it has. The time runs in the page: from the key event to the change of the picture, and
to the second animation frame after it, when it has been painted. ``--keys`` says how often, the second time. This is wall time: it says
something on an idle machine alone, and nothing is judged on another; while the studio itself is at work the machine is none. The exit
code is 1 where there is no Chromium or a key shows nothing, whatever the times.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from timing import heading, options, table, verdict

ROOT = Path(__file__).resolve().parent.parent
PLACE = "#/cards?game=ordonnance&card=base%2Fspear-levy&language=en"
LETTERS = "eantrios"
WATCHED = """() => {
  window.keys = [];
  let pressed = null;
  document.querySelector('.editor .cm-content').addEventListener('keydown', () => { pressed = performance.now(); }, { capture: true });
  new MutationObserver(() => {
    if (pressed === null) return;
    const start = pressed, changed = performance.now();
    pressed = null;
    requestAnimationFrame(() => requestAnimationFrame(() => window.keys.push([changed - start, performance.now() - start])));
  }).observe(document.querySelector('.sheet > svg > g'), { childList: true, subtree: true, characterData: true, attributes: true });
}"""
"""What the page notes: milliseconds from each key to the changed picture, and to its second frame."""
FIRST_KEYS = 60
"""Typed at once."""
MOST_MS = 10_000
"""A key that shows nothing for so long ends the script."""
BUSY = 3
"""Of a machine with a higher load nothing is judged; the script alone, with its browser, makes one of about two."""


def begin(page: Page) -> None:
    """Put the caret behind the name of the card, once there is a picture of it."""
    page.locator(".sheet > svg > g > *").first.wait_for(state="attached")
    page.locator(".cm-line", has_text="name: Town Levy").click()
    page.keyboard.press("End")
    page.evaluate(WATCHED)


def typed(page: Page, keys: int) -> list[tuple[float, float]]:
    """Type; return for each key the milliseconds to the change of the picture, and until it was painted."""
    page.evaluate("() => { window.keys.length = 0; }")
    for number in range(keys):
        page.keyboard.press("Backspace" if number % 2 else LETTERS[number // 2 % len(LETTERS)])
        page.wait_for_function("(number) => window.keys.length > number", arg=number, timeout=MOST_MS)
    found: list[Any] = page.evaluate("() => window.keys")
    return [(changed, painted) for changed, painted in found]


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--keys", type=int, default=300)
    given = parser.parse_args()
    chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if chromium is None:
        sys.exit("install chromium, or name one in CHROMIUM")
    heading(f"The page of the studio in Chromium, {given.keys:,} keys")
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        shutil.copytree(ROOT / "cards", Path(scratch) / "cards")
        command = [sys.executable, "-m", "ordo_pnp", "studio", "--no-browser"]
        studio = subprocess.Popen(command, cwd=scratch, stdout=subprocess.PIPE, text=True)
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
            page.goto(studio.stdout.readline().strip())  # type: ignore[union-attr]
            page.evaluate("(place) => { location.hash = place; }", PLACE)
            begin(page)
            at_once = typed(page, FIRST_KEYS)
            page.get_by_text("Nothing is wrong.").wait_for(timeout=6 * MOST_MS)
            later = typed(page, given.keys)
            browser.close()
        finally:
            studio.terminate()
            studio.wait()
    rows = []
    for when, times in (("at once", at_once), ("later", later)):
        for name, each in zip(("picture changed", "painted"), zip(*times, strict=True), strict=True):
            in_order = sorted(each)
            marks = statistics.median(each), in_order[int(0.95 * len(each))], in_order[-1]
            rows.append((f"{name}, {when}", *(f"{time:.0f}" for time in marks)))
    print(f"milliseconds from a key, wall time, load {os.getloadavg()[0]:.1f}\n")
    table(("until", "median", "95 %", "longest"), rows)
    if os.getloadavg()[0] > BUSY:
        print(f"painted, 95 %: not judged, the machine is not idle (load over {BUSY})")
    else:
        verdict(
            "painted, 95 %",
            sorted(painted for _, painted in later)[int(0.95 * len(later))],
            50,
            " ms",
            is_absolute=True,
        )


if __name__ == "__main__":
    main()
