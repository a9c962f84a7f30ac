"""The findings of the loader: folders and links."""

from __future__ import annotations

from ordo_pnp.base import Code

UNREADABLE_FOLDER = Code("CAT017")
LINK_OUT = Code("CAT018")
UNREAD_FILE = Code("CAT034")
