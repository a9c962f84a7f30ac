"""Long jobs of the studio: start, follow and cancel them, and fetch their files."""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final

from ordo_pnp.base import UnfitFileError, cause_of, open_bounded, printable
from ordo_pnp.editor.language.protocol import Handler, Params, RpcError
from ordo_pnp.editor.studio.child_processes import ChildProcess, Limits, ProcessSlots
from ordo_pnp.editor.studio.desk import Desk, StudioWindow
from ordo_pnp.editor.studio.job_work import FILE_NAME, MAX_FILE_BYTES, GivenProject, work
from ordo_pnp.editor.studio.pages import NotFoundError, Route, Served, media_type_of
from ordo_pnp.editor.studio.private_folders import ResultFolder

# Jobs that have ended and whose files are kept.
MAX_KEPT: Final = 12
# Bytes of all these files together; the last job may have more.
MAX_KEPT_BYTES: Final = 2 * 1024**3


@dataclass(eq=False, slots=True)
class StudioJob:
    """A job, from its start until its files are removed."""

    id: str
    kind: str
    # The window to notify; None where it has closed.
    window: StudioWindow | None
    folder: Path
    child: ChildProcess
    files: dict[str, dict[str, Any]] = field(default_factory=dict)
    # Called from another thread when it has ended with a result, before its window is notified.
    when_done: Callable[[], None] | None = None
    is_cancelled: bool = False

    @property
    def file_size(self) -> int:
        """The bytes of its files together."""
        return sum(each["bytes"] for each in self.files.values())

    def tell(self, state: str, **more: Any) -> None:
        """Notify the window of its state."""
        if self.window is not None:
            self.window.notify("ordo/job", {"job": self.id, "kind": self.kind, "state": state, **more})


class KeptJobs:
    """The last jobs that were done, the oldest first."""

    def __init__(self) -> None:
        self._jobs: deque[StudioJob] = deque()

    def __iter__(self) -> Iterator[StudioJob]:
        """Iterate over them."""
        return iter(self._jobs)

    def add(self, job: StudioJob) -> None:
        """Keep one more; remove the oldest ones over the limits, and notify their windows."""
        self._jobs.append(job)
        while len(self._jobs) > MAX_KEPT or (
            len(self._jobs) > 1 and sum(each.file_size for each in self._jobs) > MAX_KEPT_BYTES
        ):
            gone = self._jobs.popleft()
            shutil.rmtree(gone.folder, ignore_errors=True)
            gone.tell("gone")


# Jobs that wait for the one that runs.
MAX_WAITING: Final = 8
# Files of a job.
MAX_FILES: Final = 5_000


class Jobs:
    """The long work of a studio: one job runs, a few wait. It can be asked from any thread.

    ``ordo/job {job, kind, state, ...}`` notifies a window of its jobs. The states: ``waiting``; ``running``; ``progress`` with
    ``progress``, ``of`` and ``text``, or with ``part``, or with ``file``; at the end one of ``done`` with ``result`` and
    ``files``, ``failed`` with ``error`` and, for errors of the data, ``findings``, and ``cancelled``; and ``gone`` when its files
    give way to those of later jobs.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lock = threading.RLock()
        self._home: ResultFolder | None = None
        self._count = 0
        self._waiting, self._kept = deque[StudioJob](), KeptJobs()
        self._running: StudioJob | None = None
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def start(
        self,
        kind: str,
        target: Callable[..., Mapping[str, Any] | None],
        arguments: Mapping[str, Any],
        window: StudioWindow,
        limit_s: float = 600.0,
        when_done: Callable[[], None] | None = None,
    ) -> str:
        """Start a job in a process of its own, on the current texts, and return its id.

        One of the same kind that waits for the same window gives way. When the window closes, its jobs are cancelled.

        Args:
            kind: In the words of the messages, such as ``build``.
            target: Called in the process as ``target(job, **arguments)`` with a ``JobWork``, while files are read with the typed
                texts over them; returns the result as JSON data. It must be found by its name in a fresh process.
            arguments: Values that pickle can carry.
            window: The window to notify.
            limit_s: Seconds after which it is killed.
            when_done: Called from another thread when it has ended with a result, before its window is notified.

        Raises:
            RpcError: Too many wait, there is no place for files, or the studio ends.
        """
        window.kept(WindowJobs)
        with self._lock:
            if self._is_closed:
                raise RpcError("the studio ends")
            for each in [each for each in self._waiting if each.kind == kind and each.window is window]:
                self._waiting.remove(each)
                self._end(each, "cancelled")
            if len(self._waiting) >= MAX_WAITING:
                raise RpcError("too many jobs wait: cancel one, or wait for their end")
            job = self._made(kind, window, limit_s, target, dict(arguments))
            job.when_done = when_done
            self._waiting.append(job)
            job.tell("waiting")
            self._next()
            return job.id

    def cancel(self, job_id: str, window: StudioWindow) -> bool:
        """End a job of a window; returns whether it was still at work or waiting."""
        with self._lock:
            found = [each for each in self._at_work() if each.id == job_id and each.window is window]
            for each in found:
                self._cancel(each)
            return bool(found)

    def cancel_all_of(self, window: StudioWindow) -> None:
        """End all jobs of a window that closes."""
        with self._lock:
            for each in [each for each in self._at_work() if each.window is window]:
                self._cancel(each)
            for each in (*self._at_work(), *self._kept):
                if each.window is window:
                    each.window = None

    def open_file(self, job_id: str, name: str) -> BinaryIO:
        """Open a file that a job has saved.

        Raises:
            NotFoundError: There is no such job, it has saved no such file, or that has just been removed.
        """
        with self._lock:
            folders = [
                each.folder for each in (*self._at_work(), *self._kept) if each.id == job_id and name in each.files
            ]
        with suppress(FileNotFoundError, UnfitFileError):
            for folder in folders:
                return open_bounded(folder / name, MAX_FILE_BYTES)
        raise NotFoundError(f"no file {name} of job {job_id}")

    def close(self) -> None:
        """End all jobs and remove their files."""
        with self._lock:
            self._is_closed = True
            for each in self._at_work():
                each.window = None
                self._cancel(each)
            thread = self._thread
        if thread is not None:
            thread.join()
        if self._home is not None:
            self._home.remove()

    def _at_work(self) -> list[StudioJob]:
        return [*self._waiting] if self._running is None else [self._running, *self._waiting]

    def _made(self, kind: str, window: StudioWindow, limit_s: float, *call: Any) -> StudioJob:
        folder = self._new_folder()
        project = GivenProject(self._desk.workspace, self._desk.editor.over_disk(), folder)
        child = ChildProcess(work, (project, *call), Limits(limit_s), self._desk.kept(ProcessSlots))
        return StudioJob(str(self._count), kind, window, folder, child)

    def _new_folder(self) -> Path:
        """Make a folder for the files of a job; if the folder around it has been removed, make that anew."""
        self._count += 1
        try:
            if self._home is None or not self._home.path.is_dir():
                self._home = ResultFolder()
            folder = self._home.path / str(self._count)
            folder.mkdir()
        except OSError as error:
            where = printable(str(error.filename or tempfile.gettempdir()))
            raise RpcError(f"there is no place for what the job makes: `{where}`: {cause_of(error)}") from error
        return folder

    def _cancel(self, job: StudioJob) -> None:
        job.is_cancelled = True
        if job is self._running:
            job.child.kill()  # the reading thread reports the end
        else:
            self._waiting.remove(job)
            self._end(job, "cancelled")

    def _next(self) -> None:
        if self._running is None and self._waiting:
            self._running = self._waiting.popleft()
            self._thread = threading.Thread(target=self._follow, args=(self._running,), name="studio-job")
            self._thread.start()

    def _follow(self, job: StudioJob) -> None:
        """Start a job and pass on its messages; in a thread of its own, as a process takes its time to begin."""
        job.tell("running")
        state, more = "failed", dict[str, Any]()
        try:
            job.child.start()
            found = next((each for each in job.child.messages() if self._is_end(job, each)), None)
            if found is None:
                more = {"error": f"its process has died ({job.child.end()}), perhaps for want of memory"}
            elif "result" in found:
                state, more = "done", {"result": found["result"], "files": list(job.files.values())}
            else:
                more = found
        except TimeoutError:
            more = {"error": f"stopped after {job.child.limits.seconds:g} seconds: ask for less at once"}
        except Exception as error:  # noqa: BLE001 (no room for a process, or arguments that pickle cannot carry)
            more = {"error": f"the process of the job cannot be started: {error}"}
        finally:
            with self._lock:
                self._running = None
                if job.is_cancelled:
                    state, more = "cancelled", {}
                self._end(job, state, **more)
                self._next()

    def _is_end(self, job: StudioJob, message: dict[str, Any]) -> bool:
        """Pass on a message of a job, and return whether it is the last one."""
        if "result" in message or "error" in message:
            return True
        about = message.get("file")
        if about is not None:
            if len(job.files) >= MAX_FILES or not FILE_NAME.fullmatch(about["name"]):
                return False
            with self._lock:
                job.files[about["name"]] = about
        if not job.is_cancelled:
            job.tell("progress", **message)
        return False

    def _end(self, job: StudioJob, state: str, **more: Any) -> None:
        """Report the end of a job, and keep the files of the last ones that were done."""
        job.child.end()
        if state == "done" and job.when_done is not None:
            job.when_done()
        job.tell(state, **more)
        if state != "done":
            shutil.rmtree(job.folder, ignore_errors=True)
            return
        self._kept.add(job)


class WindowJobs:
    """Ends the jobs of a window with it."""

    def __init__(self, window: StudioWindow) -> None:
        self._window = window
        self._jobs = window.desk.kept(Jobs)

    def close(self) -> None:
        """End its jobs."""
        self._jobs.cancel_all_of(self._window)


def cancel_job(window: StudioWindow, params: Params) -> dict[str, Any]:
    """End a job of the window. Params: ``job``. Result: ``cancelled``: whether it had not ended before."""
    return {"cancelled": window.desk.kept(Jobs).cancel(params.string("job", 20), window)}


def download(desk: Desk, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
    """Serve a file of a job for download: ``/download/JOB/NAME``."""
    if len(words) != 2:
        raise NotFoundError("no file of a job")
    return Served(b"", media_type_of(words[1]), words[1], file=desk.kept(Jobs).open_file(*words))


def sheet(desk: Desk, words: tuple[str, ...], query: Mapping[str, str]) -> Served:
    """Serve the picture of a page: ``/sheet/JOB/N.png``."""
    if len(words) != 2 or not words[1].endswith(".png"):
        raise NotFoundError("no sheet")
    return Served(b"", "image/png", file=desk.kept(Jobs).open_file(words[0], f"sheet-{words[1]}"))


METHODS: Final[Mapping[str, Handler[StudioWindow]]] = {"ordo/cancel": cancel_job}
ROUTES: Final[Mapping[str, Route]] = {"download": download, "sheet": sheet}
