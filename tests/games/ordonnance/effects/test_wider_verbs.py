"""Verbs that reach further: what is bound wrongly, or can do nothing, is found at its place."""

import pytest

THEIRS = {"pick": "unit", "owner": "opponent"}
MINE = {"pick": "unit", "owner": "self"}
LAW = {"pick": "kingdom"}
PLACE = {"pick": "territory", "full": False}


def effect(do, **targets):
    return {"when": "played", **({"targets": targets} if targets else {}), "do": do}


@pytest.mark.parametrize(
    ("found", "part"),
    [
        (effect([{"move": {"what": "$it"}}], it=MINE), "the key `to` is missing"),
        (effect([{"move": {"what": "$it", "to_army": "opponent"}}], it=MINE), "`opponent` is not allowed"),
        (effect([{"extra_turn": {"count": 2}}]), "unknown key `count`"),
    ],
)
def test_the_schema_names_what_is_wrong(problems, found, part):
    """A unit moves somewhere or into an army, the army is one's own, and an extra turn takes nothing."""
    ((_, message),) = problems([found])
    assert part in message


@pytest.mark.parametrize(
    ("found", "code", "part"),
    [
        (
            effect([{"move": {"what": "$it", "to_army": "self"}}], it=LAW),
            "CAT305",
            "takes a target that is a `unit`, and `it` is a `kingdom`",
        ),
        (effect([{"move": {"what": "$it", "to": "$it"}}], it=MINE), "CAT305", "takes a target that is a `territory`"),
        (effect([{"move": {"what": "$it", "to_army": "self"}}], it=MINE), "CAT312", "`it` lies in that army already"),
        (
            effect(
                [{"move": {"what": "$it", "to": "$at"}}], it=LAW, at={"pick": "territory", "owner": "any", "in": "$it"}
            ),
            "CAT312",
            "`at` is the territory where `it` lies",
        ),
        (
            effect([{"move": {"what": "$it", "to": "$at", "to_army": "self"}}], it=THEIRS, at={**PLACE, "full": True}),
            "CAT312",
            "`at` is full",
        ),
        (
            effect(
                [{"move": {"what": "$it", "to": "$at", "to_army": "self"}}],
                it=THEIRS,
                at={**PLACE, "owner": "opponent"},
            ),
            "CAT312",
            "`it` goes into the army of its player",
        ),
        (
            effect([{"extra_turn": {}}, {"draw": {"count": 1}}, {"then": [{"extra_turn": {}}]}]),
            "CAT312",
            "a turn earns one extra turn at most",
        ),
    ],
)
def test_the_lint_names_what_can_do_nothing(lint, found, code, part):
    """One finding says which argument is wrong, or why the step never does anything."""
    ((given, message),) = lint([found])
    assert given == code
    assert part in message


@pytest.mark.parametrize(
    "found",
    [
        effect([{"move": {"what": "$it", "to_army": "self"}}], it=THEIRS),
        effect([{"move": {"what": "$it", "to_army": "self"}}], it={"pick": "unit"}),
        effect([{"move": {"what": "$it", "to": "$at", "to_army": "self"}}], it=THEIRS, at=PLACE),
        effect(
            [{"move": {"what": "$it", "to": "$at", "to_army": "self"}}],
            it=THEIRS,
            at={"pick": "territory", "in": "$it"},
        ),
        effect([{"move": {"what": "$it", "to": "$at"}}], it=LAW, at={"pick": "territory", "owner": "any"}),
        effect([{"choose": {"options": [{"do": [{"extra_turn": {}}]}, {"do": [{"draw": {"count": 2}}]}]}}]),
    ],
)
def test_what_makes_sense_is_left_alone(problems, lint, found):
    """Neither the schema nor the lint has anything against moves into one's own army, of kingdom cards, or extra turns."""
    assert problems([found]) == []
    assert lint([found]) == []
