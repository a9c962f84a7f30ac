"""People at a terminal: the command in a process of its own behind a pseudo-terminal, driven prompt by prompt."""

import os
import re
import select
import signal
import struct
import sys
from contextlib import suppress
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="pseudo-terminals are of Unix")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

# Seconds until a process that says nothing counts as stuck; nobody waits for them where it works.
PATIENCE = 60.0
STYLE = re.compile(r"\x1b\[[0-9;]*m")
PROMPT = re.compile(
    r"(Your choice: |Deine Wahl: |Ваш выбор: |Press Enter\. |Drücke die Eingabetaste\. |Нажмите Enter\. |^[^\n]+> )\Z",
    re.MULTILINE,
)
LINE = re.compile(r"^ *(\d+) ", re.MULTILINE)


class AtTerminal:
    """A running command.

    Args:
        words: Of the command, without ``ordo``.
        folder: Where it runs.
        columns: Of the terminal.
        lines: Of the terminal.
        environment: What its environment has besides.
    """

    def __init__(self, words, folder, columns=80, lines=40, **environment):
        # Everything it has written, with its escapes.
        self.all = ""
        # What it has written since the last answer, without styles.
        self.screen = ""
        self.code = None
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            run_in_child(words, folder, environment)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def wait(self):
        """Read until it asks for something; return whether it does, or has ended."""
        piece, self.screen = b"", ""
        while not PROMPT.search(self.screen):
            ready, _, _ = select.select([self._terminal], [], [], PATIENCE)
            assert ready, f"no prompt after {PATIENCE} seconds: {self.screen[-500:]}"
            try:
                read = os.read(self._terminal, 65536)
            except OSError:  # the other side is closed
                read = b""
            if not read:
                self.code = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
                os.close(self._terminal)
                return False
            piece += read
            text = piece.decode(errors="ignore").replace("\r\n", "\n")
            self.screen = STYLE.sub("", text)
        self.all += text
        return True

    def answer(self, text):
        """Type a line, and wait for what comes then."""
        os.write(self._terminal, f"{text}\n".encode())
        return self.wait()

    def key(self, byte):
        """Press a key that is no text, such as Ctrl-C, and wait for what comes then.

        Not before it sleeps, where the system tells: Python notices a signal between a prompt and the reading only after the next line.
        """
        state = Path(f"/proc/{self._pid}/stat")
        while state.exists() and state.read_text().rpartition(")")[2].split()[0] in "RD":
            os.sched_yield()
        os.write(self._terminal, byte)
        return self.wait()

    def options(self):
        """Return the numbers of the menu that is shown."""
        numbers = [int(each) for each in LINE.findall(self.screen)]
        last = len(numbers) - 1 - numbers[::-1].index(1) if 1 in numbers else len(numbers)
        return numbers[last:]

    def kill(self):
        """End it, if it has not ended."""
        if self.code is None:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
            os.waitpid(self._pid, 0)
            os.close(self._terminal)


def run_in_child(words, folder, environment):
    """Become the command; never returns."""
    from ordo_pnp.cli import main

    code = 3
    try:
        os.chdir(folder)
        for name in ("COLUMNS", "LINES", "NO_COLOR"):
            os.environ.pop(name, None)
        os.environ.update({"TERM": "xterm", "XDG_CACHE_HOME": str(folder / "cache"), **environment})
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False, buffering=1))  # noqa: SIM115
        sys.argv = ["ordo", *words]
        main()
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else int(left.code is not None)
    finally:
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(code)


@pytest.fixture
def at_terminal(tmp_path):
    """A function that starts the command at a terminal, in an empty folder, and waits until it asks for something."""
    started = []

    def start(*words, columns=80, **environment):
        running = AtTerminal([str(word) for word in words], tmp_path, columns, **environment)
        started.append(running)
        running.wait()
        return running

    yield start
    for each in started:
        each.kill()
