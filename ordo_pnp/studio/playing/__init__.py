"""Play: games with rules and tables without any, in one window or several, each of which sees what its seats may know."""

from ordo_pnp.studio.playing.methods import METHODS

__all__ = ["METHODS"]
