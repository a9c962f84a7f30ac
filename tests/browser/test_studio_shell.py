"""The page of the studio around its views."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio")]


def test_the_page_opens_a_card_and_takes_what_is_typed(chromium, studios, project):
    """A second page sees it at once; the file does not change."""
    link = studios(project)
    context = chromium.new_context()
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(link)
    page.locator(".cm-content").wait_for()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# typed here 🏰")
    other = context.new_page()
    other.goto(link.partition("?")[0])
    other.locator(".cm-content").wait_for()
    other.locator(".cm-content").click()
    other.keyboard.press("Control+Home")
    other.get_by_text("# typed here 🏰").wait_for()
    assert "typed here" not in (project / "cards/ordonnance/base/units.yaml").read_text(encoding="utf-8")
    assert errors == []
    context.close()


def test_two_windows_that_type_at_once_keep_both_texts(chromium, studios, project):
    """What was typed in both at one moment stands in both, and nothing is doubled."""
    link = studios(project)
    context = chromium.new_context()
    pages = [context.new_page(), context.new_page()]
    for page, address in zip(pages, (link, link.partition("?")[0]), strict=True):
        page.goto(address)
        page.locator(".cm-content").click()
    pages[0].keyboard.press("Control+Home")
    pages[1].keyboard.press("Control+End")
    for letter in "abcdefghij":
        pages[0].keyboard.type(letter)
        pages[1].keyboard.type(letter.upper())
    pages[0].keyboard.press("Control+End")
    pages[0].get_by_text("ABCDEFGHIJ").wait_for()
    pages[1].keyboard.press("Control+Home")
    pages[1].get_by_text("abcdefghij").wait_for()
    assert pages[1].get_by_text("abcdefghij").count() == 1
    context.close()
