"""A project that is open in a studio without a server: what its windows ask and are told."""

import shutil
from pathlib import Path

import pytest

from ordo_pnp.language import Params
from ordo_pnp.project import find_workspace
from ordo_pnp.studio.desk import Desk, StudioWindow
from ordo_pnp.studio.features import METHODS

CARDS = Path(__file__).resolve().parents[2] / "cards"


class Asker:
    """A window that keeps what it is told."""

    def __init__(self, desk):
        self.told = []
        self.window = StudioWindow(desk, lambda method, params: self.told.append((method, params)))
        desk.windows.append(self.window)

    def ask(self, method, **params):
        """Return the result of a method; errors are raised."""
        return METHODS[method](self.window, Params(params))


@pytest.fixture
def project(tmp_path):
    """Return a folder with a copy of the shipped cards, to be changed."""
    shutil.copytree(CARDS, tmp_path / "cards")
    return tmp_path


@pytest.fixture
def desk(project):
    """Return a desk with a copy of the shipped cards."""
    with find_workspace((), (), None, start=project) as workspace:
        found = Desk(workspace)
        yield found
        found.close()


@pytest.fixture
def asker(desk):
    """Return a window."""
    return Asker(desk)


@pytest.fixture
def units(project):
    """Return the URI of a file of cards."""
    return (project / "cards" / "ordonnance" / "base" / "units.yaml").as_uri()
