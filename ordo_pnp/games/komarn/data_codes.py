"""What can make the tiles, tokens and pieces of Banner of Komarn disagree with its rules and its board."""

from __future__ import annotations

from ordo_pnp.base import Code

NUMBER_TILES = Code("CAT280")
LEFT_OVER = Code("CAT281")
TOO_FEW = Code("CAT282")
OTHER_VALUE = Code("CAT283")
TOO_FEW_AREAS = Code("CAT284")
NOT_FOR_ALL = Code("CAT285")
CROWDED = Code("CAT286")
TOO_FEW_SOLDIERS = Code("CAT299")
