"""The conformance cases of scoring: table in, exact result out."""

import json
from pathlib import Path

import pytest

from ordo_pnp.cards import Schemas, read_bytes, schemas_folder
from ordo_pnp.project.matches import table_schema

CASES = json.loads((Path(__file__).parent / "ordonnance" / "score.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def schema():
    return table_schema(Schemas(schemas_folder()), "ordonnance")


def test_there_are_ninety_cases():
    """No case was lost on the way here."""
    assert len({case["id"] for case in CASES}) == 90


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_score_case(case, ordonnance, schema):
    """The table is valid and its score is exactly the expected one, key order included."""
    document = read_bytes(json.dumps(case["table"]).encode(), "table.json")
    assert not document.problems
    assert not schema.validate(document)
    assert json.dumps(ordonnance.score_table(document).data) == json.dumps(case["expect"])
