"""A warm session says after any edits what a fresh one says, and lets a slip hide one card for as long as it is there."""

from __future__ import annotations

import gc
import io
import random
import shutil
import tracemalloc
from dataclasses import replace
from pathlib import Path

import PIL.Image
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ordo_pnp.catalog.load import read_catalog
from ordo_pnp.catalog.source import shown_as
from ordo_pnp.check.cache import Cache
from ordo_pnp.check.project import ProjectCheck
from ordo_pnp.diagnostics import all_findings
from ordo_pnp.errors import OrdoError
from ordo_pnp.faces import Faces, drawing_resources
from ordo_pnp.memo import Memo
from ordo_pnp.print.fingerprint import Fingerprints
from ordo_pnp.project.session import Session
from ordo_pnp.transactions.file_snapshot import reading
from ordo_pnp.typography import fonts
from ordo_pnp.typography.fonts import font_folder

SET = "format: 1\nset: {id: odd, name: Odd Set, language: en, requires: []}\n"
UNITS = """\
format: 1
units:
  - id: odd-one
    name: Odd One
    symbols: [spear]
    flavour: Hattin, 1187.
    print: {art: art/one.png, face: framed}
  - id: odd-two
    name: Odd Two
    symbols: [bow]
    print: {face: framed}
  # a word on the third
  - {id: odd-three, name: Odd Three, symbols: [helm], print: {arms: {field: azure}}}
  - id: odd-four
    name: "Odd Four"
    symbols: [spear, banner]
"""
GERMAN = """\
format: 1
text:
  language: de
  entries:
    odd-two: {source: "00000000", name: Kauz Zwei}
"""
FACE = """\
format: 1
face:
  for: unit
  size: [63, 88]
  elements:
    - image: {box: [5, 5, 53, 40]}
    - vignette: {box: [5, 62, 53, 22]}
    - text: {text: $name, box: [5, 50, 53, 10], font: own, size: 10, lines: 1}
"""
FRAGMENTS = """\
format: 1
fragments:
  mast:
    about: A mast with its pennon.
    box: [-2, -12, 6, 12]
    parameters: {pennon: accent}
    elements:
      - path: {d: 'M 0 0 v -12', stroke: line}
      - path: {d: 'M 0 -12 l 4 1 l -4 1 Z', fill: $pennon}
"""
VIGNETTES = """\
format: 1
vignettes:
  roads:
    about: Ships at anchor.
    size: [53, 24]
    elements:
      - rect: {box: [0, 0, 53, 24], fill: sea}
      - use: {fragment: mast, places: [[12, 20], [30, 18, 0.7]]}
defaults:
  - {vignette: roads, when: {has: bow}}
"""
TEXTS = {
    "set.yaml": SET,
    "units.yaml": UNITS,
    "text/de.yaml": GERMAN,
    "faces/framed.yaml": FACE,
    "fragments/kit.yaml": FRAGMENTS,
    "vignettes/land.yaml": VIGNETTES,
}
GAME = "ordonnance"


def png(color):
    out = io.BytesIO()
    PIL.Image.new("RGB", (1400, 1100), color).save(out, "PNG")
    return out.getvalue()


def copy_project(root, repository):
    """Write a small set with pictures, a layout, a font and a translation, and all that its game needs."""
    unused = shutil.ignore_patterns("base", "crown", "komarn", "rulebook", "scenarios")
    shutil.copytree(repository / "cards", root, ignore=unused)
    game, odd = root / GAME, root / GAME / "odd"
    for folder in ("art", "faces", "fragments", "text", "vignettes"):
        (odd / folder).mkdir(parents=True)
    (game / "fonts").mkdir()
    for name, text in TEXTS.items():
        (odd / name).write_text(text, encoding="utf-8")
    (odd / "art" / "one.png").write_bytes(png("#A6192E"))
    shutil.copy(font_folder() / "Spectral-Regular.ttf", game / "fonts" / "Mine.ttf")
    look = game / "look.yaml"
    text = look.read_text(encoding="utf-8")
    look.write_text(
        text.replace("  fonts:\n", "  fonts:\n    own: {file: Mine.ttf, licence: Made for a test}\n", 1),
        encoding="utf-8",
    )


@pytest.fixture
def root(tmp_path, repository, monkeypatch):
    copy_project(tmp_path / "cards", repository)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cards"


def faces_shown(draw, ids):
    """Return what the sides of cards look like, or that they cannot be drawn."""
    shown = {}
    for card in ids:
        for side in ("front", "back"):
            try:
                face = draw(card, side)
                shown[card, side] = None if face is None else Fingerprints().of(face.drawing)
            except OrdoError as error:
                shown[card, side] = str(error)
    return shown


def alone(found):
    """Findings and what is folded into them, each by itself."""
    return {replace(each, folded=()) for each in all_findings(found)}


def agree(session, root):
    """Hold a session against an examination, a catalog and drawings that are made anew of the same texts."""
    with reading(session.texts.contents()):
        expected = ProjectCheck([root], Cache(None)).check()
        fresh = read_catalog([root])
        catalog = fresh.catalog
        cards, drawn = {}, {}
        if GAME in catalog.games:
            faces = Faces(catalog.games[GAME], catalog.shared)
            cards = {card.id: card for card in catalog.cards(GAME)}
            draw = {"front": faces.front, "back": faces.back}
            drawn = faces_shown(lambda card, side: draw[side](cards[card], "en"), cards)
    assert session.findings() == expected
    again = Session(root)
    again.texts = session.texts
    again.refresh()
    mine = {card.id: card for card in session.catalog().cards() if card.id not in session.stale}
    others = {card.id: card for card in again.catalog().cards()}
    assert not again.stale_files
    assert others.keys() <= mine.keys() | session.stale
    if not session.stale_files:
        assert mine == others
    if not fresh.problems:
        for card in cards:
            assert alone(session.findings_of(GAME, card)) <= alone(expected)
        assert session.stale_files == frozenset()
        assert session.catalog().cards() == catalog.cards()
    if not fresh.problems and len(cards) == len(catalog.cards()):
        assert faces_shown(lambda card, side: session.face(GAME, card, "en", side), cards) == drawn


class Editing:
    """Somebody who edits at random: characters, blocks and files, on disk or only in an editor."""

    def __init__(self, root, session, seed):
        self.odd = root / GAME / "odd"
        self.session = session
        self.chance = random.Random(seed)
        self.before = []

    def step(self):
        self.before.append(self.state())
        act = self.chance.choice(
            [
                self.characters,
                self.characters,
                self.block,
                self.block,
                self.picture,
                self.font,
                self.rename,
                self.undo,
                self.undo,
            ]
        )
        act()

    def state(self):
        files = [
            path
            for path in self.odd.parent.rglob("*")
            if path.is_file() and (self.odd in path.parents or path.suffix == ".ttf")
        ]
        return {path: path.read_bytes() for path in files}, dict(self.session.texts.contents())

    def text(self):
        """Choose a file of text: its path and what it holds now."""
        names = [path for path in self.odd.rglob("*.yaml") if path.is_file()]
        path = self.chance.choice(sorted(names) or [self.odd / "units.yaml"])
        over = self.session.texts.get(path)
        content = over.content if over is not None else path.read_bytes() if path.exists() else b""
        return path, (content or b"").decode(errors="replace")

    def write(self, path, content):
        """Put a content on disk, or only over it."""
        if self.chance.random() < 0.5:
            self.session.change(path, content)
            return
        self.session.release(path)
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(content)
        self.session.refresh()

    def characters(self):
        path, text = self.text()
        for _ in range(self.chance.randint(1, 2)):
            at = self.chance.randint(0, len(text))
            text = (
                text[:at]
                + self.chance.choice(["", "x", '"', ":", "\n", " ", "- ", "#", "[", "ä"])
                + text[at + self.chance.randint(0, 2) :]
            )
        self.write(path, text.encode())

    def block(self):
        path, text = self.text()
        blocks = text.split("\n  - ")
        act = self.chance.choice(["add", "delete", "double", "swap"])
        at = self.chance.randrange(len(blocks))
        if act == "add":
            blocks.append(f"id: new-{self.chance.randint(0, 3)}\n    name: New One\n    symbols: [helm]\n")
        elif act == "delete":
            del blocks[at]
        elif act == "double":
            blocks.insert(at, blocks[at])
        else:
            blocks = [*blocks[:1], *reversed(blocks[1:])]
        self.write(path, "\n  - ".join(blocks).encode())

    def picture(self):
        self.write(
            self.odd / "art" / "one.png", self.chance.choice([png("#1F4E8C"), b"no picture", None, png("#A6192E")])
        )

    def font(self):
        files = [font_folder() / f"Spectral-{name}.ttf" for name in ("Light", "Bold")]
        path = self.odd.parent / "fonts" / self.chance.choice(["Mine.ttf", "Spectral-Bold.ttf"])
        self.write(path, self.chance.choice([b"no font", None, *[each.read_bytes() for each in files]]))

    def rename(self):
        path, text = self.text()
        self.write(path, None)
        self.write(path.with_name(self.chance.choice(["other.yaml", "units.yaml", "de.yaml"])), text.encode())

    def undo(self):
        """Go back to how things were some steps ago, the files and the texts over them."""
        files, texts = self.chance.choice(self.before)
        now, over = self.state()
        for path in now.keys() - files.keys():
            path.unlink()
        for path, content in files.items():
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        for path in over:
            self.session.release(path)
        for path, content in texts.items():
            self.session.change(path, content)
        self.session.refresh()


@given(seed=st.integers(0, 2**32))
@settings(
    max_examples=2, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
def test_some_edits_in_a_row_equal_a_fresh_start(tmp_path_factory, repository, monkeypatch, seed):
    """After each of some random edits findings, catalog and drawings are those made anew."""
    folder = tmp_path_factory.mktemp("edited")
    copy_project(folder / "cards", repository)
    monkeypatch.chdir(folder)
    assert edit_and_compare(folder / "cards", seed, edits=6) == 7


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(4))
def test_many_edits_in_a_row_equal_a_fresh_start(root, seed):
    """So they are after each of 200."""
    assert edit_and_compare(root, seed, edits=200) == 201


def edit_and_compare(root, seed, edits):
    """Compare at the start and after each edit; return how often."""
    session = Session(root)
    agree(session, root)
    editing = Editing(root, session, seed)
    for _ in range(edits):
        editing.step()
        agree(session, root)
    return 1 + edits


def test_every_character_of_a_new_card_keeps_the_others(root):
    """While somebody types a card, every other one stays, sound and drawn; the new one is there when it is whole."""
    session = Session(root)
    session.catalog()
    file = root / GAME / "odd" / "units.yaml"
    typed = "  - id: odd-five\n    name: 'Odd: Five'\n    symbols: [bow, helm]\n"
    names = {"odd/odd-one", "odd/odd-two", "odd/odd-three", "odd/odd-four"}
    for end in range(len(typed) + 1):
        session.change(file, UNITS.replace("  # a word", typed[:end] + "\n  # a word").encode())
        shown = {card.id for card in session.catalog().cards()}
        assert names <= shown
        assert session.stale <= names
    assert shown == {*names, "odd/odd-five"}
    assert session.face(GAME, "odd/odd-five", "en").drawing.items


def test_a_broken_card_is_stood_in_for_by_the_last_sound_one(root):
    """A quote too many or a wrong value hides that card alone, in words and in its picture; the next sound text replaces it."""
    session = Session(root)
    file = root / GAME / "odd" / "units.yaml"
    before = Fingerprints().of(session.face(GAME, "odd/odd-two", "en").drawing)
    session.findings()
    for slip in ('name: "Odd Two', "symbols: [baw]\n    name: Odd Two", "nam: Odd Two"):
        session.change(file, UNITS.replace("name: Odd Two", slip).encode())
        assert session.stale == {"odd/odd-two"}
        assert len(session.catalog().cards()) == 4
        assert Fingerprints().of(session.face(GAME, "odd/odd-two", "en").drawing) == before
        assert any(each.severity.value == "error" for each in session.findings())
    session.change(file, UNITS.replace("Odd Two", "Odd Twelve").encode())
    assert session.stale == frozenset()
    assert Fingerprints().of(session.face(GAME, "odd/odd-two", "en").drawing) != before
    session.release(file)
    assert Fingerprints().of(session.face(GAME, "odd/odd-two", "en").drawing) == before


def test_cards_typed_where_something_else_was_are_there(root):
    """A file that held a set shows the sound cards that now stand in it, a slip in one of them or not."""
    session = Session(root)
    file = root / GAME / "odd" / "other.yaml"
    session.change(root / GAME / "odd" / "units.yaml", None)
    session.change(file, SET.encode())
    assert not session.catalog().cards()
    session.change(file, UNITS.replace("name: Odd Two", "name: Odd: Two").encode())
    assert {card.id for card in session.catalog().cards()} == {"odd/odd-one", "odd/odd-three", "odd/odd-four"}


def test_texts_over_the_disk_are_as_good_as_saved(root):
    """What is typed and what is saved gives the same findings, places and all; nothing is written."""
    file = root / GAME / "odd" / "units.yaml"
    text = UNITS.replace("[bow]", "[baw]").replace("Odd One", "Odd Two").encode()
    session = Session(root)
    session.change(file, text)
    typed = session.findings()
    assert file.read_text() == UNITS
    file.write_bytes(text)
    assert ProjectCheck([root], Cache(None)).check() == typed
    session.release(file)
    assert session.findings() == typed
    assert len(typed) > 1


def test_cards_beside_a_set_of_another_name_are_findings(root):
    """A set whose file is called otherwise is no set: its cards are told of below it, pictures and all."""
    (root / GAME / "odd" / "set.yaml").rename(root / GAME / "odd" / "other.yaml")
    fresh = ProjectCheck([root], Cache(None)).check()
    assert {Path(each.span.file).name for each in fresh} == {"other.yaml"}
    assert {Path(each.span.file).name for finding in fresh for each in finding.folded} == {"units.yaml"}


def test_files_are_named_as_where_the_session_began(root, monkeypatch, tmp_path):
    """Findings name the same paths wherever the process works meanwhile, and a folder as it was known then."""
    with shown_as(root / GAME / "odd", "odd.zip"):
        packed = Session(root)
    session = Session(root)
    file = root / GAME / "odd" / "units.yaml"
    for each, name in ((session, "cards/ordonnance/odd/units.yaml"), (packed, "odd.zip/units.yaml")):
        (tmp_path / "elsewhere").mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / "elsewhere")
        each.change(file, UNITS.replace("[bow]", "[baw]").encode())
        assert name in {problem.span.file for problem in each.findings()}
        monkeypatch.chdir(tmp_path)
        each.change(file, UNITS.replace("[bow]", "[bew]").encode())
        assert name in {problem.span.file for problem in each.findings()}


def test_an_older_version_is_refused(root):
    """A text that was overtaken on its way does not replace the newer one."""
    session = Session(root)
    file = root / GAME / "odd" / "units.yaml"
    session.change(file, b"two", version=2)
    with pytest.raises(ValueError, match="version 1"):
        session.change(file, b"one", version=1)
    assert session.texts.get(file).content == b"two"


@pytest.mark.parametrize(("content", "version"), [("text", None), (b"", "1"), (b"", 1.5), (b"", True)])
def test_what_is_no_text_or_no_version_is_refused(root, content, version):
    """Bytes and whole numbers are taken; anything else leaves everything as it is."""
    session = Session(root)
    before = session.findings()
    with pytest.raises(OrdoError, match="is no "):
        session.change(root / GAME / "odd" / "units.yaml", content, version)
    assert session.findings() == before


def test_hidden_texts_are_not_read(root):
    """A text over a hidden file, or in a hidden folder, is left out as it is on disk."""
    session = Session(root)
    before = session.findings()
    for name in (".units.yaml", ".old/units.yaml"):
        session.change(root / GAME / "odd" / name, b"no data")
        assert session.findings() == before


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


def test_edits_leave_nothing_behind(root, monkeypatch):
    """Words, arms, pictures and cards that were typed and are gone are not kept, beyond what each memo may hold."""
    init = Memo.__init__
    monkeypatch.setattr(Memo, "__init__", lambda self, most: init(self, min(most, 4)))
    drawing_resources._kept.clear()
    fonts._face.cache_clear()
    odd = root / GAME / "odd"
    session = Session(root)
    held = []
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
    tracemalloc.stop()
    assert held[-1] > 0
    assert max(held[-4:]) - max(held[-8:-4]) < 12_000, held


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("fragments/kit.yaml", "v -12", "v -9"),
        ("fragments/kit.yaml", "fragments:", "fragments: ["),
        ("vignettes/land.yaml", "[12, 20]", "[16, 20]"),
        ("vignettes/land.yaml", "fill: sea", "fill: see"),
        ("vignettes/land.yaml", "has: bow", "has: spear"),
    ],
)
@pytest.mark.few(2)
def test_a_changed_picture_is_drawn_anew(root, file, before, after):
    """An edit of a fragment or a vignette changes the card that shows it or is found, as from a fresh start; so does taking it back."""
    session = Session(root)
    agree(session, root)
    path = root / GAME / "odd" / file
    sound = path.read_text(encoding="utf-8")
    seen = [state(session)]
    for text in (sound.replace(before, after), sound):
        path.write_text(text, encoding="utf-8")
        session.refresh()
        agree(session, root)
        seen.append(state(session))

    assert sound.count(before) == 1
    assert seen[0] == seen[2] != seen[1]


def state(session):
    """Return what is found and what the card with the vignette looks like."""
    draw = lambda card, side: session.face(GAME, card, "en", side)  # noqa: E731
    return session.findings(), faces_shown(draw, ["odd/odd-two"])
