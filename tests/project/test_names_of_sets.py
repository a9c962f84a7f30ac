"""What cards show of their set is in the language in which they are drawn."""

from ordo_pnp.paper import Fingerprints
from ordo_pnp.project import Session
from tests.project.odd_set import GAME


def test_what_cards_show_of_their_set_is_that_of_their_language(root):
    """The check compiles layouts without translations; a card that shows the name of its set by them shows the translated one."""
    odd = root / GAME / "odd"
    (odd / "text" / "de.yaml").write_text(
        "format: 1\ntext:\n  language: de\n  entries:\n    set: {source: '00000000', name: Ein seltsamer Satz}\n",
        encoding="utf-8",
    )
    face = odd / "faces/framed.yaml"
    face.write_text(face.read_text(encoding="utf-8").replace("$name", "$set"), encoding="utf-8")
    session = Session(root)
    shown = []
    for _ in range(2):
        sides = [Fingerprints().of(session.face(GAME, "odd/odd-one", each, "front").drawing) for each in ("en", "de")]
        assert sides[0] != sides[1]
        shown.append(sides)
        session.findings()
    assert shown[0] == shown[1]
