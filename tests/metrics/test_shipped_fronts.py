"""The fronts of the shipped games keep the limits that their faces were drawn for."""

from __future__ import annotations

import pytest

from ordo_pnp.game_faces import faces_of
from ordo_pnp.metrics import LIMITS, report_on

KEPT = {"ordonnance": {"ink", "text", "contrast"}, "komarn": {"text"}}
"""Game -> the limits that each of its fronts keeps, in its own language."""


@pytest.fixture(scope="module", params=KEPT)
def report(request, catalog):
    """What was measured on all fronts of a game."""
    game = catalog.games[request.param]
    return report_on(game, faces_of(catalog, game.id), game.cards())


def test_fronts_keep_their_limits(report):
    """No front misses a limit that its game keeps."""
    kept = KEPT[report.game]

    assert kept <= LIMITS.keys()
    assert {each.card: each.missed for each in report.fronts if kept & set(each.missed)} == {}


def test_names_are_found_on_whole_kinds(report):
    """Names are found where they are set: each kind that shows one shows it on all its fronts."""
    shown = {}
    for each in report.fronts:
        shown.setdefault((each.card_set, each.kind), set()).add(each.name_pt is not None)

    assert {kind for kind, found in shown.items() if len(found) > 1} == set()
    assert report.names


def test_the_worst_of_a_kind_is_one_of_its_fronts(report):
    """In the plain data the worst figure of each kind is that of the card named beside it, and none of its kind is worse."""
    data = report.as_data()
    fronts = {each["card"]: each for each in data["fronts"]}
    assert len(fronts) == len(report.fronts)

    for kind in data["kinds"]:
        own = [each for each in fronts.values() if (each["card_set"], each["kind"]) == (kind["card_set"], kind["kind"])]
        assert kind["count"] == len(own)
        for key, limit in LIMITS.items():
            if key in kind:
                values = [each[key] for each in own if each[key] is not None]
                assert kind[key]["worst"] == fronts[kind[key]["card"]][key] == (max if limit.is_most else min)(values)
                assert min(values) <= kind[key]["median"] <= max(values)
