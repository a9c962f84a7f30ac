"""A card game kept as data: checked, played and printed from the same YAML.

The names that ``__init__.pyi`` lists are the public interface: semantic versioning holds for them, and for nothing else. Each is
imported when it is asked for. `docs/reference/python.md` shows them at work.
"""

import lazy_loader

from ordo_pnp.base.version import VERSION

__version__ = VERSION
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
