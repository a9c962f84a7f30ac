"""What is counted while bots play: whole numbers that add up, and what they must be by looking again."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from ordo_pnp.base import NotationError
from ordo_pnp.games import load_game
from ordo_pnp.rules import WORTH_SEEING, Spec, derive, extend, find_game, make_bot, play_range
from ordo_pnp.rules.card_effects import effects_of
from ordo_pnp.rules.probes import card_names, observe_range
from ordo_pnp.rules.statistics import MOST_NOTED, Counts

SETS = ("base", "crown")
CASES = [
    ("ordonnance", 2, None, "greedy"),
    ("ordonnance", 3, None, "random"),
    ("ordonnance", 2, SETS, "random"),
    ("ordonnance", 4, SETS, "random"),
    ("komarn", 3, None, "random"),
]


@pytest.fixture(scope="module", params=CASES, ids=str)
def spec(request, catalog):
    game, players, sets, bot = request.param
    match = load_game(catalog, game).prepare(players, {}, sets)
    return Spec(match, (bot,) * players, 5)


def replayed(spec, number):
    """Play a game without any probe and yield each position with the action that follows; last the end with None."""
    state = spec.match.new_state(spec.seed, number)
    key = derive(spec.seed, number)
    bots = [make_bot(name, spec.match, extend(key, 1 + seat)) for seat, name in enumerate(spec.bots)]
    while not state.is_terminal:
        action = bots[state.current_player].choose(state, state.legal_actions())
        yield state, action
        state.apply(action)
    yield state, None


@settings(max_examples=4)
@given(cut=st.integers(0, 8))
def test_any_division_counts_the_same(spec, cut):
    """Games of two ranges add up to those of both, number by number, also after a way through JSON."""
    whole = observe_range(spec, 20, 8)
    parts = observe_range(spec, 20, cut), observe_range(spec, 20 + cut, 8 - cut)
    assert parts[0] + parts[1] == whole == parts[1] + parts[0]
    assert Counts.from_data(whole.to_data()) == whole


def test_seats_are_counted_as_simulate_does(spec):
    """Victories, totals and lengths are those of the tally of the same games."""
    counts, tally = observe_range(spec, 0, 12), play_range(spec, 0, 12)
    assert counts.total("games") == tally.games
    for name, sums in (("seat", tally.seats), ("place", tally.turn_order)):
        rows = {"won": sums.wins, "shared": sums.shared, "total": sums.totals}
        for kind, expected in rows.items():
            assert [counts.at(f"{name}.{kind}", at) for at in range(spec.match.players)] == list(expected)
    lengths = counts.under("length.").values()
    assert sum(at * count for row in lengths for at, count in enumerate(row)) == tally.moves
    assert sum(map(sum, lengths)) == sum(counts.row("victory")) == sum(counts.row("margin")) == tally.games


def test_games_worth_seeing_are_what_they_are_noted_for(spec):
    """The longest games noted are longer than all others, and there are only a few."""
    counts = observe_range(spec, 0, 12)
    lengths = {number: sum(1 for _ in replayed(spec, number)) - 1 for number in range(12)}
    noted = [number for _, number in counts.noted["longest"]]
    assert len(noted) == MOST_NOTED
    assert min(lengths[each] for each in noted) >= max(lengths[each] for each in lengths if each not in noted)


def test_games_worth_seeing_are_those_that_are_recorded(spec):
    """What a report calls the closest or the longest game is the one that is written down under that word."""
    counts = observe_range(spec, 0, 12)
    for word in WORTH_SEEING:
        assert counts.noted[word][0][1] == find_game(spec, 12, word)


def test_cards_are_counted_as_they_pass_through_hands(spec):
    """Copies drawn are all cards that were ever seen in a hand, copies kept those in hand at the end."""
    if not hasattr(spec.match, "cards"):
        pytest.skip("the game has no cards")
    cards, names = spec.match.cards, card_names(spec.match)
    drawn, kept, played = Counter(), Counter(), Counter()
    for number in range(6):
        hands, had = {}, [Counter() for _ in range(spec.match.players)]
        for state, action in replayed(spec, number):
            for seat in range(spec.match.players):
                now = Counter(state.cards_in_hand(seat))
                had[seat] += now - hands.get(seat, Counter())
                hands[seat] = now
            card = None if action is None else state.played_card(action)
            if card is not None:
                played[cards[card].name] += 1
                hands[state.current_player] -= Counter([card])
        for seat, hand in hands.items():
            for card, count in had[seat].items():
                drawn[cards[card].name] += min(count, cards[card].copies)
            for card, count in hand.items():
                kept[cards[card].name] += count
    counts = observe_range(spec, 0, 6)
    for name, expected in (("drawn", drawn), ("kept", kept), ("played", played)):
        assert dict(zip(names, counts.row(f"card.{name}"), strict=True)) == {each: expected[each] for each in names}


@pytest.mark.slow
def test_the_regression_is_that_of_the_single_games(ordonnance):
    """Solving the whole sums gives what least squares over all rows give, with their errors."""
    match = ordonnance.prepare(2, {}, SETS)
    spec = Spec(match, ("random", "random"), 9)
    singles = [observe_range(spec, number, 1) for number in range(260)]
    names, columns = card_names(match), 1 + len(card_names(match))
    rows, answers = [], []
    for each in singles:
        upper = np.zeros((columns, columns))
        upper[np.triu_indices(columns)] = each.row("card.gram")
        gram = upper + np.triu(upper, 1).T
        # two rows that are each other's negative: the Gram matrix of a game is twice the square of one of them
        row = np.sqrt(np.diag(gram) / 2) * np.sign(gram[0])
        rows.append(row)
        answers.append(each.row("card.total")[0] / (2 * row[0]))
    design, lead = np.array(rows), np.array(answers)
    slopes, residual, rank, _ = np.linalg.lstsq(design, lead, rcond=None)
    assert rank == columns
    covariance = np.linalg.inv(design.T @ design) * residual / (len(lead) - columns)
    found = effects_of(sum(singles, Counts()), match)
    assert found.names == names
    weights = np.array(sum(singles, Counts()).row("card.drawn"), float)
    contrast = np.hstack([np.zeros((columns - 1, 1)), np.eye(columns - 1) - weights / weights.sum()])
    assert found.measure == "total"
    assert np.array(found.values) == pytest.approx(contrast @ slopes * found.slope, abs=1e-6)
    errors = np.sqrt(np.diag(contrast @ covariance @ contrast.T))
    assert np.array(found.errors) == pytest.approx(errors * found.slope)


@pytest.mark.slow
def test_effects_are_measured_against_an_average_card(ordonnance):
    """Weighted by how often they are drawn, the effects of all cards add up to nothing, although both draw equally many."""
    match = ordonnance.prepare(2, {})
    counts = observe_range(Spec(match, ("random", "random"), 3), 0, 400)
    found = effects_of(counts, match)
    drawn = dict(zip(card_names(match), counts.row("card.drawn"), strict=True))
    assert sum(drawn[name] * value for name, value in zip(found.names, found.values, strict=True)) == pytest.approx(
        0, abs=1e-6 * sum(drawn.values())
    )
    best = max(zip(found.values, found.names, strict=True))[1]
    assert best.count("-") >= 2, "a card of many symbols is the best one to draw for random bots"


@pytest.mark.slow
def test_too_few_games_say_nothing(ordonnance):
    """With fewer games than twice the cards nothing is said of any."""
    match = ordonnance.prepare(2, {}, SETS)
    assert effects_of(observe_range(Spec(match, ("random", "random"), 1), 0, 100), match) is None


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"rows": []},
        {"rows": {"a": [1.5]}, "noted": {}},
        {"rows": {"a": 3}, "noted": {}},
        {"rows": {}, "noted": {"a": [[1]]}},
    ],
)
def test_what_are_no_counts_is_refused(data):
    """Data of a journal are looked at before they are added to anything."""
    with pytest.raises(NotationError):
        Counts.from_data(data)
