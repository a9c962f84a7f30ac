"""Runs ``ordo`` in a forked process under limits: as separate as a command of its own, without starting an interpreter."""

from __future__ import annotations

import faulthandler
import importlib
import os
import pkgutil
import resource
import select
import signal
import sys
import tempfile
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, NoReturn, TextIO, cast

import ordo_pnp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# Bytes of address space that a command may use beyond those of the process from which it is forked.
MEMORY = 700 * 1024 * 1024
# Seconds of CPU for one command; the slowest honest one of the small projects takes 2.
CPU = 30
# Seconds after which a command that sleeps, which is not the same as waiting for its turn, is ended.
PATIENCE = 30
# Exit code for an exception that nothing caught; no command of the program ends with it.
CRASH: Final = 70
_FILE_SIZE: Final = 256 * 1024 * 1024
# Libraries that keep threads of their own: in a fork of a process that has used one they wait for these for ever.
_THREADED: Final = frozenset({"typst"})


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command did."""

    words: tuple[str, ...]
    # Exit code; negative for a signal.
    code: int
    out: str
    err: str
    # Seconds.
    cpu: float
    # Most memory that it held at once.
    mib: int
    # Whether it was ended because it did nothing.
    hangs: bool

    @property
    def is_crash(self) -> bool:
        """Whether the command ended in a way that none may: an exception, a signal or a limit."""
        return self.code not in (0, 1, 2) or "Traceback (most recent call last)" in self.err


def warm() -> None:
    """Import every module of the program, so that forked commands need not."""
    for module in pkgutil.walk_packages(ordo_pnp.__path__, "ordo_pnp."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for name in ("openpyxl", "rich.table", "reportlab.pdfgen.canvas", "PIL.PngImagePlugin", "PIL.JpegImagePlugin"):
        importlib.import_module(name)


def run(
    words: Sequence[str],
    folder: Path,
    stdin: bytes = b"",
    cpu: int | None = None,
    work: Callable[[], int] | None = None,
) -> Ran:
    """Run ``ordo`` with some arguments, or something else, under the limits of a command.

    Args:
        words: The arguments.
        folder: Where it runs; caches and temporary files lie beside it, in ``cache`` and ``tmp``.
        stdin: What it can read from standard input.
        cpu: Seconds of CPU that it may use; by default ``CPU``.
        work: What is done in place of the command line; it returns the exit code.
    """
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        sys.stdout.flush()
        sys.stderr.flush()
        streams = (given.fileno(), out.fileno(), err.fileno())
        if work is None and not _THREADED.isdisjoint(sys.modules):
            child = _spawned(words, folder, streams, cpu or CPU)
        else:
            child = os.fork()
            if not child:
                _command(words, folder, streams, cpu or CPU, work or exit_code)
        hangs = _hangs(child)
        _, status, usage = os.wait4(child, 0)
        spent = usage.ru_utime + usage.ru_stime
        return Ran(
            tuple(words), os.waitstatus_to_exitcode(status), _text(out), _text(err), spent, usage.ru_maxrss >> 10, hangs
        )


def _spawned(words: Sequence[str], folder: Path, streams: tuple[int, int, int], cpu: int) -> int:
    """Start a command in an interpreter of its own, and return its process."""
    code = f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r}); from fuzz.process import be_command; be_command()"
    dup = [(os.POSIX_SPAWN_DUP2, stream, number) for number, stream in enumerate(streams)]
    return os.posix_spawn(
        sys.executable, [sys.executable, "-c", code, str(folder), str(cpu), *words], os.environ, file_actions=dup
    )


def be_command() -> NoReturn:
    """Be the command whose folder, seconds of CPU and words this process was started with."""
    folder, cpu, *words = sys.argv[1:]
    _command(words, Path(folder), (0, 1, 2), int(cpu), exit_code)


def _hangs(child: int) -> bool:
    """Wait for the end of a process; one that sleeps on and on says where, and is ended. Elsewhere than on Linux it is not seen."""
    if not hasattr(os, "pidfd_open"):
        return False
    handle = os.pidfd_open(child)
    try:
        still, before = 0, ""
        while not select.select([handle], [], [], 1)[0]:
            state = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
            now = " ".join(state[11:13])  # ticks of CPU
            still = still + 1 if state[0] == "S" and now == before else 0
            before = now
            if still >= PATIENCE:
                os.kill(child, signal.SIGUSR1)
                select.select([handle], [], [], 1)
                os.kill(child, signal.SIGKILL)
                return True
    finally:
        os.close(handle)
    return False


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read(4_000_000).decode(errors="replace")


def _command(
    words: Sequence[str], folder: Path, streams: tuple[int, int, int], cpu: int, work: Callable[[], int]
) -> NoReturn:
    """Be the command: limits, streams and environment of its own, and an end without clearing up."""
    code = CRASH
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        sys.stdin, sys.stdout, sys.stderr = (_stream(number, mode) for number, mode in enumerate("rww"))
        _limit(cpu)
        os.chdir(folder)
        home = folder.parent
        os.environ.update(XDG_CACHE_HOME=str(home / "cache"), TMPDIR=str(home / "tmp"), COLUMNS="120", NO_COLOR="1")
        tempfile.tempdir = None
        sys.argv = ["ordo", *words]
        code = work()
    except BaseException:  # noqa: BLE001 (all that can be said of it is its traceback)
        sys.stderr.write(traceback.format_exc())
    finally:
        for told in (sys.stdout, sys.stderr):
            told.flush()
        os._exit(code)


def _stream(number: int, mode: str) -> TextIO:
    return cast("TextIO", os.fdopen(number, mode, encoding="utf-8", closefd=False))


def exit_code() -> int:
    """Run the command line as the program does."""
    from ordo_pnp.cli import main  # a test may have put something else in its place

    try:
        main()
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    return 0


def _limit(cpu: int) -> None:
    """Bound what the process may use; where it stood when time was up is written to its standard error."""
    faulthandler.enable(file=2)
    faulthandler.register(signal.SIGXCPU, file=2, chain=True)
    faulthandler.register(signal.SIGUSR1, file=2)
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 5))
    if sys.platform == "linux":  # the limit counts all of the process: a worker of pytest alone may have a gigabyte
        inherited = int(Path("/proc/self/statm").read_text().partition(" ")[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (inherited + MEMORY, inherited + MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_FILE_SIZE, _FILE_SIZE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
