"""All that a window can ask: the tables of the parts of the studio, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ordo_pnp.editor.studio import (
    book_findings,
    books,
    calibrating,
    cells,
    faces_room as faces,
    grid,
    job_files,
    judging_room as judging,
    language_edits,
    new_cards,
    new_languages,
    overview,
    passages,
    playing_room as playing,
    printing,
    save_requests,
    text_edits,
    text_findings,
    texts,
    written_texts,
)
from ordo_pnp.editor.studio.saving import Saving

if TYPE_CHECKING:
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.editor.studio.routes import Route


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
