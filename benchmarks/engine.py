"""Random games a second on one core: our engine and its NumPy batch, beside OpenSpiel's ``hearts``.

The loop is the same for both engines: ask for the legal actions, take one at random, apply it, until the game is over.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from timing import Contender, heading, options, peer_module, table, verdict, version_of

HERE = Path(__file__).resolve().parent


class Player(Contender):
    """A process that plays and says how many games it played in how many CPU seconds."""

    def figures(self) -> dict[str, float]:
        """Read what the last run said."""
        return json.loads(self.output.splitlines()[-1])


def main() -> None:
    given = options(__doc__).parse_args()
    heading("Random games a second, one core")
    own = HERE / "random_games.py"
    players = {
        way: Player(name, (sys.executable, str(own), way))
        for way, name in (("loop", "engine, the loop above"), ("batch", "NumPy batch"))
    }
    python = peer_module(given.peers, "pyspiel")
    if python is not None:
        name = f"OpenSpiel {version_of(python, 'open_spiel')} hearts from Python, the loop above"
        players["hearts"] = Player(name, (str(python), str(HERE / "peers" / "openspiel_hearts.py")))
    seen: dict[str, list[dict[str, float]]] = {key: [] for key in players}
    for turn in range(given.runs + 1):
        for key, player in players.items():
            player.run()
            if turn:
                seen[key].append(player.figures())
    rate = {key: sorted(each["games"] / each["seconds"] for each in runs)[len(runs) // 2] for key, runs in seen.items()}
    base = rate.get("hearts")
    table(
        ("", "games/s", "µs a decision", "× hearts"),
        [
            (
                players[key].name,
                f"{rate[key]:,.0f}",
                f"{1e6 / rate[key] / (runs[0]['decisions'] / runs[0]['games']):.3g}",
                f"{rate[key] / base:.2f}" if base else "",
            )
            for key, runs in seen.items()
        ],
    )
    if base:
        verdict(
            "engine",
            rate["loop"] / base,
            f"{rate['loop']:,.0f} games/s; NumPy batch {rate['batch'] / rate['loop']:.0f} × as many",
        )


if __name__ == "__main__":
    main()
