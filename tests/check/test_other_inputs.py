"""The memory of the check knows pictures and fonts, too: whatever becomes of one, a warm check finds what a cold one does."""

import io
import os
import shutil

import PIL.Image
import pytest

from ordo_pnp.base import MemoPart
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.draw import font_folder

SET = "format: 1\nset: {id: odd, name: Odd Set, language: en, requires: []}\n"
UNITS = """\
format: 1
units:
  - {id: odd-one, name: Odd One, symbols: [spear], print: {art: art/one.png, face: framed}}
  - {id: odd-two, name: Odd Two, symbols: [bow], print: {art: art/two.png, face: framed}}
"""
FACE = """\
format: 1
face:
  for: unit
  size: [63, 88]
  elements:
    - image: {box: [5, 5, 53, 40]}
    - text: {text: $name, box: [5, 50, 53, 10], font: own, size: 10, lines: 1}
"""


def png(color, size=(1400, 1100)):
    out = io.BytesIO()
    PIL.Image.new("RGB", size, color).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def odd(tmp_path, repository, monkeypatch):
    """A small set with two pictures and a layout set in a font of the game."""
    root = tmp_path / "cards"
    unused = shutil.ignore_patterns("base", "crown", "komarn", "rulebook", "scenarios")
    shutil.copytree(repository / "cards", root, ignore=unused)
    game, odd = root / "ordonnance", root / "ordonnance" / "odd"
    for folder in (odd / "art", odd / "faces", game / "fonts"):
        folder.mkdir(parents=True)
    (odd / "set.yaml").write_text(SET)
    (odd / "units.yaml").write_text(UNITS)
    (odd / "faces" / "framed.yaml").write_text(FACE)
    for name in ("one", "two"):
        (odd / "art" / f"{name}.png").write_bytes(png("#A6192E"))
    shutil.copy(font_folder() / "Spectral-Regular.ttf", game / "fonts" / "Mine.ttf")
    look = game / "look.yaml"
    text = look.read_text(encoding="utf-8")
    assert "  fonts:\n" in text
    look.write_text(
        text.replace("  fonts:\n", "  fonts:\n    own: {file: Mine.ttf, licence: Made for a test}\n", 1),
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    return odd


def check(odd, memory):
    """Return code and card of every finding."""
    problems = ProjectCheck([odd.parent.parent], Cache(memory)).check()
    return [(each.code.id, each.card) for each in problems]


def keep_times(path, write):
    """Change a file and give it the times that it had."""
    status = path.stat()
    write(path)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def linked_back(path):
    """Let a link lead to the very same file, outside of the project."""
    away = next(each for each in path.parents if each.name == "cards").with_name(f"away-{path.name}")
    path.rename(away)
    path.symlink_to(away)


CHANGES = {
    "picture deleted": ("odd/art/one.png", lambda path: path.unlink()),
    "picture damaged": ("odd/art/one.png", lambda path: path.write_bytes(b"no picture")),
    "picture damaged, same size and times": (
        "odd/art/one.png",
        lambda path: keep_times(path, lambda each: each.write_bytes(bytes(each.stat().st_size))),
    ),
    "picture led out": ("odd/art/one.png", lambda path: (path.unlink(), path.symlink_to("/dev/null"))),
    "picture moved out and linked back": ("odd/art/one.png", linked_back),
    "font moved out and linked back": ("fonts/Mine.ttf", linked_back),
    "folder in its place": ("odd/art/one.png", lambda path: (path.unlink(), path.mkdir())),
    "font damaged": ("fonts/Mine.ttf", lambda path: path.write_bytes(b"no font")),
    "font deleted": ("fonts/Mine.ttf", lambda path: path.unlink()),
    "packaged font hidden": ("fonts/Spectral-Regular.ttf", lambda path: path.write_bytes(b"no font")),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.few(2)
def test_a_change_of_a_picture_or_font_is_seen_through_the_memory(odd, tmp_path, name):
    """A picture or font that is gone or damaged is found by a warm check exactly as by a cold one, and undone likewise."""
    path, change = CHANGES[name]
    path = odd.parent / path
    memory = MemoPart(tmp_path / "memory.sqlite", "own", "1")
    assert check(odd, memory) == []
    saved = path.read_bytes() if path.exists() else None
    change(path)
    cold = check(odd, None)
    assert cold
    assert check(odd, memory) == cold
    assert check(odd, memory) == cold
    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    if saved is not None:
        path.write_bytes(saved)
    assert check(odd, memory) == []
