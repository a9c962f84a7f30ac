"""Read and validate every YAML file of a set, as the first stage of ``ordo check`` does; end with 1 on a finding."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ordo_pnp.catalog.folders import Folder, walk
from ordo_pnp.catalog.installation import schemas_folder
from ordo_pnp.catalog.reading import classify
from ordo_pnp.catalog.schema import Schemas
from ordo_pnp.catalog.source import read_document
from ordo_pnp.transactions import through_one_snapshot

if TYPE_CHECKING:
    from ordo_pnp.diagnostics import Diagnostic

gc.disable()  # as the command line does
home = Path(sys.argv[1])
problems: list[Diagnostic] = []
schemas = Schemas(schemas_folder())
folders = list(walk(home, problems, Folder(home.parent, "ordonnance", None)))
files = [(path, folder) for folder in folders for path in folder.files]
with through_one_snapshot():  # as a command does
    for path, folder in files:
        schema, found = classify(read_document(path), folder, schemas)
        problems += found
gc.freeze()
print(len(files), "files,", len(problems), "findings")
sys.exit(bool(problems) or not files)
