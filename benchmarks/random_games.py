"""Play random games of Ordonnance for about two CPU seconds and print how many; the argument is ``loop`` or ``batch``."""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

from ordo_pnp.cards import load_catalog
from ordo_pnp.games import load_game
from ordo_pnp.rules import Spec, play_range

SECONDS = 2.0
match = load_game(load_catalog(Path(__file__).resolve().parent.parent / "cards"), "ordonnance").prepare(2, {})


def loop(first: int, count: int) -> int:
    """Play through the public interface of a state, as a person does who writes a bot."""
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


def batch(first: int, count: int) -> int:
    """Play with the engine for many games at once."""
    return play_range(Spec(match, ("random", "random"), 0), first, count).moves


play, chunk = {"loop": (loop, 1000), "batch": (batch, 131_072)}[sys.argv[1]]
play(0, chunk)
games = decisions = 0
start = time.process_time()
while time.process_time() - start < SECONDS:
    decisions += play(games, chunk)
    games += chunk
print(json.dumps({"games": games, "decisions": decisions, "seconds": time.process_time() - start}))
