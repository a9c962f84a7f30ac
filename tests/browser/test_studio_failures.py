"""Views of the studio that cannot be shown say so in their place, and can be tried again."""

import json
import re

import pytest

from tests.browser.conftest import expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio")]
# View -> what it asks for first.
NEEDED = {
    "table": "ordo/grid",
    "languages": "ordo/translations",
    "print": "ordo/profiles",
    "books": "ordo/books",
    "play": "ordo/play/options",
    "judge": "ordo/judge/options",
}


@pytest.fixture
def window(chromium, studios, project):
    """Return a page of a studio, whose answers to the methods in ``page.refused`` are mistakes of the program, and its link."""
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.refused = set()

    def carry(socket):
        studio = socket.connect_to_server()

        def to_studio(message):
            asked = json.loads(message)
            if asked.get("method") in page.refused:
                error = {"code": -32603, "message": "a mistake of the program: KeyError"}
                socket.send(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "error": error}))
            else:
                studio.send(message)

        socket.on_message(to_studio)

    page.route_web_socket(re.compile("/ws$"), carry)
    page.link = studios(project, "--game", "komarn")
    yield page
    context.close()


def test_every_view_that_fails_says_why_and_can_be_tried_again(window):
    """Each shows a box with the reason in place of nothing, also after another attempt that fails; then what it is for, without loading the page anew."""
    window.goto(window.link)
    window.locator(".cm-content").wait_for()
    for view, method in NEEDED.items():
        window.refused.add(method)
        window.evaluate(f"location.hash = '#/{view}'")
        box = window.locator(f".view.{view} > .view-failure")
        expect(box.get_by_role("alert")).to_contain_text("cannot be shown")
        expect(box).to_contain_text("a mistake of the program: KeyError")
        box.get_by_role("button", name="Try again").click()
        expect(box.get_by_role("button", name="Try again")).to_be_focused()
        window.refused.clear()
        box.get_by_role("button", name="Try again").click()
        expect(box).to_have_count(0)
        assert window.locator(f".view.{view} > *:visible").count() > 0


def test_details_are_copied(window):
    """With the view, the error and the browser, for whoever is asked for help."""
    window.refused.add("ordo/play/options")
    window.goto(window.link)
    window.locator(".cm-content").wait_for()
    window.evaluate("location.hash = '#/play'")
    window.get_by_role("button", name="Copy details").click()
    expect(window.get_by_text("Copied", exact=True)).to_be_visible()
    copied = window.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Play (#/play")
    assert "-32603: a mistake of the program: KeyError" in copied
    assert "Chrome" in copied


def test_a_project_that_cannot_be_read_is_no_empty_page(window):
    """The studio says so and reads it again."""
    window.refused.add("ordo/overview")
    window.goto(window.link)
    box = window.locator("#views > .view-failure")
    expect(box).to_contain_text("a mistake of the program: KeyError")
    window.refused.clear()
    box.get_by_role("button", name="Try again").click()
    window.locator(".cm-content").wait_for()
    assert box.count() == 0
