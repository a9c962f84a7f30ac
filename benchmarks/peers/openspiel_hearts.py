"""Play random games of OpenSpiel's hearts for about two CPU seconds and print how many."""

from __future__ import annotations

import json
import random
import time

import pyspiel

SECONDS = 2.0
game = pyspiel.load_game("hearts")


def play(count: int) -> int:
    """Play games from the deal to the returns."""
    pick = random.Random(count).random
    decisions = 0
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()  # at chance nodes, too: every card is as likely
            state.apply_action(legal[int(pick() * len(legal))])
            decisions += 1
        state.returns()
    return decisions


play(1000)
games = decisions = 0
start = time.process_time()
while time.process_time() - start < SECONDS:
    decisions += play(500)
    games += 500
print(json.dumps({"games": games, "decisions": decisions, "seconds": time.process_time() - start}))
