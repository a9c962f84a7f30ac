"""The view *Cards*: faces, what a place on them means, the gallery, and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ordo_pnp.editor.studio import carets, crops, findings, looks, picture_files

if TYPE_CHECKING:
    from ordo_pnp.editor.language.rpc import Handler
    from ordo_pnp.editor.studio.desk import StudioWindow
    from ordo_pnp.editor.studio.routes import Route


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    **carets.METHODS,
    **crops.METHODS,
    **findings.METHODS,
    **looks.METHODS,
}
ROUTES: Final[Mapping[str, Route]] = picture_files.ROUTES
