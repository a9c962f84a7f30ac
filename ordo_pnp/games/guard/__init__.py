"""What a package brings as a game, made safe to call: whatever its code does ends as one message that names the package."""

from ordo_pnp.games.guard.record import guarded

__all__ = ["guarded"]
