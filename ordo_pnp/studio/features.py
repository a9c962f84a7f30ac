"""All that a window can ask: the tables of the parts of the studio, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.studio import (
    book_findings,
    books,
    calibrating,
    faces,
    job_files,
    judging,
    language_edits,
    overview,
    playing,
    printing,
    save_requests,
    text_edits,
    texts,
)
from ordo_pnp.studio.languages import new_languages, passages, text_findings, written_texts
from ordo_pnp.studio.saving import Saving
from ordo_pnp.studio.table import cells, grid, new_cards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.language import Handler
    from ordo_pnp.studio.desk import StudioWindow
    from ordo_pnp.studio.routes import Route

# Name of a method -> what answers it.
METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    **overview.METHODS,
    **texts.METHODS,
    **text_edits.METHODS,
    **save_requests.METHODS,
    **faces.METHODS,
    **language_edits.METHODS,
    **grid.METHODS,
    **cells.METHODS,
    **new_cards.METHODS,
    **passages.METHODS,
    **written_texts.METHODS,
    **new_languages.METHODS,
    **text_findings.METHODS,
    **job_files.METHODS,
    **books.METHODS,
    **book_findings.METHODS,
    **printing.METHODS,
    **calibrating.METHODS,
    **playing.METHODS,
    **judging.METHODS,
}
# First word of a path -> what makes the files behind it.
ROUTES: Final[Mapping[str, Route]] = {**faces.ROUTES, **job_files.ROUTES, **books.ROUTES}
# Parts that are there from the start, and look at the disk twice a second.
STANDING: Final = (Saving,)
