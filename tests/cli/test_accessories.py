"""Boxes, dividers, racks and screens, and round pieces in other forms, as somebody asks for them."""

import pytest


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
