"""A card as it was and as it is, in the same deals."""

from dataclasses import replace
from statistics import fmean

import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.games import load_game
from ordo_pnp.project import with_card
from ordo_pnp.rules import ChangedCard, ChangedCardRun, Spec, derive, extend, make_bot, numbered_alike, prepared

CARD = "base/spear-levy"
SYMBOLS = ["spear", "bow", "swords", "helm", "banner"]


@pytest.fixture(scope="module")
def change(catalog):
    """A function that compares a card with itself with other symbols, played by a bot with a seed."""
    card = next(each for each in catalog.games["ordonnance"].cards() if each.id == CARD)

    def match(fields, players):
        cards = with_card(catalog, replace(card, fields={**card.fields, **fields}))
        return prepared(cards, load_game(cards, "ordonnance"), players, {}, None)

    def made(symbols, bot="greedy", seed=1, players=2):
        old = match({}, players)
        new = numbered_alike(match({"symbols": symbols}, players), old)
        return ChangedCard(*(Spec(each, (bot,) * players, seed) for each in (old, new)), CARD)

    return made


def run_of(change, deals):
    run = ChangedCardRun(change)
    for _ in range(deals):
        run.play_next()
    return run


@settings(max_examples=6)
@given(seed=st.integers(0, 2**31 - 1), bot=st.sampled_from(["greedy", "random"]), players=st.sampled_from([2, 3]))
def test_the_same_card_makes_no_difference_at_all(change, seed, bot, players):
    """Whatever the seed: no game goes otherwise, and the difference is 0 and not nearly so."""
    found = run_of(change(["spear"], bot, seed, players), 8).to_data()
    assert (found["deals"], found["otherwise"], found["changed"], found["answer"]) == (8, 0, 0, "same")
    for each in (found["holders"], *found["places"]):
        assert each["difference"] in ((0.0, None) if each["deals"] == 0 else (0.0,))
        assert each["low"] <= 0 <= each["high"]


@settings(max_examples=6)
@given(seed=st.integers(0, 2**31 - 1), number=st.integers(0, 10_000))
def test_deals_are_the_same_but_for_what_the_card_says(change, seed, number):
    """The same numbers are in the hands and in the deck, the same seat begins, and every other card says the same."""
    pair = change(SYMBOLS, seed=seed)
    one, two = (each.match.new_state(seed, number) for each in (pair.before, pair.after))
    assert (one.hands, list(one.deck), one.current_player) == (two.hands, list(two.deck), two.current_player)
    cards = zip(pair.before.match.cards, pair.after.match.cards, strict=True)
    assert all(old == new for old, new in cards)
    types = list(zip(pair.before.match.setup.types, pair.after.match.setup.types, strict=True))
    assert [old.name for old, new in types if old != new] == [CARD]


@pytest.mark.slow
@pytest.mark.parametrize(("symbols", "answer"), [(SYMBOLS, "stronger"), (["spear"], "same")])
def test_a_stronger_card_is_found(change, symbols, answer):
    """With all five symbols a levy wins for whoever draws it: 0 lies outside of the interval, and stays there."""
    run = run_of(change(symbols), 200)
    assert run.answer() == answer
    low, _ = run.holders.difference.interval()
    assert (low > 0) == (answer == "stronger")
    assert run.holders.difference.count > 100


@pytest.mark.slow
def test_old_and_new_exchanged_turn_the_difference_round(change):
    """Held the other way round, whoever begins has the difference with the other sign, and the same deals have other winners."""
    there = change(["spear", "bow"])
    back = ChangedCard(there.after, there.before, CARD)
    one, two = run_of(there, 40), run_of(back, 40)
    assert [each.number for each in one.changed] == [each.number for each in two.changed] != []
    for old, new in zip(one.places, two.places, strict=True):
        assert (old.before, old.after) == (new.after, new.before)
        assert old.difference.mean == -new.difference.mean


def alone(spec, number, card):
    """Play a game with a loop of its own: what was won by seat, who began, who drew a card most often, what was done."""
    state, key = spec.match.new_state(spec.seed, number), derive(spec.seed, number)
    bots = [make_bot(bot, spec.match, extend(key, 1 + seat)) for seat, bot in enumerate(spec.bots)]
    numbers = [at for at, each in enumerate(spec.match.cards) if each.name == card]
    first, done, drawn, had = state.current_player, [], [0] * len(bots), [0] * len(bots)
    while True:
        for seat in range(len(bots)):
            now = sum(at in numbers for at in state.cards_in_hand(seat))
            drawn[seat] += max(0, now - had[seat])
            had[seat] = now
        if state.is_terminal:
            break
        action = bots[state.current_player].choose(state, state.legal_actions())
        done.append(state.action_to_string(action))
        state.apply(action)
    holder = drawn.index(max(drawn)) if drawn.count(max(drawn)) == 1 else None
    winners = state.outcome().winners
    return [(seat in winners) / max(1, len(winners)) for seat in range(len(bots))], first, holder, done


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_known_meanwhile_is_what_the_games_say(change, players):
    """After each deal shares, differences and interval are those of an independent loop over the same games so far."""
    pair, run = change(["spear", "bow", "bow"], seed=7, players=players), None
    run, held, otherwise, changed = ChangedCardRun(pair), [], 0, 0
    for number in range(25):
        (old, first, holder, done), (new, _, _, doing) = (
            alone(each, number, CARD) for each in (pair.before, pair.after)
        )
        otherwise += done != doing
        changed += {at for at, part in enumerate(old) if part} != {at for at, part in enumerate(new) if part}
        held += [] if holder is None else [(old[holder], new[holder])]
        found = run.play_next().to_data()
        assert (found["deals"], found["otherwise"], found["changed"]) == (number + 1, otherwise, changed)
        assert found["holders"]["deals"] == len(held)
        if held:
            assert found["holders"]["old"] == pytest.approx(fmean(each for each, _ in held), abs=1e-6)
            assert found["holders"]["new"] == pytest.approx(fmean(each for _, each in held), abs=1e-6)
        at_place = found["places"][(0 - first) % players]["deals"]
        assert at_place == number + 1
    assert len(run.changed) == changed
    assert sum(each.before for each in run.places) == run.places[0].whole * 25


def test_a_game_that_tells_no_hands_is_judged_by_places(komarn):
    """Nobody is said to hold the card: shares by place are left, and whether games went otherwise."""
    match = komarn.prepare(2, {})
    found = run_of(
        ChangedCard(Spec(match, ("random",) * 2, 3), Spec(match, ("random",) * 2, 3), "base/any"), 2
    ).to_data()
    assert found["holders"] is None
    assert (found["answer"], [each["deals"] for each in found["places"]]) == ("same", [2, 2])


def test_of_no_deal_nothing_is_known(change):
    """Before the first deal every answer is open."""
    found = ChangedCardRun(change(SYMBOLS)).to_data()
    assert (found["deals"], found["answer"], found["holders"]["difference"]) == (0, "open", None)
