"""The check of a whole card database: complete, remembered by content, and never fooled by its memory."""

import os
import shutil
import sys
from contextlib import chdir
from pathlib import Path

import pytest

from ordo_pnp.base import MemoPart
from ordo_pnp.check import Cache, ProjectCheck

SET = "format: 1\nset: {id: odd, name: Odd Set, language: en, requires: [base]}\n"
UNITS = "format: 1\nunits:\n  - id: odd-one\n    name: Odd One\n    symbols: [spear]\n    flavour: Hattin, 1187.\n"


@pytest.fixture(scope="module")
def known(tmp_path_factory, copy_of_data):
    """A folder with the database and a small set beside the base set, and what a check of them has learned."""
    folder = tmp_path_factory.mktemp("known")
    odd = copy_of_data(folder) / "ordonnance" / "odd"
    (odd / "text").mkdir(parents=True)
    (odd / "set.yaml").write_text(SET)
    (odd / "units.yaml").write_text(UNITS)
    with chdir(folder):
        assert check(folder / "cards", folder) == ()
    return folder


@pytest.fixture
def cards(tmp_path, known, monkeypatch):
    """A copy of that database, which has been checked before: a cold check costs 2 s of CPU."""
    shutil.copytree(known / "cards", tmp_path / "cards")
    shutil.copy(known / "cache.sqlite", tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cards"


@pytest.fixture
def forgotten(cards, tmp_path):
    """The same with fewer cards, for tests that check them without any memory: another game and set are left out."""
    (tmp_path / "cache.sqlite").unlink()
    shutil.rmtree(cards / "komarn")
    shutil.rmtree(cards / "ordonnance" / "crown")
    shutil.rmtree(cards / "ordonnance" / "rulebook")
    return cards


def check(root, tmp_path, strays=()):
    return ProjectCheck([root], Cache(MemoPart(tmp_path / "cache.sqlite", "own", "1")), strays).check()


def codes(found):
    return [item.code.id for item in found]


def test_a_warm_check_finds_exactly_what_a_cold_one_finds(forgotten, tmp_path):
    """Findings from memory equal findings made anew, source lines and all."""
    (forgotten / "ordonnance" / "odd" / "units.yaml").write_text(
        UNITS.replace("[spear]", "[spear, baw]") + "    copies: 2\n"
    )

    cold = check(forgotten, tmp_path)
    warm = check(forgotten, tmp_path)

    assert codes(cold) == ["CAT105", "CAT102"]
    assert warm == cold
    assert [item.span.source for item in warm] == [item.span.source for item in cold]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "before", "after", "expected"),
    [
        ("odd/units.yaml", "[spear]", "[helm, spear]", ["CAT251"]),
        ("odd/units.yaml", "Odd One", "A name so long that no line of a card could ever hold it", ["CAT420"]),
        ("odd/set.yaml", "[base]", "[bass]", ["CAT204"]),
        ("faces/unit.yaml", "$name", "$nmae", ["CAT720"]),
        ("look.yaml", "  bronze:", "  bronxe:", ["CAT721"]),
        ("look.yaml", "headline: 17", "headline: 999999999999", ["CAT106"]),
        ("faces/unit.yaml", "size: foot", "size: 1.0e+12", ["CAT106"]),
    ],
)
@pytest.mark.few(3)
def test_a_change_of_any_file_is_seen_through_the_memory(cards, tmp_path, name, before, after, expected):
    """Whatever a finding depends on, changing it changes the answer; changing it back restores it."""
    path = cards / "ordonnance" / name
    text = path.read_text(encoding="utf-8")
    assert before in text
    assert codes(check(cards, tmp_path)) == []

    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    assert set(expected) <= set(codes(check(cards, tmp_path)))

    path.write_text(text, encoding="utf-8")
    assert codes(check(cards, tmp_path)) == []


@pytest.mark.slow
def test_a_translation_that_does_not_fit_is_found_though_the_card_did_not_change(cards, tmp_path):
    """The memory of a file of cards knows the translations it was examined with."""
    assert codes(check(cards, tmp_path)) == []

    overlay = cards / "ordonnance" / "odd" / "text" / "de.yaml"
    name = "Ein Name, der auf keine Zeile irgendeiner Karte passt"
    overlay.write_text(
        "format: 1\ntext:\n  language: de\n  entries:\n"
        '    set: {source: "522de3bb", name: Sonderling}\n'
        f'    odd-one: {{source: "00000000", name: "{name}", flavour: "Hattin, 1187."}}\n',
        encoding="utf-8",
    )

    found = check(cards, tmp_path)
    assert [(item.code.id, item.span.file, item.span.line) for item in found if item.code.id == "CAT420"] == [
        ("CAT420", "cards/ordonnance/odd/text/de.yaml", 6)
    ]


def test_links_that_lead_out_and_folders_named_like_files_are_findings(cards, tmp_path):
    """What a set links to from outside is not read; a folder `x.yaml` is named."""
    (tmp_path / "secret.yaml").write_text(UNITS)
    odd = cards / "ordonnance" / "odd"
    (odd / "more.yaml").symlink_to(tmp_path / "secret.yaml")
    (odd / "loop.yaml").symlink_to(odd / "loop.yaml")
    (odd / "dir").symlink_to(tmp_path)
    (odd / "folder.yaml").mkdir()
    (odd / "units-again.yaml").symlink_to(odd / "units.yaml")

    found = check(cards, tmp_path)

    assert [
        (item.code.id, item.span.file.rpartition("/")[2]) for item in found if item.code.id in ("CAT017", "CAT018")
    ] == [("CAT018", "dir"), ("CAT017", "folder.yaml"), ("CAT018", "loop.yaml"), ("CAT018", "more.yaml")]
    assert "CAT201" in codes(found), "a link inside the folder is read like any file"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names themselves")
def test_a_name_that_is_no_text_is_a_finding(cards, tmp_path):
    """Of a file or a folder: neither is read, since nothing could repeat its name; it is remembered like any other."""
    odd = os.fsencode(cards / "ordonnance" / "odd")
    Path(os.fsdecode(odd + b"/\xffunits.yaml")).write_text(UNITS)
    Path(os.fsdecode(odd + b"/text\xe4")).mkdir()

    found = check(cards, tmp_path)

    assert [item.message for item in found if item.code.id == "CAT003"] == [
        "the name of `cards/ordonnance/odd/text\udce4` is no text in UTF-8",
        "the name of `cards/ordonnance/odd/\udcffunits.yaml` is no text in UTF-8",
    ]


def test_a_stray_folder_around_the_database_is_not_read_twice(cards, tmp_path):
    """A project's own folder holds the database and perhaps more: each file is checked once."""
    (tmp_path / "more.yaml").write_text("unitz: []\n")

    found = check(cards, tmp_path, [tmp_path])

    assert [(item.code.id, item.span.file) for item in found] == [("CAT101", "more.yaml")]


def test_a_pipe_in_the_place_of_the_memory_does_not_hang(forgotten, tmp_path):
    """What is no file is no memory."""
    os.mkfifo(tmp_path / "cache.sqlite")

    assert check(forgotten, tmp_path) == ()


def test_a_stray_file_is_checked_as_if_it_belonged_to_the_only_game(cards, tmp_path):
    """A file anywhere gets the schema of its kind."""
    stray = tmp_path / "stray.yaml"
    stray.write_text(UNITS.replace("spear", "baw"))

    assert codes(check(cards, tmp_path, [stray])) == ["CAT105"]


@pytest.mark.slow
def test_a_long_line_full_of_findings_is_kept_once(cards, tmp_path):
    """A file in one line does not grow the memory by its length for each finding; what is remembered reads the same."""
    names = ", ".join(f"{{id: u{number}, name: N, symbols: [nothing{number}]}}" for number in range(300))
    file = cards / "ordonnance" / "odd" / "units.yaml"
    check(cards, tmp_path)
    before = (tmp_path / "cache.sqlite").stat().st_size
    file.write_text(f"format: 1\nunits: [{names}]\n")

    first = check(cards, tmp_path)
    second = check(cards, tmp_path)

    assert len(first) == 101  # a hundred, and how many more there are
    assert [(each, each.span.source) for each in second] == [(each, each.span.source) for each in first]
    assert (tmp_path / "cache.sqlite").stat().st_size - before < 20 * file.stat().st_size


def test_names_of_cards_with_effects_may_hold_any_number(cards, tmp_path):
    """A kingdom card named after a king is no statement about its limit."""
    odd = cards / "ordonnance" / "odd"
    (odd / "kingdoms.yaml").write_text(
        "format: 1\nkingdoms:\n  - id: law\n    name: Law of Philip II\n"
        "    effects: [{while: in_play, do: [{set_limit: {limit: 5}}]}]\n"
    )

    assert "CAT405" not in codes(check(cards, tmp_path))
