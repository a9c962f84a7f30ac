"""The page of the studio around its views."""

import re

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
    assert "typed here" not in (project / "cards/komarn/base/components.yaml").read_text(encoding="utf-8")
    assert errors == []
    context.close()


def test_two_windows_that_type_at_once_keep_both_texts(chromium, studios, project):
    """What was typed in both at one moment stands in both at its place, and nothing is doubled; also what comes late, when the text before and after it has changed."""
    link = studios(project)
    context = chromium.new_context()
    pages = [context.new_page(), context.new_page()]
    held, seen, is_held = [], [], False

    def carry(socket):
        studio = socket.connect_to_server()

        def to_studio(message):
            (held.append if is_held and '"ordo/change"' in message else studio.send)(message)

        def to_page(message):
            seen.append(message)
            socket.send(message)

        socket.on_message(to_studio)
        studio.on_message(to_page)
        held.clear()
        pages[0].release = lambda: [studio.send(each) for each in held]

    pages[0].route_web_socket(re.compile("/ws$"), carry)
    for page, address in zip(pages, (link, link.partition("?")[0]), strict=True):
        page.goto(address)
        page.locator(".cm-content").click()
    pages[0].keyboard.press("Control+Home")
    pages[1].keyboard.press("Control+End")
    for letter in "abcdefghij":
        pages[0].keyboard.type(letter)
        pages[1].keyboard.type(letter.upper())
    pages[0].keyboard.press("Control+End")
    small, capital = re.compile("abcdefghij"), re.compile("ABCDEFGHIJ")  # A plain string is found in either case.
    lines = [page.locator(".cm-line") for page in pages]  # Findings may tell of the text, too.
    lines[0].filter(has_text=capital).wait_for()
    pages[1].keyboard.press("Control+Home")
    lines[1].filter(has_text=small).wait_for()
    assert lines[1].filter(has_text=small).count() == 1
    is_held = True
    pages[0].keyboard.press("Control+Home")
    line = pages[0].locator(".cm-line").nth(3)
    whole = f"{line.inner_text()}-late"
    line.click()
    pages[0].keyboard.press("End")
    pages[0].keyboard.type("-late")
    for place in ("Control+End", "Control+Home"):
        pages[1].keyboard.press(place)
        pages[1].keyboard.type("#")
    while sum('"ordo/text"' in each and '"#"' in each for each in seen) < 2:
        pages[0].wait_for_timeout(20)
    is_held = False
    pages[0].release()
    for each in lines:
        late = each.filter(has_text="-late")
        late.wait_for()
        assert late.inner_text() == whole
    context.close()


@pytest.mark.slow
def test_what_is_typed_while_another_window_closes_the_text_is_kept(chromium, studios, project):
    """The file is gone, and another window lets its text go: a window that has lost its connection then begins it anew with what it shows, says so, and saves it."""
    link = studios(project)
    file = project / "cards/komarn/base/components.yaml"
    context = chromium.new_context()
    page, other = context.new_page(), context.new_page()
    sockets, is_cut = [], False

    def carry(socket):
        if is_cut:
            socket.close()
            return
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket(re.compile("/ws$"), carry)
    for each, address in ((page, link), (other, link.partition("?")[0])):
        each.goto(address)
        each.locator(".cm-content").click()
    other.keyboard.press("Control+Home")
    other.keyboard.type("# other")
    page.get_by_text("# other").wait_for()
    page.keyboard.press("Control+Home")
    is_cut = True
    sockets[0].close()
    page.locator("#told.error").wait_for()
    page.keyboard.type("# kept here ")
    file.unlink()
    other.locator(".notices button").click()
    other.locator("dialog .choices button:nth-child(2)").click()
    other.locator("dialog").wait_for(state="detached")
    is_cut = False
    page.wait_for_function("() => document.querySelector('#told').textContent.includes('components.yaml')")
    assert not page.locator("#told.error").count()
    page.keyboard.press("Control+s")
    page.wait_for_function("() => !document.querySelector('.save').classList.contains('unsaved')")
    assert file.read_text(encoding="utf-8").startswith("# kept here # other")
    other.get_by_text("# kept here # other").wait_for()
    context.close()
