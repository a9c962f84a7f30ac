"""The conformance cases of scoring: table in, exact result out."""

import json
from pathlib import Path

import pytest

from ordo_pnp.base import has_errors
from ordo_pnp.cards import read_bytes
from ordo_pnp.project import check_table, find_workspace

CASES = json.loads((Path(__file__).parent / "ordonnance" / "score.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def workspace(repository):
    with find_workspace((), (), "ordonnance", start=repository) as found:
        yield found


def test_there_are_ninety_cases():
    """No case was lost on the way here."""
    assert len({case["id"] for case in CASES}) == 90


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_score_case(case, ordonnance, workspace):
    """The table is valid and its score is exactly the expected one, key order included."""
    document = read_bytes(json.dumps(case["table"]).encode(), "table.json")
    assert not has_errors(check_table(workspace, ordonnance, document))
    assert json.dumps(ordonnance.score_table(document).data) == json.dumps(case["expect"])
