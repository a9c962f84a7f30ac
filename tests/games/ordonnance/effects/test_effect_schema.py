"""The schema of effects follows from the registry, and refuses one mistake with one finding."""

import json

import pytest

from ordo_pnp.games.ordonnance.effects.reference_page import CONTROL_EXAMPLES
from ordo_pnp.games.ordonnance.effects.verbs import FILTERS, VERBS


@pytest.mark.parametrize("name", [*VERBS, *CONTROL_EXAMPLES])
def test_every_example_of_the_reference_page_is_sound(name, problems, lint):
    """What the page shows can be copied: neither the schema nor the lint has anything against it."""
    effect = json.loads(json.dumps(VERBS[name].example if name in VERBS else CONTROL_EXAMPLES[name]))

    assert problems([effect], "ordonnance" if "when" in effect else "kingdom") == []
    assert lint([effect]) == []


@pytest.mark.parametrize("each", FILTERS, ids=lambda each: each.name)
def test_every_filter_of_the_reference_page_is_sound(each, problems):
    """The example of a filter uses it, and the schema takes it."""
    assert each.name in each.example
    targets = {
        "mine": {"pick": "unit"},
        "place": {"pick": "territory"},
        "foe": {"pick": "player"},
        "it": dict(each.example),
    }
    assert problems([{"when": "played", "targets": targets, "do": [{"draw": {"count": 1}}]}]) == []


DRAW = {"draw": {"count": 1}}


@pytest.mark.parametrize(
    ("effect", "part"),
    [
        ({"when": "played", "do": [{"darw": {"count": 1}}]}, "unknown key `darw`"),
        ({"when": "played", "do": [{"draw": {"count": 0}}]}, "`count` is `0`"),
        ({"when": "played", "do": [{"draw": {"count": "two"}}]}, "`two`"),
        ({"when": "played", "do": [{"draw": {"count": {"count_of": {"pick": "units"}}}}]}, "`units` is not allowed"),
        (
            {"when": "played", "do": [{"draw": {"count": 1}, "destroy": {"what": "$x"}}]},
            "`destroy` stands in the entry of `do`",
        ),
        ({"when": "played", "do": []}, "`do` has 0 entries"),
        ({"when": "played", "do": [{"cancel_symbol": {"symbol": "bow"}}]}, "`cancel_symbol` does not belong here"),
        ({"when": "playd", "do": [DRAW]}, "`playd` is not allowed"),
        ({"do": [DRAW]}, "the key `when` is missing"),
        ({"when": "played", "while": "in_play", "do": [DRAW]}, "unknown key"),
        ({"when": "played", "do": [{"repeat": {"times": 11, "do": [DRAW]}}]}, "`times` is `11`"),
        (
            {"when": "played", "do": [{"repeat": {"times": {"count_of": {"pick": "unit"}}, "do": [DRAW]}}]},
            "a whole number",
        ),
        ({"when": "played", "do": [{"if": {"do": [DRAW]}}]}, "the key `at_least` is missing"),
        ({"when": "played", "do": [{"choose": {"options": [{"do": [DRAW]}]}}]}, "`options` has 1 entry"),
        ({"when": "played", "do": [{"destroy": {"what": "mine"}}]}, "`mine` has not the form"),
        ({"when": "played", "targets": {"Mine": {"pick": "unit"}}, "do": [DRAW]}, "unknown key `Mine`"),
        ({"when": "played", "targets": {"it": {"pick": "unti"}}, "do": [DRAW]}, "`unti` is not allowed"),
        ({"when": "played", "targets": {"it": {"pick": "unit", "onwer": "self"}}, "do": [DRAW]}, "unknown key `onwer`"),
        ({"when": "played", "targets": {"it": {"pick": "player", "full": True}}, "do": [DRAW]}, "unknown key `full`"),
        ({"when": "played", "targets": {"it": "unit"}, "do": [DRAW]}, "a mapping is needed"),
        (
            {"when": "played", "targets": {"it": {"pick": "unit", "owner": "self", "of": "$a"}}, "do": [DRAW]},
            "the key `of` is not allowed here",
        ),
        ({"while": "in_play", "do": [{"set_limit": {"limit": 11}}]}, "`limit` is `11`"),
        ({"while": "in_play", "do": [{"set_limit": {"limit": 0}}]}, "`limit` is `0`"),
        ({"while": "in_play", "do": [{"change_rank": {"symbol": "bow"}}]}, "the key `by` is missing"),
        (
            {"while": "in_play", "do": [{"change_rank": {"symbol": "bow", "by": 1, "to": "weakest"}}]},
            "the key `by` is not allowed here",
        ),
        ({"while": "in_play", "optional": True, "do": [{"set_limit": {"limit": 5}}]}, "unknown key `optional`"),
    ],
)
def test_one_mistake_in_an_effect_gives_findings_that_name_it(problems, effect, part):
    """Every mistake of form is refused, and what is said of it names the wrong word or number."""
    found = problems([effect], "kingdom" if "while" in effect and "when" not in effect else "ordonnance")

    assert found
    assert any(part in message for _, message in found), found
    assert len(found) == 1 or ("while" in effect and "when" in effect)


@pytest.mark.parametrize(
    ("unit", "part"),
    [
        ({"ends": {"top": ["spear"], "bottom": ["bow"]}}, None),
        ({"symbols": ["spear", "spear"]}, None),
        (
            {"symbols": ["spear"], "ends": {"top": ["spear"], "bottom": ["bow"]}},
            "the key `symbols` is not allowed here",
        ),
        ({}, "the key `symbols` is missing"),
        ({"ends": {"top": ["spear"]}}, "the key `bottom` is missing"),
        ({"ends": {"top": [], "bottom": ["bow"]}}, "`top` has 0 entries"),
        ({"ends": {"top": ["spear"], "bottom": ["baw"]}}, "`baw` is not allowed"),
    ],
)
def test_a_unit_has_symbols_or_two_ends(schemas, unit, part):
    """Exactly one of both; a doubled symbol is a symbol twice."""
    from ordo_pnp.cards import read_bytes

    text = json.dumps({"format": 1, "units": [{"id": "x", "name": "X", **unit}]})
    document = read_bytes(text.encode(), "units.yaml")
    found = [each.message for each in schemas.of(document.data, "ordonnance").validate(document)]

    assert (found == []) if part is None else (len(found) == 1 and part in found[0])
