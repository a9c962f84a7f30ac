"""What an edit costs a session: one card is looked at, and nothing is left behind."""

from __future__ import annotations

import gc
import io
import random
import tracemalloc

import PIL.Image
import pytest

from ordo_pnp.faces import Faces, drawing_resources
from ordo_pnp.faces.layout_compiler import LayoutCompiler
from ordo_pnp.memo import Memo
from ordo_pnp.print.fingerprint import Fingerprints
from ordo_pnp.project.session import Session
from ordo_pnp.project.sound_files import SoundFiles
from ordo_pnp.typography import fonts
from tests.project.odd_set import GAME, SET, UNITS, faces_shown


def test_one_edited_card_is_examined_and_read_alone(root, monkeypatch):
    """The findings of one card cost its block: no other is read, and no other card is examined."""
    session = Session(root)
    session.findings()
    session.catalog()
    examined = []
    examine = Faces.check
    monkeypatch.setattr(Faces, "check", lambda self, card: examined.append(card.id) or examine(self, card))
    session.change(
        root / GAME / "odd" / "units.yaml",
        UNITS.replace("Odd Four", "Odd and Much Too Long for the Band of Any Card").encode(),
    )
    assert [each.code.id for each in session.findings_of(GAME, "odd/odd-four")] == ["CAT420"]
    assert examined == ["odd/odd-four"]
    session.findings()
    for text in (
        UNITS.replace("name: Odd Four", "name: Odd: Four"),
        UNITS,
    ):  # a slip that hides the file, and is mended
        session.change(root / GAME / "odd" / "units.yaml", text.encode())
        session.findings()
    assert set(examined) == {"odd/odd-four"}


def test_before_anything_was_checked_only_the_edited_file_is_read(root, monkeypatch):
    """Card by card, and the whole catalog; a text that is another kind of file, and another look at the disk, have all files read."""
    session = Session(root)
    files = len(list(root.rglob("*.yaml")))
    file = root / GAME / "odd" / "units.yaml"
    read = []
    document = SoundFiles.document
    monkeypatch.setattr(SoundFiles, "document", lambda self, path: read.append(path) or document(self, path))
    session.catalog()
    assert len({*read}) > files / 2
    for text in (UNITS.replace("Odd Four", "Odd Fourteen"), UNITS.replace("Odd Four", "Odd: Four"), UNITS):
        read.clear()
        session.change(file, text.encode())
        assert session.card(GAME, "odd/odd-one") is not None
        assert len(session.catalog().cards()) == 4
        assert {*read} == {file}
    for is_other in (lambda: session.change(file, SET.encode()), session.refresh):
        read.clear()
        is_other()
        session.catalog()
        assert len({*read}) > files / 2


COLOURS = ("gules", "azure", "vert", "sable", "purpure")


def typed(number):
    """Return a file of cards of which one has another id, name, flavour, look and arms for each number."""
    word = "".join("aeioulnrst"[int(digit)] for digit in str(number))
    charge = f"{{charge: {('tree', 'tower')[number % 2]}, tincture: {('or', 'argent')[number % 3 % 2]}}}"
    arms = f"{{field: {COLOURS[number % 5]}, layers: [{charge}]}}"
    card = (
        f"id: odd-{word}\n    name: Odd {word}\n    symbols: [spear]\n    flavour: Said {word} once.\n"
        f"    print: {{art: art/one.png, face: framed, copies: {number % 9 + 1}}}\n"
        f"  - {{id: arms-{word}, name: Arms {word}, symbols: [bow], print: {{arms: {arms}}}}}\n"
    )
    return UNITS.replace(UNITS[UNITS.index("id: odd-one") : UNITS.index("  - id: odd-two")], card)


def noise(number):
    """Return a picture that hardly gets smaller by packing."""
    out = io.BytesIO()
    PIL.Image.frombytes("RGB", (60, 60), random.Random(number).randbytes(3 * 60 * 60)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.slow
def test_edits_leave_nothing_behind(root, monkeypatch):
    """Words, arms, pictures and cards that were typed and are gone are not kept, beyond what each memo may hold."""
    init = Memo.__init__
    monkeypatch.setattr(Memo, "__init__", lambda self, most: init(self, min(most, 4)))
    drawing_resources._kept.clear()
    fonts._face.cache_clear()
    odd = root / GAME / "odd"
    session = Session(root)
    held = []
    gc.collect()
    gc.freeze()  # each look below is for what is made here: what other tests keep took most of the time of it
    try:
        for number in range(100, 112):
            if number == 103:
                tracemalloc.start()
            session.change(odd / "art" / "one.png", noise(number))
            session.change(odd / "units.yaml", typed(number).encode())
            errors = [each for each in session.findings() if each.severity.value == "error"]
            assert errors == []
            for card in session.catalog().cards():
                for side in ("front", "back"):
                    session.draw(card, "en", side)
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
        gc.unfreeze()
    assert held[-1] > 0
    assert max(held[-4:]) - max(held[-8:-4]) < 12_000, held


def test_cards_are_drawn_by_the_layouts_that_the_check_has_compiled(root, monkeypatch):
    """A session compiles what the first picture needs, the check all of them; from then on there is one set of layouts, until a file of them changes."""
    compiled = []
    compile_one = LayoutCompiler.compile
    monkeypatch.setattr(
        LayoutCompiler,
        "compile",
        lambda self, name, *more, **how: compiled.append(name) or compile_one(self, name, *more, **how),
    )
    session = Session(root)
    before = faces_shown(lambda card, side: session.face(GAME, card, "en", side), ["odd/odd-one"])
    first = {*compiled}
    compiled.clear()
    session.findings()
    assert first < {*compiled}
    compiled.clear()
    ids = [card.id for card in session.catalog().cards()]
    after = faces_shown(lambda card, side: session.face(GAME, card, "en", side), ids)
    assert compiled == []
    assert after["odd/odd-one", "front"] == before["odd/odd-one", "front"]
    face = root / GAME / "odd/faces/framed.yaml"
    session.change(face, face.read_bytes().replace(b"$name", b"$slug"))
    assert faces_shown(lambda card, side: session.face(GAME, card, "en", side), ids) != after
    assert compiled


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
