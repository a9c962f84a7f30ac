"""Papers of a project, as those read them who need no cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ordo_pnp.base import DataError, has_errors
from ordo_pnp.cards import Catalog, read_catalog

if TYPE_CHECKING:
    from ordo_pnp.project.workspace import Workspace


def sheets_of(workspace: Workspace) -> Catalog:
    """Read papers and words of a project; what it does not have comes with the program.

    Raises:
        DataError: They have errors.
    """
    folder = workspace.root / "sheets"
    if not folder.is_dir():
        return Catalog({})
    reading = read_catalog([folder])
    if has_errors(reading.problems):
        raise DataError(reading.problems)
    return reading.catalog
