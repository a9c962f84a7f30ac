"""The pictures of the guide to the studio."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.sweep]


def test_the_guide_can_be_filmed_anew(tmp_path):
    """The way through the studio that its pictures show can be gone, and each picture of the documentation is one of its stations."""
    from docs.studio_pictures import ROOT, film

    film(tmp_path)
    stations = {each.name for each in tmp_path.glob("studio-*.png")}
    assert stations == {each.name for each in (ROOT / "docs" / "pictures").glob("studio-*.png")}
