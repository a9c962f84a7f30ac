"""The base of all other rooms: findings, errors, units, progress, files and their changes, memory."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
