"""What the tests of the documents share: pages, and what is marked in them."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_MARK = re.compile(r"<!-- (run|prints|file|continues)(?:: (\S+))? -->")
_FENCE = re.compile(r"(?:```|~~~)(\S*)")


@dataclass
class Block:
    """A fenced block, the comment before it, and the line it starts on."""

    language: str
    mark: str
    argument: str
    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self):
        return "".join(f"{line}\n" for line in self.lines)


def blocks_of(page):
    """Return every fenced block of a page, and each `continues` as a block without lines."""
    found, open_block, mark = [], None, ("", "")
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if open_block is not None:
            if line.startswith(("```", "~~~")):
                found.append(open_block)
                open_block, mark = None, ("", "")
            else:
                open_block.lines.append(line)
            continue
        comment, fence = _MARK.fullmatch(line), _FENCE.match(line)
        if comment and comment[1] == "continues":
            found.append(Block("", "continues", comment[2], number))
        elif comment:
            mark = (comment[1], comment[2] or "")
        elif fence:
            open_block = Block(fence[1], *mark, number)
        elif line.strip():
            mark = ("", "")
    return found


def all_pages():
    """Return every page of the project."""
    top = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
    return [*top, *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.fixture(scope="session")
def pages():
    return all_pages()


@pytest.fixture(scope="session")
def read_blocks():
    return blocks_of


def pytest_generate_tests(metafunc):
    """Parametrize tests that ask for a page by the pages with marked blocks; what another continues is played where that is."""
    if "played_page" in metafunc.fixturenames:
        marked = {page: [block for block in blocks_of(page) if block.mark] for page in all_pages()}
        begun = {
            (page.parent / each.argument).resolve()
            for page in marked
            for each in marked[page]
            if each.mark == "continues"
        }
        chosen = [page for page in marked if marked[page] and page.resolve() not in begun]
        names = [page.relative_to(ROOT).as_posix() for page in chosen]
        metafunc.parametrize("played_page", chosen, ids=names)
