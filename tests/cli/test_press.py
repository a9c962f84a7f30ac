"""``ordo build`` for a press, as a person types it."""

import json

import pikepdf

from tests.press_reader import rgb_in


def test_a_press_gets_its_pages_and_tells_their_ink(ordo, press_icc, tmp_path):
    """With the profile that the shop gave, and the limit that it wants; the same command gives the same bytes."""
    said = ordo(
        "build",
        "id:spear-levy",
        "--game",
        "ordonnance",
        "--for",
        "press",
        "--icc",
        str(press_icc),
        "--ink-limit",
        "260",
        "-o",
        "press",
    )
    assert said.returncode == 0, said.stderr
    file = tmp_path / "press" / "ordonnance-base-en-selection.pdf"
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) == 8
        assert rgb_in(pdf) == []
    manifest = json.loads((tmp_path / "press" / "manifest.json").read_text(encoding="utf-8"))
    inks = manifest["outputs"][file.name]["most_ink"]
    assert len(inks) == 8
    assert max(inks) <= 260
    assert f"most ink on a page: {max(inks)} %, by the profile " in said.stdout
    assert any(name.endswith("/Test press.icc") for name in manifest["inputs"])
    before = file.read_bytes()
    ordo(
        "build",
        "id:spear-levy",
        "--game",
        "ordonnance",
        "--for",
        "press",
        "--icc",
        str(press_icc),
        "--ink-limit",
        "260",
        "-o",
        "press",
    )
    assert file.read_bytes() == before


def test_a_press_without_its_profile_is_refused(ordo, tmp_path):
    """With what to write; nothing is written."""
    said = ordo("build", "--game", "ordonnance", "--for", "press", "--icc", "./none.icc", "-o", "press")
    assert said.returncode != 0
    assert "the ICC profile `none.icc` cannot be read: no such file or directory; install one" in said.stderr
    assert not (tmp_path / "press").exists()


def test_an_option_for_presses_alone_is_refused(ordo):
    """It would do nothing."""
    said = ordo("build", "--game", "ordonnance", "--ink-limit", "280")
    assert said.returncode == 2
    assert "'--ink-limit': it is about a press" in said.stderr
    assert "`--for press` or `--color cmyk`" in said.stderr
