"""A local page to edit, see, play, judge and print cards: the door of the language functions that a browser opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.lazy_names import lazily

if TYPE_CHECKING:
    from ordo_pnp.studio.gate import StudioGate
    from ordo_pnp.studio.server import StudioServer
else:
    __getattr__, __dir__ = lazily(__name__, {"gate": "StudioGate", "server": "StudioServer"})
