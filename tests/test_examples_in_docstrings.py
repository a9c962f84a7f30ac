"""The examples in the docstrings of the package are true."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import ordo_pnp

SOURCES = {
    found.name: Path(found.module_finder.find_spec(found.name).origin)
    for found in pkgutil.walk_packages(ordo_pnp.__path__, "ordo_pnp.")
    if not found.name.endswith("__main__")
}
WITH_EXAMPLES = [name for name, path in SOURCES.items() if ">>>" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("room", sorted({name.rpartition(".")[0] for name in WITH_EXAMPLES}))
def test_examples(room):
    """Every example gives what it shows."""
    names = [name for name in WITH_EXAMPLES if name.rpartition(".")[0] == room]
    assert {name: failed for name in names if (failed := doctest.testmod(importlib.import_module(name)).failed)} == {}


def test_every_module_can_be_imported():
    """Every module finds what it imports."""
    assert [name for name in SOURCES if importlib.import_module(name).__name__ != name] == []
