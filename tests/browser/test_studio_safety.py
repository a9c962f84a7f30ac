"""Who gets into the studio in a real browser, and what becomes of what was typed there."""

import contextlib
import http.server
import os
import re
import shutil
import signal
import subprocess
import sys
import threading

import pytest

from tests.browser.conftest import QUIET, expect

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("studio-safety")]


CARD = "#/cards?game=ordonnance&card=base/spear-levy&language=en"


class Studio:
    """A studio in a process of its own."""

    def __init__(self, folder, cache, *options):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ordo_pnp", "studio", "--no-browser", *options],
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_CACHE_HOME": str(cache)},
        )
        self.link = self.process.stdout.readline().strip()
        self.address = self.link.partition("?")[0]

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.wait(20)
        self.process.stdout.close()

    def close(self):
        """Kill it if it has not ended."""
        if self.process.poll() is None:
            self.end(signal.SIGKILL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with a project that the tests of this module share."""
    from tests.browser.conftest import CARDS

    found = tmp_path_factory.mktemp("safety")
    shutil.copytree(CARDS, found / "cards")
    return found


@pytest.fixture(scope="module")
def studio(folder, tmp_path_factory):
    """Return a studio on it."""
    found = Studio(folder, tmp_path_factory.mktemp("cache"))
    yield found
    found.end()


@pytest.fixture(scope="module")
def context(chromium, studio):
    """Return a browser that has opened the link; every request that it makes is noted."""
    context = chromium.new_context()
    context.asked = []
    context.errors = []
    context.on("request", lambda request: context.asked.append(request.url))
    context.on("weberror", lambda error: context.errors.append(str(error.error)))
    page = context.new_page()
    page.goto(studio.link)
    page.locator(".cm-content").first.wait_for()
    page.close()
    yield context
    context.close()


@pytest.fixture
def page(context, studio):
    """Return a page of the studio with an editor."""
    page = context.new_page()
    page.goto(studio.address + CARD)
    page.locator(".cm-content").first.wait_for()
    yield page
    page.close()


def type_at_start(page, text):
    """Type at the start of the file that the editor shows."""
    page.locator(".cm-content").first.click()
    page.keyboard.press("Control+Home")
    page.keyboard.type(text)


def test_the_link_is_dropped_from_the_address_and_opens_no_second_browser(chromium, studio, context):
    """Whoever looks over the shoulder or into the history finds no token; the page says what to do instead."""
    page = context.new_page()
    page.goto(studio.link)
    page.locator(".cm-content").first.wait_for()
    assert "token" not in page.url
    assert page.evaluate("() => document.cookie") == ""
    page.close()
    with contextlib.closing(chromium.new_context()) as stranger:
        page = stranger.new_page()
        answer = page.goto(studio.link)
        assert answer.status == 403
        page.get_by_text("das Terminal zeigt").wait_for()


FOREIGN = """<!doctype html><title>foreign</title><script>
window.found = new Promise((resolve) => {
  const socket = new WebSocket("ws://127.0.0.1:PORT/ws");
  const found = {};
  const image = new Image();
  const done = () => { if (Object.keys(found).length === 4) resolve(found); };
  socket.onopen = () => { found.socket = "open"; done(); };
  socket.onerror = () => { found.socket = "refused"; done(); };
  fetch("http://127.0.0.1:PORT/", { credentials: "include" }).then((answer) => answer.text()).then((text) => { found.fetch = text; done(); }, () => { found.fetch = "refused"; done(); });
  fetch("http://127.0.0.1:PORT/", { credentials: "include", mode: "no-cors" }).then((answer) => { found.opaque = answer.type; done(); }, () => { found.opaque = "refused"; done(); });
  const script = document.createElement("script");
  script.src = "http://127.0.0.1:PORT/static/studio.js";
  script.onload = () => { found.script = "loaded"; done(); };
  script.onerror = () => { found.script = "refused"; done(); };
  document.head.append(script);
});
</script><iframe src="http://127.0.0.1:PORT/"></iframe>"""


@contextlib.contextmanager
def foreign_site(port):
    """Serve a page on another port that tries everything a page can."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            content = FOREIGN.replace("PORT", port).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def test_a_page_on_another_port_gets_nothing(context, studio):
    """It runs in the browser that has the cookie, on the same host: neither socket nor file nor frame nor script."""
    port = re.search(r":(\d+)/", studio.link)[1]
    with foreign_site(port) as other:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{other}/")
        found = page.evaluate("() => window.found")
        frame = page.frames[1] if len(page.frames) > 1 else None
        shown = "" if frame is None else frame.evaluate("() => document.body?.textContent ?? ''")
        page.close()
    assert found["socket"] == "refused"
    assert found["fetch"] == "refused"
    assert found["opaque"] == "refused"
    assert found["script"] == "refused"
    assert "studio" not in shown


def test_a_name_that_leads_to_this_machine_gets_nothing(studio, playwright_of):
    """DNS rebinding: the page is from evil.test, which is 127.0.0.1 by now."""
    port = re.search(r":(\d+)/", studio.link)[1]
    browser = playwright_of([*QUIET, "--host-resolver-rules=MAP evil.test 127.0.0.1"])
    try:
        page = browser.new_page()
        answer = page.goto(f"http://evil.test:{port}/")
        assert answer.status == 403
        assert answer.text() == "403 Forbidden\n"
        assert page.goto(f"http://evil.test:{port}/static/studio.js").status == 403
    finally:
        browser.close()


@pytest.fixture
def playwright_of(chromium):
    """Return what starts another Chromium with arguments."""
    kind = chromium.browser_type
    path = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    return lambda arguments: kind.launch(executable_path=path, args=arguments)


def test_what_is_typed_is_saved_by_keys_and_shown_as_not_saved_before(page, folder, studio):
    """A dot in the title and the head, gone when it is saved; another window sees it saved, too."""
    file = folder / "cards/ordonnance/base/units.yaml"
    before = file.read_text(encoding="utf-8")
    type_at_start(page, "# typed here")
    page.get_by_role("button", name="Save (1)").wait_for()
    assert page.title().startswith("● ")
    assert file.read_text(encoding="utf-8") == before
    other = page.context.new_page()
    other.goto(studio.address + CARD)
    other.get_by_role("button", name="Save (1)").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_role("button", name="Saved", exact=True).wait_for()
    other.get_by_role("button", name="Saved", exact=True).wait_for()
    assert not page.title().startswith("● ")
    assert file.read_text(encoding="utf-8") == "# typed here" + before
    other.close()


def test_a_file_that_another_program_changed_is_shown_at_once(page, folder):
    """Untouched here, it is read again as one step that can be undone."""
    file = folder / "cards/ordonnance/base/units.yaml"
    before = file.read_text(encoding="utf-8")
    page.locator(".cm-content").first.click()
    file.write_text("# theirs alone\n" + before, encoding="utf-8")
    page.keyboard.press("Control+Home")
    page.locator(".cm-content").get_by_text("# theirs alone").wait_for()
    assert page.get_by_role("button", name="Saved", exact=True).is_visible()


def test_two_changes_of_one_file_are_compared_and_chosen(page, folder, axe):
    """Saving does not overwrite. Base, file and text stand beside each other, place by place, below each other where it is narrow.

    What one side alone has changed is in the result; where both have, keys choose. The result can be typed in, and undone. Line ends
    of a file that has several kinds of them stay.
    """
    file = folder / "cards/ordonnance/base/units.yaml"
    before = file.read_bytes()
    first, rest = before.split(b"\n", 1)
    type_at_start(page, "# mine\n")
    page.get_by_role("button", name="Save (1)").wait_for()
    theirs = b"# theirs\r\n" + first + b"\r\n" + rest + b"# at the end\n"
    file.write_bytes(theirs)
    page.get_by_text("ordonnance/base/units.yaml was changed by another program").wait_for()
    page.keyboard.press("Control+s")
    dialog = page.get_by_role("dialog")
    places = dialog.get_by_role("group")
    expect(places).to_have_count(2)
    expect(dialog.get_by_text("Places that differ: 2; changed on both sides: 1.")).to_be_visible()
    mine, both = (places.nth(0).get_by_role("radio", name=name) for name in ("Your text", "Both, the file first"))
    expect(mine).to_be_focused()
    expect(places.nth(1).get_by_role("radio", name="The file now")).to_be_checked()
    assert violations(page, axe) == []
    sides = [each.bounding_box() for each in places.nth(0).locator(".sides .side").all()]
    assert len({each["y"] for each in sides}) == 1
    page.set_viewport_size({"width": 390, "height": 844})
    sides = [each.bounding_box() for each in places.nth(0).locator(".sides .side").all()]
    assert len({each["x"] for each in sides}) == 1
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert file.read_bytes() == theirs
    page.get_by_role("button", name="Compare and choose").click()
    result = dialog.get_by_role("textbox", name="What will be saved")
    expect(mine).to_be_focused()
    for key, shown in (("ArrowLeft", ["# theirs"]), ("ArrowRight", ["# mine"]), ("ArrowRight", ["# theirs", "# mine"])):
        page.keyboard.press(key)
        for at, line in enumerate(shown):
            expect(result.locator(".cm-line").nth(at)).to_have_text(line)
    expect(both).to_be_checked()
    result.focus()
    page.keyboard.press("Control+z")
    expect(mine).to_be_checked()
    page.keyboard.press("Control+y")
    expect(both).to_be_checked()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# typed\n")
    expect(both).to_be_checked()
    dialog.get_by_role("button", name="Save this text").click()
    dialog.wait_for(state="detached")
    page.get_by_role("button", name="Saved", exact=True).wait_for()
    assert file.read_bytes() == b"# typed\r\n# theirs\r\n# mine\n" + first + b"\r\n" + rest + b"# at the end\n"
    expect(page.get_by_text("was changed by another program")).to_have_count(0)


def violations(page, axe):
    """Return what axe-core finds on a page."""
    page.evaluate(axe)
    found = page.evaluate("() => axe.run(document).then((result) => result.violations)")
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def test_the_keys_are_listed_and_the_shell_can_be_used_by_everybody(page, axe):
    """`?` opens the list, Escape closes it; axe-core finds nothing wrong in either state."""
    page.get_by_role("button", name="Keys").focus()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    dialog.get_by_text("Save all changed files").wait_for()
    assert violations(page, axe) == []
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert page.evaluate("() => document.activeElement.textContent") == "?"


def test_a_window_too_many_says_so_and_begins_when_another_is_closed(context, page, studio):
    """Beside eight open windows a ninth says why it shows nothing, and begins by itself when there is room."""
    address = studio.address.replace("http", "ws") + "ws"
    page.evaluate("address => { window.others = Array.from({length: 8}, () => new WebSocket(address)) }", address)
    one_more = context.new_page()
    one_more.goto(studio.address + CARD)
    one_more.get_by_text("Eight windows of this studio are open").wait_for()
    page.evaluate("() => window.others.forEach(each => each.close())")
    one_more.locator(".cm-content").first.wait_for()
    assert not one_more.get_by_text("Eight windows of this studio are open").is_visible()
    one_more.close()


def test_no_request_leaves_the_machine_and_no_error_is_left(context):
    """All that this browser has asked for in this module lies at the address of the studio, but for the foreign site's own page."""
    hosts = {
        re.match(r"[\w-]+:(?://)?([^/:]*)", url)[1] for url in context.asked if not url.startswith(("data:", "blob:"))
    }
    assert hosts == {"127.0.0.1"}
    names = {url.rpartition("/")[2] for url in context.asked}
    assert {"studio.js", "studio.css"} <= names, "the page was loaded"
    assert any(each.startswith("view-") for each in names), "and a view"
    assert context.errors == []


def test_after_a_crash_what_was_typed_is_offered(chromium, folder, tmp_path):
    """Kill -9; the next studio shows the text beside the file, and opens it."""
    file = folder / "cards/ordonnance/base/units.yaml"
    before = file.read_text(encoding="utf-8")
    first = Studio(folder, tmp_path)
    with contextlib.ExitStack() as ends:
        ends.enter_context(contextlib.closing(first))
        context = ends.enter_context(contextlib.closing(chromium.new_context()))
        page = context.new_page()
        page.goto(first.link + CARD)
        page.locator(".cm-content").first.wait_for()
        type_at_start(page, "# before the crash\n")
        page.get_by_role("button", name="Save (1)").wait_for()
        kept = None
        while kept is None or not re.search(rb"before the crash(\n|\\n)", kept.read_bytes()):
            kept = next(iter(tmp_path.rglob("texts")), None)
        first.end(signal.SIGKILL)
        page.get_by_text("cannot be reached").wait_for()
        assert page.locator(".cm-content").first.get_by_text("# before the crash").is_visible()
        second = ends.enter_context(contextlib.closing(Studio(folder, tmp_path)))
        page = context.new_page()
        page.goto(second.link)
        page.get_by_text("was never saved").wait_for()
        page.get_by_role("button", name="Compare and choose").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("# before the crash", exact=True).wait_for()
        dialog.get_by_role("button", name="Open that text").click()
        page.get_by_role("button", name="Save (1)").wait_for()
        assert file.read_text(encoding="utf-8") == before
        page.keyboard.press("Control+s")
        page.get_by_role("button", name="Saved", exact=True).wait_for()
        assert file.read_text(encoding="utf-8") == "# before the crash\n" + before
        second.end()
    assert second.process.returncode == 0
    assert list(tmp_path.rglob("texts")) == []
