"""Read and validate every YAML file of a folder, as the first stage of ``ordo check`` does; end with 1 on a finding."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from ordo_pnp.catalog.load import Folder, classify, schemas_folder
from ordo_pnp.catalog.schema import Schemas
from ordo_pnp.catalog.source import read_document

gc.disable()  # as the command line does
folder = Folder(Path(sys.argv[1]), "ordonnance", "bench")
schemas = Schemas(schemas_folder())
problems = 0
for path in sorted(folder.path.glob("units-*.yaml")):
    schema, found = classify(read_document(path), folder, schemas)
    problems += len(found) + (schema is None)
sys.exit(problems > 0)
