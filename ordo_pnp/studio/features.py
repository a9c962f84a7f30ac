"""All that a window can ask: the tables of the parts of the studio, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.studio import books, job_files, overview, printing, text_edits, texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.language import Handler
    from ordo_pnp.studio.desk import StudioWindow
    from ordo_pnp.studio.routes import Route

METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    **overview.METHODS,
    **texts.METHODS,
    **job_files.METHODS,
    **books.METHODS,
    **printing.METHODS,
    **text_edits.METHODS,
}
"""Name of a method -> what answers it."""
ROUTES: Final[Mapping[str, Route]] = {**job_files.ROUTES, **books.ROUTES}
"""First word of a path -> what makes the files behind it."""
