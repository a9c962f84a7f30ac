"""Schemas of signs, charges and arms: closed, in step with the code, and true of the committed data."""

import json

import jsonschema_rs
import pytest

from ordo_pnp.draw.heraldry.charges import ARRANGEMENTS, MOST
from ordo_pnp.draw.heraldry.fields import DIVISIONS, LINES
from ordo_pnp.draw.heraldry.ordinaries import ORDINARIES
from ordo_pnp.draw.heraldry.tinctures import COLOURS, COUNTERCHANGED, METALS, TINCTURES

KINDS = ("arms", "charges", "signs")


@pytest.fixture(scope="session")
def schemas(repository):
    return {name: json.loads((repository / f"schemas/{name}.schema.json").read_bytes()) for name in KINDS}


def is_valid(schema, data):
    return jsonschema_rs.Draft7Validator(schema).is_valid(data)


def test_the_grammar_is_that_of_the_code(schemas):
    """Words a schema allows are exactly the words the painter knows."""
    definitions = schemas["arms"]["definitions"]
    assert definitions["division"]["properties"]["division"]["enum"] == list(DIVISIONS)
    assert definitions["division"]["properties"]["line"]["enum"] == list(LINES)
    assert definitions["ordinary"]["properties"]["ordinary"]["enum"] == list(ORDINARIES)
    assert definitions["fill"]["then"]["enum"] == list(TINCTURES)
    placed = definitions["placed-charge"]["properties"]
    assert placed["arrangement"]["enum"] == list(ARRANGEMENTS)
    assert placed["tincture"]["enum"] == [*METALS, *COLOURS, COUNTERCHANGED]
    assert placed["count"]["maximum"] == MOST


@pytest.mark.parametrize(
    "arms",
    [
        {},
        {"field": "gold"},
        {"field": "or", "quarters": [{"field": "or"}, {"field": "or"}]},
        {"impaled": [{"field": "or"}, {"field": "or"}], "field": "or"},
        {"quarters": [{"field": "or"}, {}]},
        {"field": {"division": "per-pale", "of": ["or", "or"]}},
        {"field": {"division": "per-pale", "of": ["or"]}},
        {"field": {"division": "per-pale", "of": ["or", "ermine"]}},
        {"field": "or", "breaks_rule_of_tincture": False},
        {"field": "or", "layers": []},
        {"field": "or", "layers": [{"ordinary": "bend"}]},
        {"field": "or", "layers": [{"ordinary": "bend", "tincture": "gules", "charge": "key"}]},
        {"field": "or", "layers": [{"charge": "key", "tincture": "ermine"}]},
        {"field": "or", "layers": [{"charge": "key", "tincture": "gules", "count": 0}]},
        {"field": "or", "layers": [{"charge": "key", "tincture": "gules", "arrangment": "semy"}]},
        {
            "field": "or",
            "layers": [
                {
                    "ordinary": "bend",
                    "tincture": "gules",
                    "charges": [{"charge": "key", "tincture": "or", "arrangement": "semy"}],
                }
            ],
        },
    ],
)
def test_mistakes_are_refused(schemas, arms):
    """Arms with missing, unknown or contradictory parts are refused."""
    assert not is_valid(schemas["arms"], arms)
    assert is_valid(schemas["arms"], {"field": "or", "layers": [{"charge": "key", "tincture": "gules"}]})
