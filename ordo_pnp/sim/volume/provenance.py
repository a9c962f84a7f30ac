"""What results depend on: the program, and what it plays. Games of other rules, cards or bots are never added up with these."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.kernel import bot_support
from ordo_pnp.sim.volume.journal import digest_of

if TYPE_CHECKING:
    from ordo_pnp.kernel import Match

_ROOMS: Final = ("cards", "games", "kernel", "sim")
_DIGITS: Final = 16
_PACKAGE: Final = Path(__file__).parents[2]


def source_files() -> list[Path]:
    """Return the source of all that decides how games go, in the same order everywhere."""
    return sorted(each for room in _ROOMS for each in (_PACKAGE / room).rglob("*.py"))


@cache
def program_digest() -> str:
    """Return a digest of the source of all that decides how games go, the same on every machine with the same program."""
    digest = sha256()
    for path in source_files():
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{path.relative_to(_PACKAGE).as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:_DIGITS]


def played_data(match: Match, bots: tuple[str, ...], seed: int, fingerprint: str) -> dict[str, Any]:
    """Return all that games depend on but their numbers, as plain data.

    Args:
        match: What is played.
        bots: Who plays.
        seed: Where all chance comes from.
        fingerprint: Of the cards.
    """
    learner = bot_support(match).learner
    weights = None if learner is None or learner.weights is None else learner.weights
    return {
        "program": program_digest(),
        "game": match.game,
        "players": match.players,
        "sets": list(match.sets),
        "rules": dict(match.rules),
        "bots": list(bots),
        "weights": None if weights is None else digest_of({name: list(row) for name, row in weights.items()}),
        "seed": seed,
        "data": fingerprint,
    }
