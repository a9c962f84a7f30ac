"""The page of the studio for everybody: by keys alone, in German and Russian, enlarged, narrow, in dark, in forced colors."""

import json
from pathlib import Path

import pytest

from tests.browser.conftest import CARDS, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-access")]
KEYS = json.loads((Path(__file__).resolve().parents[2] / "front/src/keys.json").read_text(encoding="utf-8"))
# What each view shows when it is there, in the order of their keys.
READY = {
    "cards": ".view.cards .hit",
    "table": ".view.table [role=gridcell]",
    "faces": ".part-list button",
    "languages": ".view.languages textarea",
    "print": ".view.print .print-form",
    "books": ".view.books .cm-line",
    "play": ".view.play .new-game",
    "judge": "#judge-bots option",
}
# Where hundreds of rows are alike: how they are filtered before axe-core looks at each of them.
LONG = {
    "table": ("#table-filter", ".view.table [role=row]"),
    "languages": ("#languages-filter", ".view.languages textarea"),
}
# Of the window, in CSS pixels: a zoom of 200 % halves the one of 1280.
SIZES = {"wide": (1280, 800), "enlarged": (640, 400), "telephone": (390, 844)}
# What does not fit: the page into the window, texts into what holds them, hints into fields; filters have one at each
# size.
CUT_OFF = """async () => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); // in which fields fit their hints
  const found = document.documentElement.scrollWidth > innerWidth ? [`page of ${document.documentElement.scrollWidth}`] : [];
  const scrolled = '.gallery-pane nav, .print-thumbs, .board-scroll, .judge-result section, .grid-place, iframe, .cm-editor, .unseen';
  for (const each of document.querySelectorAll('button, label, a, summary, legend, select, h1, h2, h3, th, figcaption')) {
    if (!each.checkVisibility() || each.closest(scrolled) || getComputedStyle(each).display === 'inline') continue;
    const isCut = each.scrollWidth > each.clientWidth + 1 || (each.tagName !== 'SELECT' && each.scrollHeight > each.clientHeight + 2);
    if (isCut || each.getBoundingClientRect().right > innerWidth + 1) found.push(each.outerHTML.slice(0, 120));
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const each of document.querySelectorAll('input, textarea')) {
    if (!each.checkVisibility()) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(each);
    pen.font = font;
    const isCut = pen.measureText(each.placeholder).width > each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (isCut || (each.matches('[role=combobox]') && !each.placeholder)) found.push(`hint of ${each.outerHTML.slice(0, 120)}`);
  }
  return found;
}"""

# What is chosen and looks like its neighbours, where the system chooses all colors.
TOLD_BY_COLOR = """() => {
  const look = (each) => {
    const { backgroundColor, outlineStyle, borderStyle, borderWidth, fontWeight, textDecorationLine } = getComputedStyle(each);
    return [backgroundColor, each.matches(':focus') ? '' : outlineStyle, borderStyle, borderWidth, fontWeight, textDecorationLine].join();
  };
  const isOn = (each) => ['aria-current', 'aria-pressed', 'aria-selected'].some((name) => !['false', null].includes(each.getAttribute(name)));
  const found = [];
  for (const each of document.querySelectorAll('#studio [aria-current], #studio [aria-pressed], #studio [aria-selected]')) {
    if (!isOn(each) || !each.checkVisibility()) continue;
    const others = [...each.parentElement.parentElement.querySelectorAll(each.tagName)].filter((one) => one.checkVisibility() && !isOn(one));
    if (others.some((one) => look(one) === look(each))) found.push(each.outerHTML.slice(0, 120));
  }
  return found;
}"""
# Whether a line is drawn around what has the focus; a part of a picture is filled and lined in colors of its own.
FOCUS_SHOWN = """() => {
  const each = document.activeElement.closest('.cm-editor') ?? document.activeElement;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
  const ground = getComputedStyle(document.body).backgroundColor;
  return each.matches('svg *') || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && outlineColor !== ground);
}"""

# Controls that look like text where the system chooses all colors: no line, no ground, no picture of their own.
#
# Boxes to be ticked and sliders are drawn by the browser.
UNLINED = """() => {
  const ground = getComputedStyle(document.body).backgroundColor;
  const found = [];
  for (const each of document.querySelectorAll('button, input, select, textarea, summary, a[href], [role=option], [role=menuitem]')) {
    if (!each.checkVisibility() || each.matches('.skip:not(:focus), [type=checkbox], [type=radio], [type=range], [type=file]')) continue;
    const style = getComputedStyle(each);
    const isLined = parseFloat(style.borderBottomWidth) >= 1 && style.borderBottomStyle !== 'none' && style.borderBottomColor !== ground;
    const isFilled = ![ground, 'rgba(0, 0, 0, 0)'].includes(style.backgroundColor);
    const isOther = style.textDecorationLine.includes('underline') || style.outlineStyle !== 'none' || style.display === 'list-item' || each.querySelector('img[src]');
    if (!isLined && !isFilled && !isOther) found.push(each.outerHTML.slice(0, 120));
  }
  return found;
}"""
# Findings that tell how severe they are by a color alone.
UNNAMED_SEVERITY = """() => [...document.querySelectorAll('.error, .warning, .is-error, .is-warning')]
  .filter((each) => each.checkVisibility() && each.closest('.finding-list, .findings-pane, .target .wrong') && !/Error|Warning|Fehler|Warnung|Ошибка|Предупреждение/.test(each.textContent))
  .map((each) => each.outerHTML.slice(0, 120))"""
# Controls around which there is no line when they have the focus; an editor has it around all of it.
UNFOCUSED = """() => {
  const found = [];
  const all = '#studio :is(button, input, select, textarea, summary, a[href], [tabindex="0"])';
  for (const each of document.querySelectorAll(all)) {
    if (!each.checkVisibility() || each.disabled || found.length > 20) continue;
    each.focus({ focusVisible: true });
    if (document.activeElement !== each) continue;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    const isRinged = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && outlineColor !== getComputedStyle(document.body).backgroundColor;
    if (!isRinged && !each.closest('.cm-editor')) found.push(each.outerHTML.slice(0, 120));
  }
  return found;
}"""

# Light on dark, or dark on light; before there is a book, too.
INK_OF_THE_BOOK = """() => {
  const book = document.querySelector('.books-preview iframe').contentDocument;
  return getComputedStyle(book.documentElement).color;
}"""


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
    """The focus is never on nothing; F6 comes by all parts, Shift-F6 goes back; F1 shows what keys.json tells, and returns.

    In colors that the system chooses the focus is seen at each stop, and what is chosen differs by more than its color.
    """
    page = context.pages[0]
    page.emulate_media(forced_colors="active")
    page.evaluate("() => { location.hash = '#/cards?game=ordonnance&card=base%2Fspear-levy&language=en'; }")
    page.locator(READY["cards"]).first.wait_for(state="attached")
    for number, view in enumerate(READY, start=1):
        page.keyboard.press(f"Control+Shift+Digit{number}")
        page.locator(READY[view]).first.wait_for(state="attached")
        focused(page, f".view.{view}")
        tab = page.locator("#head nav a[aria-current]")
        assert tab.get_attribute("aria-keyshortcuts") == f"Control+Shift+{number}"
        assert f"Ctrl-Shift-{number}" in tab.get_attribute("title")
        page.keyboard.press("F1")
        shown = page.get_by_role("dialog").evaluate(
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
            assert page.evaluate(FOCUS_SHOWN), page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
        assert page.evaluate(TOLD_BY_COLOR) == []
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


def violations(page):
    """Return what axe-core finds wrong on the page; it walks through hidden views as well."""
    rules = "{'scrollable-region-focusable': {enabled: false}}"  # an editor scrolls with its text, which has the focus
    found = page.evaluate(f"async () => (await axe.run(document, {{iframes: false, rules: {rules}}})).violations")
    return [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("de", "light"), ("ru", "dark")])
def test_nothing_is_cut_off_or_unnamed_or_pale_in_any_view(context, axe, language, scheme):
    """The words of each language fit at 200 % and on a telephone; axe-core finds each control named and each text readable.

    The book, and the place where it will be, are as light or dark as the page.
    """
    page = context.pages[0]
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce", forced_colors="none")
    page.evaluate("(language) => localStorage.setItem('ordo-language', language)", language)
    page.reload()
    page.evaluate(axe)
    wrong = []
    for view in sorted(READY, key=lambda each: each in LONG):
        page.evaluate(
            f"() => {{ location.hash = '#/{view}?game=ordonnance&card=base%2Fspear-levy&language={language}'; }}"
        )
        page.locator(READY[view]).first.wait_for(state="attached")
        page.evaluate(
            "() => document.querySelectorAll('.view:not([hidden]) details').forEach((each) => { each.open = true; })"
        )
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            wrong += [(view, name, each) for each in page.evaluate(CUT_OFF)]
        assert page.evaluate("() => document.getAnimations().length") == 0
        if view == "books":
            assert page.evaluate(INK_OF_THE_BOOK).startswith("rgb(2") == (scheme == "dark")
        page.set_viewport_size({"width": 1280, "height": 800})
        if view in LONG:
            field, row = LONG[view]
            page.locator(field).fill("id:spear-levy")
            page.wait_for_function("(row) => document.querySelectorAll(row).length < 15", arg=row)
        wrong += [(view, *each) for each in violations(page)]
    assert wrong == []


@pytest.mark.slow
def test_where_the_system_chooses_all_colors_every_control_is_seen(context):
    """Each has a line, a ground or a picture, a ring when it has the focus, and is seen to be chosen; findings say how severe they are.

    A card has an error meanwhile, so that there are findings in every view that shows them.
    """
    page = context.new_page()
    page.emulate_media(forced_colors="active", color_scheme="light", reduced_motion="reduce")
    page.goto(f"{context.home}#/cards?game=ordonnance&card=base%2Fspear-levy&language=de")
    page.locator(".cm-line", has_text="symbols: [spear]").first.click()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("s")
    shown = READY | {
        "cards": ".findings-pane .is-error",
        "table": ".view.table .cell.marked.error",
        "print": ".print-left .finding-list .error",
        "judge": ".judge-verdict.error",
    }
    wrong = []
    for view, ready in shown.items():
        page.evaluate(f"() => {{ location.hash = '#/{view}?game=ordonnance&card=base%2Fspear-levy&language=de'; }}")
        page.locator(READY[view]).first.wait_for(state="attached")
        if view == "judge":
            page.locator(".view.judge button.primary").click()
        page.locator(ready).first.wait_for()
        page.evaluate(
            "() => document.querySelectorAll('.view:not([hidden]) details').forEach((each) => { each.open = true; })"
        )
        for name, law in (
            ("line", UNLINED),
            ("chosen", TOLD_BY_COLOR),
            ("severity", UNNAMED_SEVERITY),
            ("ring", UNFOCUSED),
        ):
            wrong += [(view, name, each) for each in page.evaluate(law)]
    page.evaluate("() => { location.hash = '#/cards?game=ordonnance&card=base%2Fspear-levy&language=de'; }")
    page.locator(".view.cards .cm-content").focus()
    page.keyboard.press("Control+z")
    expect(page.locator(".cm-line", has_text="symbols: [spear]").first).to_be_visible()
    page.close()
    assert wrong == []
