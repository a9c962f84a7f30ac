"""What a check leaves to later processes of the data of files: the same data, and never those of another content."""

from contextlib import chdir
from pathlib import Path

import pytest

from ordo_pnp.catalog import UnreadDocument, read_document
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
    return ProjectCheck([folder / "cards"], Cache(folder / "cache.json"))


def test_data_that_were_kept_are_those_of_the_files(known, monkeypatch):
    """What is common to many cards is not read as YAML again, and has the same values of the same types in the same order."""
    again = project(known)
    again.check(is_for_print=True)

    reading = again.reading()

    assert reading.problems == []
    assert [each.id for each in reading.catalog.games.values()] == ["ordonnance"]
    for path, document in reading.documents.items():
        assert repr(document.data) == repr(read_document(path).data)
    look = reading.documents[known / "cards" / "ordonnance" / "look.yaml"]
    assert isinstance(look, UnreadDocument)
    monkeypatch.setattr("ordo_pnp.catalog.unread.read_bytes", None)
    assert UnreadDocument(look.file, look.name, b"{a: 1}", '{"a":1}').data == {"a": 1}


@pytest.mark.parametrize("plain", ["", "{", "[1]", "7", "[" * 100_000])
def test_damaged_data_are_read_from_the_file(plain):
    """What is no data of a file, or none at all, only costs time."""
    assert UnreadDocument(Path("a.yaml"), "a.yaml", b"{a: 1}", plain).data == {"a": 1}


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
