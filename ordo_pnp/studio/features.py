"""All that a window can ask: the tables of the parts of the studio, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.studio import overview, playing, texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.language import Handler
    from ordo_pnp.studio.desk import StudioWindow
    from ordo_pnp.studio.routes import Route

METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {**overview.METHODS, **texts.METHODS, **playing.METHODS}
"""Name of a method -> what answers it."""
ROUTES: Final[Mapping[str, Route]] = {}
"""First word of a path -> what makes the files behind it."""
