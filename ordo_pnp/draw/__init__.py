"""Drawings of cards: display list, text, heraldry, pictures, looks and faces, all in millimetres."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
