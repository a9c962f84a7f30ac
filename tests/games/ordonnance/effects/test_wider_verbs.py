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
        (
            effect([{"swap_hands": {"with": "$me"}}], me={"pick": "player", "owner": "self"}),
            "CAT312",
            "whose hand it is already",
        ),
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


DECK = {"pick": "card", "zone": "deck", "top": 3}
GRAVES = {"pick": "card", "zone": "graveyard"}
ME = {"pick": "player", "owner": "self"}
FOE = {"pick": "player", "owner": "opponent"}
TAKE = {"give": {"what": "$it", "to": "$me"}}


@pytest.mark.parametrize(
    ("it", "part"),
    [
        ({"pick": "card", "zone": "deck"}, "the key `top` is missing"),
        ({"pick": "card", "top": 3}, "the key `top` is not allowed here"),
        ({**GRAVES, "top": 3}, "the key `top` is not allowed here"),
        ({**DECK, "top": 11}, "`top` is `11`"),
        ({"pick": "card", "zone": "box"}, "`box` is not allowed"),
        ({"pick": "unit", "zone": "graveyard"}, "unknown key `zone`"),
    ],
)
def test_the_schema_knows_where_cards_can_be(problems, it, part):
    """How many cards are looked at is said of the deck and of nothing else, and only cards have such places."""
    ((_, message),) = problems([effect([TAKE], me=ME, it=it)])
    assert part in message


@pytest.mark.parametrize(
    ("found", "code", "part"),
    [
        (effect([TAKE], me=ME, it={**DECK, "owner": "self"}), "CAT306", "cards of the deck belong to nobody"),
        (effect([TAKE], me=ME, it={**GRAVES, "owner": "opponent"}), "CAT306", "cards of the graveyard belong to nobody"),
        (effect([{"draw": {"count": {"count_of": DECK}}}]), "CAT306", "not where they are counted"),
        (effect([{"discard": {"what": "$it"}}], it=GRAVES), "CAT312", "`it` is in the graveyard already"),
        (effect([{"pick": {"it": DECK}}]), "CAT303", "chooses `it` and does nothing with it"),
        (effect([{"discard": {"what": "$it"}}, {"pick": {"it": DECK}}]), "CAT304", "names `it` where it has not been picked"),
        (
            effect([{"pick": {"foe": FOE}}, {"pick": {"it": {"pick": "unit", "of": "$at"}, "at": FOE}}, {"destroy": {"what": "$it"}}, {"draw": {"count": 1, "player": "$foe"}}]),
            "CAT304",
            "names `at` where it has not been picked",
        ),
        (effect([{"pick": {"it": DECK}}, {"destroy": {"what": "$it"}}]), "CAT305", "takes a target that is a `unit`"),
        (effect([{"pick": {"it": DECK}}, {"then": [{"discard": {"what": "$it"}}]}]), "CAT310", "follows a `pick`"),
        (effect([{"discard": {"what": "$it"}}, {"pick": {"it": DECK}}], it=DECK), "CAT325", "two targets called `it`"),
    ],
)  # fmt: skip
def test_the_lint_names_what_is_wrong_with_places_and_later_choices(lint, found, code, part):
    """Cards without owner, cards that nobody sees, and names that stand where they cannot be known."""
    ((given, message),) = lint([found])
    assert given == code
    assert part in message


@pytest.mark.parametrize(
    "found",
    [
        effect([TAKE], me=ME, it=DECK),
        effect([TAKE], me=ME, it={**GRAVES, "kind": "unit", "symbol": "bow"}),
        effect([{"draw": {"count": {"count_of": GRAVES}}}]),
        effect([{"if": {"at_least": {"count": 3, "of": GRAVES}, "do": [{"pick": {"it": DECK}}, {"discard": {"what": "$it"}}]}}]),
        effect([{"look_at_hand": {"player": "$foe"}}, {"pick": {"it": {"pick": "card", "of": "$foe"}}}, {"discard": {"what": "$it"}}], foe=FOE),
    ],
)  # fmt: skip
def test_places_and_later_choices_that_make_sense_are_left_alone(problems, lint, found):
    """Neither the schema nor the lint has anything against them."""
    assert problems([found]) == []
    assert lint([found]) == []


def each(do, name="foe", **of):
    return {"each": {"of": {**FOE, **of}, "as": name, "do": do}}


GIFT = {"draw": {"count": 1, "player": "$foe"}}


@pytest.mark.parametrize(
    ("found", "part"),
    [
        (effect([each([GIFT], owner="self")]), "`self` is not allowed"),
        (effect([each([GIFT], pick="unit")]), "`unit`"),
        (effect([each([GIFT], name="Foe")]), "`Foe` has not the form"),
        (effect([{"each": {"of": FOE, "do": [GIFT]}}]), "the key `as` is missing"),
    ],
)
def test_the_schema_lets_steps_go_round_players_only(problems, found, part):
    """Several of them, by a name."""
    ((_, message),) = problems([found])
    assert part in message


@pytest.mark.parametrize(
    ("found", "code", "part"),
    [
        (effect([each([{"draw": {"count": 1}}])]), "CAT303", "chooses `foe` and does nothing with it"),
        (effect([each([GIFT]), GIFT]), "CAT304", "names `foe` where it has not been picked"),
        (
            effect([each([GIFT, each([{"draw": {"count": 1, "player": "$b"}}], "b")])]),
            "CAT309",
            "stands inside of another",
        ),
        (effect([each([GIFT]), each([GIFT])]), "CAT325", "two targets called `foe`"),
        (effect([each([{"destroy": {"what": "$foe"}}])]), "CAT305", "takes a target that is a `unit`"),
    ],
)
def test_the_lint_names_what_is_wrong_with_steps_for_each_player(lint, found, code, part):
    """The name is known inside only, and used there; no round of players inside another one."""
    ((given, message),) = lint([found])
    assert given == code
    assert part in message


def test_steps_for_each_player_that_make_sense_are_left_alone(problems, lint):
    """Neither the schema nor the lint has anything against them."""
    found = effect([each([GIFT]), {"then": [{"draw": {"count": 1}}]}])
    assert problems([found]) == []
    assert lint([found]) == []


def hold(place="$place", do=({"protect": {"from": "all"}},), **more):
    return {"hold": {"until": "my_next_turn", "in": place, "do": list(do), **more}}


LAND = {"place": {"pick": "territory"}}


@pytest.mark.parametrize(
    ("found", "part"),
    [
        (effect([hold(until="round_end")], **LAND), "`round_end`"),
        (effect([hold(do=[{"draw": {"count": 1}}])], **LAND), "`draw` does not belong here"),
        (effect([{"set_limit": {"limit": 5}}]), "`set_limit` does not belong here"),
        (effect([{"hold": {"in": "$place", "do": [{"reverse_ranks": {}}]}}], **LAND), "the key `until` is missing"),
    ],
)
def test_the_schema_lets_a_card_hold_verbs_of_kingdom_cards_for_a_turn(problems, found, part):
    """Nothing else, and only until the next turn of its player."""
    ((_, message),) = problems([found])
    assert part in message


@pytest.mark.parametrize(
    ("found", "code", "part"),
    [
        (effect([hold("$land")], **LAND), "CAT302", "no target `land`"),
        (effect([hold()], place={"pick": "unit"}), "CAT305", "`in` of `hold`"),
        (effect([hold(), {"pick": LAND}]), "CAT304", "names `place` where it has not been picked"),
        (effect([hold(), hold()], **LAND), "CAT309", "a `hold` beside another"),
        (effect([{"repeat": {"times": 2, "do": [hold()]}}], **LAND), "CAT309", "carried out several times"),
        (effect([hold(do=[{"change_limit": {"by": 7}}])], **LAND), "CAT308", "usual limit"),
        (
            effect([hold(do=[{"set_limit": {"limit": 5}}, {"set_limit": {"limit": 6}}])], **LAND),
            "CAT312",
            "counts in its place",
        ),
        (effect([hold(do=[{"cancel_symbol": {"symbol": "lion"}}])], **LAND), "CAT315", "`lion`"),
        ({"when": "completed", "do": [hold("$here")]}, "CAT301", "it lies on the table already"),
        (
            effect([hold(do=[{"protect": {"from": "all", "of": "army"}}])], **LAND),
            "CAT301",
            "speaks of the army of a unit, and the card is no unit",
        ),
    ],
)
def test_the_lint_names_what_is_wrong_with_a_hold(lint, found, code, part):
    """One for a card, in a territory that is chosen; what it holds is judged as on a kingdom card."""
    assert [(given, part in message) for given, message in lint([found]) if given == code] == [(code, True)]


def law(*steps):
    return {"while": "in_play", "do": [{"at_most": {"count": count, "of": {"symbol": of}}} for count, of in steps]}


@pytest.mark.parametrize(
    ("found", "code", "part"),
    [
        (law((1, "lion")), "CAT315", "`lion`"),
        (law((1, "bow"), (2, "bow")), "CAT312", "already keeps units with `bow` to 1"),
        (law((1, "bow"), (1, "bow")), "CAT312", "already keeps units with `bow` to 1"),
    ],
)
def test_the_lint_names_what_is_wrong_with_a_number_of_units(lint, found, code, part):
    """A symbol that there is, and of two numbers for one symbol only the least does something."""
    ((given, message),) = lint([found], "kingdom")
    assert given == code
    assert part in message


def test_numbers_for_several_symbols_are_left_alone(lint):
    """Each of them counts."""
    assert lint([law((1, "bow"), (1, "helm"), (3, "spear"))], "kingdom") == []


@pytest.mark.parametrize(
    ("kind", "step", "part"),
    [
        ("unit", {"markers": {"times": 2}}, "a unit reaches no further than its army"),
        ("unit", {"protect": {"from": "all"}}, "a unit reaches no further than its army"),
        ("kingdom", {"protect": {"from": "all", "of": "army"}}, "the card is no unit"),
    ],
)
def test_a_unit_lasts_for_its_army_and_a_kingdom_card_for_its_territory(problems, lint, kind, step, part):
    """The schema takes both; the lint says which of them the card cannot have."""
    found = [{"while": "in_play", "do": [step]}]
    assert problems(found, "kingdom") == []
    ((code, message),) = lint(found, kind)
    assert code == "CAT301"
    assert part in message


def test_a_unit_may_protect_its_army(lint):
    """That is what it has of the verbs that last."""
    assert lint([{"while": "in_play", "do": [{"protect": {"from": "move", "of": "army"}}]}], "unit") == []


def test_nothing_lies_in_a_territory_and_beside_it(lint):
    """Such a target is found at its place."""
    here = {"pick": "territory"}
    found = effect(
        [{"destroy": {"what": "$it"}}], at=here, it={"pick": "unit", "owner": "opponent", "in": "$at", "next_to": "$at"}
    )
    assert [(code, "in `$at` and beside it" in message) for code, message in lint([found])] == [("CAT306", True)]
    assert lint([effect([{"destroy": {"what": "$it"}}], at=here, it={**THEIRS, "next_to": "$at"})]) == []


def test_more_neighbours_than_there_are_are_not_asked_for(lint):
    """A territory has two."""
    count = {"count": 3, "of": {"pick": "territory", "controlled_by": "self", "next_to": "$at"}}
    found = effect([{"if": {"at_least": count, "do": [{"draw": {"count": 1}}]}}], at={"pick": "territory"})
    assert [(code, "at most 2 fit" in message) for code, message in lint([found])] == [("CAT307", True)]
