"""Elements of faces that are being typed: a key with nothing behind it is a finding, never a crash."""

import pytest


@pytest.mark.parametrize("key", ["group", "text", "repeat"])
def test_an_element_with_nothing_behind_its_key_is_a_finding(ordo, copy_of_data, key):
    """As a file is while somebody types."""
    copy_of_data(ordo.folder, "ordonnance")
    face = ordo.folder / "cards/ordonnance/faces/unit-reversible-hand.yaml"
    lines = face.read_text(encoding="utf-8").splitlines(keepends=True)
    face.write_text("".join([*lines[:15], f"    - {key}:\n", *lines[15:]]), encoding="utf-8")
    answer = ordo("check", "--game", "ordonnance")
    assert answer.returncode == 1
    assert "unit-reversible-hand.yaml:16" in answer.stdout + answer.stderr
