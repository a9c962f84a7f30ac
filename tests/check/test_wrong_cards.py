"""A card that is not sound hides itself: of all others of its file everything is found that was found before."""

import re

import pytest

from ordo_pnp.base import MemoPart, all_findings
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.project import Session

UNITS = "ordonnance/base/units.yaml"
SLIPS = {
    "a wrong value": lambda block: block.replace("copies: ", "copies: m", 1),
    "an unknown key": lambda block: block.replace("    symbols:", "    odd: 1\n    symbols:", 1),
    "a key without its value": lambda block: re.sub(r"symbols: .*", "symbols:", block),
    "a quote that does not close": lambda block: block.replace("name: ", "name: '", 1),
    "no id": lambda block: re.sub(r"- id: [a-z-]+\n   ", "-", block),
    "an id that cannot be one": lambda block: block.replace("- id: ", "- id: A ", 1),
}


@pytest.fixture(scope="module")
def root(tmp_path_factory, copy_of_data):
    """Return cards with findings of every kind about translations, and with some in single cards."""
    folder = tmp_path_factory.mktemp("wrong")
    cards = copy_of_data(folder, "ordonnance")
    path = cards / "ordonnance/base/text/de.yaml"
    text = re.sub(r'source: "....', 'source: "0000', path.read_text(encoding="utf-8"))
    text = re.sub(r"    helm-fief:\n(?:      .*\n)+", "", text).replace("5025", "5026")
    text = text.replace("    spear-bow:\n", "    spear-bwo:\n").replace("    bow-archers:\n", "    archers:\n")
    text = re.sub(r"(    swords-watch:\n.*\n.*\n) +flavour: .*\n", r"\1", text)
    path.write_text(text, encoding="utf-8")
    units = cards / UNITS
    lines = units.read_text(encoding="utf-8")
    units.write_text(lines.replace("name: Standard-Bearer", f"name: {'W' * 36}"), encoding="utf-8")
    return cards


@pytest.fixture(scope="module")
def session(root):
    """Return what is known of them."""
    return Session(root)


def blocks_of(text):
    """Return the head of a file, and the text of each card."""
    return re.split(r"(?m)^(?=  - id:)", text)


def others(found, slug):
    """Return findings one by one but for those about one card or in its lines, without what moves when it does."""
    return sorted(
        (each.code.id, each.span.file, each.card or "", each.message)
        for each in all_findings(found)
        if each.card not in {f"base/{slug}", None}
    )


@pytest.mark.slow
@pytest.mark.parametrize("slip", SLIPS)
def test_a_wrong_card_hides_nothing_about_the_others(slip, root, session):
    """For every card made wrong: stale, missing and orphan translations, other numbers, and what is wrong with cards on paper."""
    path = root / UNITS
    blocks = blocks_of(path.read_text(encoding="utf-8"))
    session.release(path)
    sound = session.findings()
    assert {each.code.id for each in all_findings(sound)} >= {"CAT401", "CAT402", "CAT403", "CAT404", "CAT420"}
    for at, block in enumerate(blocks[1:], 1):
        slug = block.split("\n")[0].removeprefix("  - id: ")
        wrong = SLIPS[slip](block)
        assert wrong != block
        session.change(path, "".join([*blocks[:at], wrong, *blocks[at + 1 :]]).encode())
        found = session.findings()
        new = {each.code.id for each in found} - {each.code.id for each in sound}
        assert new, slug
        lost = [each for each in others(sound, slug) if each not in others(found, slug)]
        assert not lost, slug


@pytest.mark.slow
def test_what_a_wrong_card_may_be_is_no_finding_of_its_own(root, session):
    """The translations of a card that is there and wrong are no orphans; of one whose id nobody knows they follow from its slip."""
    path = root / UNITS
    text = path.read_text(encoding="utf-8")
    session.change(path, text.replace("copies: 4", "copies: many", 1).encode())
    found = list(all_findings(session.findings()))
    assert [each for each in found if each.card == "base/spear-levy" and each.code.id[:4] == "CAT4"] == []
    session.change(path, text.replace("id: spear-levy", "id: Spear Levy", 1).encode())
    (slip,) = [each for each in session.findings() if each.code.id == "CAT107"]
    assert {each.card for each in slip.folded if each.code.id == "CAT402"} >= {"base/spear-levy"}


@pytest.mark.slow
def test_the_command_finds_the_same_as_an_editor(root, session, tmp_path):
    """By the same text of a file with wrong cards, read anew, and from what is kept of it."""
    path = root / UNITS
    blocks = blocks_of(path.read_text(encoding="utf-8"))
    for at, slip in zip((2, 9, 17), ("a wrong value", "a quote that does not close", "no id"), strict=True):
        blocks[at] = SLIPS[slip](blocks[at])
        session.change(path, "".join(blocks).encode())
        with session.looking():
            for _ in range(2):
                assert (
                    ProjectCheck([root], Cache(MemoPart(tmp_path / "memory.sqlite", "own", "1"))).check()
                    == session.findings()
                )
