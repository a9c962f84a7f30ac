"""A small set that a session is open on, and what holds the session against a fresh start."""

import io
import shutil
from dataclasses import replace

import PIL.Image

from ordo_pnp.base import OrdoError, all_findings, reading
from ordo_pnp.cards import read_catalog
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.draw import Faces, font_folder
from ordo_pnp.paper import Fingerprints
from ordo_pnp.project import Session

GAME = "ordonnance"
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


def older_files(session):
    """Return the files of which an earlier text, or a part of one, stands in."""
    session.catalog()
    return set(session._files.stale)


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
    assert not older_files(again)
    assert others.keys() <= mine.keys() | session.stale
    if not older_files(session):
        assert mine == others
    if not fresh.problems:
        for card in cards:
            assert alone(session.findings_of(GAME, card)) <= alone(expected)
        assert not older_files(session)
        assert session.catalog().cards() == catalog.cards()
    if not fresh.problems and len(cards) == len(catalog.cards()):
        assert faces_shown(lambda card, side: session.face(GAME, card, "en", side), cards) == drawn
