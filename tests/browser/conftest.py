"""Chromium, and the web pages of all rulebooks that are shipped."""

import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
CARDS = HERE.parents[1] / "cards"
# Waits until what an answer asks of a page is drawn.
SOON = "async () => { for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame); }"
# Game, edition and language of each text: three languages of two games, in one edition or two.
BOOKS = sorted(
    (path.relative_to(CARDS).parts[0], "reference" if path.parent.name == "reference" else "play", path.stem)
    for path in CARDS.glob("*/rulebook/**/*.md")
)
QUIET = (
    "--no-sandbox",  # Chromium's own needs rights that a container lacks; the pages are ours and fetch nothing
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


# Files whose tests take longest.
LONGEST = ("test_studio_journey", "test_studio_access")


def pytest_collection_modifyitems(items):
    """Begin with what takes longest, end with the many short tests, of which the slow half has those of books: then no process has nothing to do at the end."""

    def place(item):
        name = item.path.stem
        return (name not in LONGEST, name == "test_pages_of_rulebooks", not name.startswith("test_studio"))

    mine = [item for item in items if item.path.parent == HERE]
    ordered = iter(sorted(mine, key=place))
    items[:] = [next(ordered) if item.path.parent == HERE else item for item in items]


# Begins with the text of a card, of which most tests of the studio are, where nobody has chosen the form.
AS_TEXT = """try { localStorage.getItem("ordo-card-tab") ?? localStorage.setItem("ordo-card-tab", "yaml"); } catch { /* a page that may keep nothing */ }"""


class Contexts:
    """A Chromium whose new contexts show cards as text until the form is chosen."""

    def __init__(self, browser):
        self._browser = browser

    def __getattr__(self, name):
        return getattr(self._browser, name)

    def new_context(self, **options):
        """Return a new context."""
        context = self._browser.new_context(**options)
        context.add_init_script(AS_TEXT)
        return context


@pytest.fixture(scope="session")
def chromium():
    """Return a running Chromium: the one of the system."""
    from playwright.sync_api import expect as waiting, sync_playwright

    waiting.set_options(timeout=30_000)  # the first findings take 1.3 s of CPU, beside whatever else runs

    path = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    assert path is not None, "install chromium, or name one in CHROMIUM"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield Contexts(browser)
        browser.close()


@pytest.fixture(scope="session")
def axe():
    """Return the script of axe-core."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """Return what makes the web page of a book, once, and gives its address."""
    from ordo_pnp.books import BookRequest, Edition, make_books, open_book_projects

    folder = tmp_path_factory.mktemp("pages")
    opened = {}

    def page(game, edition, language):
        path = folder / f"{game}-{edition}-{language}.html"
        if not path.exists():
            if game not in opened:
                (opened[game],) = open_book_projects(CARDS, game)
            made, problems = make_books([(opened[game], BookRequest((language,), ("html",), Edition(edition)))])
            assert problems == ()
            path.write_bytes(made[0].content)
        return path.as_uri()

    return page


@pytest.fixture(
    scope="module",
    params=[pytest.param(each, id="-".join(each), marks=pytest.mark.xdist_group("-".join(each))) for each in BOOKS],
)
def address(request, pages):
    """Return the address of a book."""
    return pages(*request.param)


@pytest.fixture(scope="session")
def studios(tmp_path_factory):
    """Return what starts a studio on a folder that holds a project, and gives its link."""
    running = []

    def start(folder, *options):
        process = subprocess.Popen(
            [sys.executable, "-m", "ordo_pnp", "studio", "--no-browser", *options],
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_CACHE_HOME": str(tmp_path_factory.mktemp("cache"))},
        )
        running.append(process)
        return process.stdout.readline().strip()

    yield start
    for process in running:
        process.terminate()
        process.wait(10)
        process.stdout.close()


@pytest.fixture
def project(tmp_path):
    """Return a folder with a copy of the shipped cards, to be changed."""
    shutil.copytree(CARDS, tmp_path / "project" / "cards")
    return tmp_path / "project"


def expect(*arguments, **words):
    """Return what waits for a page to be as it should, of Playwright, which is imported by browser tests alone."""
    from playwright.sync_api import expect as found

    return found(*arguments, **words)
