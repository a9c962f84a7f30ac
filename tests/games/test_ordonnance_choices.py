"""What an ordonnance card offers while it is carried out: nothing that can only lead to no change (OR-19)."""

import pytest

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games import load_game, plugin_of
from ordo_pnp.rules import Stream, Symbols, derive

SETS = ("base", "crown", "trial", "choices")
FULL = [["bow"]] * 4
ANYBODY = {"pick": "player"}
SEIZED = {"pick": "card", "owner": "opponent", "kind": "kingdom"}
EFFECTS = {
    "seize": ({"theirs": SEIZED, "to": ANYBODY}, [{"give": {"what": "$theirs", "to": "$to"}}]),
    "peek": ({"who": ANYBODY}, [{"look_at_hand": {"player": "$who"}}]),
    "crowd": ({}, [{"extra_play": {"kind": "unit", "count": {"count_of": {"pick": "kingdom"}}}}]),
    "trade": (
        {"mine": {"pick": "unit", "owner": "self"}, "theirs": {"pick": "unit", "owner": "opponent"}},
        [{"swap": {"a": "$mine", "b": "$theirs"}}],
    ),
}
MARCH_AND_DRAW = [
    {
        "when": "played",
        "targets": {
            "mine": {"pick": "unit", "owner": "self"},
            "place": {"pick": "territory", "not_in": "$mine", "full": False},
        },
        "do": [{"move": {"what": "$mine", "to": "$place"}}],
    },
    {"when": "played", "do": [{"draw": {"count": 1}}]},
]
# Cards that may be played in the hope that somebody holds what they ask for.
HIDDEN = {
    "trial/take-unseen",
    "trial/steal-kingdom",
    "trial/any-card-under",
    "trial/pass-on",
    "trial/poor",
    "trial/scouts",
    "trial/sort-the-deck",
}
# Cards that change nothing but what a player knows.
SHOWING = {"trial/do-look-at-hand"}


@pytest.fixture(scope="module")
def choices(trial_catalog, with_set):
    """The rules with the set ``choices`` added to ``trial``."""
    ordonnances = {
        slug: {"effects": [{"when": "played", "targets": targets, "do": steps}]}
        for slug, (targets, steps) in EFFECTS.items()
    }
    kinds = {
        "unit": {
            "upright": {"ends": {"top": ["spear"], "bottom": ["helm"]}},
            "reversed": {"ends": {"top": ["helm"], "bottom": ["spear"]}},
        },
        "ordonnance": ordonnances | {"march-and-draw": {"effects": MARCH_AND_DRAW}},
    }
    return load_game(with_set(trial_catalog, "choices", kinds), "ordonnance")


@pytest.fixture
def offered(choices, at_position):
    """A function that plays the first card of the first hand and gives the state with what is offered then."""

    def play(card, armies=({}, {}), others=((),), deck=(), kingdoms=None):
        position = {
            "armies": list(armies),
            "hands": [[{"card": card}, ["bow"]], *([*hand] for hand in others)],
            "deck": list(deck),
            "kingdoms": kingdoms or {},
        }
        state = at_position(choices, position, SETS, players=len(armies))
        state.apply(state.parse_action(f"play {card}"))
        return state, [] if state.resolution is None else [state.action_to_string(a) for a in state.legal_actions()]

    return play


def lying(state, card):
    """Return where everything lies but one card; units that are alike count as one another."""
    setup = state.setup
    return (
        [sorted(setup.look_of[setup.face_of[piece]] for piece in pieces) for pieces in state.pieces],
        [stack[:] for stack in state.kingdoms],
        [[each for each in pile if each != card] for pile in (*state.hands, state.deck, state.graveyard)],
        state.extra[:],
        state.extra_turn,
    )


def played_cards(match, number):
    """Play a random game, ordonnance cards wherever they may be; yield card, positions before and after it, and whether an effect was declined."""
    state, stream = match.new_state(17, number), Stream(derive(17, number))
    setup, before, declined, turn = match.setup, None, False, 0
    while not state.is_terminal:
        legal = state.legal_actions()
        orders = [each for each in legal if setup.ordonnance_plays_from <= each < setup.under_from] or legal
        action = orders[stream.below(len(orders))]
        if setup.ordonnance_plays_from <= action < setup.under_from:
            kind = action - setup.ordonnance_plays_from + setup.unit_types + setup.kingdom_types
            turn = state.turn
            card = state.hands[state.current_player][state.card_of(state.current_player, kind)]
            before, declined = lying(state, card), False
        declined |= action == setup.decline_action
        state.apply(action)
        if before is not None and state.resolution is None:
            if state.turn == turn:
                yield setup.types[kind].name, before, lying(state, card), declined
            before = None


@pytest.mark.few(2)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("sets", [("base", "crown"), ("base", "crown", "trial")])
def test_no_card_is_played_for_nothing(trial, sets, players):
    """After every ordonnance card something lies elsewhere, whatever was chosen, unless its player declined or guessed."""
    match = trial.prepare(players, {}, sets)
    found = [each for number in range(60) for each in played_cards(match, number)]
    assert len(found) > 150
    unchanged = {name for name, before, after, declined in found if before == after and not declined}
    assert unchanged <= (HIDDEN | SHOWING if "trial" in sets else set())


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_chosen_openly_shows_with_its_place(offered, seat):
    """While a card is carried out every player sees which of several units that look alike was chosen."""
    armies = ({"antioch": [["spear"], ["bow"]], "edessa": [["spear"]]}, {"tripoli": [["helm"], ["banner"]]})
    state, _ = offered("choices/trade", armies=armies)
    for text, place in (("choose spear antioch of 0", "antioch"), ("choose spear edessa of 0", "edessa")):
        twin = state.clone()
        twin.apply(twin.parse_action(text))
        assert twin.view(seat)["resolving"]["target"] == "theirs"
        assert twin.view(seat)["resolving"]["chosen"] == {"mine": f"spear {place} of 0"}


def test_what_somebody_hides_does_not_show(offered):
    """Whether a card was found in a hidden hand, and in which, does not change what is offered next."""
    seen = []
    for one, two in ((["banner"], {"card": "trial/safe"}), ({"card": "trial/safe"}, ["banner"]), (["bow"], ["helm"])):
        state, hands = offered("choices/seize", armies=({}, {}, {}), others=[[one], [two]])
        state.apply(state.parse_action("choose player 1"))
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        seen.append((hands, texts, state.view(0)["resolving"]))
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][:2] == (["choose player 1", "choose player 2"], ["choose player 0", "choose player 2"])


@pytest.mark.parametrize("seat", [1, 2])
def test_with_several_opponents_the_player_chooses_whose_hand(offered, seat):
    """Rule: OR-21: chance takes a card of that hand alone; the card says so as it is read."""
    kinds = [{"card": "trial/safe"}, {"card": "crown/cancel-bow"}]
    for chance in range(8):
        state, hands = offered("choices/seize", armies=({}, {}, {}), others=[[kinds[0]], [kinds[1]]])
        state.lots = Stream(derive(chance, 0))
        state.apply(state.parse_action(f"choose player {seat}"))
        state.apply(state.parse_action("choose player 0"))

        assert hands == ["choose player 1", "choose player 2"]
        assert [len(state.hands[each]) for each in (1, 2)] == [int(seat != 1), int(seat != 2)]


def test_a_hand_without_cards_is_not_offered(offered):
    """Of two opponents one has no card: the hand of the other is taken without a question; with one opponent nothing is asked."""
    _, texts = offered("choices/seize", armies=({}, {}, {}), others=[[["bow"]], []])
    assert texts == ["choose player 0", "choose player 2"]
    _, texts = offered("trial/any-card-under", armies=({}, {}), others=[[["bow"]]])
    assert "choose unseen" in texts


def test_a_refusal_says_that_a_hand_is_asked_for(offered):
    """Whoever names a card that nobody sees is told that the hand is chosen."""
    state, _ = offered("choices/seize", armies=({}, {}, {}), others=[[["bow"]], [["bow"]]])
    with pytest.raises(IllegalActionError, match="asks for the hand of the card `theirs`"):
        state.apply(state.parse_action("choose unseen"))


@pytest.mark.parametrize(
    ("language", "words"), [("en", "choose a player"), ("de", "Wähle einen Spieler"), ("ru", "выберите игрока")]
)
def test_whoever_plays_is_asked_for_a_player(choices, offered, language, words):
    """A person at a table reads that a player is to be chosen, not a card."""
    state, _ = offered("choices/seize", armies=({}, {}, {}), others=[[["bow"]], [["bow"]]])
    narrator = plugin_of("ordonnance").narrator(choices, ["Anna", "Ben", "Cleo"], language, Symbols(True))

    assert words in narrator.question(state)


def test_a_card_is_not_given_to_its_only_possible_holder(offered):
    """With one opponent the card can only go to the player, who is not asked."""
    state, texts = offered("choices/seize", others=[[{"card": "trial/safe"}]])
    assert texts == []
    assert [len(hand) for hand in state.hands] == [2, 0]


def test_a_known_hand_is_no_guess(offered):
    """Where everything fitting lies open nothing is left to chance: one's own hand is no hand to look at."""
    state, texts = offered("choices/peek", others=[[["helm"]]])
    assert texts == []
    assert list(state.knowledge.held(0, 1)) == [state.setup.type_of[state.hands[1][0]]]


def test_no_more_plays_are_no_effect(offered):
    """A card that allows as many units more as there are kingdom cards does nothing where there are none."""
    with pytest.raises(IllegalActionError, match="no effect now"):
        offered("choices/crowd")
    state, _ = offered("choices/crowd", kingdoms={"cyprus": [{"card": "trial/safe", "by": 1}]})
    assert state.extra == [1, 0, 0]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (["bow"], {"card": "base/bow-archers"}, True),
        ({"card": "choices/upright", "up": "top"}, {"card": "choices/reversed", "up": "bottom"}, True),
        ({"card": "choices/upright", "up": "top"}, {"card": "choices/reversed", "up": "top"}, False),
        ({"card": "choices/upright", "up": "top"}, ["spear"], False),
        (["bow"], ["helm"], False),
    ],
)
def test_units_are_alike_by_symbols_and_ends(offered, one, other, alike):
    """The name of a card makes no difference; a second end does, and which end faces up."""
    armies = ({"antioch": [one]}, {"antioch": [other]})
    if alike:
        with pytest.raises(IllegalActionError, match="no effect now"):
            offered("choices/trade", armies)
    else:
        assert offered("choices/trade", armies)[0].resolution is None


def test_an_optional_effect_without_effect_is_not_asked_about(offered):
    """Each of two optional effects is asked about exactly where it could do something, and can then be declined."""
    mine = {"antioch": [["bow"]]}
    state, texts = offered("trial/perhaps", (mine, {}))
    assert texts == ["decline", "accept"]
    state.apply(state.parse_action("decline"))
    assert state.resolution is None
    state, texts = offered("trial/perhaps", deck=[["helm"]])
    assert texts == ["decline", "accept"]
    state.apply(state.parse_action("accept"))
    assert (state.resolution, len(state.hands[0])) == (None, 2)


def test_an_option_without_effect_is_not_offered(offered):
    """Of three options those that could do something are offered; a single one is taken."""
    armies = ({}, {"antioch": [["bow"]]})
    law = {"cyprus": [{"card": "trial/wide", "by": 1}]}
    assert offered("trial/either-way", armies)[0].graveyard
    assert offered("trial/either-way", armies, kingdoms=law, deck=[["bow"]])[1] == ["option 1", "option 2"]
    there = {"antioch": [{"card": "trial/wide", "by": 1}]}
    assert offered("trial/either-way", armies, kingdoms=there)[1] == ["option 1", "option 2"]
    texts = offered("trial/either-way", armies, kingdoms=there, deck=[["bow"]])[1]
    assert texts == ["option 1", "option 2", "option 3"]


def test_each_effect_is_judged_for_itself(offered):
    """A card that would draw afterwards anyhow still offers only units that can move, and draws where none can."""
    shut = dict.fromkeys(("cyprus", "jerusalem", "edessa"), FULL)
    one_open = {**shut, "antioch": [["helm"]], "tripoli": FULL}
    state, texts = offered("choices/march-and-draw", (one_open, {}), deck=[["swords"]])
    assert "choose helm antioch of 0" not in texts
    assert len(texts) == 4
    state, texts = offered("choices/march-and-draw", ({**one_open, "antioch": FULL}, {}), deck=[["swords"]])
    assert (texts, len(state.hands[0])) == ([], 2)


def test_a_refusal_says_what_is_asked_and_what_is_chosen(offered):
    """Whoever names a unit that was taken without asking is told so, and what is offered now."""
    state, _ = offered("crown/move-jaffa", ({"antioch": [["helm"]], "cyprus": FULL, "tripoli": FULL}, {}))
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    asked = min(text for text in texts if text.startswith("choose bow"))
    state.apply(state.parse_action(asked))
    with pytest.raises(IllegalActionError) as refused:
        state.apply(state.parse_action("choose helm antioch of 0"))
    assert refused.value.reason == "NOT_OFFERED"
    message = str(refused.value)
    assert "crown/move-jaffa asks for the territory `place`" in message
    assert f"`mine` = {asked.removeprefix('choose ')}" in message
    assert "allowed: `choose antioch`, `choose jerusalem`, `choose edessa`" in message
    with pytest.raises(IllegalActionError, match=r"a decision comes first: .*allowed: `choose antioch`"):
        state.apply(state.parse_action("end"))


def test_a_choice_that_was_made_without_a_question_is_refused_as_made(offered):
    """Where the other unit of a swap was the only one left, choosing it says that it has been chosen; a unit that is none says nothing of that."""
    state, _ = offered(
        "crown/swap-fiefs", ({"antioch": [["bow"], ["helm"]], "edessa": [["helm"], ["helm"], ["bow"]]}, {})
    )
    state.apply(state.parse_action("choose helm antioch of 0"))
    for text, message in (
        ("choose bow edessa of 0", "that choice was the only one and has been made"),
        ("choose helm edessa of 0", "no card is being resolved"),
    ):
        with pytest.raises(IllegalActionError, match=message) as refused:
            state.apply(state.parse_action(text))
        assert refused.value.reason == "NOT_OFFERED"
    state.apply(state.legal_actions()[0])
