"""Reading and schema by themselves: forty files in one process, a hundred times as many a minute as whole checks."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from fuzz import texts, trees

if TYPE_CHECKING:
    from random import Random

    from fuzz.bench import Bench
    from fuzz.trees import Files
    from ordo_pnp.cards import Schemas

_FOLDER = "documents/"


def change_copy(random: Random, files: Files, path: str) -> None:
    """Put a changed copy of a file beside the project."""
    copy = {path: files[path]}
    for _ in range(random.choice((1, 1, 2))):
        change = random.choices(
            (trees.change_tree, trees.change_mildly, texts.change_text, texts.change_bytes), (6, 3, 2, 1)
        )[0]
        change(random, copy, path)
    game = path.split("/")[1] if path.startswith("cards/") else "ordonnance"
    files[f"{_FOLDER}{game}/{random.getrandbits(32):08x}.yaml"] = copy[path]


def read_all(bench: Bench) -> int:
    """A file is read and fits its schema, or every finding about it has a place and can be shown; return how many fit."""
    given = {path: raw for path, raw in sorted(bench.files.items()) if path.startswith(_FOLDER)}
    schemas = _schemas()
    bench.inputs = len(given)
    ran = bench.run("documents", codes=(0,), work=lambda: _read(given, schemas))
    return ran.out.count("fits\n")


@cache
def _schemas() -> Schemas:
    """Return the schemas of the program, compiled once for all processes."""
    from ordo_pnp.cards import Schemas, schemas_folder

    return Schemas(schemas_folder())


def _read(given: Files, schemas: Schemas) -> int:
    from ordo_pnp.base import FORMATS
    from ordo_pnp.cards import Folder, classify, read_bytes

    for path, raw in given.items():
        sys.stderr.write(f"{path}\n")
        document = read_bytes(raw, path)
        schema, problems = classify(document, Folder(Path(), path.split("/")[1], None), schemas)
        if any(each.span.line < 1 or each.span.column < 1 for each in problems):
            raise AssertionError(f"{path}: a finding without a place")
        for form in FORMATS.values():
            form(problems)
        sys.stdout.write("fits\n" if schema is not None and not problems else f"{len(problems)} findings\n")
    return 0
