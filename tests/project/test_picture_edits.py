"""An edit of a fragment, a vignette, a default or a tone changes the faces that show it, and no other, whatever is remembered."""

import os
import shutil
import subprocess
import sys

import pytest

from ordo_pnp.cards import read_catalog
from ordo_pnp.draw import Faces
from ordo_pnp.paper import Fingerprints
from ordo_pnp.project import Session

GAME = "ordonnance"
FILES = {
    "set.yaml": "format: 1\nset: {id: odd, name: Odd Set, language: en, requires: []}\n",
    "look.yaml": "format: 1\nlook:\n  palette: {wave: '#2C5A87', mist: {tint: wave, on: paper, part: 20%}}\n"
    "  tones: {late: {wave: '#8A4A5C'}}\n",
    "units.yaml": """\
format: 1
units:
  - {id: ship, name: Ship, symbols: [bow], print: {face: painted}}
  - {id: late-ship, name: Late Ship, symbols: [spear], print: {face: painted, vignette: {of: sea, tones: late}}}
  - {id: hill, name: Hill, symbols: [helm], print: {face: painted, vignette: hills}}
  - {id: plain, name: Plain, symbols: [helm], print: {face: painted}}
  - {id: tower, name: Tower, symbols: [banner], print: {face: placed}}
""",
    "faces/painted.yaml": """\
format: 1
face:
  for: unit
  size: [63, 88]
  elements:
    - stack: {box: [5, 5, 53, 60], elements: [vignette: {height: 20, least: 5}, text: {text: $name, size: 10}]}
""",
    "faces/placed.yaml": """\
format: 1
face: {for: unit, size: [63, 88], elements: [use: {fragment: mast, at: [30, 40]}]}
""",
    "fragments/kit.yaml": """\
format: 1
fragments:
  mast: {about: A mast., box: [-2, -12, 6, 12], elements: [path: {d: 'M 0 0 v -12', stroke: line}]}
  sail: {about: A sail., box: [-2, -12, 6, 12], elements: [use: {fragment: mast}, path: {d: 'M 0 -12 l 4 8 h -4 Z', fill: wave}]}
""",
    "vignettes/land.yaml": """\
format: 1
vignettes:
  sea:
    about: A sail at sea.
    size: [53, 24]
    elements: [rect: {box: [0, 0, 53, 24], fill: mist}, use: {fragment: sail, places: [[12, 20], [30, 18, 0.7]]}]
  hills: {about: Hills., size: [53, 24], elements: [rect: {box: [0, 12, 53, 12], fill: land}]}
defaults:
  - {vignette: sea, when: {has: bow}}
""",
}
# What is changed -> the file, the text before and after, and the cards that look otherwise then.
EDITS = {
    "a fragment in a fragment": (
        "fragments/kit.yaml",
        "v -12', stroke",
        "v -11', stroke",
        {"ship", "late-ship", "tower"},
    ),
    "a fragment": ("fragments/kit.yaml", "l 4 8 h", "l 5 8 h", {"ship", "late-ship"}),
    "a vignette": ("vignettes/land.yaml", "fill: land", "fill: near", {"hill"}),
    "the size of a vignette": ("vignettes/land.yaml", "size: [53, 24]\n", "size: [53, 20]\n", {"ship", "late-ship"}),
    "what a default is for": ("vignettes/land.yaml", "has: bow", "has: helm", {"ship", "plain"}),
    "what a default shows": ("vignettes/land.yaml", "vignette: sea", "vignette: hills", {"ship"}),
    "a tone": ("look.yaml", "#8A4A5C", "#5C8A4A", {"late-ship"}),
    "a colour that a tint and a tone rest on": ("look.yaml", "#2C5A87", "#2C875A", {"ship"}),
    "the part of a tint": ("look.yaml", "20%", "30%", {"ship", "late-ship"}),
}


@pytest.fixture
def odd(tmp_path, repository, monkeypatch):
    """Return the folder of a set with pictures of data in a project with nothing else to draw."""
    unused = shutil.ignore_patterns("base", "crown", "komarn", "rulebook", "scenarios")
    shutil.copytree(repository / "cards", tmp_path / "cards", ignore=unused)
    home = tmp_path / "cards" / GAME / "odd"
    for name, text in FILES.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return home


def shown(draw, cards):
    return {card.id.partition("/")[2]: Fingerprints().of(draw(card).drawing) for card in cards}


def drawn_anew(root):
    """Read everything and draw every card, with nothing remembered but what this process keeps of drawings."""
    catalog = read_catalog([root]).catalog
    faces = Faces(catalog.games[GAME], catalog.shared)
    found = shown(lambda card: faces.front(card, "en"), catalog.cards(GAME))
    assert [str(each) for each in faces.found] == []
    return found


def edited(odd, what):
    name, before, after, expected = EDITS[what]
    text = (odd / name).read_text(encoding="utf-8")
    assert text.count(before) == 1
    (odd / name).write_text(text.replace(before, after), encoding="utf-8")
    return expected


@pytest.mark.parametrize("what", EDITS)
@pytest.mark.few(4)
def test_an_edit_changes_exactly_the_faces_that_show_it(odd, what):
    """In a session that has drawn all cards, and drawn anew; both draw the same, and the same again when it is undone."""
    root = odd.parents[1]
    session = Session(root)

    def now():
        return shown(lambda card: session.face(GAME, card.id, "en", "front"), session.catalog().cards())

    before, texts = now(), {name: (odd / name).read_text(encoding="utf-8") for name in FILES}
    assert before == drawn_anew(root)
    expected = edited(odd, what)
    session.refresh()
    after = now()
    assert session.findings() == ()
    assert {name for name in before if before[name] != after[name]} == expected
    assert after == drawn_anew(root)

    for name, text in texts.items():
        (odd / name).write_text(text, encoding="utf-8")
    session.refresh()
    assert now() == before


@pytest.mark.slow
@pytest.mark.parametrize(
    "what", ["a fragment in a fragment", pytest.param("the part of a tint", marks=pytest.mark.sweep)]
)
def test_a_process_with_a_warm_cache_writes_the_bytes_of_a_cold_one(odd, tmp_path, repository, what):
    """After an edit, too: what the cache holds of the pictures before it is not believed."""

    def built(cache):
        environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / cache), "PYTHONPATH": str(repository)}
        words = [sys.executable, "-m", "ordo_pnp", "build", "set:odd", "-o", f"out-{cache}"]
        done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return {path.name: path.read_bytes() for path in (tmp_path / f"out-{cache}").glob("*.pdf")}

    first = built("warm")
    assert built("warm") == first
    edited(odd, what)
    assert built("warm") == built("cold") != first
