"""The examples in the docstrings of the package are true."""

import doctest
import importlib
import pkgutil

import pytest

import ordo_pnp

MODULES = [found.name for found in pkgutil.walk_packages(ordo_pnp.__path__, "ordo_pnp.")]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples(name):
    """Every example gives what it shows."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    """Enough modules explain themselves by example that losing them all would be noticed."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [each for name in MODULES if "__main__" not in name for each in finder.find(importlib.import_module(name))]

    assert sum(bool(each.examples) for each in found) > 40
