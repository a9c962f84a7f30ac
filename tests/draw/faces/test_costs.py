"""The number on the coin of a card: its cost, wherever its column stands, in every language of the game."""

import pytest


@pytest.mark.parametrize(("heading", "coin"), [("Kosten", 7), ("Mut", 2)])
@pytest.mark.slow
def test_a_cost_is_the_first_number_in_every_language(tmp_path, make_ordo, heading, coin):
    """It is known by its word in the language of the game; the others follow that, whatever they call it."""
    (tmp_path / "t.csv").write_text(f"Name,Stärke,{heading},Text\nWolf,2,7,Heult.\n", encoding="utf-8")
    make_ordo(tmp_path)("new", "game", "rudel", "--lang", "de,sv", "--from", "t.csv", check=0)
    folder = tmp_path / "rudel" / "cards" / "rudel"
    face = "format: 1\nface:\n  for: card\n  size: [63, 88]\n  elements:\n    - text: {box: [5, 5, 50, 20], text: [$roles.cost, '!'], size: 20}\n"
    (folder / "faces").mkdir()
    (folder / "faces" / "card.yaml").write_text(face, encoding="utf-8")
    own = make_ordo(tmp_path / "rudel")

    pictures = []
    for language in ("de", "sv"):
        own("show", "wolf", "--lang", language, "--png", "card.png", check=0)
        pictures.append((tmp_path / "rudel" / "card.png").read_bytes())
    assert pictures[0] == pictures[1]
    (folder / "faces" / "card.yaml").write_text(face.replace("$roles.cost", f"'{coin}'"), encoding="utf-8")
    own("show", "wolf", "--png", "card.png", check=0)
    assert (tmp_path / "rudel" / "card.png").read_bytes() == pictures[0]
