"""A studio in this process: its desk, and windows that ask, are told and are sent files."""

import queue
from contextlib import contextmanager

from ordo_pnp.editor import Params
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.features import METHODS, ROUTES
from ordo_pnp.editor.studio.saving import Saving
from ordo_pnp.project import find_workspace

ENDS = {"done", "failed", "cancelled"}


@contextmanager
def open_desk(folder):
    """Yield the desk of the project around a folder; it is closed in the end."""
    with find_workspace((), (), None, start=folder) as workspace:
        desk = Desk(workspace)
        try:
            yield desk
        finally:
            desk.close()


def saving_of(desk):
    """Return what saves the texts of a desk."""
    return desk.kept(Saving)


def serve(desk, route, *words, **query):
    """Return what is served at an address."""
    return ROUTES[route](desk, words, query)


class Asker:
    """A window that keeps what it is told."""

    def __init__(self, desk):
        self.desk = desk
        self.told = []
        self.window = StudioWindow(desk, self.hear)
        desk.windows.append(self.window)

    def hear(self, method, params):
        """Take what the studio tells."""
        self.told.append((method, params))

    def ask(self, method, **params):
        """Return the result of a method; errors are raised."""
        return METHODS[method](self.window, Params(params))


class WaitingWindow(Asker):
    """A window that waits for what it is told by other threads and processes."""

    def __init__(self, desk):
        self.heard = queue.Queue()
        super().__init__(desk)

    def hear(self, method, params):
        """Take what the studio tells."""
        self.heard.put((method, params))

    def next(self, method):
        """Return the parameters of what it is told next by a method."""
        while (told := self.heard.get(timeout=120))[0] != method:
            pass
        return told[1]

    def until(self, *states, job=None):
        """Return what was told until a job has come to a state, that last."""
        found = []
        while not found or found[-1]["state"] not in states or job not in {None, found[-1]["job"]}:
            found.append(self.next("ordo/job"))
        return found

    def end(self, job=None):
        """Return how a job has ended."""
        return self.until(*ENDS, job=job)[-1]
