"""`ordo new game --copy`: a game that came with the program, in a folder where it can be changed."""

import re

import pytest


@pytest.mark.slow
@pytest.mark.parametrize("game", ["ordonnance", "komarn"])
def test_a_copy_is_the_game_until_it_is_changed(ordo, make_ordo, game):
    """The same cards under the same ids, sound and with their rules; a change of a card is what is listed then."""
    shipped = ordo("list", "--game", game, check=0).stdout
    ordo("new", "game", "--copy", game, "mine", check=0)
    mine = make_ordo(ordo.folder / "mine")

    mine("check", "--strict", check=0)
    assert mine("list", check=0).stdout == shipped
    mine("simulate", "--games", "2", check=0)

    card = re.search(r"^\S+/\S+", shipped, re.MULTILINE)[0]
    (place,) = [
        path
        for path in (mine.folder / "cards" / game / card.split("/")[0]).glob("*.yaml")
        if f"id: {card.split('/')[1]}\n" in path.read_text(encoding="utf-8")
    ]
    text = place.read_text(encoding="utf-8")
    at = text.index("name: ", text.index(f"id: {card.split('/')[1]}\n")) + len("name: ")
    place.write_text(f"{text[:at]}Other {text[at:]}", encoding="utf-8")
    assert "Other" in mine("list", check=0).stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--copy", "chess", "mine"), "known: komarn, ordonnance"),
        (("--copy", "komarn", "mine", "--look", "night"), "goes with no other option"),
        (("--copy", "komarn", "mine", "--from", "cards.csv"), "goes with no other option"),
        (("--copy", "komarn", "ordonnance"), "choose another name"),
    ],
)
def test_nothing_else_is_copied(ordo, words, told):
    """Nothing is written."""
    assert told in " ".join(ordo("new", "game", *words, check=2 if "ordonnance" not in words else 1).stderr.split())
    assert not (ordo.folder / "mine").exists()
