"""The view *Cards*: faces, what a place on them means, the gallery, and what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ordo_pnp.studio.faces import carets, crops, findings, looks, picture_files

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ordo_pnp.language import Handler
    from ordo_pnp.studio.desk import StudioWindow
    from ordo_pnp.studio.routes import Route

METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {
    **carets.METHODS,
    **crops.METHODS,
    **findings.METHODS,
    **looks.METHODS,
}
ROUTES: Final[Mapping[str, Route]] = picture_files.ROUTES
