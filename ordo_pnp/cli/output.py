"""Standard output and errors, made safe for terminals; files that commands save; the progress bar.

Everything passes here, messages of click and tables of rich included; so no command can forget it. Ends of lines stay, and
on a terminal styles, too. So a foreign name within a line is made ``printable`` where it is put there: it shall neither begin
a line of its own, which would look like one of the program's, nor colour or hide the text after it.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import click

from ordo_pnp.base import Progress, no_progress, printable

# A change of colour or weight, which a terminal may get: what is foreign has lost its escapes before it is coloured.
_STYLE = re.compile("(\x1b\\[[0-9;]*m)")
_ESCAPED = "ordo-escaped"
# Files that make their folder a game or a set.
_HEADS: Final = frozenset({"game.yaml", "game.yml", "set.yaml", "set.yml"})


def _escape(error: UnicodeError) -> tuple[str, int]:
    """Return characters that a console cannot write as escapes of JSON, so that ``--json`` is JSON there, too."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join([f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)]), error.end


codecs.register_error(_ESCAPED, _escape)


STREAM_NAMES: Final = ("standard output", "standard error")


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Make errors of the system name a stream."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error


class InertStream:
    """A text stream whose readers get control characters and invisible marks of direction as escapes.

    It has no ``buffer``, so that nothing writes past it; bytes go through ``write_data``. Errors of the system name it.
    """

    def __init__(self, stream: Any, name: str) -> None:
        self.stream = stream
        self.name = name
        self._is_styled = stream.isatty()

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":
            raise AttributeError(name)
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        """Write text; lines stay lines."""
        with naming(self.name):
            self.stream.write(inert(text, is_styled=self._is_styled))
        return len(text)

    def flush(self) -> None:
        """Write out the buffer."""
        with naming(self.name):
            self.stream.flush()

    def writelines(self, lines: Iterable[str]) -> None:
        """Write some texts one after the other."""
        for line in lines:
            self.write(line)


def inert(text: str, *, is_styled: bool = False) -> str:
    r"""Show everything that is no text and no end of a line as an escape; of a styled text its styles stay.

    >>> inert("a\u202eb\x1b[31mc\r\n\x1b]0;d\x07"), inert("\x1b[1ma\x1b[2J", is_styled=True)
    ('a\\u202eb\\x1b[31mc\\r\n\\x1b]0;d\\x07', '\x1b[1ma\\x1b[2J')
    """
    if is_styled and "\x1b" in text:
        parts = _STYLE.split(text)
        parts[::2] = map(inert, parts[::2])
        return "".join(parts)
    return "\n".join(map(printable, text.split("\n")))


_TOP_LEVEL = re.compile(rb"^([a-z_]+):", re.MULTILINE)
_IN_MANY_KINDS = frozenset({b"format", b"game", b"players", b"rules", b"seats", b"seed", b"sets"})
_YAML = (".yaml", ".yml")


# So many files that are left out are named, the others counted.
_MOST_NAMED: Final = 20


def show_left_out(names: Sequence[str]) -> None:
    """Name files that are not taken along, a line each."""
    for each in names[:_MOST_NAMED]:
        click.echo(f"left out: {printable(each)}", err=True)
    if len(names) > _MOST_NAMED:
        click.echo(f"left out: {len(names) - _MOST_NAMED:,} more", err=True)


def save(file: Path, content: bytes) -> None:
    """Write an output file whole or not at all; folders on the way to it are made.

    Raises:
        TargetError: As ``check_place``.
    """
    from ordo_pnp.base import write_atomically

    check_place(file, content)
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, content)


def check_place(file: Path, content: bytes) -> None:
    """Refuse an output that could not be written, before the work that makes it.

    Args:
        file: Where it shall be.
        content: It, or so much of it that tells its kind.

    Raises:
        TargetError: In its place lies a device, a folder or a data file of another kind, such as a set where a web page shall
            be; or on the way to it something that is no folder, or a folder where nobody may write. Or a data file lies there
            that cannot be read, so that nobody knows its kind. Or it has the name by which a folder is a game or a set.
    """
    from ordo_pnp.base import TargetError, cause_of, read_file

    shown = printable(str(file))
    if file.exists() and not file.is_file():
        raise TargetError(f"`{shown}` is not a regular file; write to another one")
    home = next(each for each in file.absolute().parents if each.exists())
    if not home.is_dir() or not os.access(home, os.W_OK):
        why = "nobody may write" if home.is_dir() else "there is no folder"
        raise TargetError(f"`{shown}` cannot be written: at `{printable(str(home))}` {why}; write to another place")
    if file.suffix.lower() in _YAML and file.is_file():
        try:
            is_alike = _is_alike(read_file(file)[0], content)
        except OSError as error:
            why = f"is there already and cannot be read: {cause_of(error)}"
            raise TargetError(f"`{shown}` {why}; write to another file, or delete it") from error
        if not is_alike:
            raise TargetError(f"`{shown}` is a data file of another kind; write to another file, or delete it")
    check_name(file)


def check_name(file: Path) -> None:
    """Refuse the names of files that make their folder a game or a set: every command there would look for cards in it.

    Raises:
        TargetError: It is such a name.
    """
    from ordo_pnp.base import TargetError

    if file.name in _HEADS:
        raise TargetError(f"`{printable(str(file))}` would make its folder a {file.stem}; choose another name")


def _is_alike(old: bytes, new: bytes) -> bool:
    """Whether two texts in YAML have a top-level key in common that names their kind; nothing is like everything."""
    keys = [set(_TOP_LEVEL.findall(each)) - _IN_MANY_KINDS for each in (old, new)]
    return not old.strip() or bool(keys[0] & keys[1])


def write_data(data: bytes) -> None:
    """Write bytes for another program as they are; to a terminal only text."""
    out = sys.stdout
    under = getattr(out, "stream", out)
    if under.isatty() or not hasattr(under, "buffer"):
        out.write(inert(data.decode()))
        return
    out.flush()
    with naming(STREAM_NAMES[0]):
        under.buffer.write(data)
        under.buffer.flush()


@contextmanager
def inert_streams() -> Iterator[None]:
    """Let everything that is written to standard output and errors pass an ``InertStream``; a closed one leads nowhere."""
    before = sys.stdout, sys.stderr
    texts = [(stream, stream.errors) for stream in before if isinstance(stream, io.TextIOWrapper)]
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 (no file)
        for stream, _ in texts:
            stream.reconfigure(errors=_ESCAPED)
        sys.stdout, sys.stderr = (
            InertStream(nowhere if each is None else each, name)
            for each, name in zip(before, STREAM_NAMES, strict=True)
        )
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before
            for stream, errors in texts:
                with suppress(OSError):  # it flushes; who ends the process sees the same failure, and says it
                    stream.reconfigure(errors=errors)


def end_streams(code: int) -> int:
    """Flush standard output and errors.

    Args:
        code: The exit code of the command.

    Returns:
        The exit code of the process: at least 1 where nobody reads any more, 2 where something cannot be written.
    """
    for stream, name in zip((sys.stdout, sys.stderr), STREAM_NAMES, strict=True):
        try:
            if stream is not None:
                stream.flush()
        except BrokenPipeError:
            code = code or 1
        except OSError as error:
            if code != 2:  # otherwise a person has been told
                from ordo_pnp.base import cause_of

                code = 2
                with suppress(OSError):
                    sys.stderr.write(f"error: `{name}`: {cause_of(error)}\n")
    return code


def open_closed() -> None:
    """Open those of input, output and errors that the caller has closed, or a data file would get their number and their text."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """Show a progress bar on a terminal that can draw one, nothing in a pipe."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield no_progress
        return
    from rich import progress as bars
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    terminal = getattr(sys.stderr, "stream", sys.stderr)  # a bar moves the cursor, which nothing else may
    with bars.Progress(*columns, console=Console(file=terminal), transient=True) as bar:
        task = bar.add_task("")

        def show(done: int, total: int, doing: str) -> None:
            if done < bar.tasks[0].completed:  # something else has begun, which takes other times
                bar.reset(task)
            bar.update(task, completed=done, total=total, description=escape(printable(doing)))

        yield show
