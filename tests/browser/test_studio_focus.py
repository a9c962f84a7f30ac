"""The focus in the page of the studio is never lost to what is drawn anew, hidden or out of use."""

import shutil

import pytest

from tests.browser.conftest import CARDS, SOON, expect
from tests.browser.test_studio_access import READY, focused

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-focus")]
# Writes down what had the focus when for three frames nothing has had it.
MONITOR = """() => {
  window.lost = [];
  let [last, frames] = ['', 0];
  const look = () => {
    const each = document.activeElement;
    frames = each === document.body ? frames + 1 : 0;
    if (each !== document.body) last = each.outerHTML.slice(0, 120);
    if (last && frames === 3) lost.push(last);
    requestAnimationFrame(look);
  };
  look();
}"""
# The places of controls among all: but those that lead away, or begin what takes long, and single items of lists.
CONTROLS = """() => {
  const all = [...document.querySelectorAll(':is(#head, .view:not([hidden])) :is(button, select, summary, input[type=checkbox])')];
  const leads = '[data-view], #page-language, .primary, [type=submit], .main, .books-bar button, .print-picture button, .save, #cards-language, [aria-keyshortcuts]';
  return all.flatMap((each, at) => each.checkVisibility() && !each.matches(leads) && !each.closest('li, .entry, .choosers') ? [at] : []);
}"""
USE = """(at) => {
  const each = [...document.querySelectorAll(':is(#head, .view:not([hidden])) :is(button, select, summary, input[type=checkbox])')][at];
  if (!each || !each.checkVisibility() || each.disabled) return null;
  each.focus();
  return each.tagName === 'SELECT' ? 'ArrowDown' : each.type === 'checkbox' ? 'Space' : 'Enter';
}"""


@pytest.fixture(scope="module")
def context(chromium, studios, tmp_path_factory):
    """Return a browser that has been let into a studio on a copy of the cards."""
    folder = tmp_path_factory.mktemp("focus")
    shutil.copytree(CARDS, folder / "cards")
    link = studios(folder)
    found = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    found.new_page().goto(link)
    found.home = link.partition("?")[0]
    yield found
    found.close()


def test_the_last_undo_leaves_the_focus_beside_it(context):
    """A button that is out of use from then on gives the focus to its neighbour."""
    page = context.new_page()
    page.goto(f"{context.home}#/table?game=ordonnance&card=base%2Fspear-levy&language=en")
    page.get_by_role("gridcell", name="Town Levy", exact=True).click()
    page.keyboard.type("Town Watch")
    page.keyboard.press("Enter")
    undo, redo = page.get_by_role("button", name="Undo", exact=True), page.get_by_role("button", name="Redo")
    expect(undo).to_be_enabled()
    undo.focus()
    page.keyboard.press("Enter")
    expect(undo).to_be_disabled()
    focused(page, ".view.table button:not(:disabled)")
    redo.focus()
    page.keyboard.press("Enter")
    expect(redo).to_be_disabled()
    focused(page, ".view.table button:not(:disabled)")
    undo.focus()
    page.keyboard.press("Enter")
    expect(undo).to_be_disabled()
    assert page.evaluate("() => !document.activeElement.disabled")
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("view", READY)
def test_no_control_loses_the_focus_when_it_is_used_by_keyboard(context, view):
    """Whatever a control does, hides or draws anew, itself included: the focus is on it or on what comes in its place, never on nothing."""
    page = context.new_page()
    page.goto(f"{context.home}#/{view}?game=ordonnance&card=base%2Fspear-levy&language=en")
    page.locator(READY[view]).first.wait_for(state="attached")
    page.evaluate(MONITOR)
    for at in page.evaluate(CONTROLS):
        key = page.evaluate(USE, at)
        if key is None:
            continue
        page.keyboard.press(key)
        page.evaluate(SOON)
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            page.evaluate(SOON)
    for name in ("#cards-language", "#game"):
        page.locator(name).focus()
        page.keyboard.press("ArrowDown")
        page.evaluate(SOON)
    assert page.evaluate("() => lost") == []
    assert page.evaluate("() => document.activeElement !== document.body")
    page.close()
