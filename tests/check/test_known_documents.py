"""What a check leaves to later processes of the data of files: the same data, and never those of another content."""

from contextlib import chdir

import pytest

from ordo_pnp.base import MemoPart
from ordo_pnp.check import Cache, ProjectCheck


@pytest.fixture(scope="module")
def known(tmp_path_factory, copy_of_data):
    """A folder with the data of a game, and what a check of them has learned; the last test here changes them."""
    folder = tmp_path_factory.mktemp("known")
    copy_of_data(folder, "ordonnance")
    with chdir(folder):
        project(folder).check(is_for_print=True)
        yield folder


def project(folder):
    return ProjectCheck([folder / "cards"], Cache(MemoPart(folder / "cache.sqlite", "own", "1")))


def test_a_file_that_changes_behind_the_check_is_read_as_it_is(known):
    """Data are taken from what is kept only for the content that they were made of."""
    again = project(known)
    again.check(is_for_print=True)
    look = known / "cards" / "ordonnance" / "look.yaml"
    units = known / "cards" / "ordonnance" / "base" / "units.yaml"
    look.write_text(look.read_text().replace("format: 1\n", "format: 1\n# later\n", 1).replace("look:", "lock:", 1))
    units.write_text(units.read_text().replace("name: Town Levy", "name: Late Levy", 1))

    reading = again.reading()

    assert {each.span.file for each in reading.problems} == {"cards/ordonnance/look.yaml"}
    assert "Late Levy" in {card.name for card in reading.catalog.games["ordonnance"].sets["base"].cards}
