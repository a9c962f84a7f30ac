"""What the schemas of units, components, sets and translations accept and refuse."""

import pytest
import yaml

from ordo_pnp.cards import Schemas, read_bytes

UNIT = {"id": "spear-levy", "name": "Levy", "symbols": ["spear"], "print": {"copies": 4}}
MARKER = {"id": "marker-three", "kind": "marker", "name": "Marker", "value": 3, "print": {"copies": 5}}
AID = {"id": "player-aid", "kind": "aid", "name": "Aid", "print": {"copies": 1, "back": "aid-back"}}
SET = {"id": "base", "name": "Base", "language": "en", "requires": []}
TEXT = {"language": "de", "entries": {"spear-levy": {"source": "5f3c9a1b", "name": "Aufgebot"}}}


@pytest.fixture(scope="module")
def schemas(repository):
    return Schemas(repository / "schemas")


@pytest.fixture
def problems(schemas):
    def find(key, content):
        document = read_bytes(yaml.safe_dump({"format": 1, key: content}).encode(), "test.yaml")
        schema = schemas.of(document.data, "ordonnance")
        assert schema is not None
        return [(problem.code.name, problem.message) for problem in schema.validate(document)]

    return find


@pytest.mark.parametrize(
    ("key", "content", "part"),
    [
        ("units", [UNIT | {"print": {"copies": 0}}], "`copies` is `0`"),
        ("units", [UNIT | {"print": {"copies": -1}}], "`copies` is `-1`"),
        ("units", [UNIT | {"symbols": []}], "`symbols` has 0 entries"),
        ("units", [UNIT | {"symbols": ["speer"]}], "`speer` is not allowed"),
        ("units", [UNIT | {"id": "Spear Levy"}], "`Spear Levy` has not the form"),
        ("units", [UNIT | {"id": "-levy"}], "`-levy` has not the form"),
        ("units", [UNIT | {"id": "levy--2"}], "`levy--2` has not the form"),
        ("units", [UNIT | {"flavor": "x"}], "unknown key `flavor`"),
        ("units", [UNIT | {"name": ""}], "`name` has 0 characters"),
        ("units", [UNIT | {"name": "x" * 81}], "`name` has 81 characters"),
        ("units", [UNIT | {"flavour": "x" * 201}], "`flavour` has 201 characters"),
        ("units", [UNIT | {"print": {"copies": 1, "art": "../levy.png"}}], "has not the form of `art`"),
        ("units", [UNIT | {"print": {"copies": 1, "art": "/levy.png"}}], "has not the form of `art`"),
        ("units", [UNIT | {"print": {"copies": 1, "arms": {"field": "blue"}}}], "`blue` is not allowed for `field`"),
        ("units", [], "`units` has 0 entries"),
        ("components", [AID | {"kind": "tower"}], "`tower` is not allowed for `kind`"),
        ("components", [{k: v for k, v in MARKER.items() if k != "value"}], "the key `value` is missing"),
        ("components", [AID | {"value": 3}], "unknown key `value`"),
        ("components", [MARKER | {"value": 0}], "`value` is `0`"),
        ("set", SET | {"requires": ["base", "base"]}, "stands twice"),
        ("set", SET | {"language": "English"}, "has not the form of `language`"),
        ("text", TEXT | {"entries": {"spear-levy": {"name": "Aufgebot"}}}, "the key `source` is missing"),
        (
            "text",
            TEXT | {"entries": {"spear-levy": {"source": "5F3C9A1B", "name": "x"}}},
            "has not the form of `source`",
        ),
        ("text", TEXT | {"entries": {"spear-levy": {"source": "5f3c9a1b", "name": 7}}}, "text is needed for `name`"),
        ("text", TEXT | {"entries": {"Spear": {"source": "5f3c9a1b", "name": "x"}}}, "unknown key `Spear`"),
    ],
)
def test_one_mistake_gives_one_finding(problems, key, content, part):
    """Each single mistake is refused by one finding that names it."""
    found = problems(key, content)
    assert len(found) == 1
    assert part in found[0][1]
