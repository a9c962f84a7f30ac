"""The fronts of the shipped games keep the limits that their faces were drawn for."""

from __future__ import annotations

import pytest

from ordo_pnp.game_faces import faces_of
from ordo_pnp.metrics import LIMITS, report_on
from ordo_pnp.metrics.limits import MOST_NAME_SIZES

CARDS = {"unit", "kingdom", "ordonnance"}
"""The kinds of Ordonnance that are shuffled: what stands on them is seen most."""
KEPT = {
    "ordonnance": {
        **{kind: set(LIMITS) for kind in CARDS},
        "aid": {"ink", "text", "contrast", "frame"},
        "marker": {"ink", "text", "contrast", "frame"},
        "territory-line": {"flat", "far", "text", "contrast", "frame"},
    },
    "komarn": {},
}
"""Game -> kind -> the limits that each of its fronts keeps in every language; of kinds that are not named, the size of letters."""


@pytest.fixture(scope="module")
def faces(catalog):
    """The faces of each game: languages share what is drawn without words."""
    return {name: faces_of(catalog, name) for name in KEPT}


@pytest.fixture(
    scope="module", params=[("ordonnance", "en"), ("ordonnance", "de"), ("ordonnance", "ru"), ("komarn", "en")]
)
def report(request, catalog, faces):
    """What was measured on all fronts of a game in a language."""
    name, language = request.param
    game = catalog.games[name]
    return report_on(game, faces[name], game.cards(), language)


def test_fronts_keep_their_limits(report):
    """No front misses a limit that its kind keeps."""
    kept = KEPT[report.game]
    missed = {each.card: kept.get(each.kind, {"text"}) & set(each.missed) for each in report.fronts}

    assert {card: limits for card, limits in missed.items() if limits} == {}


def test_names_of_a_set_have_three_sizes(report):
    """At most, so that cards side by side look like one set."""
    if report.game == "ordonnance":
        assert max(len(sizes) for sizes in report.names.values()) <= MOST_NAME_SIZES


def test_kinds_are_told_apart_in_grey(report):
    """No unit, kingdom or ordonnance card is taken for another kind by its edges in grey, at a quarter of its size."""
    mistaken = [each for group in report.kinds for each in group.mistaken if each[1] in CARDS]
    assert mistaken == []
    assert report.game != "ordonnance" or any(group.tested >= 30 for group in report.kinds)


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
