import json
from pathlib import Path

import pytest

from ordo_pnp.paper import Flip, MadeFile, PrintOptions
from ordo_pnp.paper.manifest import format_manifest, hash_inputs, make_manifest

GOLDEN = Path(__file__).with_name("golden")


@pytest.fixture
def manifest(cards, faces):
    made = [
        MadeFile("game-base-en.pdf", "Game", 4, 10, b"pdf"),
        MadeFile("game-base-en-markers.pdf", "Game", 2, 5, b""),
    ]
    options = PrintOptions(("en", "de"), "a4", Flip.LONG_EDGE)
    return make_manifest(made, cards, faces, {"b.yaml": "22", "a.yaml": "11"}, options, "set:base")


def test_manifest_is_as_committed(golden, manifest):
    """The manifest of a small build has exactly the committed text."""
    golden(GOLDEN / "manifest.json", format_manifest(manifest).decode())


def test_manifest_holds_neither_time_nor_place(manifest):
    """Nothing in a manifest depends on when or where it was made."""
    text = format_manifest(manifest).decode()
    assert str(Path.cwd()) not in text
    assert "/" not in "".join(json.loads(text)["outputs"])


def test_changed_face_shows(manifest, cards, tools):
    """A card that looks different has another hash in the language in which it does."""
    cards[4].texts["de"]["name"] = "Bogen"
    made = make_manifest([], cards, {"game": tools.faces()}, {}, PrintOptions(("en", "de"), "a4", Flip.LONG_EDGE), "")
    before, after = manifest["faces"]["game/base/bow"], made["faces"]["game/base/bow"]
    assert before["en"] == after["en"]
    assert before["de"]["front"] != after["de"]["front"]
    assert before["de"]["back"] == after["de"]["back"]


def test_inputs_are_named_from_the_root(tmp_path):
    """Input files bear names that are the same on every machine, and the hash of their bytes."""
    for name in ("cards/game/base/units.yaml", "elsewhere/set/set.yaml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_bytes(b"x")
    files = sorted(tmp_path.rglob("*.yaml"))
    digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    assert hash_inputs(files, [tmp_path / "cards"]) == {
        "game/base/units.yaml": digest,
        "elsewhere/set/set.yaml": digest,
    }
