"""Effects that ask for more than a game can bear: turns end, and judging a card takes bounded work."""

import pytest

from ordo_pnp.base import IllegalActionError
from ordo_pnp.games import load_game
from ordo_pnp.games.ordonnance.expansion.resolution import MOST_STEPS, VERB_HANDLERS, VerbHandler
from ordo_pnp.games.ordonnance.expansion.turn import MOST_PLAYS


def fork(at):
    """A choice that can do nothing with a protected unit."""
    return {
        "choose": {
            "options": [{"do": [{"destroy": {"what": "$mine"}}]}, {"do": [{"move": {"what": "$mine", "to": f"${at}"}}]}]
        }
    }


LANDS = ("antioch", "cyprus", "jerusalem", "edessa", "tripoli")
UNITS = {f"unit{at}": {"pick": "unit"} for at in range(5)}
EFFECTS = {
    "for-ever": [
        {"when": "played", "do": [{"draw": {"count": 20}}, {"extra_play": {"kind": "ordonnance", "count": 20}}]},
    ],
    "forks": [
        {"when": "played", "targets": {"mine": {"pick": "unit", "owner": "self"}, "at": {"pick": "territory"}}, "do": [fork("at")] * 10},
    ] * 3,
    "many-targets": [
        {"when": "played", "targets": UNITS, "do": [{"destroy": {"what": f"${name}"}} for name in UNITS]},
    ],
}  # fmt: skip
PROTECTED = {"while": "in_play", "do": [{"protect": {"from": "all"}}]}


@pytest.fixture(scope="module")
def hostile(catalog, with_set):
    """The rules over the card database with the set ``hostile``."""
    kinds = {
        "kingdom": {"shelter": {"effects": [PROTECTED]}},
        "ordonnance": {slug: {"effects": effects} for slug, effects in EFFECTS.items()},
    }
    return load_game(with_set(catalog, "hostile", kinds, copies=9), "ordonnance")


@pytest.fixture
def besieged(hostile, at_position, monkeypatch):
    """A function that gives a full table where nothing can be destroyed or moved, one card in hand; trying too long fails."""
    tried = []
    for verb in ("destroy", "move"):
        handler = VERB_HANDLERS[verb]

        def can(field, frame, values, judge=handler.can):
            tried.append(frame)
            assert len(tried) <= at.most
            return judge(field, frame, values)

        monkeypatch.setitem(VERB_HANDLERS, verb, VerbHandler(can, handler.do))

    def at(card):
        armies = [{land: [["bow"], ["bow"], ["spear"]] for land in LANDS} for _ in range(2)]
        kingdoms = {land: [{"card": "hostile/shelter", "by": 0}] for land in LANDS}
        hands = [[{"card": card}, ["helm"]], [["helm"]]]
        tried.clear()
        return at_position(
            hostile, {"armies": armies, "kingdoms": kingdoms, "hands": hands}, ["base", "crown", "hostile"]
        )

    at.tried, at.most = tried, MOST_STEPS
    return at


def plays_of(state):
    """Return what the player may play besides units."""
    setup = state.setup
    return [each for each in state.legal_actions() if setup.kingdom_plays_from <= each < setup.under_from]


def test_forks_that_lead_nowhere_are_judged_once_each(besieged):
    """Thirty choices one after the other, all in vain, are no reason to play a card, and no endless search."""
    assert plays_of(besieged("hostile/forks")) == []


def test_a_card_with_too_many_targets_to_try_may_be_played(besieged):
    """Where millions of choices would have to be tried, the search ends and the card may be played for nothing."""
    assert len(plays_of(besieged("hostile/many-targets"))) == 1


def test_each_decision_about_too_many_targets_takes_bounded_work(besieged):
    """Decisions are asked for in vain only while what follows is too much to try; soon the rest is chosen unasked."""
    besieged.most = 2 * MOST_STEPS + len(
        UNITS
    )  # playing judges the card and a decision; the last one lets steps happen
    state = besieged("hostile/many-targets")
    (action,) = plays_of(state)
    decisions = 0
    while action is not None:
        besieged.tried.clear()
        state.apply(action)
        decisions += state.resolution is not None
        action = None if state.resolution is None else state.legal_actions()[0]
    assert 0 < decisions < len(UNITS) - 1


def test_cards_that_allow_each_other_do_not_keep_a_turn_from_ending(hostile):
    """After so many kingdom and ordonnance cards in one turn no more may be played, whatever allows them: the turn ends."""
    state = hostile.prepare(2, {}, ["base", "hostile"]).new_state(0, 0)
    setup, full, refused = state.setup, [], 0
    while len(full) < 2 or state.turn == full[-1]:  # the whole game takes 33 s of CPU
        plays = [] if state.resolution is not None else plays_of(state)
        assert state.plays <= MOST_PLAYS
        if state.plays == MOST_PLAYS and state.resolution is None:
            assert plays == []
            full += [state.turn] * (state.turn not in full)
            kind = next(
                (setup.type_of[card] for card in state.hands[state.current_player] if card >= setup.first_ordonnance),
                None,
            )
            if kind is not None and state.step == 0:
                action = setup.ordonnance_plays_from + kind - setup.unit_types - setup.kingdom_types
                with pytest.raises(IllegalActionError, match="at most 50 kingdom and ordonnance cards"):
                    state.clone().apply(action)
                refused += 1
        state.apply((plays or state.legal_actions())[-1])
    assert refused
