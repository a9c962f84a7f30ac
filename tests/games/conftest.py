"""A set in memory whose cards use every verb, selector and control step: what the laws and the brute force play."""

import json
from dataclasses import replace
from functools import cache

import pytest

from ordo_pnp.cards import Catalog, Origin, read_bytes, read_document
from ordo_pnp.games import load_game
from ordo_pnp.games.ordonnance.effects.verbs import VERBS
from ordo_pnp.rules import Scenario

# Games as data of tests: their scenarios are run by the commands that the tests call.
collect_ignore = ["strange_game"]

FOE = {"pick": "player", "owner": "opponent"}
MINE = {"pick": "unit", "owner": "self"}
MORE_ORDONNANCES = {
    "take-unseen": (
        {"foe": FOE, "me": {"pick": "player", "owner": "self"}, "theirs": {"pick": "card", "of": "$foe"}},
        [{"look_at_hand": {"player": "$foe"}}, {"give": {"what": "$theirs", "to": "$me"}}],
    ),
    "steal-kingdom": (
        {"theirs": {"pick": "card", "owner": "opponent", "kind": "kingdom"}},
        [{"discard": {"what": "$theirs"}}, {"then": [{"draw": {"count": 1}}]}],
    ),
    "any-card-under": (
        {"one": {"pick": "card", "owner": "any", "without_symbol": "spear"}},
        [{"place_under_deck": {"what": "$one"}}],
    ),
    "rally": (
        {"place": {"pick": "territory", "cards": {"at_least": 1}}, "mine": {**MINE, "not_in": "$place"}},
        [
            {
                "if": {
                    "at_least": {"count": 2, "of": {**MINE, "in": "$place"}},
                    "do": [{"move": {"what": "$mine", "to": "$place"}}],
                    "else": [{"draw": {"count": {"count_of": MINE}}}],
                }
            }
        ],
    ),
    "twice": (
        {"theirs": {"pick": "unit", "owner": "opponent", "symbol": "helm"}},
        [
            {
                "repeat": {
                    "times": 2,
                    "do": [
                        {
                            "choose": {
                                "options": [
                                    {"do": [{"draw": {"count": 1}}]},
                                    {"do": [{"destroy": {"what": "$theirs"}}]},
                                ]
                            }
                        }
                    ],
                }
            }
        ],
    ),
    "unit-under": ({"any": {"pick": "unit"}}, [{"place_under_deck": {"what": "$any"}}]),
    "kingdom-home": ({"law": {"pick": "kingdom", "owner": "self"}}, [{"return_to_hand": {"what": "$law"}}]),
    "kingdom-under": (
        {"law": {"pick": "kingdom"}},
        [{"place_under_deck": {"what": "$law"}}, {"then": [{"draw": {"count": 1}}]}],
    ),
    "traitor": (
        {"mine": MINE, "theirs": {"pick": "unit", "owner": "opponent", "in": "$mine"}},
        [{"swap": {"a": "$mine", "b": "$theirs"}}, {"then": [{"destroy": {"what": "$mine"}}]}],
    ),
    "many-plays": (
        {},
        [
            {"extra_play": {"kind": "kingdom", "count": {"count_of": {"pick": "kingdom"}}}},
            {"extra_play": {"kind": "ordonnance", "count": 1}},
        ],
    ),
    "gift": (
        {"foe": {"pick": "player"}},
        [{"draw": {"count": {"count_of": {"pick": "card", "of": "$foe"}}, "player": "$foe"}}],
    ),
    "poor": (
        {},
        [
            {
                "if": {
                    "at_most": {"count": 3, "of": {"pick": "card", "owner": "opponent", "kind": "unit"}},
                    "do": [{"draw": {"count": 2}}],
                }
            }
        ],
    ),
    "home": (
        {"mine": {**MINE, "without_symbol": "bow"}, "law": {"pick": "kingdom", "in": "$mine"}},
        [
            {"return_to_hand": {"what": "$mine"}},
            {"remove_kingdom": {"what": "$law"}},
            {"then": [{"extra_play": {"kind": "unit", "count": 1}}]},
        ],
    ),
    "march": (
        {"mine": MINE, "place": {"pick": "territory", "owner": "any"}},
        [{"move": {"what": "$mine", "to": "$place"}}, {"then": [{"draw": {"count": 1}}]}],
    ),
    "exchange": ({"one": {"pick": "unit"}, "other": {"pick": "unit"}}, [{"swap": {"a": "$one", "b": "$other"}}]),
    "either-way": (
        {"theirs": {"pick": "unit", "owner": "opponent"}, "law": {"pick": "kingdom"}},
        [
            {
                "choose": {
                    "options": [
                        {"do": [{"destroy": {"what": "$theirs"}}]},
                        {"do": [{"remove_kingdom": {"what": "$law"}}]},
                        {"do": [{"draw": {"count": {"count_of": {"pick": "kingdom", "in": "$theirs"}}}}]},
                    ]
                }
            }
        ],
    ),
    "pass-on": (
        {"one": {"pick": "card", "owner": "any"}, "to": {"pick": "player"}},
        [{"give": {"what": "$one", "to": "$to"}}],
    ),
    "defection": (
        {"theirs": {"pick": "unit", "owner": "opponent"}},
        [{"move": {"what": "$theirs", "to_army": "self"}}],
    ),
    "hostages": (
        {"any": {"pick": "unit"}, "place": {"pick": "territory", "full": False}},
        [{"move": {"what": "$any", "to": "$place", "to_army": "self"}}, {"then": [{"draw": {"count": 1}}]}],
    ),
    "raid": (
        {"mine": MINE, "theirs": {"pick": "unit", "owner": "opponent", "next_to": "$mine"}},
        [{"destroy": {"what": "$theirs"}}, {"then": [{"draw": {"count": 1}}]}],
    ),
    "restless": (
        {
            "theirs": {"pick": "territory", "owner": "any", "controlled_by": "opponent"},
            "loose": {"pick": "territory", "controlled_by": "nobody", "next_to": "$theirs", "full": False},
            "it": {**MINE, "not_in": "$loose"},
        },
        [
            {"move": {"what": "$it", "to": "$loose"}},
            {"draw": {"count": {"count_of": {"pick": "territory", "controlled_by": "self"}}}},
        ],
    ),
    "new-borders": (
        {"law": {"pick": "kingdom"}, "place": {"pick": "territory", "owner": "any", "not_in": "$law"}},
        [{"move": {"what": "$law", "to": "$place"}}],
    ),
    "scouts": (
        {"me": {"pick": "player", "owner": "self"}, "found": {"pick": "card", "zone": "deck", "top": 3}},
        [{"give": {"what": "$found", "to": "$me"}}],
    ),
    "sort-the-deck": (
        {
            "bad": {"pick": "card", "zone": "deck", "top": 2, "kind": "unit"},
            "worse": {"pick": "card", "zone": "deck", "top": 4},
        },
        [{"place_under_deck": {"what": "$bad"}}, {"then": [{"discard": {"what": "$worse"}}]}],
    ),
    "from-the-dead": (
        {"dead": {"pick": "card", "zone": "graveyard"}, "who": {"pick": "player"}},
        [{"give": {"what": "$dead", "to": "$who"}}],
    ),
    "buried-deeper": (
        {"dead": {"pick": "card", "zone": "graveyard", "kind": "unit"}},
        [{"place_under_deck": {"what": "$dead"}}],
    ),
    "inspection": (
        {"foe": FOE},
        [
            {"look_at_hand": {"player": "$foe"}},
            {"pick": {"loot": {"pick": "card", "of": "$foe"}}},
            {
                "choose": {
                    "options": [
                        {"do": [{"discard": {"what": "$loot"}}]},
                        {"do": [{"place_under_deck": {"what": "$loot"}}]},
                    ]
                }
            },
        ],
    ),
    "two-by-two": (
        {"mine": MINE},
        [
            {
                "repeat": {
                    "times": 2,
                    "do": [
                        {"pick": {"at": {"pick": "territory", "full": False}}},
                        {"move": {"what": "$mine", "to": "$at"}},
                        {"then": [{"draw": {"count": 1}}]},
                    ],
                }
            },
            {"pick": {"gift": {"pick": "card"}}},
            {"place_under_deck": {"what": "$gift"}},
        ],
    ),
    "levy": (
        {},
        [
            {
                "each": {
                    "of": FOE,
                    "as": "foe",
                    "do": [
                        {"pick": {"lost": {"pick": "card", "of": "$foe"}}},
                        {"discard": {"what": "$lost"}},
                        {"then": [{"draw": {"count": 1, "player": "$foe"}}]},
                    ],
                }
            },
            {"then": [{"draw": {"count": 1}}]},
        ],
    ),
    "purge": (
        {},
        [
            {
                "each": {
                    "of": {"pick": "player"},
                    "as": "who",
                    "do": [{"pick": {"it": {"pick": "unit", "of": "$who"}}}, {"destroy": {"what": "$it"}}],
                }
            }
        ],
    ),
    "oath": (
        {"place": {"pick": "territory"}},
        [{"hold": {"until": "my_next_turn", "in": "$place", "do": [{"protect": {"from": "all"}}]}}],
    ),
    "muster": (
        {"place": {"pick": "territory", "owner": "any"}, "it": {"pick": "unit", "owner": "opponent"}},
        [
            {"destroy": {"what": "$it"}},
            {
                "hold": {
                    "until": "my_next_turn",
                    "in": "$place",
                    "do": [
                        {"change_limit": {"by": -2}},
                        {"cancel_symbol": {"symbol": "spear"}},
                        {"break_ties": {"for": "earlier_kingdom_owner"}},
                    ],
                }
            },
            {"then": [{"draw": {"count": 1}}]},
        ],
    ),
    "twice-at-once": ({}, [{"extra_turn": {}}, {"then": [{"extra_play": {"kind": "unit", "count": 1}}]}]),
}
MORE_KINGDOMS = {
    "safe": {"protect": {"from": "all"}},
    "steady": {"protect": {"from": "move"}},
    "narrow": {"change_limit": {"by": -1}},
    "few-spears": {"at_most": {"count": 2, "of": {"symbol": "spear"}}},
    "single": {"set_limit": {"limit": 1}},
    "wide": {"set_limit": {"limit": 7}},
    "weak-banner": {"change_rank": {"symbol": "banner", "to": "weakest"}},
    "better-bow": {"change_rank": {"symbol": "bow", "by": 2}},
}


EVENTS_OF_KINGDOMS = {
    "court": {"when": "completed", "in": "$here", "do": [{"draw": {"count": 1, "player": "$actor"}}]},
    "toll": {
        "when": "placed",
        "in": "$here",
        "targets": {"spare": {"pick": "card"}},
        "do": [{"discard": {"what": "$spare"}}],
    },
    "again": {
        "when": "placed",
        "targets": {"mine": {"pick": "unit", "owner": "self", "in": "$here"}},
        "do": [{"return_to_hand": {"what": "$mine"}}, {"extra_play": {"kind": "unit", "count": 2}}],
    },
    "crowning": {
        "when": "captured",
        "optional": True,
        "targets": {"theirs": {"pick": "unit", "owner": "opponent", "not_in": "$here"}},
        "do": [{"destroy": {"what": "$theirs"}}, {"then": [{"remove_kingdom": {"what": "$this"}}]}],
    },
    "ferry": {
        "when": "turn_begins",
        "by": "owner",
        "targets": {"mine": {"pick": "unit", "owner": "self", "not_in": "$here"}},
        "do": [
            {
                "choose": {
                    "options": [
                        {"do": [{"move": {"what": "$mine", "to": "$here"}}]},
                        {"do": [{"draw": {"count": 1}}]},
                    ]
                }
            }
        ],
    },
}
EVENTS_OF_UNITS = {
    "herald": {
        "symbols": ["banner"],
        "effects": [{"when": "placed", "what": "$this", "do": [{"draw": {"count": 1}}]}],
    },
    "riders": {
        "ends": {"top": ["spear", "bow"], "bottom": ["helm"]},
        "effects": [
            {
                "when": "turn_begins",
                "by": "owner",
                "optional": True,
                "targets": {"place": {"pick": "territory", "owner": "self", "full": False, "not_in": "$this"}},
                "do": [{"move": {"what": "$this", "to": "$place"}}],
            }
        ],
    },
    "martyrs": {
        "symbols": ["swords"],
        "effects": [{"when": "completed", "in": "$here", "do": [{"destroy": {"what": "$this"}}]}],
    },
}


def ordonnances():
    """Return name -> effects: one card for every verb, and some for what else the language can say."""
    found = {f"do-{name}".replace("_", "-"): [verb.example] for name, verb in VERBS.items() if not verb.continuous}
    for name, (targets, steps) in MORE_ORDONNANCES.items():
        found[name] = [{"when": "played", "targets": targets, "do": steps}]
    found["perhaps"] = [
        {"when": "played", "optional": True, "targets": {"mine": MINE}, "do": [{"destroy": {"what": "$mine"}}]},
        {"when": "played", "optional": True, "do": [{"draw": {"count": 1}}]},
    ]
    return found


def kingdoms():
    """Return name -> effects of kingdom cards."""
    found = {f"while-{name}".replace("_", "-"): [verb.example] for name, verb in VERBS.items() if verb.continuous}
    found |= {name: [{"while": "in_play", "do": [step]}] for name, step in MORE_KINGDOMS.items()}
    return found | {name: [effect] for name, effect in EVENTS_OF_KINGDOMS.items()}


def add_set(catalog, name, kinds, copies=1):
    """Return a catalog with one more set of Ordonnance: kind -> slug -> fields."""
    game = catalog.games["ordonnance"]
    model = game.sets["base"].cards[0]
    document = read_bytes(json.dumps({"cards": kinds}).encode(), f"{name}.json")
    cards = tuple(
        replace(
            model,
            id=f"{name}/{slug}",
            set=name,
            kind=kind,
            fields=fields,
            texts={"en": {"name": slug}},
            printing=model.printing._replace(copies=copies, face=kind),
            origin=Origin(document, ("cards", kind, slug)),
        )
        for kind, group in kinds.items()
        for slug, fields in group.items()
    )
    added = replace(game.sets["base"], id=name, requires=("base",), cards=cards)
    return Catalog({"ordonnance": replace(game, sets={**game.sets, name: added})}, catalog.shared)


@pytest.fixture(scope="session")
def trial_catalog(catalog):
    """The card database with a set ``trial`` that uses the whole language."""
    kinds = {
        "unit": {
            "either": {"ends": {"top": ["spear"], "bottom": ["banner", "helm"]}},
            "double": {"symbols": ["bow", "bow"]},
            "plain": {"symbols": ["swords"]},
            **EVENTS_OF_UNITS,
        },
        "kingdom": {slug: {"effects": effects} for slug, effects in kingdoms().items()},
        "ordonnance": {slug: {"effects": effects} for slug, effects in ordonnances().items()},
    }
    return add_set(catalog, "trial", kinds)


@pytest.fixture(scope="session")
def trial(trial_catalog):
    """The rules over the card database with the set ``trial``."""
    return load_game(trial_catalog, "ordonnance")


@pytest.fixture(scope="session")
def with_set():
    """The function that adds a set."""
    return add_set


@pytest.fixture(scope="session")
def scenarios_of(repository, catalog):
    """A function that reads the scenarios of the sets of a game."""

    @cache
    def read(game_id):
        found = []
        for folder in (repository / f"cards/{game_id}/{name}/scenarios" for name in catalog.games[game_id].sets):
            for path in sorted(folder.glob("*.yaml")):
                document = read_document(path)
                assert not document.problems
                items = document.data["scenarios"]
                found += [
                    Scenario.from_data(item, Origin(document, ("scenarios", at))) for at, item in enumerate(items)
                ]
        return found

    return read


@pytest.fixture(scope="session")
def rulings_of(catalog):
    """A function that gives the rulings of a game by id."""

    def read(game_id):
        (found,) = [origin.value for origin in catalog.games[game_id].files["rulings"].values()]
        return {ruling["id"]: ruling for ruling in found}

    return read


@pytest.fixture(scope="session")
def at_position():
    """A function that sets up a position given as plain data."""

    def set_up(game, position, sets, players=2, **rules):
        document = read_bytes(json.dumps({"position": position}).encode(), "position.json")
        return game.set_up(
            Scenario("test", Origin(document, ()), position, rules=rules, players=players, sets=tuple(sets))
        )

    return set_up
