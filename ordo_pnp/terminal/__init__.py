"""What people play at in a terminal: a console, menus and the words beside them; knows no rules and no bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.terminal.answers import Answer, read_answer
    from ordo_pnp.terminal.console import Console, InputEndedError
    from ordo_pnp.terminal.menu import MenuItem, menu_at, only_choice
    from ordo_pnp.terminal.words import LANGUAGES, language_name, say
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "answers": "Answer read_answer",
            "console": "Console InputEndedError",
            "menu": "MenuItem menu_at only_choice",
            "words": "LANGUAGES language_name say",
        },
    )
