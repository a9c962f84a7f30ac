"""The examples in the docstrings of kernel, games and bots are true."""

import doctest
import importlib
import pkgutil

import pytest

import ordo_pnp.games
import ordo_pnp.kernel
import ordo_pnp.sim

MODULES = [
    found.name
    for package in (ordo_pnp.kernel, ordo_pnp.games, ordo_pnp.sim)
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    """Every example gives what it shows."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0
