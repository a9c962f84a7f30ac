"""Sets from outside, as a person makes them."""

import shutil

import pytest


@pytest.fixture(scope="session")
def model(tmp_path_factory, make_ordo):
    """A fresh expansion, made once."""
    home = tmp_path_factory.mktemp("model")
    make_ordo(home)("new", "expansion", "trial", check=0)
    return home / "trial"


@pytest.fixture
def trial(ordo, model):
    """A fresh expansion ``trial`` in the folder where the command runs."""
    return shutil.copytree(model, ordo.folder / "trial")
