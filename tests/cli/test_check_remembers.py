"""What a check remembers from earlier runs: its findings come back whatever has been imported by then."""

from __future__ import annotations

import pytest


@pytest.mark.slow
def test_a_remembered_overflow_is_shown_again(project):
    """A text that does not fit is found anew after another file was edited, from memory and not by drawing."""
    components = project.folder / "cards/komarn/base/components.yaml"
    text = components.read_text(encoding="utf-8")
    components.write_text(text.replace("name: Provost\n", f"name: Provost {'of the river ' * 5}\n"), encoding="utf-8")
    project("check", check=1)
    look = project.folder / "cards/komarn/look.yaml"
    look.write_text(look.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")

    done = project("check", "--format", "concise", check=1)

    assert "CAT420" in done.stdout
