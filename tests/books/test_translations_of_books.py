"""Translations have the structure of their source and are noticed when they are older."""

import re

import pytest

from ordo_pnp.base import DataError
from ordo_pnp.books import stamped


def test_a_stamped_translation_has_no_findings(bilingual):
    """The same structure, up to date."""
    assert bilingual.findings() == ()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{fact limit|vier}", "vier", "the section `goal` lacks `fact` `limit`"),
        ("cover:", "age: 8\ncover:", "`age` stands in the front matter of the source"),
        ("{ruling OR-09}", "{ruling OR-09} {ruling OR-07}", "the section `goal` has `ruling` `OR-07` besides"),
        ("## Regiments {#regiments", "## Regiments {#regiment", "the source has no section `regiment`"),
        ("## Regiments {#regiments", "## Regiments {#regiment", "sections of the source are missing: regiments"),
        ("## Regiments", "# Regiments", "the heading of `regiments` is of level 1, in the source of level 2"),
        ("| {symbol helm} | {count kind:unit set:base} |\n", "", "the section `goal` lacks a table `1 × 2`"),
        (
            "2. Two\n",
            "",
            "the section `regiments` lacks a list `of 2, numbered` and has a list `of 1, numbered` besides",
        ),
        ("spear-levy*2 |", "spear-levy |", "the section `regiments` lacks a block `cards`"),
        ("{antioch: {ranking: [[0], [1]]}}", "{antioch: {markers: [3, 2]}}", "the section `regiments` lacks a claim"),
        (
            "territory: territory: one of {fact territories.0}",
            "land: Land: one of",
            "the section `reference` lacks a term `territory`",
        ),
    ],
)
def test_a_difference_in_structure_is_an_error(bilingual, old, new, message):
    """Headings, figures, claims, lists, tables, terms and numbers from the data are the same."""
    bilingual.spoil("ordonnance/rulebook/de.md", old, new)
    found = [each for each in bilingual.findings() if each.code.id == "CAT811"]
    assert any(each.message.startswith(message) for each in found), [each.message for each in found]
    assert {each.span.file for each in found} == {"cards/ordonnance/rulebook/de.md"}


def test_sections_in_another_order(bilingual):
    """The order of sections is that of the source."""
    path = bilingual.books / "de.md"
    head, first, *rest = path.read_text(encoding="utf-8").split("\n# ")
    path.write_text("\n# ".join([head, rest[0], first, *rest[1:]]), encoding="utf-8")
    assert any("stands in another place than in the source" in each.message for each in bilingual.findings())


def test_a_changed_source_makes_its_translation_stale(bilingual):
    """Only the section that has changed is reported, as a warning, with the place of both."""
    bilingual.spoil("ordonnance/rulebook/en.md", "Two regiments against one.", "Two against one.")
    (found,) = bilingual.findings()
    assert (found.code.id, found.severity.value) == ("CAT812", "warning")
    assert found.help.endswith("then run `ordo translate --game ordonnance --lang de --stamp`")
    assert found.message == "the section `regiments` is older than its source"
    assert found.span.source.startswith("## Regiments {#regiments source=")


def test_a_translation_without_stamps_is_reported(bilingual):
    """A section that nobody marked as up to date may be anything."""
    path = bilingual.books / "de.md"
    path.write_text(re.sub(" source=[0-9a-f]{8}", "", path.read_text(encoding="utf-8")), encoding="utf-8")
    found = bilingual.findings()
    assert {each.code.id for each in found} == {"CAT812"}
    assert found[0].message == "the section `goal` was never marked as up to date with its source"
    assert len(found) == 4


@pytest.mark.parametrize("heading", ["regiments source=00000000}", "regiments}"], ids=["stale", "never marked"])
def test_a_stale_section_is_up_to_date_by_its_remedy(bilingual, heading):
    """The edit writes into the heading what all sections get by `ordo translate --stamp`, and nothing else."""
    path = bilingual.books / "de.md"
    before = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"regiments source=[0-9a-f]{8}\}", heading, before), encoding="utf-8")
    (found,) = bilingual.findings()
    (edit,) = found.fix.edits
    lines = path.read_text(encoding="utf-8").split("\n")
    line = lines[edit.span.line - 1]
    lines[edit.span.line - 1] = line[: edit.span.column - 1] + edit.text + line[edit.span.end_column - 1 :]

    assert "\n".join(lines) == before
    assert found.fix.needs_reader


def test_stamping_refuses_what_differs(bilingual):
    """A translation of another structure is not up to date."""
    bilingual.spoil("ordonnance/rulebook/de.md", "{fact limit|vier}", "vier")
    with pytest.raises(DataError, match="lacks `fact`"):
        stamped(bilingual.opened(), "de")


def test_stamping_again_changes_nothing(bilingual):
    """What is up to date stays as it is."""
    before = (bilingual.books / "de.md").read_text(encoding="utf-8")
    assert stamped(bilingual.opened(), "de")[1:] == (before, before)
