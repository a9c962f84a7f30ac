"""The games that can be played, by id."""

import lazy_loader

from ordo_pnp.games import registry  # it knows the findings of the games

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
