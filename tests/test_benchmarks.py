"""The scripts that measure go on working when what they call changes, and the page on speed shows their figures."""

import shutil
import subprocess
import sys

import pytest
import yaml

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


@pytest.mark.sweep
def test_measuring_a_row_writes_its_figure_into_the_page(project):
    """The row shows figure, day and commit; rows of an earlier run are marked, others were never measured; --ages counts commits."""
    promises = project / "benchmarks/promises.yaml"
    data = yaml.safe_load(promises.read_text(encoding="utf-8"))
    for each in data.values():
        each.pop("last", None)
    earlier = {"value": 2.0, "note": "", "factor": 1.0, "load": 0.5, "time": "2026-01-01 12:00", "commit": "0123abcd"}
    data["all-books"]["last"] = earlier
    promises.write_text(f"# What is promised.\n{yaml.safe_dump(data, sort_keys=False)}", encoding="utf-8")
    command = [sys.executable, "benchmarks/state.py", "help", "--runs", "1"]
    done = subprocess.run(command, cwd=project, check=False, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr

    found = rows(project)
    head = subprocess.run(
        ["git", "rev-parse", "--short=8", "HEAD"], cwd=project, check=True, capture_output=True, encoding="utf-8"
    ).stdout.strip()
    assert list(found) == list(data)
    assert " s CPU |" in found["help"]
    assert f"`{head}" in found["help"]
    assert "older" not in found["help"]
    assert "met" in found["all-books"]
    assert "older" in found["all-books"]
    assert "another commit" in found["all-books"]
    assert "**not measured** | never" in found["balance"]
    ages = subprocess.run(
        [*command[:2], "--ages"], cwd=project, check=True, capture_output=True, encoding="utf-8"
    ).stdout
    assert f"help: {head}+, 0 commits" in ages
    assert "all-books: 0123abcd, not in this repository" in ages
    assert "balance: never measured" in ages


@pytest.mark.sweep
def test_the_markup_of_every_book_is_kept_and_set(repository, tmp_path):
    """What typst was given for each of the twelve books is enough to set it again without the program."""
    script = repository / "benchmarks/book_markup.py"
    subprocess.run([sys.executable, script, tmp_path / "markup"], check=True)
    assert len(list((tmp_path / "markup").iterdir())) == 12
    subprocess.run([sys.executable, script, "--set", tmp_path / "markup"], check=True)


@pytest.mark.sweep
def test_the_deck_of_the_peers_is_what_our_cards_show(repository, tmp_path):
    """Each of 20 fronts is given as drawings of which all that are placed are there."""
    deck = tmp_path / "deck.json"
    subprocess.run([sys.executable, repository / "benchmarks/deck_data.py", deck, "20"], check=True)
    data = yaml.safe_load(deck.read_text(encoding="utf-8"))
    placed = {item["place"] for items in data["drawings"] for item in items if "place" in item}
    assert len(data["fronts"]) == len(data["cards"]) == 20
    assert {*placed, *data["fronts"]} == set(range(len(data["drawings"])))
    shown = {item["text"] for items in data["drawings"] for item in items if "text" in item}
    assert {card["name"] for card in data["cards"]} <= shown


@pytest.mark.browser
@pytest.mark.sweep
def test_painted_pictures_are_timed_key_by_key(repository):
    """In both files each of ten keys changes the picture, and is painted after it has changed."""
    script = repository / "benchmarks/painting.py"
    said = subprocess.run([sys.executable, script, "--keys", "10"], check=True, capture_output=True, text=True).stdout
    times = [
        float(line.split("|")[2]) for line in said.splitlines() if line.startswith(("| picture changed", "| painted"))
    ]
    assert len(times) == 4
    assert 0 < times[0] <= times[1]
    assert 0 < times[2] <= times[3]


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


def test_a_row_that_does_not_exist_is_refused(repository, tmp_path):
    """No duel begins where one of the rows is unknown."""
    words = [sys.executable, repository / "benchmarks/strength.py", "play", tmp_path / "duels", "base-2-learned", "x"]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert done.returncode == 2
    assert "no such row: x" in done.stderr
    assert not (tmp_path / "duels").exists()


def test_the_page_on_speed_shows_the_kept_figures(repository):
    """The table on the page is that of the promises with their last figures."""
    script = (
        "from state import *; page = PAGE.read_text(encoding='utf-8'); assert with_figures(page, promises()) == page"
    )
    subprocess.run([sys.executable, "-c", script], cwd=repository / "benchmarks", check=True)
