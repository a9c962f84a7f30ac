"""What the tests of new games share: a project that is only in memory."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ordo_pnp.catalog import load_catalog, schemas_for, walk
from ordo_pnp.check import Cache, ProjectCheck
from ordo_pnp.diagnostics import Severity
from ordo_pnp.files import real
from ordo_pnp.new_game import files_of
from ordo_pnp.transactions import reading


@pytest.fixture(scope="session")
def schemas():
    """The schemas of the program."""
    return schemas_for(())


@pytest.fixture(scope="session")
def in_memory(schemas, tmp_path_factory):
    """A function that checks and reads a planned game without writing it."""
    home = real(tmp_path_factory.mktemp("planned"))

    def look(plan, *, is_sound=True):
        files = {home / name: content for name, content in files_of(plan, schemas).items()}
        with reading(files):
            found = ProjectCheck([home / "cards"], Cache(None)).check()
            errors = [each for each in found if each.severity is Severity.ERROR]
            if is_sound:
                assert [f"{each.span.file}:{each.span.line} {each.message}" for each in errors] == []
            own = schemas_for(walk(home / "cards", []))
            catalog = load_catalog(home / "cards") if not own.problems({plan.id}) else None
        return SimpleNamespace(found=found, errors=errors, catalog=catalog, schemas=own, files=files)

    return look
