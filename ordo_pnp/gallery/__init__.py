"""Cards as one web page that needs nothing else: all languages, filters, lines of trim and safe zone, real sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.gallery.page import gallery_page
else:
    __getattr__, __dir__ = lazily(__name__, {"page": "gallery_page"})
