"""Boxes, dividers, racks and screens, and round pieces in other forms, as somebody asks for them."""

import pytest


def test_an_accessory_of_the_cards_that_came_along_is_made_in_one_command(ordo):
    """The file is named after game, set, form and language, and it is said what it holds and what not."""
    told = ordo("accessories", "tuck-box", "--game", "ordonnance", "set:crown", "--lang", "de", check=0)
    assert told.stdout.splitlines() == [
        "output/ordonnance-crown-tuck-box-de.pdf  1 page",
        "  in one piece: 64.0 × 89.0 × 14.8 mm inside for 46 cards of 63 × 88 mm, 0.3 mm each",
    ]
    assert "left out, for they are no cards: crown/extra-territory-line" in told.stderr
    assert (ordo.folder / "output/ordonnance-crown-tuck-box-de.pdf").read_bytes()[:5] == b"%PDF-"


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
        (["rack"], 2, "holds cards of one game, say which: --game"),
        (["screen", "--game", "ordonnance", "set:base", "--lang", "fr"], 2, "there is no language `fr`"),
    ],
)
def test_what_cannot_be_made_is_told_with_the_reason(ordo, words, code, told):
    """Nothing is written then."""
    assert told in ordo("accessories", *words, check=code).stderr
    assert not (ordo.folder / "output").exists()


@pytest.mark.slow
def test_round_pieces_come_in_the_form_that_is_asked_for(ordo):
    """By option or by a profile; what is no form is told."""
    words = ("build", "--game", "komarn", "set:base", "kind:camp", "--explain", "--tokens")
    assert "8 of 16 × 16 mm, with backs" in ordo(*words, "punch-16", check=0).stdout
    assert "komarn-base-en-stickers-selection.pdf: 8 pieces, 1 page" in ordo(*words, "stickers", check=0).stdout
    assert "say how large the punch is" in ordo(*words, "punch", check=2).stderr
