"""Tables and pictures in and out: CSV, XLSX, JSON, SQLite, picture files, the gallery, and new games from a table."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
