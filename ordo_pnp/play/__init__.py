"""Games played by people: at a terminal with bots, told turn by turn, shown as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.play.advice import ADVISER, Advice, advise, decide
    from ordo_pnp.play.card_labels import CardLabels
    from ordo_pnp.play.chronicle import Happening, happenings_of, narrator_for, told
    from ordo_pnp.play.free_terminal_game import FreeTerminalGame
    from ordo_pnp.play.game_at_table import GameAtTable, read_allowed, require_allowed
    from ordo_pnp.play.page import replay_page
    from ordo_pnp.play.rulings import Rulings, refused_words, rulings_of
    from ordo_pnp.play.seats import SeatPlan, names_of, parse_seats
    from ordo_pnp.play.sitting import Sitting
    from ordo_pnp.play.terminal_game import TerminalGame
    from ordo_pnp.play.transcript_replay import BrokenTranscriptError, replay_transcript
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "advice": "ADVISER Advice advise decide",
            "chronicle": "Happening happenings_of narrator_for told",
            "card_labels": "CardLabels",
            "free_terminal_game": "FreeTerminalGame",
            "transcript_replay": "BrokenTranscriptError replay_transcript",
            "game_at_table": "GameAtTable read_allowed require_allowed",
            "page": "replay_page",
            "rulings": "Rulings refused_words rulings_of",
            "seats": "SeatPlan names_of parse_seats",
            "terminal_game": "TerminalGame",
            "sitting": "Sitting",
        },
    )
