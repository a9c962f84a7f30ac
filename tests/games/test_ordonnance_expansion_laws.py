"""Hundreds of games with the expansion, and limits that rise and fall, against plain bookkeeping."""

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.rules import Stream, Termination, derive

VARIANTS = {
    "singles": ("count_then_rank", "rank_only"),
    "comparison": ("count_first", "rank_first"),
    "full": ("all", "any"),
}
GAMES = 100
LANDS = ("antioch", "cyprus", "jerusalem", "edessa", "tripoli")


def drawn_rules(stream, players):
    """Draw a value for every variant that the expansion leaves open."""
    rules = {name: values[stream.below(len(values))] for name, values in VARIANTS.items()}
    return rules | ({"scoring": "majority"} if players == 2 and stream.below(2) else {})


def everything(state):
    """Return every card, wherever it is, each as often as it is there."""
    piles = [*state.hands, state.deck, state.graveyard]
    piles.append([piece >> 1 for pieces in state.pieces for piece in pieces])
    piles.append([entry >> 3 for stack in state.kingdoms for entry in stack])
    piles.append([] if state.resolution is None else [state.resolution.card])
    return sorted(card for pile in piles for card in pile)


def holds_together(state):
    """Whether sizes, openness, the deck's units and known places say what lies there."""
    for slot, pieces in enumerate(state.pieces):
        seat, territory = divmod(slot, 5)
        is_open = len(pieces) < state.limits[territory]
        assert state.sizes[slot] == len(pieces)
        assert state.opens[seat] >> territory & 1 == is_open
        assert state.armies[slot] == sum(state.setup.packed[state.setup.face_of[piece]] for piece in pieces)
        assert all(state.slot_of(piece >> 1) == slot for piece in pieces)
    assert state.open_slots == sum(mask.bit_count() for mask in state.opens)
    assert state.deck_units == sum(card < state.setup.units for card in state.deck)
    assert set(state.knowledge.deck) <= set(state.deck)
    for key, known in state.knowledge.hands.items():
        held = Counter(state.setup.type_of[card] for card in state.hands[key & 7])
        assert not Counter(known) - held
    return True


def play(game, sets, players, number):
    """Play one random game under drawn rules, with every law at every step; give why it ended."""
    stream = Stream(derive(11, players, number))
    match = game.prepare(players, drawn_rules(stream, players), sets)
    state = match.new_state(derive(11, players), number)
    cards = list(range(len(match.setup.type_of)))
    while not state.is_terminal:
        legal = state.legal_actions()
        assert legal
        state.apply(legal[stream.below(len(legal))])
        assert everything(state) == cards
    assert holds_together(state)
    assert not state.legal_actions()
    return state.outcome().termination


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hundreds_of_games_end_by_themselves(ordonnance, players):
    """Random games with the expansion, variants drawn for each, lose no card and end by the rules."""
    ends = Counter(play(ordonnance, ("base", "crown"), players, number) for number in range(GAMES))
    assert ends[Termination.TURN_LIMIT] == 0
    assert ends.total() == GAMES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_every_verb_keep_their_books(trial, players):
    """The same holds for cards that use the whole effect language, and the books agree at every step."""
    for number in range(12):
        match = trial.prepare(players, {}, ("base", "crown", "trial"))
        state, stream = match.new_state(5, number), Stream(derive(5, number, 1))
        while not state.is_terminal:
            assert holds_together(state)
            legal = state.legal_actions()
            state.apply(legal[stream.below(len(legal))])


@pytest.mark.sweep
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("sets", [("base", "crown"), ("base", "trial"), ("base", "crown", "trial")])
def test_many_thousand_games(trial, players, sets):
    """The laws hold for far more games and for the whole effect language; hardly any of them is stopped."""
    ends = Counter(play(trial, sets, players, number) for number in range(3000))
    assert ends[Termination.TURN_LIMIT] < 30


LIMITS = {"single": 1, "while-set-limit": 5, "wide": 7, "crown/limit-3-pass": 3}
CHANGES = {"while-change-limit": 1, "narrow": -1}
moves = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.integers(0, 2), st.integers(0, 1)),
        st.tuples(st.just("lift"), st.integers(0, 2), st.integers(0, 1)),
        st.tuples(st.just("lay"), st.sampled_from([*LIMITS, *CHANGES]), st.integers(0, 1)),
        st.tuples(st.just("remove"), st.integers(0, 5), st.integers(0, 1)),
        st.tuples(st.just("turn"), st.integers(0, 2), st.just(0)),
    ),
    max_size=60,
)


@settings(max_examples=settings().max_examples * 3)
@given(moves)
def test_completion_is_judged_again_as_limits_change(trial, moves):
    """Whatever is laid, taken away or limited: who is complete, and in which order, is what plain bookkeeping says."""
    state = trial.prepare(3, {}, ("base", "crown", "trial")).new_state(1)
    setup = state.setup
    units = list(range(setup.units))
    books = {land: {"sizes": [0, 0, 0], "cards": [], "order": []} for land in (0, 1)}
    loose = {name: list(range(*setup.first_of[at : at + 2])) for name, at in setup.index.items()}
    for what, which, land in moves:
        book, mover = books[land], state.current_player
        if what == "put":
            state.put(which * 5 + land, units.pop() * 2)
            book["sizes"][which] += 1
        elif what == "lift" and book["sizes"][which]:
            state.lift(which * 5 + land, state.pieces[which * 5 + land][0] >> 1)
            book["sizes"][which] -= 1
        elif what == "lay":
            name = which if "/" in which else f"trial/{which}"
            if loose[name]:
                card = loose[name].pop()
                state.lay_kingdom(land, card, mover)
                book["cards"].append((which, card))
        elif what == "remove" and which < len(book["cards"]):
            state.lift_kingdom(book["cards"].pop(which)[1])
        elif what == "turn":
            state.current_player = which
        names = [name for name, _ in book["cards"]]
        limit = ([4] + [LIMITS[name] for name in names if name in LIMITS])[-1]
        limit = min(max(limit + sum(CHANGES.get(name, 0) for name in names), 1), 10)
        full = [seat for seat in range(3) if book["sizes"][seat] >= limit]
        new = [seat % 3 for seat in range(mover, mover + 3) if seat % 3 in full and seat % 3 not in book["order"]]
        book["order"] = [seat for seat in book["order"] if seat in full] + new
        completed = state.table("ABC").completed
        assert {each: list(completed.get(LANDS[each], ())) for each in books} == {
            k: v["order"] for k, v in books.items()
        }
        assert state.limits[land] == limit
