"""Perft: all lines of play of small decks, counted by the engine and by a second reading of the rules."""

from collections import Counter

import pytest

from ordo_pnp.games.ordonnance.ruleset import Ruleset
from ordo_pnp.games.ordonnance.setup import Setup, card_type
from ordo_pnp.games.ordonnance.state import State
from ordo_pnp.games.ordonnance.table import Vocabulary
from ordo_pnp.rules import Pile, Stream, derive

SYMBOLS = ("spear", "bow", "swords", "helm", "banner")
LANDS = ("antioch", "cyprus", "jerusalem", "edessa", "tripoli")


def lines(hands, deck, armies, seat, idle, draw_first, limit, depth):
    """Count every line of play from a position, by a plain reading of the rulebook: lengths and final tables.

    Hands and deck are tuples of card names, the deck's next card first; armies maps (seat, land) to names.
    """
    players = len(hands)
    full = all(len(armies[place]) >= limit for place in armies)
    if full or idle == players or depth == 0:
        return Counter({(full or idle == players, depth, tuple(sorted(armies.items()))): 1})
    drawn = deck[:1] if draw_first else ()
    hand, deck = hands[seat] + drawn, deck[len(drawn) :]
    options = [(card, land) for card in sorted(set(hand)) for land in LANDS if len(armies[seat, land]) < limit]
    found = Counter()
    for card, land in options or [(None, None)]:
        left = list(hand)
        table = dict(armies)
        if card is not None:
            left.remove(card)
            table[seat, land] = (*table[seat, land], card)
        after = () if draw_first or all(len(cards) >= limit for cards in table.values()) else deck[:1]
        resting = idle + 1 if card is None and not drawn and not after else 0
        others = (*hands[:seat], (*left, *after), *hands[seat + 1 :])
        found += lines(others, deck[len(after) :], table, (seat + 1) % players, resting, draw_first, limit, depth - 1)
    return found


def engine_lines(state, depth):
    """Count the same with the engine."""
    if state.is_terminal or depth == 0:
        table = state.table([""] * state.players).armies
        places = {
            (seat, land): tuple("+".join(card.symbols) for card in table[seat].get(land, ()))
            for seat in range(state.players)
            for land in LANDS
        }
        return Counter({(state.is_terminal, depth, tuple(sorted(places.items()))): 1})
    found = Counter()
    for action in state.legal_actions():
        twin = state.clone()
        twin.apply(action)
        found += engine_lines(twin, depth - 1)
    return found


def small_game(cards, players, limit, hand, turn, closed):
    """Deal a small deck to seat 0 onwards; the lands in ``closed`` are full from the start.

    Gives the state, and hands and deck as they are dealt.
    """
    vocabulary = Vocabulary(SYMBOLS, LANDS, limit, (3, 2, 1))
    types = Counter(card_type(tuple(card.split("+")), vocabulary) for card in cards)
    rules = Ruleset(turn=turn, scoring="majority" if players == 2 else "points")
    state = State(Setup(vocabulary, rules, players, list(types.items()), hand), Pile())
    filler = state.setup.index[cards[0]]
    for seat in range(players):
        for land in closed:
            at = LANDS.index(land)
            state.sizes[seat * 5 + at] = limit
            state.log += [(filler * 5 + at) * 8 + seat] * limit
            state.opens[seat] &= ~(1 << at)
            state.open_slots -= 1
    order = list(state.setup.deck)
    Stream(derive(17)).shuffle(order)
    hands = [order[seat * hand : seat * hand + hand] for seat in range(players)]
    deck = order[players * hand :]
    state.hands = [sorted(held) for held in hands]
    state.deck = Pile(deck[::-1])
    state._begin_turn()
    names = [kind.name for kind in state.setup.types]
    return state, tuple(tuple(names[card] for card in held) for held in hands), tuple(names[card] for card in deck)


@pytest.mark.parametrize("turn", ["play_then_draw", "draw_then_play"])
@pytest.mark.parametrize(
    ("cards", "players", "limit", "hand", "closed", "depth"),
    [
        (["spear", "spear", "bow", "helm", "banner", "spear+bow"], 2, 2, 2, LANDS[1:], 9),
        (["spear", "bow", "swords", "helm", "banner", "helm", "helm", "bow+helm"], 2, 2, 2, LANDS[2:], 9),
        (["spear", "bow", "swords", "helm", "banner", "spear", "bow", "swords", "helm"], 3, 1, 2, LANDS[2:], 10),
        (["spear", "bow", "swords", "helm", "banner", "spear", "bow", "swords"], 2, 4, 3, (), 3),
        (["spear", "bow", "swords", "helm"], 2, 4, 2, LANDS[2:], 12),
        (["spear", "bow", "swords", "bow", "spear"], 4, 3, 1, LANDS[2:], 14),
    ],
)
def test_every_line_of_play(turn, cards, players, limit, hand, closed, depth):
    """The engine reaches exactly the lines that the rulebook allows, ends included."""
    state, hands, deck = small_game(cards, players, limit, hand, turn, closed)
    filler = (cards[0],) * limit
    armies = {(seat, land): filler if land in closed else () for seat in range(players) for land in LANDS}
    expected = lines(hands, deck, armies, 0, 0, turn == "draw_then_play", limit, depth)
    assert engine_lines(state, depth) == expected
    assert expected.total() > 3
