"""`ordo new game --look`, `ordo look`, `ordo looks` and `ordo new book`: a game of one's own in a look, and in another one."""

import io
import re

import pytest
from PIL import Image

from ordo_pnp.cards import look_names

TABLE = """Name,Kind,Cost,Text
Lighthouse,Place,4,All places count as lit.
Saltmarsh Mill,Place,1,"Grind: give one crate, take three coins."
Old Marrow,Crew,5,Carry one crate past each officer.
Counterfeiter,Crew,2,Pay with a card as if it were gold.
"""


@pytest.fixture
def salt(tmp_path, make_ordo):
    (tmp_path / "salt.csv").write_text(TABLE, encoding="utf-8")
    make_ordo(tmp_path)("new", "game", "salt", "--from", "salt.csv", "--look", "minimal", check=0)
    return make_ordo(tmp_path / "salt")


def look_of(salt):
    return (salt.folder / "cards/salt/look.yaml").read_text(encoding="utf-8")


def picture(salt, *words):
    salt("show", "lighthouse", "--png", "card.png", "--dpi", "60", *words, check=0)
    return Image.open(io.BytesIO((salt.folder / "card.png").read_bytes())).tobytes()


def test_a_new_game_rests_on_its_look_and_copies_no_face(salt):
    assert "from: minimal" in look_of(salt)
    assert not (salt.folder / "cards/salt/faces").exists()
    salt("check", "--strict", check=0)


@pytest.mark.slow
def test_another_look_keeps_what_the_game_says_itself(salt):
    """One word changes; what one has added below it stays, and goes before the new look, too."""
    file = salt.folder / "cards/salt/look.yaml"
    file.write_text(look_of(salt) + "  palette: {accent-1: '#123456'}  # ours\n", encoding="utf-8")
    before = picture(salt)

    done = salt("look", "banner", check=0)

    assert done.stdout.startswith("cards/salt/look.yaml: banner")
    assert look_of(salt).endswith("  from: banner\n  palette: {accent-1: '#123456'}  # ours\n")
    salt("check", "--strict", check=0)
    after = picture(salt)
    assert after != before
    assert salt("look", "banner", check=0).stdout == "salt has the look banner already\n"
    salt("undo", "--yes", check=0)
    assert picture(salt) == before


def test_a_look_is_not_taken_for_one_that_does_not_exist(salt):
    assert "did you mean `banner`?" in salt("look", "baner", check=2).stderr


def test_a_game_whose_look_is_its_own_may_rest_on_one_of_the_program(salt):
    file = salt.folder / "cards/salt/look.yaml"
    file.write_text("format: 1\nlook:\n  palette: {accent-1: '#123456'}\n", encoding="utf-8")

    salt("look", "night", check=0)

    assert look_of(salt) == "format: 1\nlook:\n  from: night\n  palette: {accent-1: '#123456'}\n"
    salt("check", "--strict", check=0)


def test_looks_are_named_without_a_file(salt):
    lines = salt("looks", check=0).stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(look_names())
    assert all(len(line.split()) > 3 for line in lines)


@pytest.mark.slow
def test_a_page_and_a_picture_show_cards_in_all_looks(salt):
    """The page needs no other file; in both, every look has its row."""
    salt("looks", "-o", "looks.html", check=0)
    page = (salt.folder / "looks.html").read_text(encoding="utf-8")
    assert [page.count(f"<h2>{name}</h2>") for name in look_names()] == [1] * len(look_names())
    assert page.count("<img ") == 5 * len(look_names())
    assert "http" not in page.replace("http://www.w3.org", "")

    salt("looks", "kind:crew", "-o", "looks.png", check=0)
    with Image.open(salt.folder / "looks.png") as shown:
        assert shown.height > len(look_names()) * 300


def test_saving_ink_and_backs_of_kinds_are_words_of_the_look(salt):
    before = picture(salt)
    file = salt.folder / "cards/salt/look.yaml"
    file.write_text(look_of(salt) + "  ink: saver\n  backs: by-kind\n", encoding="utf-8")

    salt("check", "--strict", check=0)
    assert picture(salt) != before


@pytest.mark.slow
def test_a_first_rulebook_shows_cards_of_each_kind_and_names_all_players(salt):
    facts = salt.folder / "cards/salt/game.yaml"
    facts.write_text(facts.read_text(encoding="utf-8") + "  players: {min: 2, max: 6}\n", encoding="utf-8")
    assert salt("new", "book", check=0).stdout.startswith("cards/salt/rulebook/en.md")
    salt("check", "--strict", check=0)
    book = (salt.folder / "cards/salt/rulebook/en.md").read_text(encoding="utf-8")
    assert [f"{{count kind:{kind}}}" in book for kind in ("place", "crew")] == [True, True]
    assert "names: [Anna, Ben, Clara, David, Emma, Finn]" in book
    salt("rulebook", "salt", "--format", "html", "-o", "books", check=0)
    assert "already: edit that one" in salt("new", "book", check=1).stderr


def test_without_a_name_the_look_of_the_game_is_printed(salt):
    """Its colours, sizes and fonts as cards have them, those of the game marked, and the names of all looks."""
    file = salt.folder / "cards/salt/look.yaml"
    file.write_text(look_of(salt) + "  palette: {accent-1: '#123456'}\n  sizes: {text: 9}\n", encoding="utf-8")
    told = salt("look", check=0).stdout

    assert told.startswith("salt: minimal, ")
    assert "accent-1:" in told
    assert "#123456  # yours\n" in told
    assert "\nsizes: (points)\n" in told
    assert re.search(r"text: +9  # yours\n", told)
    assert "\nfonts:\n" in told
    assert told.endswith(f"\nall looks: {', '.join(look_names())}\n")
