"""Play random games for about two CPU seconds and print how many; the argument says how, and which game."""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

from ordo_pnp.catalog.load import load_catalog
from ordo_pnp.games import load_game
from ordo_pnp.sim.matches.play import Spec, play_range

SECONDS = 2.0
MATCHES = {
    "base": ("ordonnance", 2, {}, None),
    "points": ("ordonnance", 2, {"scoring": "points"}, None),
    "expansion": ("ordonnance", 2, {}, ("base", "crown")),
    "komarn": ("komarn", 3, {}, None),
}
name, players, rules, sets = MATCHES[sys.argv[2] if len(sys.argv) > 2 else "base"]
match = load_game(load_catalog(Path(__file__).resolve().parent.parent / "cards"), name).prepare(players, rules, sets)
seats = ("random",) * players


def api(first: int, count: int) -> int:
    """Play through the public interface of a state, as somebody who writes a bot would."""
    pick = random.Random(first).random
    decisions = 0
    for number in range(first, first + count):
        state = match.new_state(0, number)
        while not state.is_terminal:
            legal = state.legal_actions()
            state.apply(legal[int(pick() * len(legal))])
            decisions += 1
        state.outcome()
    return decisions


def bots(first: int, count: int) -> int:
    """Play with the bots that ``ordo simulate`` seats."""
    return play_range(Spec(match, seats, 0, many_at_once=False), first, count).moves


def batch(first: int, count: int) -> int:
    """Play with the engine for many games at once."""
    return play_range(Spec(match, seats, 0), first, count).moves


play, chunk = {"api": (api, 1000), "bots": (bots, 1000), "batch": (batch, 131_072)}[sys.argv[1]]
if name == "komarn":
    chunk = 200
play(0, chunk)
games = decisions = 0
start = time.process_time()
while time.process_time() - start < SECONDS:
    decisions += play(games, chunk)
    games += chunk
print(json.dumps({"games": games, "decisions": decisions, "seconds": time.process_time() - start}))
