"""The rulebook of Banner of Komarn on other boards: examples move to where the board has such a place, and the text with them."""

import re
import shutil
from pathlib import Path

import pytest

from ordo_pnp.base import Severity
from ordo_pnp.books import Edition, open_book_projects
from ordo_pnp.books.book_project import check_books
from ordo_pnp.books.directives import NUMBER
from ordo_pnp.rules import NoPlaceError, Scenario, run_scenario

CARDS = Path(__file__).resolve().parents[2] / "cards"
KINDS = ["castle", "maiden", "town3", "castle", "town2", "maiden", "castle", "town4", "maiden", "castle"]


def a_board(areas: int, *, ring: bool, most: int = 100) -> str:
    """Write a board with a site every other area, on the banks by turns, so many at most."""
    count = min((areas - 1) // 2, most)
    sites = [f"    - {{id: S{at:02}, bank: {'LR'[at % 2]}, at: {2 * at + 2}}}" for at in range(count)]
    kinds = (KINDS * 3)[: len(sites)]
    tokens = ", ".join(f"{kind}: {kinds.count(kind)}" for kind in ("castle", "maiden", "town2", "town3", "town4"))
    return (
        f"format: 1\nboard:\n  areas: {areas}\n  ring: {'true' if ring else 'false'}\n  along: [L, W, R]\n"
        "  across: [[L, W], [W, R]]\n  sites:\n" + "\n".join(sites) + f"\n  page_breaks: [{areas // 2}, {areas}]\n"
        f"  tokens: {{{tokens}}}\n  layouts:\n    layout_a: [{', '.join(kinds)}]\n"
    )


LINE, RING = a_board(24, ring=False), a_board(30, ring=True)


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory):
    """Return what opens the books for a board: its text, or sets."""

    def open_books(board: str = "", sets: tuple[str, ...] = ()):
        root = CARDS
        if board:
            root = tmp_path_factory.mktemp("boards") / "cards"
            shutil.copytree(CARDS / "komarn", root / "komarn")
            (root / "komarn" / "board.yaml").write_text(board, encoding="utf-8")
        (books,) = open_book_projects(root, "komarn")
        if sets:
            books.choose_sets(sets)
        return books

    return open_books


def by_place(books) -> dict[tuple[str, str], Scenario]:
    """Return all scenarios by file and id."""
    return {(each.origin.document.file.name, each.id): each for each in books.scenarios.all()}


def placed(books) -> tuple[list[tuple], list[str]]:
    """Return the examples of both texts with how they are laid, and those that have no place."""
    found, missing = [], []
    for examples in map(books.examples, books.texts):
        for use in examples._uses.values():
            try:
                found.append((use.scenario, *examples.laid(use.scenario)))
                examples.place(use.scenario)
            except NoPlaceError:
                missing.append(use.scenario.id)
    return found, missing


@pytest.mark.slow
def test_on_the_river_of_the_game_nothing_is_rewritten(opened) -> None:
    """Every example stays where it is, and every number that follows one is the number that is written."""
    books = opened()
    found, missing = placed(books)
    assert not missing
    assert all(scenario is laid and not laying.key for scenario, laid, laying in found)
    text = (CARDS / "komarn" / "rulebook" / "reference" / "en.md").read_text(encoding="utf-8")
    assert len(NUMBER.findall(text)) > 200
    assert books.texts == (Edition.PLAY, Edition.REFERENCE)
    for examples in map(books.examples, books.texts):
        for anchor in examples._sections:
            assert all(examples.number(anchor, number) == number for number in range(1, 55))


@pytest.mark.slow
@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("board", "sets", "most"),
    [(LINE, (), 25), (RING, (), 20), ("", ("base", "island"), 20)],
    ids=["line of 24", "ring of 30", "island"],
)
def test_examples_and_claims_hold_on_other_boards(opened, board: str, sets: tuple[str, ...], most: int) -> None:
    """The engine plays every example where it is laid, in books of three languages; what has no place is a warning."""
    books = opened(board, sets)
    problems = check_books(books)
    assert [each.message for each in problems if each.severity is Severity.ERROR] == []
    assert {each.code.id for each in problems} <= {"CAT820"}
    found, missing = placed(books)
    moved = [(scenario, laid) for scenario, laid, laying in found if ":" in laying.key]
    assert len(moved) > 40
    assert len(missing) <= most
    for scenario, laid in moved:
        assert run_scenario(books.scenarios.rules, laid).passed, scenario.id


@pytest.mark.slow
def test_a_site_that_a_mark_points_at_goes_along(opened) -> None:
    """On a board with few sites no picture loses one that a mark points at; its example has no place there, a warning."""
    problems = check_books(opened(a_board(26, ring=False, most=5)))
    assert [each.message for each in problems if each.severity is Severity.ERROR] == []


@pytest.mark.slow
def test_an_example_comes_out_the_same_but_for_its_names(opened) -> None:
    """Law: laid elsewhere, an example has the same money, supplies, commands and hands, in other names."""
    books = opened(RING)
    home = opened()
    for scenario, laid, laying in placed(books)[0]:
        if ":" not in laying.key or scenario.refused:
            continue
        own = by_place(home)[scenario.origin.document.file.name, scenario.id]
        one, two = (each.scenarios.report(it).state for each, it in ((home, own), (books, laid)))
        assert (one.money, one.supply, one.reserve, one.provost, one.phase) == (
            two.money,
            two.supply,
            two.reserve,
            two.provost,
            two.phase,
        ), scenario.id
        names = one.setup.board.names
        standing = {laying.field(names[node]): owner for node, owner in enumerate(one.occupant) if owner >= 0}
        there = {two.setup.board.names[node]: owner for node, owner in enumerate(two.occupant) if owner >= 0}
        assert standing == there, scenario.id


def test_the_text_follows_its_example(opened) -> None:
    """The prose of a section and the descriptions of its figures name the areas that the pictures show."""
    books = opened(LINE)
    examples = books.examples(Edition.REFERENCE)
    scenario, laying = examples.laid(books.scenarios.find("reinforcing"))
    there = re.search(r"L(\d+)=b", scenario.position)
    assert there is not None
    assert examples.number("reinforce", 34) == int(there[1]) <= 24
    assert examples.show(laying, ["29-35", "left"]) == [
        f"{examples.number('reinforce', 29)}-{examples.number('reinforce', 35)}",
        "left",
    ]
    assert examples.show(laying, ["whole"]) == ["1-24"]


def test_a_loose_number_keeps_out_of_the_areas_of_its_example(opened) -> None:
    """Tiles that belong to no area of an example are others on a shorter river, each another one."""
    books = opened(LINE)
    scenario, laying = books.examples(Edition.REFERENCE).laid(books.scenarios.find("bluff-caught"))
    numbers = [laying.number(each) for each in (28, 29, 30, 31, 33, 44, 45, 46, 50, 51, 5, 6, 7)]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) <= 24
    assert run_scenario(books.scenarios.rules, scenario).passed


@pytest.mark.slow
def test_an_example_without_a_place_is_told_with_the_reason(opened) -> None:
    """In the book of a set it is shown on the river of the game, with a warning at its line."""
    books = opened(sets=("base", "island"))
    said = [each for each in check_books(books) if "`last-soldier`" in each.message]
    assert len(said) == 6  # two pictures in each of three languages
    assert "no stretch of 14 areas with two banks with sites as at L10, R12" in said[0].message
    assert "played on the game's own board" in said[0].message


def test_facts_and_parts_follow_the_board(opened) -> None:
    """Books say how many areas there are, and hold what is for a ring or for a line."""
    ring, island = opened(RING).examples(), opened(sets=("base", "island")).examples()
    assert (ring.fact("areas"), ring.holds("ring"), ring.holds("not ring")) == (30, True, False)
    assert (island.fact("areas"), island.fact("sites"), island.holds("forks")) == (36, 17, True)
    assert island.holds("example across-the-river")
    assert not island.holds("example last-soldier")


@pytest.mark.parametrize(("sets", "board"), [((), "base/board"), (("base", "island"), "island/island-board")])
def test_the_board_of_a_set_is_listed_among_the_pieces(opened, sets: tuple[str, ...], board: str) -> None:
    """In the place of the game's own; other pieces stay."""
    books = opened(sets=sets)
    examples = books.examples()
    assert examples.piece("base/board") == board
    assert examples.piece("base/provost") == "base/provost"
    traits = examples.board.traits
    assert {traits[name] for name in ("bridges", "rocks", "odd-sites", "spare-numbers", "forks")} == {bool(sets)}
