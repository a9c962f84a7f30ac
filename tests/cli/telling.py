"""``ordo`` with one bot more, ``telling``: it plays at random, and tells a pipe of the process it plays in.

``TOLD`` is the pipe. Before its game number ``AFTER`` in this process it waits for a byte from the pipe ``GO``; with ``DIE`` it
kills its process instead. With ``PREPARING`` it is the preparation of the games that tells and waits.
"""

import os
import signal
from pathlib import Path

from ordo_pnp.rules import bot_registry as registry, bots as simple_bots

GAMES = [0]


class TellingBot(simple_bots.RandomBot):
    """Plays at random; one is made for each seat of each game."""

    def __init__(self, key):
        super().__init__(key)
        GAMES[0] += 1
        if GAMES[0] == 2 * int(os.environ.get("AFTER", "0")) + 1:
            tell()
            if "DIE" in os.environ:
                os.kill(os.getpid(), signal.SIGKILL)
            wait()


def tell():
    with Path(os.environ["TOLD"]).open("w", encoding="ascii") as told:
        told.write(f"{os.getpid()}\n")


def wait():
    with Path(os.environ["GO"]).open("rb", buffering=0) as go:
        go.read(1)


def seat_bots(names, players, original=registry.seat_bots):
    if "PREPARING" in os.environ:
        tell()
        wait()
    return original(names, players)


registry.seat_bots = seat_bots
registry.BOTS["telling"] = registry.BotKind(lambda _, key, __: TellingBot(key))

if __name__ == "__main__":
    from ordo_pnp.cli import run

    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that runs the tests with & has it ignored
    run()
