"""A table without rules: cards are drawn, played, moved and counted as people like, in any game of the card database.

The room knows no terminal: it offers the table, what can be done at it, what is typed and told, and how it looks.
"""

from ordo_pnp.free_table.box import MOST_SEATS, GameBox, piles_of, seat_of
from ordo_pnp.free_table.events import VERBS, ArgumentKind, Event, format_event, parse_event, parse_value
from ordo_pnp.free_table.free_play import BrokenFreeRecordError, FreePlay
from ordo_pnp.free_table.moves import apply
from ordo_pnp.free_table.narrator import FreeNarrator
from ordo_pnp.free_table.phrases import LANGUAGES, Phrases, wording
from ordo_pnp.free_table.screen import FreeScreen
from ordo_pnp.free_table.table import Refusal, hand_of, is_hand
from ordo_pnp.free_table.typed import COMMANDS, Command, TypedReader

__all__ = [
    "COMMANDS",
    "LANGUAGES",
    "MOST_SEATS",
    "VERBS",
    "ArgumentKind",
    "BrokenFreeRecordError",
    "Command",
    "Event",
    "FreeNarrator",
    "FreePlay",
    "FreeScreen",
    "GameBox",
    "Phrases",
    "Refusal",
    "TypedReader",
    "apply",
    "format_event",
    "hand_of",
    "is_hand",
    "parse_event",
    "parse_value",
    "piles_of",
    "seat_of",
    "wording",
]
