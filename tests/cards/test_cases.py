"""Every way for data to be wrong has a folder with an example and the findings it must give.

A case holds `bad.yaml`, checked as a stray file, or a tree below `cards/` that is laid over a copy of the base game.
`expected.txt` holds the findings as commands print them; `tests/project/expansions/test_fixing.py` counts those that can be fixed.
"""

import shutil
from functools import cache
from pathlib import Path

import pytest

from ordo_pnp.base import format_full
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.games import known_codes

CASES = Path(__file__).parent / "cases"
SHIPPED = Path(__file__).parents[2] / "cards"
# Codes whose examples cannot be committed as text, or are many to a file; where they are tested instead.
ELSEWHERE = {
    "CAT001": "tests/cards/test_hostile_files.py",
    "CAT002": "tests/cards/test_hostile_files.py",
    "CAT003": "tests/cards/test_hostile_files.py",
    "CAT014": "tests/cards/test_hostile_files.py",
    "CAT111": "tests/cards/test_schema.py",
    **dict.fromkeys(("CAT766", "CAT767", "CAT768"), "tests/draw/faces/test_looks.py"),
    "CAT753": "tests/paper/print/test_counts.py",
    **dict.fromkeys(("CAT150", "CAT615"), "tests/project/expansions/test_played_files.py"),
    "CAT112": "tests/cards/test_game_schemas.py",
    "CAT017": "tests/check/test_project.py",
    "CAT018": "tests/check/test_project.py",
    **dict.fromkeys(("CAT211", "CAT212", "CAT213"), "tests/check/test_variants.py"),
    **dict.fromkeys((f"CAT25{n}" for n in range(3, 7)), "tests/games/test_ordonnance_data.py"),
    **dict.fromkeys(("CAT406", "CAT407"), "tests/check/test_word_numbers.py"),
    "CAT422": "tests/project/expansions/test_external_sets.py",
    "CAT261": "tests/project/expansions/test_hostile_archives.py",
    **dict.fromkeys(("CAT260", "CAT262", "CAT263", "CAT264"), "tests/project/expansions/test_external_sets.py"),
    "CAT411": "tests/check/test_wording.py",
    "CAT416": "tests/cards/test_keywords.py",
    "CAT413": "tests/tables/new_game/test_languages.py",
    **dict.fromkeys((f"CAT32{n}" for n in range(5)), "tests/check/test_set_playtest.py"),
    **dict.fromkeys((f"CAT50{n}" for n in range(1, 5)), "tests/draw/faces/test_images.py"),
    **dict.fromkeys(("CAT750", "CAT751"), "tests/paper/print/test_print_files.py"),
    **dict.fromkeys((f"CAT{n}" for n in (*range(721, 729), 730, 731, 732)), "tests/draw/faces/test_layout_mistakes.py"),
    "CAT732": "tests/draw/faces/test_group_repeat.py",
    **dict.fromkeys((f"CAT{n}" for n in (*range(735, 740), 762, 763)), "tests/draw/faces/test_vignettes.py"),
    **dict.fromkeys((f"CAT80{n}" for n in range(5)), "tests/books/test_markup.py"),
    **dict.fromkeys(
        ("CAT805", "CAT806", "CAT807", "CAT808", "CAT809", "CAT810", "CAT817", "CAT819"),
        "tests/books/test_claims.py",
    ),
    "CAT826": "tests/books/test_proofs.py",
    **dict.fromkeys(("CAT813", "CAT825", "CAT830"), "tests/books/test_pages.py"),
    "CAT820": "tests/books/test_books_of_boards.py",
    "CAT822": "tests/books/test_marks_in_books.py",
    **dict.fromkeys(("CAT811", "CAT812"), "tests/books/test_translations_of_books.py"),
    "CAT814": "tests/books/test_pdf_books.py",
    **dict.fromkeys(("CAT815", "CAT816"), "tests/books/test_laws_in_books.py"),
    "CAT733": "tests/draw/faces/test_zones.py",
    "CAT764": "tests/draw/faces/test_cuts.py",
    "CAT743": "tests/draw/faces/test_areas.py",
    **dict.fromkeys((f"CAT74{n}" for n in range(4, 9)), "tests/draw/faces/test_design_checks.py"),
    **dict.fromkeys(("CAT760", "CAT765"), "tests/draw/faces/test_images.py"),
    **dict.fromkeys(("CAT749", "CAT761"), "tests/project/expansions/test_own_look.py"),
    **dict.fromkeys((f"CAT{n}" for n in (*range(270, 290), 299)), "tests/games/test_komarn_data.py"),
    **dict.fromkeys(("CAT290", "CAT291"), "tests/games/test_komarn_printing.py"),
    "CAT297": "tests/games/test_komarn_courses.py",
    "CAT298": "tests/games/test_komarn_wrong_boards.py",
}


def cases():
    return sorted(path.parent for path in CASES.rglob("expected.txt"))


@pytest.fixture(scope="module")
def known(copy_of_memory, tmp_path_factory):
    """What is known of the data of games, and of the cases of these that came before: sound cards are examined once."""
    home = tmp_path_factory.mktemp("known")
    return cache(lambda names: Cache(copy_of_memory(home / f"{'-'.join(names)}.sqlite")))


@pytest.fixture
def findings(tmp_path, monkeypatch, copy_of_data, known):
    """A function that checks one case in a copy of the project, with the games alone that the case is about, if that is told."""
    monkeypatch.chdir(tmp_path)

    def find(case):
        folders = sorted(path.name for path in (case / "cards").glob("*"))
        about = tuple(name for name in folders if (SHIPPED / name / "game.yaml").exists())
        about = about or (() if folders else ("ordonnance",))
        return _findings(case, tmp_path, copy_of_data(tmp_path, *about), known(about))

    return find


def _findings(case, tmp_path, cards, memory):
    for path in (case / "cards").rglob("*"):
        if path.is_file():
            target = tmp_path / path.relative_to(case)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    strays = []
    if (case / "bad.yaml").exists():
        shutil.copy(case / "bad.yaml", tmp_path / "bad.yaml")
        strays = [tmp_path / "bad.yaml"]
    return ProjectCheck([cards], memory, strays).check()


def how(fix):
    """Return how a remedy is carried out, as the page of a code says it."""
    return "one by one" if fix.needs_reader else "safe" if fix.is_safe else "unsafe"


@pytest.mark.few(40)
@pytest.mark.parametrize("case", cases(), ids=lambda case: case.relative_to(CASES).as_posix())
def test_a_bad_example_gives_exactly_its_findings(case, findings, golden):
    """The printed findings are the committed ones, and the code that names the folder is among them."""
    found = findings(case)

    assert case.relative_to(CASES).parts[0] in {item.code.id for item in found}
    for each in found:
        assert each.fix is None or how(each.fix) in each.code.fix.split(" or "), each
    golden(case / "expected.txt", format_full(found) + "\n")


def test_every_code_of_the_check_has_an_example():
    """A code without a test could lose its meaning unseen (CAT6xx are found in tables, not by the check)."""
    tested = {case.relative_to(CASES).parts[0] for case in cases()} | set(ELSEWHERE)
    checked = {each.id for each in known_codes() if not each.id.startswith("CAT6")}

    assert set() == checked - tested
