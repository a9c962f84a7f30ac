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
