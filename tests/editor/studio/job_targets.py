"""What jobs of the tests do in their processes."""

import os
import signal
import threading
import time
from multiprocessing import get_context

from ordo_pnp.editor.studio import book_process as book_child


def echo(job, word):
    """Report how far it is, leave a file and a sheet, and return what was given."""
    job.progress(1, 2, "half")
    job.part({"word": word})
    job.save("word.txt", word.encode(), pages=1)
    job.save("sheet-1.png", b"a picture")
    job.progress(2, 2, "whole")
    return {"word": word, "pid": os.getpid()}


def text_of(job, path):
    """Return what a data file holds."""
    from ordo_pnp.base import read_file

    del job
    return {"text": read_file(path)[0].decode()}


def hang(job):
    """Report its process and one that it has started, and never end."""
    child = get_context("spawn").Process(target=_wait_for, args=(os.getpid(),))
    child.start()
    job.part({"pids": [os.getpid()]})
    child.join()


def _wait_for(parent):
    while os.getppid() == parent:
        time.sleep(0.05)


def sleep(job):
    """Report its process, and wait where nothing wakes it."""
    job.part({"pids": [os.getpid()]})
    threading.Event().wait()


def die(job):
    """End as a process that the system kills."""
    del job
    os._exit(9)


def refuse(job):
    """Read cards that are not sound."""
    from ordo_pnp.project import read_checked

    read_checked(job.workspace, job.workspace.scope())


def fail(job):
    """Make a mistake."""
    del job
    raise KeyError("a mistake of the test")


def swell(job):
    """Take more memory than is allowed."""
    del job
    return {"length": len(bytearray(64 * 1024**3))}


def name_badly(job):
    """Leave a file outside of its folder."""
    job.save("../out.txt", b"")


def read_nothing(channel, workspace, idle_s):
    """Stop in the place of the books, as a process that hangs in native code."""
    del channel, workspace, idle_s
    os.kill(os.getpid(), signal.SIGSTOP)


def be_wrong(channel, workspace, idle_s):
    """Answer for the books, whose pages cannot be made because of a mistake that is no finding."""

    class Wrong(book_child.BookPreviewer):
        def _look(self, game, language, edition):
            if language == "de":
                raise RecursionError(language)
            raise OSError(28, "No space left on device", f"{game}-\udcff-{edition}")

    book_child.BookPreviewer = Wrong
    book_child.serve_books(channel, workspace, idle_s)
