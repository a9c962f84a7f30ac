"""The page of the studio in Chromium: from a key that is pressed to the picture that shows it (Playwright).

A letter is typed into the name of a card of Ordonnance or taken away again, first in the shipped unit cards and then in a file
of 1,000 cards. The time runs in the page: from the key event to the change of the picture, and to the second animation frame
after it, when it has been painted. ``--keys`` says how often. This is wall time: it means little on a busy machine.
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
from urllib.parse import quote

from corpus import REPOSITORY, SET, facts, write_project
from playwright.sync_api import Page, sync_playwright
from timing import ORDO, heading, installed_environment, options, table, verdict

CARDS = 1_000
LETTERS = "eantrios"
# What the page notes: milliseconds from each key to the changed picture, and to its second frame.
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
# A key that shows nothing for so long ends the script.
MOST_MS = 10_000


def begin(page: Page, card: str, name: str) -> None:
    """Open a card, and put the caret behind its name once there is a picture of it."""
    page.evaluate(
        "(place) => { location.hash = place; }", f"#/cards?game=ordonnance&card={quote(card, safe='')}&language=en"
    )
    page.locator(".sheet > svg > g > *").first.wait_for(state="attached")
    page.locator(".cm-line", has_text=f"name: {name}").click()
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


def timed(project: Path, chromium: str, card: str, name: str, keys: int) -> list[tuple[float, float]]:
    """Start a studio and a browser, and type so often; return the times of each key in seconds."""
    command = [*ORDO, "studio", "--no-browser"]
    studio = subprocess.Popen(command, cwd=project, env=installed_environment(), stdout=subprocess.PIPE, text=True)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
            page.goto(studio.stdout.readline().strip())  # type: ignore[union-attr]
            begin(page, card, name)
            page.get_by_text("Nothing is wrong.").wait_for(timeout=6 * MOST_MS)
            return [(changed / 1000, painted / 1000) for changed, painted in typed(page, keys)]
    finally:
        studio.terminate()
        studio.wait()


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--keys", type=int, default=200)
    given = parser.parse_args()
    chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if chromium is None:
        sys.exit("MISSING Chromium: install it, or name one in CHROMIUM")
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(REPOSITORY / "cards", Path(scratch) / "shipped/cards")
        write_project(Path(scratch) / "large", CARDS, by_file=CARDS, copies=1)
        name = facts(CARDS // 2)[0]
        slug = name.lower().replace(" ", "-")
        found["key"] = timed(Path(scratch) / "shipped", chromium, "base/spear-levy", "Town Levy", given.keys)
        found["key-1000"] = timed(Path(scratch) / "large", chromium, f"{SET}/{slug}", name, given.keys)
    heading(f"The page of the studio in Chromium, {given.keys:,} keys")
    rows, late = [], {}
    for row, times in found.items():
        for what, each in zip(("picture changed", "painted"), zip(*times, strict=True), strict=True):
            in_order = sorted(each)
            late[row] = in_order[int(0.95 * len(each))]
            rows.append(
                (
                    f"{what}, {row}",
                    *(f"{1000 * mark:.0f}" for mark in (statistics.median(each), late[row], in_order[-1])),
                )
            )
    table(("milliseconds, wall", "median", "95 of 100", "longest"), rows)
    for row, times in found.items():
        verdict(row, late[row], f"median {statistics.median(painted for _, painted in times):.3f}")


if __name__ == "__main__":
    main()
