"""Ordonnance cards that do what no card of the shipped sets does, each ruling on positions of its own (OR-26 and after)."""

import pytest

from ordo_pnp.base import DataError, IllegalActionError
from ordo_pnp.games import load_game, plugin_of
from ordo_pnp.games.ordonnance.bots import UnitEvaluation, units_alone
from ordo_pnp.games.ordonnance.expansion.state import action_values
from ordo_pnp.games.ordonnance.expansion.turn import ROUNDS
from ordo_pnp.games.ordonnance.learned_evaluation import territory_weights
from ordo_pnp.play import replay_transcript
from ordo_pnp.rules import Stream, Symbols, Termination, Transcript, TranscriptEvent, derive

SETS = ("base", "crown", "orders")
THEIRS = {"pick": "unit", "owner": "opponent"}
ME = {"pick": "player", "owner": "self"}
FULL = [["bow"]] * 4
# Name -> targets and steps.
CARDS = {
    "defect": ({"it": THEIRS}, [{"move": {"what": "$it", "to_army": "self"}}]),
    "abduct": (
        {"it": THEIRS, "at": {"pick": "territory", "full": False}},
        [{"move": {"what": "$it", "to": "$at", "to_army": "self"}}],
    ),
    "borders": (
        {"law": {"pick": "kingdom"}, "at": {"pick": "territory", "owner": "any", "not_in": "$law"}},
        [{"move": {"what": "$law", "to": "$at"}}],
    ),
    "again": ({}, [{"extra_turn": {}}]),
    "scout": (
        {"me": ME, "found": {"pick": "card", "zone": "deck", "top": 3, "kind": "unit"}},
        [{"give": {"what": "$found", "to": "$me"}}],
    ),
    "sift": ({"found": {"pick": "card", "zone": "deck", "top": 3}}, [{"place_under_deck": {"what": "$found"}}]),
    "burn": ({"found": {"pick": "card", "zone": "deck", "top": 2}}, [{"discard": {"what": "$found"}}]),
    "revive": (
        {"me": ME, "dead": {"pick": "card", "zone": "graveyard", "kind": "unit"}},
        [{"give": {"what": "$dead", "to": "$me"}}],
    ),
    "sacrifice": ({"it": THEIRS}, [{"destroy": {"what": "$it"}}, {"place_under_deck": {"what": "$it"}}]),
    "inspect": (
        {"foe": {"pick": "player", "owner": "opponent"}},
        [
            {"look_at_hand": {"player": "$foe"}},
            {"pick": {"loot": {"pick": "card", "of": "$foe"}}},
            {"discard": {"what": "$loot"}},
        ],
    ),
    "march-on": (
        {"it": {"pick": "unit", "owner": "self"}},
        [
            {
                "repeat": {
                    "times": 2,
                    "do": [
                        {"pick": {"at": {"pick": "territory", "not_in": "$it", "full": False}}},
                        {"move": {"what": "$it", "to": "$at"}},
                    ],
                }
            }
        ],
    ),
    "purge": (
        {},
        [
            {
                "each": {
                    "of": {"pick": "player", "owner": "any"},
                    "as": "who",
                    "do": [
                        {"pick": {"it": {"pick": "unit", "of": "$who"}}},
                        {"destroy": {"what": "$it"}},
                        {"then": [{"draw": {"count": 1, "player": "$who"}}]},
                    ],
                }
            }
        ],
    ),
    "levy": (
        {},
        [
            {
                "each": {
                    "of": {"pick": "player", "owner": "opponent"},
                    "as": "foe",
                    "do": [{"pick": {"lost": {"pick": "card", "of": "$foe"}}}, {"discard": {"what": "$lost"}}],
                }
            },
            {"then": [{"draw": {"count": 1}}]},
        ],
    ),
    "if-then": (
        {},
        [
            {
                "repeat": {
                    "times": 1,
                    "do": [{"draw": {"count": 1}}, {"pick": {"it": THEIRS}}, {"destroy": {"what": "$it"}}],
                }
            },
            {"then": [{"draw": {"count": 1}}]},
        ],
    ),
    "truce": (
        {"place": {"pick": "territory", "owner": "any"}},
        [
            {
                "hold": {
                    "until": "my_next_turn",
                    "in": "$place",
                    "do": [
                        {"set_limit": {"limit": 5}},
                        {"protect": {"from": "all"}},
                        {"cancel_symbol": {"symbol": "bow"}},
                    ],
                }
            }
        ],
    ),
    "shrink": (
        {"place": {"pick": "territory"}},
        [{"hold": {"until": "my_next_turn", "in": "$place", "do": [{"set_limit": {"limit": 1}}]}}],
    ),
    "judge": (
        {"place": {"pick": "territory"}},
        [{"hold": {"until": "my_next_turn", "in": "$place", "do": [{"break_ties": {"for": "earlier_kingdom_owner"}}]}}],
    ),
    "once-more": ({}, [{"extra_play": {"kind": "ordonnance", "count": 2}}, {"extra_turn": {}}]),
}


def effects_of(targets, steps):
    return [{"when": "played", **({"targets": targets} if targets else {}), "do": steps}]


@pytest.fixture(scope="module")
def orders(trial_catalog, with_set):
    """The rules over the shipped cards, the set ``trial`` and the set ``orders``."""
    cards = {slug: {"effects": effects_of(*each)} for slug, each in CARDS.items()}
    unit = {"two-ends": {"ends": {"top": ["spear"], "bottom": ["banner", "helm"]}}}
    wide = with_set(trial_catalog, "orders", {"unit": unit, "ordonnance": cards})
    strict = {
        f"few-{symbol}": {
            "effects": [{"while": "in_play", "do": [{"at_most": {"count": 1, "of": {"symbol": symbol}}}]}]
        }
        for symbol in ("spear", "bow", "swords", "helm", "banner")
    }
    return load_game(with_set(wide, "strict", {"kingdom": strict}, copies=6), "ordonnance")


@pytest.fixture
def position(orders, at_position):
    """A function that sets up a position; the player to move holds the cards named and units."""

    def set_up(armies, hands, **more):
        return at_position(orders, {"armies": armies, "hands": hands, **more}, SETS, players=len(armies))

    return set_up


@pytest.fixture
def play():
    """A function that applies actions in the notation and returns the state."""

    def act(state, *texts):
        for text in texts:
            state.apply(state.parse_action(text))
        return state

    return act


def held(*names):
    return [{"card": name if "/" in name else f"orders/{name}"} for name in names]


def offered(state):
    return {state.action_to_string(action) for action in state.legal_actions()}


def army(state, seat, land):
    cards = state.table([""] * state.players).to_data()["armies"][seat].get(land, [])
    return [card if isinstance(card, list) else card["card"] for card in cards]


# OR-26


def test_a_unit_comes_into_the_army_of_the_player_of_the_card(position, play):
    """It stays in its territory, keeps its end, is the latest placement there, and may be moved as one's own."""
    turncoat = {"card": "orders/two-ends", "up": "bottom"}
    state = position(
        [{"antioch": [["bow"]]}, {"antioch": [turncoat, ["helm"]]}],
        [[*held("defect"), ["bow"]], []],
        last_placed={"antioch": [0, 1]},
    )
    play(state, "play orders/defect", "choose orders/two-ends:bottom antioch of 1")
    table = state.table(["", ""]).to_data()
    assert table["armies"] == [{"antioch": [["bow"], turncoat]}, {"antioch": [["helm"]]}]
    assert table["last_placed"] == {"antioch": [1, 0]}


def test_a_unit_completes_the_army_it_comes_into_and_leaves_the_other_incomplete(position, play):
    """Completion is judged on both sides."""
    state = position(
        [{"cyprus": [["bow"], ["bow"], ["bow"]]}, {"cyprus": [["helm"], ["helm"], ["helm"], ["spear"]]}],
        [[*held("defect"), ["bow"]], []],
        completed={"cyprus": [1]},
    )
    play(state, "play orders/defect", "choose spear cyprus of 1")
    assert state.table(["", ""]).to_data()["completed"] == {"cyprus": [0]}


@pytest.mark.parametrize(
    ("mine", "kingdoms"),
    [(FULL, {}), ([], {"antioch": [{"card": "trial/steady", "by": 1}]})],
    ids=["full", "protected"],
)
def test_no_unit_comes_into_a_full_army_or_leaves_a_protected_one(position, mine, kingdoms):
    """Then the card could do nothing, and is not played."""
    armies = [{"antioch": mine} if mine else {}, {"antioch": [["helm"]]}]
    state = position(armies, [[*held("defect"), ["bow"]], []], kingdoms=kingdoms)
    with pytest.raises(IllegalActionError, match="no effect now"):
        state.apply(state.parse_action("play orders/defect"))


def test_a_unit_goes_where_the_card_says(position, play):
    """With a territory it is the army of the player there that must have room, not that of the owner."""
    state = position(
        [{}, {"antioch": [["helm"]], "tripoli": FULL}],
        [[*held("abduct"), ["bow"]], []],
    )
    play(state, "play orders/abduct", "choose helm antioch of 1")
    assert "choose antioch" in offered(state)
    play(state, "choose tripoli")
    assert army(state, 0, "tripoli") == [["helm"]]
    assert army(state, 1, "antioch") == []


# OR-27


def test_a_kingdom_card_lies_over_the_others_where_it_comes(position, play):
    """It is the latest limit there, stays that of whoever played it, and both territories are judged again."""
    kingdoms = {
        "antioch": [{"card": "crown/limit-3-pass", "by": 1}],
        "cyprus": [{"card": "crown/limit-5-villages", "by": 0}],
    }
    three = [["bow"]] * 3
    state = position(
        [{"antioch": three, "cyprus": three}, {}],
        [[*held("borders"), ["bow"]], []],
        kingdoms=kingdoms,
        completed={"antioch": [0]},
    )
    play(state, "play orders/borders", "choose crown/limit-3-pass antioch", "choose cyprus")
    table = state.table(["", ""]).to_data()
    assert table["kingdoms"] == {"cyprus": [*kingdoms["cyprus"], *kingdoms["antioch"]]}
    assert table["completed"] == {"cyprus": [0]}
    assert state.limits[:2] == [4, 3]


def test_a_kingdom_card_goes_into_no_full_territory(position, play):
    """Where every army is full none is offered."""
    state = position(
        [{"cyprus": FULL, "edessa": FULL}, {"cyprus": FULL}],
        [[*held("borders"), ["bow"]], []],
        kingdoms={"antioch": [{"card": "trial/safe", "by": 0}]},
    )
    play(state, "play orders/borders")
    assert offered(state) == {"choose jerusalem", "choose edessa", "choose tripoli"}


# OR-28


def test_an_extra_turn_follows_and_is_a_whole_turn(position, play):
    """Its player draws and plays as ever; then it is the next player's turn."""
    state = position([{}, {}], [[*held("again"), ["bow"]], [["helm"]]], deck=[["spear"], ["helm"], ["bow"]])
    play(state, "play orders/again")
    assert state.view(1)["turn"]["extra_turn"] == "follows"
    play(state, "play bow antioch")
    assert (state.current_player, state.turn, len(state.hands[0])) == (0, 1, 4)
    assert state.view(1)["turn"]["extra_turn"] == "this one"
    play(state, "play spear antioch", "end")
    assert state.current_player == 1
    assert "extra_turn" not in state.view(1)["turn"]


def test_nobody_takes_more_than_two_turns_in_a_row(position, play):
    """Neither two cards in one turn nor a card in the extra turn earn another one."""
    state = position([{}, {}], [[*held("once-more", "again"), ["bow"], ["bow"]], [["helm"]]], deck=held("crown/repeal"))
    play(state, "play orders/once-more")
    with pytest.raises(IllegalActionError, match="no effect now"):
        state.apply(state.parse_action("play orders/again"))
    play(state, "play bow antioch", "end")
    assert state.current_player == 0
    with pytest.raises(IllegalActionError, match="no effect now"):
        state.apply(state.parse_action("play orders/again"))
    play(state, "play bow antioch", "end")
    assert state.current_player == 1


def test_an_extra_turn_adds_nothing_to_a_round(position, play):
    """A game is dead after a turn of each player without units, not after two turns of one."""
    hands = [held("again", "crown/cancel-spear", "crown/cancel-bow"), held("crown/cancel-helm")]
    state = position([{}, {}], hands)
    play(state, "play orders/again", "under crown/cancel-spear", "end")
    assert (state.current_player, state.is_terminal) == (0, False)
    play(state, "under crown/cancel-bow", "under crown/cancel-spear")
    while state.current_player == 0:
        state.apply(state.legal_actions()[-1])
    assert not state.is_terminal
    while not state.is_terminal and state.current_player == 1:
        state.apply(state.legal_actions()[0])
    assert state.outcome().termination.value == "stalled"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A takes another turn after this one."),
        ("de", "A ist nach diesem Zug noch einmal am Zug."),
        ("ru", "A делает после этого хода ещё один."),
    ],
)
def test_the_narrator_announces_an_extra_turn(orders, position, language, said):
    """Everybody at the table is told once."""
    state = position([{}, {}], [[*held("again"), ["bow"]], [["helm"]]])
    before, action = state.clone(), state.parse_action("play orders/again")
    state.apply(action)
    assert said in narrator(orders, language).tell(before, action, state, 1)


def narrator(game, language):
    return plugin_of("ordonnance").narrator(game, ["A", "B"], language, Symbols(True))


# OR-29


TOP = [{"card": "crown/repeal"}, ["helm"], ["bow"], ["spear"]]


def known(state, seat):
    return [each["card"] for each in state.view(seat)["deck_known"] if each["card"]]


def test_a_player_looks_at_the_top_of_the_deck_and_takes_one_card(position, play):
    """What fits can be chosen; the others stay in the same order, and their places are known to who has looked."""
    state = position([{}, {}], [[*held("scout"), ["bow"]], [["helm"]]], deck=TOP)
    play(state, "play orders/scout")
    assert offered(state) == {"choose card helm", "choose card bow"}
    assert known(state, 0) == ["crown/repeal", "helm", "bow"]
    assert known(state, 1) == []
    play(state, "choose card bow")
    assert [state.setup.types[state.setup.type_of[card]].name for card in state.deck][::-1] == [
        "crown/repeal",
        "helm",
        "spear",
        "orders/scout",
    ]
    assert known(state, 0) == ["crown/repeal", "helm", "orders/scout"]
    assert len(state.hands[0]) == 2
    assert state.deck_units == 2


def test_nobody_else_learns_what_was_seen_or_taken(position, play):
    """The view of an opponent is the same whatever lies on top, while the card asks and afterwards."""
    seen = []
    for top, card in ((TOP, "bow"), ([["spear"], ["bow"], ["helm"], {"card": "crown/repeal"}], "helm")):
        state = position([{}, {}], [[*held("scout"), ["bow"]], [["helm"]]], deck=top)
        play(state, "play orders/scout")
        during = state.view(1)
        play(state, f"choose card {card}")
        seen.append((during, state.view(1)))
    assert seen[0] == seen[1]


def test_who_does_not_see_the_choice_no_longer_knows_the_cards(position, play):
    """A place in the deck that everybody knew is known only to who has looked, once a card was taken there."""
    state = position([{}, {}], [[*held("once-more", "sift"), ["bow"]], [["helm"]]], deck=[["spear"]])
    play(state, "play orders/once-more")
    assert known(state, 1) == ["orders/once-more"]
    play(state, "play orders/sift")
    assert known(state, 1) == ["orders/once-more"]
    play(state, "choose card spear")
    assert known(state, 1) == ["orders/sift"]
    assert known(state, 0) == ["orders/once-more", "spear", "orders/sift"]


def test_a_card_may_be_played_for_the_sight_of_unknown_cards(position, play):
    """Not where the player knows that nothing on top fits."""
    state = position([{}, {}], [[*held("once-more", "scout"), ["bow"]], [["helm"]]], deck=held("crown/repeal"))
    twin = state.clone()
    play(twin, "play orders/scout")
    assert (twin.resolution, known(twin, 0)) == (None, ["crown/repeal", "orders/scout"])
    state = position([{}, {}], [[*held("once-more", "scout"), ["bow"]], [["helm"]]])
    play(state, "play orders/once-more")
    with pytest.raises(IllegalActionError, match="no effect now"):
        state.apply(state.parse_action("play orders/scout"))


def test_a_card_of_the_deck_is_discarded_openly(position, play):
    """It is out of the game, and the other stays."""
    state = position([{}, {}], [[*held("burn"), ["bow"]], [["helm"]]], deck=TOP)
    play(state, "play orders/burn", "choose card helm")
    assert state.view(1)["graveyard"] == ["helm"]
    assert len(state.deck) == 4


def test_imagined_worlds_keep_what_was_seen(position, play):
    """While the card asks, all worlds that its player can imagine offer the same; later, too, the places that are known stay."""
    state = position([{}, {}], [[*held("scout"), ["bow"]], [["helm"], ["banner"]]], deck=[*TOP, ["swords"], ["swords"]])
    play(state, "play orders/scout")
    for number in range(20):
        world = state.resample(0, Stream(derive(3, number)))
        assert world.view(0) == state.view(0)
        assert offered(world) == offered(state)
    play(state, "choose card bow")
    assert all(state.resample(0, Stream(derive(3, n))).view(0) == state.view(0) for n in range(20))
    others = {tuple(state.resample(1, Stream(derive(3, n))).deck.cards()) for n in range(20)}
    assert len(others) > 1


# OR-30


def test_a_card_comes_back_from_out_of_the_game(position, play):
    """What was destroyed before can be taken into a hand, and everybody knows it is there."""
    armies = [{}, {"antioch": [["banner"], ["helm"]]}]
    state = position(armies, [[*held("once-more", "crown/destroy-towers", "revive"), ["bow"]], [["spear"]]])
    play(state, "play orders/once-more")
    with pytest.raises(IllegalActionError, match="no effect now"):
        state.apply(state.parse_action("play orders/revive"))
    play(state, "play crown/destroy-towers", "choose banner antioch of 1")
    play(state, "play orders/revive")
    assert state.view(1)["seen"] == {"0": ["banner"]}
    assert state.graveyard == []


def test_what_a_card_has_destroyed_itself_stays_out(position, play):
    """A later step of the same card does not find it there."""
    state = position([{}, {"antioch": [["banner"]]}], [[*held("sacrifice"), ["bow"]], [["spear"]]])
    play(state, "play orders/sacrifice")
    assert state.view(0)["graveyard"] == ["banner"]


# OR-31


def test_of_a_hand_that_was_shown_a_card_is_chosen_openly(position, play):
    """Cards are offered by name, and what is chosen is discarded."""
    state = position([{}, {}], [[*held("inspect"), ["bow"]], [["helm"], ["spear"], *held("crown/repeal")]])
    play(state, "play orders/inspect")
    assert offered(state) == {"choose card helm", "choose card spear", "choose card crown/repeal"}
    assert state.view(1)["resolving"]["chosen"] == {"foe": 1}
    play(state, "choose card crown/repeal")
    assert state.view(1)["graveyard"] == ["crown/repeal"]
    assert state.view(0)["seen"] == {"1": ["spear", "helm"]}


def test_a_choice_in_a_repetition_is_made_anew(position, play):
    """A unit goes on from where it has come to."""
    state = position([{"antioch": [["bow"]]}, {}], [[*held("march-on"), ["bow"]], [["helm"]]])
    play(state, "play orders/march-on", "choose cyprus")
    assert offered(state) == {"choose antioch", "choose jerusalem", "choose edessa", "choose tripoli"}
    play(state, "choose antioch")
    assert army(state, 0, "antioch") == [["bow"]]


def test_what_has_been_done_counts_for_what_is_offered(position, play):
    """After a draw that opens the steps behind it a choice is asked for, though nothing it leads to itself is open."""
    armies = [{}, {"antioch": [["helm"]], "cyprus": [["spear"]]}]
    laws = {land: [{"card": "trial/safe", "by": 1}] for land in ("antioch", "cyprus")}
    state = position(armies, [[*held("if-then"), ["bow"]], [["helm"]]], deck=[["swords"], ["banner"]], kingdoms=laws)
    play(state, "play orders/if-then")
    assert offered(state) == {"choose helm antioch of 1", "choose spear cyprus of 1"}


# OR-32


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_steps_for_each_player_go_round_from_the_player_of_the_card(position, play, mover):
    """One player after the other, clockwise; what was done for one lets the steps behind it happen for that one alone."""
    armies = [{"antioch": [["bow"], ["helm"]]}, {"cyprus": [["bow"], ["helm"]]}, {}]
    hands = [[], [], []]
    hands[mover] = [*held("purge"), ["bow"]]
    state = position(armies, hands, to_move=mover, deck=[["spear"], ["swords"], ["banner"]])
    play(state, "play orders/purge")
    asked = []
    while state.resolution is not None:
        texts = sorted(offered(state))
        asked.append(texts[0].split()[-1])
        play(state, texts[0])
    assert asked == [str(seat % 3) for seat in range(mover, mover + 3) if seat % 3 != 2]
    assert [len(hand) for hand in state.hands] == [1 + (mover == 0), 1 + (mover == 1), mover == 2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_opponent_loses_a_card_unseen(position, play, players):
    """However many play, each loses one, and nothing is asked; the player of the card loses none."""
    hands = [[*held("levy"), ["bow"]], *([["helm"], ["spear"]] for _ in range(players - 1))]
    state = position([{}] * players, hands, deck=[["swords"]])
    play(state, "play orders/levy")
    assert state.resolution is None
    assert [len(hand) for hand in state.hands] == [2] + [1] * (players - 1)
    assert len(state.graveyard) == players - 1


# OR-39


def lying(state):
    return state.table([""] * state.players).to_data().get("kingdoms", {})


def test_an_ordonnance_card_stays_in_a_territory_until_the_next_turn_of_its_player(position, play):
    """It lies there by its own name for everybody to see, holds for all players, and then goes under the deck before the draw."""
    armies = [{"antioch": [["bow"], ["helm"]]}, {"antioch": [["spear"], ["spear"]]}]
    state = position(armies, [[*held("truce"), ["swords"]], [["helm"], *held("crown/repeal")]])
    play(state, "play orders/truce", "choose antioch")
    assert lying(state) == {"antioch": [{"card": "orders/truce", "by": 0}]}
    assert state.view(1)["kingdoms"] == lying(state)
    assert (state.limits[0], state.in_force[0].safe_from_destroy, len(state.deck)) == (5, True, 0)
    assert state.counted(0) < state.armies[0]
    play(state, "play swords cyprus")
    assert (state.current_player, state.limits[0]) == (1, 5)
    play(state, "play helm tripoli", "end")
    assert (state.current_player, state.limits[0], lying(state)) == (0, 4, {})
    assert [state.setup.types[state.setup.type_of[card]].name for card in state.hands[0]] == ["orders/truce"]


def test_a_card_that_stays_may_lie_in_a_full_territory_and_change_nothing(position, play):
    """It is played all the same; a table with it is read back as it was written."""
    state = position([{"antioch": FULL}, {"antioch": FULL}], [[*held("truce"), ["helm"]], [["helm"]]])
    play(state, "play orders/truce")
    assert offered(state) == {f"choose {land}" for land in ("antioch", "jerusalem", "cyprus", "tripoli", "edessa")}
    play(state, "choose antioch")
    assert state.opens == [31, 31]
    again = position([{"antioch": FULL}, {"antioch": FULL}], [[["helm"]], [["helm"]]], kingdoms=lying(state), to_move=1)
    assert (again.limits, lying(again)) == (state.limits, lying(state))
    play(again, "play helm cyprus")
    assert lying(again) == {}


def test_only_an_ordonnance_card_that_stays_may_lie_on_a_table(orders, at_position):
    """Others are refused there, and where no expansion is played so is this one."""
    armies = {"armies": [{}, {}], "hands": [[["bow"]], [["bow"]]]}
    with pytest.raises(DataError, match="cannot lie here"):
        at_position(orders, {**armies, "kingdoms": {"antioch": held("again")}}, SETS)
    with pytest.raises(DataError, match="only played in a game with an expansion"):
        at_position(orders, {**armies, "kingdoms": {"antioch": held("shrink")}}, ("base",))


def test_a_card_that_stays_is_no_kingdom_card(position, play):
    """Nothing picks or counts it, and it makes nobody the owner of the earlier kingdom card."""
    armies = [{"antioch": [["helm"]]}, {"antioch": [["helm"]]}]
    hands = [[*held("judge"), ["bow"]], [["swords"], *held("crown/repeal", "orders/borders")]]
    state = position(armies, hands, last_placed={"antioch": [1, 0]})
    play(state, "play orders/judge", "choose antioch", "play bow cyprus")
    assert state.territory_score(0).ranking == ((1,), (0,))
    assert state.table(["", ""]).score(state.setup.vocabulary, state.setup.rules).territories["antioch"].ranking == (
        (1,),
        (0,),
    )
    for card in ("crown/repeal", "orders/borders"):
        with pytest.raises(IllegalActionError, match="no effect now"):
            state.apply(state.parse_action(f"play {card}"))


def test_a_card_that_goes_changes_who_is_complete_at_the_start_of_the_turn(position, play):
    """Armies that were complete by it are open again, and the game that is full at the end of a turn is over."""
    armies = [dict.fromkeys(("jerusalem", "cyprus", "tripoli", "edessa"), FULL) | {"antioch": [["bow"]]}] * 2
    state = position(armies, [[*held("shrink"), ["helm"]], [["helm"], *held("crown/repeal")]])
    twin = state.clone()
    play(state, "play orders/shrink")
    assert offered(state) >= {"choose antioch"}
    play(state, "choose antioch")
    assert state.is_terminal
    assert lying(state) == {"antioch": [{"card": "orders/shrink", "by": 0}]}
    play(twin, "play orders/shrink", "choose cyprus", "play helm antioch", "play helm antioch", "end")
    assert not twin.is_terminal
    assert twin.limits == [4] * 5


def test_an_extra_turn_is_the_next_turn_of_its_player(position, play):
    """Then the card has gone before the opposing turn."""
    hands = [[*held("once-more", "truce"), ["bow"]], [["helm"]]]
    state = position([{}, {}], hands, deck=[["helm"]] * 3)
    play(state, "play orders/once-more", "play orders/truce", "choose antioch", "play bow antioch")
    assert (state.current_player, lying(state)) == (0, {})


@pytest.mark.parametrize(
    ("language", "said", "gone"),
    [
        ("en", "Cyprus: Truce stays until A’s next turn.", "Cyprus: Truce goes under the deck."),
        ("de", "Zypern: Truce bleibt bis zum nächsten Zug von A liegen.", "Zypern: Truce kommt unter den Stapel."),
        ("ru", "Кипр: Truce остаётся до следующего хода игрока A.", "Кипр: Truce уходит под колоду."),
    ],
)
def test_the_narrator_tells_that_a_card_stays_and_that_it_goes(orders, position, play, language, said, gone):
    """By name, territory and player."""
    state = position([{}, {}], [[*held("truce"), ["bow"]], [["helm"]]])
    play(state, "play orders/truce")
    before, action = state.clone(), state.parse_action("choose cyprus")
    state.apply(action)
    told = narrator(orders, language).tell(before, action, state, 1)
    assert said.replace("Truce", "truce") in told
    play(state, "play bow cyprus")
    before, action = state.clone(), state.parse_action("play helm tripoli")
    state.apply(action)
    assert gone.replace("Truce", "truce") in narrator(orders, language).tell(before, action, state, 1)


def test_bots_leave_a_card_where_it_helps_most(orders, position, play):
    """To cancel the symbol by which the opponent leads there, and not that by which oneself does."""
    armies = [
        {"antioch": [["bow"], ["bow"]], "cyprus": [["helm"]]},
        {"antioch": [["spear"]], "cyprus": [["bow"], ["bow"]]},
    ]
    state = position(armies, [[*held("truce"), ["swords"]], [["helm"]]])
    play(state, "play orders/truce")
    legal = state.legal_actions()
    values = action_values(state, legal)
    assert state.action_to_string(legal[values.index(max(values))]) == "choose cyprus"


# OR-40


BANNERS = {"antioch": [{"card": "trial/while-at-most", "by": 1}]}


def test_no_unit_is_moved_or_swapped_into_an_army_that_takes_no_more_like_it(position, play):
    """But one that takes the place of another with the symbol is; the end that faces up counts."""
    up, down = ({"card": "orders/two-ends", "up": end} for end in ("bottom", "top"))
    armies = [{"antioch": [["banner"], ["bow"]], "cyprus": [up, down, ["banner", "helm"]]}, {}]
    state = position(armies, [[*held("trial/do-move"), ["swords"]], []], kingdoms=BANNERS)
    play(state, "play trial/do-move")
    twin = play(state.clone(), "choose orders/two-ends:bottom cyprus of 0")
    assert "choose antioch" not in offered(twin)
    assert "choose antioch" in offered(play(state.clone(), "choose orders/two-ends:top cyprus of 0"))


def test_a_swap_brings_no_unit_too_many(position, play):
    """Only pairs that leave each army with as many as it may have are offered."""
    armies = [{"antioch": [["banner"], ["bow"]], "cyprus": [["banner", "helm"]]}, {}]
    state = position(armies, [[{"card": "trial/do-swap"}, ["swords"]], []], kingdoms=BANNERS)
    play(state, "play trial/do-swap")
    assert offered(state) == {"choose banner antioch of 0", "choose helm+banner cyprus of 0"}
    play(state, "choose banner antioch of 0")
    assert army(state, 0, "antioch") == [["helm", "banner"], ["bow"]]


def test_a_card_that_no_army_takes_does_not_stop_the_turn(position, play):
    """Its player may end the turn without a unit; with another card in hand one goes under the deck first."""
    full = dict.fromkeys(("jerusalem", "cyprus", "tripoli", "edessa"), FULL)
    state = position(
        [{"antioch": [["banner"]], **full}, {}], [[["banner"], ["banner", "helm"]], [["helm"]]], kingdoms=BANNERS
    )
    assert offered(state) == {"end"}
    state = position(
        [{"antioch": [["banner"]], **full}, {}],
        [[["banner"], *held("crown/cancel-bow")], [["helm"]]],
        kingdoms=BANNERS,
    )
    assert "end" not in offered(state)
    play(state, "under crown/cancel-bow")
    assert state.current_player == 1


def test_games_with_units_for_no_army_end(orders):
    """Whoever plays at random, and however many such cards there are, no game is stopped for its length.

    But where a kingdom card lies that takes a unit home for each that is played: there no army is ever complete, and the game is
    stopped after a hundred rounds (OR-15).
    """
    match = orders.prepare(2, {}, (*SETS, "trial", "strict"))
    endless = match.setup.first_of[match.setup.index["trial/again"]]
    stopped = 0
    for seed in range(12):
        state, stream = match.new_state(seed), Stream(derive(seed))
        while not state.is_terminal:
            legal = state.legal_actions()
            state.apply(legal[stream.below(len(legal))])
        if state.stack_of(endless) is None:
            assert state.outcome().termination in (Termination.COMPLETED, Termination.STALLED)
        else:
            stopped += state.outcome().termination == Termination.TURN_LIMIT
            assert state.turn <= ROUNDS * match.players
    assert stopped


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_narrator_tells_each_player_what_that_player_may_know(orders, position, language):
    """Who looks is told the cards; the other is told that a card was chosen, and no name of it."""
    state = position([{}, {}], [[*held("scout"), ["bow"]], [["helm"]]], deck=TOP)
    words = narrator(orders, language)
    (card,) = (each for each in orders.data.sets["crown"].cards if each.id == "crown/repeal")
    shown = card.translation(language)["name"]
    told = {0: [], 1: []}
    for text in ("play orders/scout", "choose card bow"):
        before, action = state.clone(), state.parse_action(text)
        assert words.question(state)
        state.apply(action)
        for seat in told:
            told[seat] += words.tell(before, action, state, seat)
    assert any(shown in each for each in told[0])
    assert not any(shown in each for each in told[1])
    assert len(told[1]) == 3


def transcript(orders, *events):
    match = orders.prepare(2, {}, (*SETS, "trial"))
    listed = tuple(TranscriptEvent("AB".index(name), text) for name, text in events)
    found = Transcript("ordonnance", ("A", "B"), match.sets, {}, listed, {})
    return replay_transcript(plugin_of("ordonnance").hidden_dealer(match), found)[1][-1].after


def test_a_transcript_tells_which_card_was_taken_from_the_deck_or_a_hand(orders):
    """A card that is chosen from the top of the deck lay there, and no card of the hand need be given for it."""
    taken = "base/bow-helm"
    after = transcript(orders, ("A", "begins"), ("A", "play trial/scouts"), ("A", f"choose card {taken}"))
    kinds = [after.setup.types[after.setup.type_of[card]].name for card in after.hands[0]]
    assert taken in kinds
    after = transcript(
        orders,
        ("A", "begins"),
        ("B", f"holds {taken} base/spear-bow"),
        ("A", "play orders/inspect"),
        ("A", f"choose card {taken}"),
    )
    assert after.view(1)["graveyard"] == [taken]


# Bots


def best(state, evaluate):
    legal = state.legal_actions()
    values = evaluate(state, legal)
    return state.action_to_string(legal[values.index(max(values))])


@pytest.fixture(params=["greedy", "learned"])
def evaluate(request):
    """The values of actions as a bot sees them: greedy, and one with weights, here of nothing learned."""

    def values(state, legal):
        if request.param == "greedy":
            return action_values(state, legal)
        alone = units_alone(state.setup)
        number = territory_weights(alone)
        weights = {"territory": [1 + at % 2 for at in range(number)]}
        return UnitEvaluation(state.setup, alone, weights).values(state, legal)

    return values


def test_bots_take_an_extra_turn(position, evaluate):
    """It is worth more than the card."""
    state = position([{}, {}], [[*held("again"), ["bow"]], [["helm"]]], deck=[["spear"]])
    assert best(state, evaluate) == "play orders/again"


def test_greedy_bots_take_the_unit_that_helps_them_most(position, play):
    """Both where it is lost and where it is gained count."""
    state = position(
        [{"antioch": [["banner"]]}, {"antioch": [["banner"]], "cyprus": [["spear"], ["helm"], ["helm"]]}],
        [[*held("defect"), ["bow"]], []],
    )
    assert best(state, action_values) == "play orders/defect"
    play(state, "play orders/defect")
    assert best(state, action_values) == "choose banner antioch of 1"


def test_bots_take_the_best_card_of_what_they_see(position, play, evaluate):
    """What comes to the hand is worth having; what a rival loses, too."""
    deck = [["spear"], ["helm", "banner", "swords"], ["spear"], ["bow"]]
    state = play(position([{}, {}], [[*held("scout"), ["bow"]], [["helm"]]], deck=deck), "play orders/scout")
    assert best(state, evaluate) == "choose card swords+helm+banner"
    hands = [[*held("inspect"), ["bow"]], [["spear"], ["helm", "banner", "swords"]]]
    state = play(position([{}, {}], hands), "play orders/inspect")
    assert best(state, evaluate) == "choose card swords+helm+banner"


def test_greedy_bots_send_a_kingdom_card_where_it_helps(position, play):
    """A card that cancels the banners of its player goes where the opponent has some."""
    state = position(
        [{"antioch": [["banner"], ["banner"]]}, {"antioch": [["helm"]], "edessa": [["banner"], ["banner"]]}],
        [[*held("borders"), ["bow"]], []],
        kingdoms={"antioch": [{"card": "crown/cancel-banner", "by": 1}]},
    )
    assert best(state, action_values) == "play orders/borders"
    play(state, "play orders/borders")
    assert best(state, action_values) == "choose edessa"
