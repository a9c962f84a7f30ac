"""What every game has in common: Game, Match and State, records, scenarios, laws, bots, simulation, balance."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
