"""The findings of the loader: folders and links."""

from ordo_pnp.diagnostics import Code

UNREADABLE_FOLDER = Code("CAT017")
LINK_OUT = Code("CAT018")
UNREAD_FILE = Code("CAT034")
