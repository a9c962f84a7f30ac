"""The fronts of the shipped games keep the limits that their faces were drawn for."""

import pytest

from ordo_pnp.check import LIMITS, report_on
from ordo_pnp.paper import faces_of

pytestmark = pytest.mark.slow

# Games whose every front keeps every limit.
ALL = {"ordonnance"}
# The kinds of Komarn that are 24 mm or less: full of colour, since they are told apart by it across a table.
SMALL = {"soldier", "sergeant", "camp", "start", "site", "coin", "morlock", "vortex"}
# Kind -> the limits that its fronts keep in every language; of kinds that are not named, the size of letters.
KEPT = {
    **{kind: {"flat", "far", "text", "contrast", "frame"} for kind in SMALL},
    **{kind: {"flat", "far", "ink", "text", "contrast", "frame"} for kind in ("number", "provost")},
}


@pytest.fixture(scope="module")
def faces(catalog):
    """The faces of each game: languages share what is drawn without words."""
    return {name: faces_of(catalog, name) for name in ("ordonnance", "komarn")}


@pytest.fixture(
    scope="module",
    params=[
        ("ordonnance", "de"),
        ("ordonnance", "en"),
        ("ordonnance", "ru"),
        ("komarn", "ru"),
        ("komarn", "en"),
        ("komarn", "de"),
    ],
)
def report(request, catalog, faces):
    """What was measured on all fronts of a game in a language."""
    name, language = request.param
    game = catalog.games[name]
    return report_on(game, faces[name], game.cards(), language)


@pytest.mark.few(1)
def test_fronts_keep_their_limits(report):
    """No front misses a limit that its game keeps."""
    kept = {each.card: set(LIMITS) if report.game in ALL else KEPT.get(each.kind, {"text"}) for each in report.fronts}
    missed = {each.card: kept[each.card] & set(each.missed()) for each in report.fronts}

    assert {card: limits for card, limits in missed.items() if limits} == {}


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_backs_keep_the_limits_of_fronts(catalog, language):
    """The other side of each piece of Ordonnance is as full, as light in ink and as legible; one card stands for those with one back."""
    game = catalog.games["ordonnance"]
    report = report_on(game, faces_of(catalog, game.id), game.cards(), language, side="back")

    assert len(report.fronts) >= 6  # cards that are shuffled, two aids, markers of three metals
    assert report.missed == ()


@pytest.mark.few(1)
def test_names_are_found_on_whole_kinds(report):
    """Names are found where they are set: each kind that shows one shows it on all its fronts."""
    shown = {}
    for each in report.fronts:
        shown.setdefault((each.card_set, each.kind), set()).add(each.name_pt is not None)

    assert {kind for kind, found in shown.items() if len(found) > 1} == set()
    assert report.names


@pytest.mark.few(1)
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
