"""What one inspection of pictures leaves to the next one of the same data."""

from pathlib import Path

import pytest

from ordo_pnp.catalog import Origin, read_bytes
from ordo_pnp.pictures import PictureFiles, PictureShelf, Sketches
from ordo_pnp.pictures.inspection import PictureInspection

TEXT = """
fragments: {{tower: {{elements: [{{rect: {{box: [0, 0, 1, 2], fill: {color}}}}}]}}}}
vignettes: {{town: {{size: [9, 9], elements: [{{use: {{fragment: tower}}}}]}}}}
"""


def shelf(text, found):
    document = read_bytes(text.encode(), "a.yaml", Path("a.yaml"))
    files = {
        kind: {name: Origin(document, (kind, name)) for name in document.data[kind]}
        for kind in ("fragments", "vignettes")
    }
    return PictureShelf(PictureFiles(**files), {None: {"red": "#AA0000"}}, Sketches({}), found.append)


@pytest.mark.parametrize(("color", "count"), [("red", 0), ("rad", 1)])
def test_the_same_is_found_again_in_equal_data(color, count, monkeypatch):
    """What is sound is looked at once; what is wrong with a picture every shelf is told."""
    looked = []
    definition = PictureInspection._definition
    monkeypatch.setattr(
        PictureInspection, "_definition", lambda *args: looked.append(args[1].subject) or definition(*args)
    )
    text = TEXT.format(color=color)

    for _ in range(3):
        found = []
        each = shelf(text, found)
        each.inspect()
        assert len(found) == count
        assert each.inspection.has_vignette("town")
        assert set(each.inspection.sound_fragments) == {"tower"}

    assert looked == ["fragment tower", "vignette town"] * (3 if count else 1)
