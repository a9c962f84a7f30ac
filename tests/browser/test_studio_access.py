"""The page of the studio for everybody: by keys alone, in German and Russian, enlarged, narrow, in dark, in forced colors."""

import json
from pathlib import Path

import pytest

from tests.browser.conftest import CARDS, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-access")]
KEYS = json.loads((Path(__file__).resolve().parents[2] / "front/src/keys.json").read_text(encoding="utf-8"))
READY = {
    "cards": ".view.cards .hit",
    "table": ".view.table [role=gridcell]",
    "languages": ".view.languages textarea",
    "print": ".view.print .print-form",
    "books": ".view.books .cm-line",
    "play": ".view.play .new-game",
    "judge": "#judge-bots option",
}
"""What each view shows when it is there, in the order of their keys."""
SIZES = {"wide": (1280, 800), "enlarged": (640, 400), "telephone": (390, 844)}
"""Of the window, in CSS pixels: a zoom of 200 % halves the one of 1280."""
CUT_OFF = """() => {
  const found = document.documentElement.scrollWidth > innerWidth ? [`page of ${document.documentElement.scrollWidth}`] : [];
  const scrolled = '.gallery-pane nav, .print-thumbs, .board-scroll, .judge-result section, .grid-place, iframe, .cm-editor, .unseen';
  for (const each of document.querySelectorAll('button, label, a, summary, legend, select, h1, h2, h3, th, figcaption')) {
    if (!each.checkVisibility() || each.closest(scrolled) || getComputedStyle(each).display === 'inline') continue;
    const isCut = each.scrollWidth > each.clientWidth + 1 || (each.tagName !== 'SELECT' && each.scrollHeight > each.clientHeight + 2);
    if (isCut || each.getBoundingClientRect().right > innerWidth + 1) found.push(each.outerHTML.slice(0, 120));
  }
  return found;
}"""
"""What does not fit: the page into the window, texts into what holds them."""


@pytest.fixture(scope="module")
def link(studios, tmp_path_factory):
    """Return the link of a studio on a copy of the cards."""
    import shutil

    folder = tmp_path_factory.mktemp("access")
    shutil.copytree(CARDS, folder / "cards")
    return studios(folder)


@pytest.fixture(scope="module")
def context(chromium, link):
    """Return a browser that has been let in."""
    found = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    found.new_page().goto(link)
    found.home = link.partition("?")[0]
    yield found
    found.close()


def focused(page, inside):
    """Wait until the focus is in what a selector names."""
    page.wait_for_function("(place) => document.activeElement.closest(place)", arg=inside)


def test_keys_lead_to_every_view_and_through_its_parts_and_are_listed(context):
    """The focus is never on nothing; F6 comes by all parts, Shift-F6 goes back; F1 shows what keys.json tells, and returns."""
    page = context.pages[0]
    page.locator(READY["cards"]).first.wait_for(state="attached")
    for number, view in enumerate(READY, start=1):
        page.keyboard.press(f"Control+Shift+Digit{number}")
        page.locator(READY[view]).first.wait_for(state="attached")
        focused(page, f".view.{view}")
        tab = page.locator("#head nav a[aria-current]")
        assert tab.get_attribute("aria-keyshortcuts") == f"Control+Shift+{number}"
        assert f"Ctrl-Shift-{number}" in tab.get_attribute("title")
        page.keyboard.press("F1")
        shown = page.locator("#keys").evaluate(
            "(dialog) => [...dialog.querySelectorAll('dd')].map((each) => each.textContent)"
        )
        assert shown == [each["en"] for each in KEYS[view] + KEYS["everywhere"]]
        page.keyboard.press("Escape")
        focused(page, f".view.{view}")
        parts = page.evaluate("""() => [...document.querySelectorAll('[data-part]')].filter((each) => each.checkVisibility()
            && [...each.querySelectorAll('a, button, input, select, textarea, summary, iframe, [contenteditable=true], [tabindex="0"]')].some((one) => one.checkVisibility() && !one.disabled)).length""")
        here = (
            "() => [...document.querySelectorAll('[data-part]')].indexOf(document.activeElement.closest('[data-part]'))"
        )
        seen = []
        for _ in range(parts):
            page.keyboard.press("F6")
            seen.append(page.evaluate(here))
        assert len(set(seen) - {-1}) == parts, view
        page.keyboard.press("Shift+F6")
        assert page.evaluate(here) == seen[-2]
    page.keyboard.press("Control+Shift+Digit2")
    page.locator("[role=grid] [tabindex='0']").focus()
    page.keyboard.press("Control+Shift+Digit1")
    focused(page, ".view.cards")
    page.keyboard.press("Control+Shift+Digit2")
    focused(page, "[role=grid]")
    page.locator("#page-language").focus()
    page.locator("#cards-language").select_option("de")
    expect(page.locator("#page-language")).to_be_focused()
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    focused(page, ".view.table")


@pytest.mark.parametrize(("language", "scheme"), [("de", "light"), ("ru", "dark")])
def test_nothing_is_cut_off_or_unnamed_or_pale_in_any_view(context, axe, language, scheme):
    """German and Russian words fit at 200 % and on a telephone; axe-core finds each control named and each text readable."""
    page = context.pages[0]
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate("(language) => localStorage.setItem('ordo-language', language)", language)
    page.reload()
    rules = "{'scrollable-region-focusable': {enabled: false}}"  # an editor scrolls with its text, which has the focus
    wrong = []
    for view, ready in READY.items():
        page.evaluate(
            f"() => {{ location.hash = '#/{view}?game=ordonnance&card=base%2Fspear-levy&language={language}'; }}"
        )
        page.locator(ready).first.wait_for(state="attached")
        page.evaluate(
            "() => document.querySelectorAll('.view:not([hidden]) details').forEach((each) => { each.open = true; })"
        )
        page.evaluate(axe)
        found = page.evaluate(f"async () => (await axe.run(document, {{iframes: false, rules: {rules}}})).violations")
        wrong += [(view, each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found]
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            wrong += [(view, name, each) for each in page.evaluate(CUT_OFF)]
        assert page.evaluate("() => document.getAnimations().length") == 0
        page.set_viewport_size({"width": 1280, "height": 800})
    assert wrong == []
