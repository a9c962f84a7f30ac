"""Links inside the documents lead somewhere, and every page can be reached."""

import functools
import re
import subprocess
from urllib.parse import unquote

import pytest

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


def links(page):
    """Yield every link of a page with its line; code is left out."""
    inside = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith(("```", "~~~")):
            inside = not inside
        elif not inside:
            for match in LINK.finditer(re.sub(r"`[^`]*`", "``", line)):
                yield number, match[1]


@functools.cache
def anchors(page):
    """Return the anchors of a page's headings, as code hosts make them."""
    found, inside = set(), False
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith(("```", "~~~")):
            inside = not inside
        elif line.startswith("#") and not inside:
            title = line.lstrip("#").strip().lower()
            found.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))
    return found


@pytest.fixture(scope="module")
def tracked(repository):
    """Return the files that git tracks, and the folders that they are in."""
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=repository, check=True, capture_output=True, encoding="utf-8").stdout
    files = {repository / name for name in listed.split("\0") if name}
    return files | {folder for file in files for folder in file.parents}


def test_every_link_leads_to_a_file_that_a_clone_has(repository, tracked):
    """Relative links of every page name tracked files or folders, and headings that are there."""
    broken, seen = [], 0
    parts = repository / "ordo_pnp"  # of pages: their links are tried where they are put together
    for page in sorted(path for path in tracked if path.suffix == ".md" and not path.is_relative_to(parts)):
        for number, link in links(page):
            if re.match(r"[a-z]+:", link):
                continue
            seen += 1
            path, _, anchor = unquote(link).partition("#")
            target = (page.parent / path).resolve() if path else page
            if target not in tracked or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
                broken.append(f"{page.relative_to(repository)}:{number}: {link}")

    assert broken == []
    assert seen > 500


def test_the_index_names_every_page(repository):
    """Every page under docs/ is linked from the index."""
    index = repository / "docs" / "index.md"
    linked = {(index.parent / link.partition("#")[0]).resolve() for _, link in links(index)}

    missing = [page.name for page in sorted(index.parent.rglob("*.md")) if page != index and page not in linked]

    assert missing == []


def test_a_module_that_a_page_names_exists(pages, tracked):
    """Pages name modules as `room/module.py`, below the package, the tests or the top folder."""
    named = {
        (page.name, path)
        for page in pages
        for path in re.findall(r"`([\w.-]+(?:/[\w.-]+)+\.py)`", page.read_text("utf-8"))
    }

    assert [
        (page, path) for page, path in sorted(named) if not any(f"/{name}".endswith(f"/{path}") for name in tracked)
    ] == []
    assert len(named) > 50


def test_no_page_names_a_place_that_does_not_exist(pages, repository):
    """The project is on no package index and on no code host: no page installs it by name or leads there."""
    claimed = re.compile(
        r"(?:pip|pipx|uv)x? (?:tool )?(?:install|add|run)(?: -\S+)* ['\"]?ordo[-_]pnp(?!\S*\.whl)|//[\w.-]+/[\w./-]*ordo-?pnp|shields\.io|badge\.svg"
    )
    files = [*pages, repository / "pyproject.toml", repository / ".pre-commit-hooks.yaml"]

    assert [f"{path.name}: {match[0]}" for path in files for match in claimed.finditer(path.read_text("utf-8"))] == []
