"""The pages on speed and on bots show the figures that are kept."""

import shutil
import subprocess
import sys

import pytest

FIGURES = "<!-- figures: written by benchmarks/state.py -->\n", "<!-- end of figures -->\n"


@pytest.fixture
def project(repository, tmp_path):
    """A repository of its own with the benchmarks, the cards, and the page without figures."""
    for name in ("benchmarks", "cards", "schemas"):
        shutil.copytree(repository / name, tmp_path / name)
    page = tmp_path / "docs/explanation/performance.md"
    page.parent.mkdir(parents=True)
    page.write_text("# Speed\n\n" + "".join(FIGURES), encoding="utf-8")
    git = ("git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    for words in (("init", "-q"), ("add", "benchmarks"), ("commit", "-q", "-m", "Begin")):
        subprocess.run([*git, *words], cwd=tmp_path, check=True)
    return tmp_path


def rows(project):
    """Return the rows of the page by their names."""
    page = (project / "docs/explanation/performance.md").read_text(encoding="utf-8")
    return {line.split("`")[1]: line for line in page.splitlines() if line.startswith("| `")}


def test_the_page_on_bots_shows_the_kept_duels(repository):
    """The reference page has the table that the kept results of duels print, and a remark on each row of few deals or without a seed."""
    script = repository / "benchmarks/strength.py"
    table = subprocess.run([sys.executable, script, "table"], check=True, capture_output=True, text=True).stdout
    assert table in (repository / "docs/reference/bots.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")] for line in table.splitlines()[2:]]
    assert len(rows) == 9
    for *_, deals, seed, _, _, remark, _ in rows:
        assert (int(deals.replace(",", "")) < 200) == ("fewer than 200 deals" in remark)
        assert seed.isdigit() != ("seed not kept" in remark)


def test_the_page_on_speed_shows_the_kept_figures(repository):
    """The table on the page is that of the promises with their last figures."""
    script = (
        "from state import *; page = PAGE.read_text(encoding='utf-8'); assert with_figures(page, promises()) == page"
    )
    subprocess.run([sys.executable, "-c", script], cwd=repository / "benchmarks", check=True)
