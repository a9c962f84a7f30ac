"""Whole games, written out: any change of the rules shows as a difference in these files."""

from pathlib import Path

import pytest

from ordo_pnp.rules import Stream, derive

GOLDEN = Path(__file__).parent / "golden"
PLAYS = [
    ("two", 2, {}, None),
    ("three-draw-first", 3, {"turn": "draw_then_play", "scoring": "capture_time"}, None),
    ("five-rank-first", 5, {"comparison": "rank_first"}, None),
    ("three-with-crown", 3, {"full": "any"}, ("base", "crown")),
]


def _line(view):
    return f"hand {' '.join(name.split('/')[-1] for name in view['hand'])} | hands {view['hands']} deck {view['deck']}"


def transcript(ordonnance, players, rules, sets):
    """Write every position a player sees, the number of allowed actions, the action, and the score at the end."""
    match = ordonnance.prepare(players, rules, sets)
    lines = [f"{key}: {value}" for key, value in match.rules.items()]
    state = match.new_state(2026, 1)
    stream = Stream(derive(2026, 1, 1))
    while not state.is_terminal:
        seat = state.current_player
        legal = state.legal_actions()
        action = legal[stream.below(len(legal))]
        lines.append(f"{seat}: {_line(state.view(seat))} | {len(legal)} allowed")
        lines.append(f"   {state.action_to_string(action)}")
        state.apply(action)
    names = "ABCDE"[:players]
    for seat, army in enumerate(ordonnance.board(state, names).data["armies"]):
        lines += [f"{names[seat]} {land}: {' '.join(card['card'] for card in cards)}" for land, cards in army.items()]
    scored = ordonnance.judge(state, names).table
    lines += [" | ".join(row) for row in (scored.columns, *scored.rows)]
    lines += scored.notes
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "players", "rules", "sets"), PLAYS, ids=[play[0] for play in PLAYS])
def test_playthrough(ordonnance, golden, name, players, rules, sets):
    """The same seed gives the same game, word for word, on every machine."""
    golden(GOLDEN / f"ordonnance-{name}.txt", transcript(ordonnance, players, rules, sets))
