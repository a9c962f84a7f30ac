"""Playing at a table with people: seats, menus, narration, pages, and cards without rules."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
