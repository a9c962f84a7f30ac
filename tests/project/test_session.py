"""A session says what a fresh one says, and lets a slip hide one card for as long as it is there."""

from contextlib import suppress
from pathlib import Path

import pytest

from ordo_pnp.base import MemoPart, OrdoError
from ordo_pnp.cards.documents import shown_as
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.paper import Fingerprints
from ordo_pnp.project import Session
from tests.project.odd_set import GAME, SET, UNITS


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_every_character_of_a_new_card_keeps_the_others(root, line_end):
    """While somebody types a card, every other one stays, sound and drawn, however lines end; the new one is there when it is whole."""
    session = Session(root)
    session.catalog()
    file = root / GAME / "odd" / "units.yaml"
    typed = "  - id: odd-five\n    name: 'Odd: Five'\n    symbols: [bow, helm]\n"
    names = {"odd/odd-one", "odd/odd-two", "odd/odd-three", "odd/odd-four"}
    for end in range(len(typed) + 1):
        text = UNITS.replace("  # a word", typed[:end] + "\n  # a word")
        session.change(file, text.replace("\n", line_end).encode())
        shown = {card.id for card in session.catalog().cards()}
        assert names <= shown
        assert session.stale <= names
    assert shown == {*names, "odd/odd-five"}
    assert session.face(GAME, "odd/odd-five", "en").drawing.items


def test_a_broken_card_is_stood_in_for_by_the_last_sound_one(root):
    """A quote too many or a wrong value hides that card alone, in words and in its picture; the next sound text replaces it."""
    session = Session(root)
    file = root / GAME / "odd" / "units.yaml"
    before = Fingerprints().of(session.face(GAME, "odd/odd-two", "en").drawing)
    session.findings()
    for slip in ('name: "Odd Two', "symbols: [baw]\n    name: Odd Two", "nam: Odd Two"):
        session.change(file, UNITS.replace("name: Odd Two", slip).encode())
        assert session.stale == {"odd/odd-two"}
        assert len(session.catalog().cards()) == 4
        assert Fingerprints().of(session.face(GAME, "odd/odd-two", "en").drawing) == before
        assert any(each.severity.value == "error" for each in session.findings())
    session.change(file, UNITS.replace("Odd Two", "Odd Twelve").encode())
    assert session.stale == frozenset()
    assert Fingerprints().of(session.face(GAME, "odd/odd-two", "en").drawing) != before
    session.release(file)
    assert Fingerprints().of(session.face(GAME, "odd/odd-two", "en").drawing) == before


def test_cards_typed_where_something_else_was_are_there(root):
    """A file that held a set shows the sound cards that now stand in it, a slip in one of them or not."""
    session = Session(root)
    file = root / GAME / "odd" / "other.yaml"
    session.change(root / GAME / "odd" / "units.yaml", None)
    session.change(file, SET.encode())
    assert not session.catalog().cards()
    session.change(file, UNITS.replace("name: Odd Two", "name: Odd: Two").encode())
    assert {card.id for card in session.catalog().cards()} == {"odd/odd-one", "odd/odd-three", "odd/odd-four"}


def test_texts_over_the_disk_are_as_good_as_saved(root):
    """What is typed and what is saved gives the same findings, places and all; nothing is written."""
    file = root / GAME / "odd" / "units.yaml"
    text = UNITS.replace("[bow]", "[baw]").replace("Odd One", "Odd Two").encode()
    session = Session(root)
    session.change(file, text)
    typed = session.findings()
    assert file.read_text() == UNITS
    file.write_bytes(text)
    assert ProjectCheck([root], Cache(None)).check() == typed
    session.release(file)
    assert session.findings() == typed
    assert len(typed) > 1


def test_cards_beside_a_set_of_another_name_are_findings(root):
    """A set whose file is called otherwise is no set: its cards are told of below it, pictures and all."""
    (root / GAME / "odd" / "set.yaml").rename(root / GAME / "odd" / "other.yaml")
    fresh = ProjectCheck([root], Cache(None)).check()
    assert {Path(each.span.file).name for each in fresh} == {"other.yaml"}
    assert {Path(each.span.file).name for finding in fresh for each in finding.folded} == {"units.yaml"}


class BrokenOffError(Exception):
    """Raised amid a look at all findings."""


def test_findings_that_are_broken_off_go_on_where_they_were(root, tmp_path):
    """After each part that is made anew: each time there is one less, and in the end the same is found."""
    (root / GAME / "odd" / "units.yaml").write_text(UNITS.replace("[bow]", "[bough]"), encoding="utf-8")
    session = Session(root, cache=MemoPart(tmp_path / "cache.sqlite", "own", "1"), is_cache_written=False)
    parts = []

    def give_way():
        parts.append(1)
        if len(parts) % 10 == 0:
            raise BrokenOffError

    found, rounds = None, 0
    while found is None:
        rounds += 1
        with suppress(BrokenOffError), session.giving_way(give_way):
            found = session.findings()
    assert found == ProjectCheck([root], Cache(None)).check()
    assert found
    assert rounds == len(parts) // 10 + 1 > 2
    made = len(parts)
    with session.giving_way(give_way):
        session.refresh()
        assert session.findings() == found
        assert len(parts) == made
        with session.giving_way(lambda: None):
            pass
        session.change(root / GAME / "odd" / "units.yaml", UNITS.encode())
        session.findings()
    assert len(parts) > made, "after a block within, whoever asked before is asked again"


@pytest.mark.slow
def test_files_are_named_as_where_the_session_began(root, monkeypatch, tmp_path):
    """Findings name the same paths wherever the process works meanwhile, and a folder as it was known then."""
    with shown_as(root / GAME / "odd", "odd.zip"):
        packed = Session(root)
    session = Session(root)
    file = root / GAME / "odd" / "units.yaml"
    for each, name in ((session, "cards/ordonnance/odd/units.yaml"), (packed, "odd.zip/units.yaml")):
        (tmp_path / "elsewhere").mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / "elsewhere")
        each.change(file, UNITS.replace("[bow]", "[baw]").encode())
        assert name in {problem.span.file for problem in each.findings()}
        monkeypatch.chdir(tmp_path)
        each.change(file, UNITS.replace("[bow]", "[bew]").encode())
        assert name in {problem.span.file for problem in each.findings()}


def test_an_older_version_is_refused(root):
    """A text that was overtaken on its way does not replace the newer one."""
    session = Session(root)
    file = root / GAME / "odd" / "units.yaml"
    session.change(file, b"two", version=2)
    with pytest.raises(ValueError, match="version 1"):
        session.change(file, b"one", version=1)
    assert session.texts.get(file).content == b"two"


@pytest.mark.parametrize(("content", "version"), [("text", None), (b"", "1"), (b"", 1.5), (b"", True)])
def test_what_is_no_text_or_no_version_is_refused(root, content, version):
    """Bytes and whole numbers are taken; anything else leaves everything as it is."""
    session = Session(root)
    before = session.findings()
    with pytest.raises(OrdoError, match="is no "):
        session.change(root / GAME / "odd" / "units.yaml", content, version)
    assert session.findings() == before


def test_hidden_texts_are_not_read(root):
    """A text over a hidden file, or in a hidden folder, is left out as it is on disk."""
    session = Session(root)
    before = session.findings()
    for name in (".units.yaml", ".old/units.yaml"):
        session.change(root / GAME / "odd" / name, b"no data")
        assert session.findings() == before
