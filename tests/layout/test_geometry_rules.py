from __future__ import annotations

import re

import pytest


@pytest.fixture(scope="module")
def told(repository):
    text = (repository / "docs/explanation/print-geometry.md").read_text(encoding="utf-8")
    return re.findall(r"^\*\*(PNP-\d\d) ", text, re.MULTILINE)


def test_rules_are_numbered_without_gap(told):
    """The rules of print geometry count from PNP-01 upwards, each once."""
    assert told == [f"PNP-{number:02}" for number in range(1, len(told) + 1)]


def test_code_cites_every_rule_and_no_other(repository, told):
    """Each rule is cited where it is implemented, and every citation leads to a rule."""
    cited = {
        rule
        for folder in ("layout", "print", "rulebook")
        for path in (repository / "ordo_pnp" / folder).glob("*.py")
        for rule in re.findall(r"PNP-\d\d", path.read_text(encoding="utf-8"))
    }
    assert cited == set(told)
