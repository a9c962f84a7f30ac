"""Sets from outside, as a person makes them."""

import shutil

import pytest


@pytest.fixture(scope="session")
def model(tmp_path_factory, make_ordo, checked):
    """A fresh expansion, made once, and checked with the cards that came along."""
    home = tmp_path_factory.mktemp("model")
    shutil.copytree(checked / "cache", home / "cache")
    ordo = make_ordo(home)
    ordo("new", "expansion", "trial", check=0)
    ordo("check", "--with", "trial", check=0)
    return home / "trial"


@pytest.fixture
def trial(ordo, model, knows_trial):
    """A fresh expansion ``trial`` in the folder where the command runs, which has been checked there before."""
    knows_trial(ordo.folder / "trial")
    return shutil.copytree(model, ordo.folder / "trial")


@pytest.fixture
def knows_trial(ordo, model, pass_on, repository):
    """A function that lets what is known of the fresh expansion be known of it in another place: a check costs 0.6 s of CPU."""
    cards, cache = repository / "cards", model.parent / "cache"
    return lambda place: pass_on(cards, cache, cards, ordo.cache, ((model,), (place,)))
