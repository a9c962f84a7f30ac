"""Whole games of Komarn, written out: any change of the rules shows as a difference in these files."""

from pathlib import Path

import pytest

from ordo_pnp.rules import Stream, derive

GOLDEN = Path(__file__).parent / "golden"
PLAYS = [
    ("two", 2, {"soldiers.2": "15", "setup.sites": "layout_a"}),
    ("three-optional-claims", 3, {"soldiers.3": "10", "command.claim": "optional", "castle.uncommanded": "empty"}),
    (
        "four-many-morlocks",
        4,
        {"soldiers.4": "10", "bag.morlocks": "12", "morlock.by_reinforcement": "true", "end.finish_round": "true"},
    ),
]


def _line(view):
    shown = f"hand {' '.join(map(str, view['hand']))} | hands {view['hands']} bag {view['bag']}"
    return f"{view['phase']} | {shown} | supply {view['supply']} money {view['money']}"


def transcript(game, players, rules):
    """Write every position a marshal sees, the number of allowed actions, the action, and the score at the end."""
    match = game.prepare(players, rules)
    lines = [f"{key}: {value}" for key, value in match.rules.items()]
    state = match.new_state(2026, 1)
    stream = Stream(derive(2026, 1, 1))
    while not state.is_terminal:
        seat = state.current_player
        legal = state.legal_actions()
        kinds = sorted({state.action_to_string(action).split()[1] for action in legal})
        kind = kinds[stream.below(len(kinds))]
        of_kind = [action for action in legal if state.action_to_string(action).split()[1] == kind]
        action = of_kind[stream.below(len(of_kind))]
        lines.append(f"{seat}: {_line(state.view(seat))} | {len(legal)} allowed")
        lines.append(f"   {state.action_to_string(action)}")
        state.apply(action)
    names = "ABCD"[:players]
    lines.append(game.board(state, names).data["position"])
    scored = game.judge(state, names).table
    lines += [" | ".join(row) for row in (scored.columns, *scored.rows)]
    lines += scored.notes
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "players", "rules"), PLAYS, ids=[play[0] for play in PLAYS])
def test_playthrough(komarn, golden, name, players, rules):
    """The same seed gives the same game, word for word, on every machine."""
    golden(GOLDEN / f"komarn-{name}.txt", transcript(komarn, players, rules))
