"""A set is packed as a zip file: the same files, the same bytes, and every command takes it."""

import io
import os
import shutil
import zipfile

import pytest
from PIL import Image

from ordo_pnp.base import DataError
from ordo_pnp.cards import pack
from ordo_pnp.draw import font_folder

_PNG = io.BytesIO()
Image.new("RGB", (900, 900), "navy").save(_PNG, "PNG")
PICTURE = _PNG.getvalue()
SPECTRAL = (font_folder() / "Spectral-Regular.ttf").read_bytes()


OWN_FILES = {
    "a font of its look": (
        {
            "look.yaml": "format: 1\nlook:\n  fonts:\n    display: {file: Own.ttf, licence: Made for a test}\n",
            "fonts/Own.ttf": SPECTRAL,
        },
        "fonts/Own.ttf",
    ),
    "a font that no card is set in": (
        {
            "look.yaml": "format: 1\nlook:\n  fonts:\n    spare: {file: own-2.ttf, licence: Made for a test}\n",
            "fonts/own-2.ttf": SPECTRAL,
        },
        "fonts/own-2.ttf",
    ),
    "a picture with a name that YAML writes otherwise": (
        {
            "events.yaml": 'format: 1\nunits:\n  - {id: ship, name: Ship, symbols: [spear], flavour: Ahoy., print: {art: "art/\\x73hip.png"}}\n',
            "art/ship.png": PICTURE,
        },
        "art/ship.png",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("own", OWN_FILES)
@pytest.mark.few(1)
def test_what_was_packed_lacks_no_file_that_the_check_of_the_folder_opened(ordo, trial, own):
    """A friend who has the archive alone is told no more than who has packed it, also where the check remembers."""
    files, needed = OWN_FILES[own]
    for name, content in files.items():
        (trial / name).parent.mkdir(exist_ok=True)
        (trial / name).write_bytes(content.encode() if isinstance(content, str) else content)
    checked = ordo("check", "trial", check=0)
    assert ordo("export", "pack", "trial", check=0).stderr.count("left out") == 0
    shutil.rmtree(trial)
    with zipfile.ZipFile(ordo.folder / "trial.zip") as archive:
        assert f"trial/{needed}" in archive.namelist()
    assert ordo("check", "trial.zip", check=0).stdout == checked.stdout.replace("--> trial/", "--> trial.zip/trial/")


def test_the_same_files_give_the_same_bytes(trial, tmp_path):
    """Whenever and wherever they were written, in whatever order, with whatever rights."""
    first = pack(trial, "trial", "trial.zip")
    other = tmp_path / "other"
    for path in sorted(trial.rglob("*"), reverse=True):
        if path.is_file():
            target = other / path.relative_to(trial)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
            target.chmod(0o600)
            os.utime(target, (1e9, 1e9))
    assert pack(other, "trial", "trial.zip") == first


def test_only_what_belongs_to_the_set_is_packed(trial):
    """Hidden files, previews, printed decks and links that lead elsewhere stay at home, and are named."""
    before = pack(trial, "trial", "trial.zip").names
    (trial / "art").mkdir()
    (trial / "art/used.png").write_bytes(b"x")
    (trial / "card.png").write_bytes(b"x")
    (trial / "out").mkdir()
    (trial / "out/deck.pdf").write_bytes(b"x")
    (trial / ".secret.yaml").write_bytes(b"x")
    (trial / ".git").mkdir()
    (trial / ".git/config").write_bytes(b"x")
    (trial / "LICENSE").write_bytes(b"mine")
    (trial / "more.yaml").write_text("art: art/used.png", encoding="utf-8")
    (trial / "notes.md").write_text("![a preview](card.png)", encoding="utf-8")
    (trial.parent / "private.yaml").write_bytes(b"x")
    (trial / "link.yaml").symlink_to(trial.parent / "private.yaml")

    packed = pack(trial, "trial", "trial.zip")

    assert set(packed.names) - set(before) == {"LICENSE", "art/used.png", "more.yaml", "notes.md"}
    assert packed.left_out == (".git/", ".secret.yaml", "card.png", "link.yaml", "out/deck.pdf")


def test_what_is_left_out_is_named_and_from_twenty_files_on_counted(ordo, trial):
    """A folder of old prints does not fill the terminal."""
    (trial / ".old.yaml").write_bytes(b"x")
    (trial / "old").mkdir()
    for number in range(25):
        (trial / f"old/{number:02}.pdf").write_bytes(b"x")

    told = ordo("export", "pack", "trial", check=0).stderr

    assert [line for line in told.splitlines() if line.startswith("left out: ")] == [
        "left out: .old.yaml",
        *(f"left out: old/{number:02}.pdf" for number in range(19)),
        "left out: 6 more",
    ]


def test_what_no_command_would_take_is_not_packed(trial):
    """A name that some systems cannot write is named, and nothing is made."""
    (trial / "aux.yaml").write_bytes(b"format: 1\n")
    with pytest.raises(DataError, match="reserved on some systems"):
        pack(trial, "trial", "trial.zip")


@pytest.mark.slow
def test_a_set_is_named_by_its_id_its_folder_or_where_one_is(ordo, trial, make_ordo):
    """Three ways, one archive; what is no set is told with what there is."""
    ordo("export", "pack", "trial", "-o", "one.zip", check=0)
    make_ordo(trial, ordo.cache)("export", "pack", "-o", "../two.zip", check=0)
    assert (ordo.folder / "one.zip").read_bytes() == (ordo.folder / "two.zip").read_bytes()
    ordo("export", "pack", "crown", "-o", "crown.zip", check=0)
    with zipfile.ZipFile(ordo.folder / "crown.zip") as archive:
        assert "crown/set.yaml" in archive.namelist()
    assert "several games have a set `base`" in ordo("export", "pack", "base", check=2).stderr
    assert "did you mean `crown`?" in ordo("export", "pack", "crow", check=2).stderr
    assert "say which set" in ordo("export", "pack", check=2).stderr


def test_a_set_that_is_not_there_is_told_with_those_that_are(ordo):
    """Each is named once, though several games have one of that name."""
    said = ordo("export", "pack", "nosuch").stderr
    assert "there is no set `nosuch`; known: base, crown, hands, island, strip; or name its folder" in said
