"""Links inside the documents lead somewhere, and every page can be reached."""

import re
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


@pytest.mark.slow
def test_every_link_resolves(pages, repository):
    """Links to files and headings of this project exist, those to what is built in ``output/`` once it has been built."""
    broken = []
    for page in pages:
        for number, link in links(page):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = unquote(link).partition("#")
            target = (page.parent / path).resolve() if path else page
            if target.parent == repository / "output" and target.suffix in {".pdf", ".html"}:
                continue
            fits = target.exists() and (not anchor or target.suffix != ".md" or anchor in anchors(target))
            if not fits or not target.is_relative_to(repository):
                broken.append(f"{page.relative_to(repository)}:{number}: {link}")

    assert broken == []


def test_the_readme_leads_to_every_rulebook(repository, catalog):
    """A link for each game, language and form, by the names that ``ordo rulebook --format all -o output`` gives."""
    found = [link for _, link in links(repository / "README.md") if link.startswith("output/")]

    stems = [
        f"output/{game.id}-rules-{language}"
        for game in sorted(catalog.games.values(), key=lambda game: game.id, reverse=True)
        for language in game.languages
    ]
    assert found == [stem + end for stem in stems for end in (".pdf", "-booklet.pdf", ".html")]


def test_the_index_names_every_page(repository):
    """Every page under docs/ is linked from the index."""
    index = repository / "docs" / "index.md"
    linked = {(index.parent / link.partition("#")[0]).resolve() for _, link in links(index)}

    missing = [page.name for page in sorted(index.parent.rglob("*.md")) if page != index and page not in linked]

    assert missing == []


def test_decisions_have_a_number_of_their_own(repository):
    """No two decisions share a number, and each page's title says its own."""
    pages = sorted((repository / "docs/explanation/decisions").glob("*.md"))
    numbers = [page.name[:4] for page in pages]

    assert len(set(numbers)) == len(numbers)
    assert [
        page.name for page in pages if not page.read_text(encoding="utf-8").startswith(f"# {page.name[:4]}: ")
    ] == []


def test_no_page_names_a_place_that_does_not_exist(pages, repository):
    """The project is on no package index and on no code host: no page installs it by name or leads there."""
    claimed = re.compile(
        r"(?:pip|pipx|uv)x? (?:tool )?(?:install|add|run) ordo-pnp|//[\w.-]+/[\w./-]*ordo-?pnp|shields\.io|badge\.svg"
    )
    files = [*pages, repository / "pyproject.toml", repository / ".pre-commit-hooks.yaml"]

    assert [f"{path.name}: {match[0]}" for path in files for match in claimed.finditer(path.read_text("utf-8"))] == []
