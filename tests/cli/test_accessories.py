"""Boxes, dividers, racks, screens and dice, and round pieces in other forms, as somebody asks for them."""

import pytest
from pypdfium2 import PdfDocument


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (
            ["tuck-box", "--game", "ordonnance", "set:base", "--sleeve", "thn"],
            2,
            "there is no `thn`; did you mean `thin`?",
        ),
        (["tuck-box", "--game", "ordonnance", "set:base", "--paper", "a6"], 2, "there is no `a6`"),
        (["tuck-box", "--game", "ordonnance", "kind:marker"], 1, "no card of the selection goes with `tuck-box`"),
        (["tuck-box", "--game", "ordonnance", "set:base", "--thickness", "9"], 2, "'--thickness'"),
        (["box", "--game", "ordonnance", "set:base", "--picture", "none"], 1, "has no vignette `none`"),
        (["rack", "--game", "ordonnance", "set:base", "--places", "5"], 1, "a rack does not fit on A4"),
        (
            ["dice", "--game", "ordonnance", "kind:unit"],
            1,
            "the sides of dice are squares of one size; the selection has 63 × 88 mm",
        ),
        (["rack"], 2, "holds cards of one game, say which: --game"),
        (["screen", "--game", "ordonnance", "set:base", "--lang", "fr"], 2, "there is no language `fr`"),
    ],
)
def test_what_cannot_be_made_is_told_with_the_reason(ordo, words, code, told):
    """Nothing is written then."""
    assert told in ordo("accessories", *words, check=code).stderr
    assert not (ordo.folder / "output").exists()


@pytest.fixture
def sides(tmp_path, make_ordo):
    """A game of square cards: five numbers, of which the last has two copies."""
    home = make_ordo(tmp_path)
    rows = "".join(f"{name},{1 + (name == 'Five')}\n" for name in ("One", "Two", "Three", "Four", "Five"))
    (tmp_path / "sides.csv").write_text(f"Name,Copies\n{rows}", encoding="utf-8")
    home("new", "game", "sides", "--from", "sides.csv", check=0)
    face = tmp_path / "sides" / "cards" / "sides" / "faces" / "card.yaml"
    face.parent.mkdir()
    face.write_text(
        "format: 1\nface:\n  for: card\n  size: [20, 20]\n  elements:\n    - rect: {box: bleed, fill: '#C8102E'}\n"
        "    - text: {box: [3, 3, 14, 14], text: $name, size: 10}\n"
    )
    return make_ordo(tmp_path / "sides")


def test_six_square_cards_make_a_die(sides):
    """Copies count as sides; the net stands on the smallest paper that holds it, and shows every side."""
    done = sides("accessories", "dice", "--paper", "90x110", "-o", "out", check=0)
    assert done.stdout.splitlines()[1] == "  1 die: cubes of 20 mm"
    (page,) = PdfDocument(sides.folder / "out" / "sides-base-dice-en.pdf")
    words = page.get_textpage().get_text_range().split()
    assert [words.count(each) for each in ("One", "Two", "Three", "Four", "Five")] == [1, 1, 1, 1, 2]

    told = sides("accessories", "dice", "number:1-4", check=1).stderr
    assert "a die has 6 sides; the selection has 4, copies counted: choose 6 for each die" in told
