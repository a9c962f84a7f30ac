"""What windows ask of jobs: to end one, and the files that they left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ordo_pnp.editor.studio.jobs import Jobs
from ordo_pnp.editor.studio.pages import media_type_of
from ordo_pnp.editor.studio.routes import NotFoundError, Served

if TYPE_CHECKING:
    from ordo_pnp.editor.language.params import Params
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import Desk, StudioWindow
    from ordo_pnp.editor.studio.routes import Route


def cancel_job(window: StudioWindow, params: Params) -> dict[str, Any]:
    """End a job of the window. Params: ``job``. Result: ``cancelled``: whether it had not ended before."""
    return {"cancelled": window.desk.kept(Jobs).cancel(params.string("job", 20), window)}


def download(desk: Desk, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
    """Serve a file that a job has left, to be saved: ``/download/JOB/NAME``."""
    if len(words) != 2:
        raise NotFoundError("no file of a job")
    return Served(b"", media_type_of(words[1]), words[1], file=desk.kept(Jobs).open_file(*words))


def sheet(desk: Desk, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
    """Serve the picture of a page: ``/sheet/JOB/N.png``."""
    if len(words) != 2 or not words[1].endswith(".png"):
        raise NotFoundError("no sheet")
    return Served(b"", "image/png", file=desk.kept(Jobs).open_file(words[0], f"sheet-{words[1]}"))


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/cancel": cancel_job}
ROUTES: Final[Mapping[str, Route]] = {"download": download, "sheet": sheet}
