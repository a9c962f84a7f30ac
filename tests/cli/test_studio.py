"""``ordo studio`` in a terminal: the link, another link, the end."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from click.testing import CliRunner

from ordo_pnp.cli import root

LINK = re.compile(r"http://127\.0\.0\.1:(\d+)/\?token=[\w-]{32}")
COMMAND = (sys.executable, "-m", "ordo_pnp", "studio", "--no-browser")


# Lets a command have the terminal that is its input, and Ctrl-C there, also where the tests run in the background,
# which ignores it.
IN_TERMINAL = """
import fcntl, os, signal, sys, termios
signal.signal(signal.SIGINT, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


@pytest.fixture
def project(tmp_path, copy_of_data, monkeypatch):
    copy_of_data(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture
def start(project):
    """Return what starts a studio, and give its process."""
    running = []

    def run(*words, **options):
        process = subprocess.Popen(
            [*COMMAND, *words], cwd=project, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
        )
        running.append(process)
        return process

    yield run
    for process in running:
        process.kill()
        process.communicate()


def status_of(address):
    """Return the status of an answer."""
    try:
        with urllib.request.urlopen(address) as answer:  # noqa: S310 (an address of this test)
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_link_is_shown_at_once_and_a_signal_ends_it_in_order(start, number):
    """One flushed line that opens the page; without the token the page is refused; the exit code is 0."""
    process = start()
    line = process.stdout.readline().strip()
    assert LINK.fullmatch(line)
    assert status_of(line.partition("?")[0]) == 403
    assert status_of(line) == 200
    assert status_of(line) == 403
    process.send_signal(number)
    said, errors = process.communicate(timeout=60)
    assert (process.returncode, said, errors) == (0, "ended\n", "")


def test_a_port_that_is_taken_is_named(project):
    """With exit code 2 and what to do; nothing is shown as if it served."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = CliRunner().invoke(root, ["studio", "--no-browser", "--port", str(port)])
        told = subprocess.run([*COMMAND, "--port", str(port)], cwd=project, capture_output=True, text=True, check=False)
    assert result.exit_code != 0
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr == f"error: port {port} is taken: name another one by `--port`, or none for a free one\n"


@pytest.mark.slow
def test_a_named_port_is_used(start):
    """Again right after it was left."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    for _ in range(2):
        process = start("--port", str(port))
        assert LINK.match(process.stdout.readline())[1] == str(port)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


@pytest.mark.slow
def test_enter_shows_another_link(project):
    """In a terminal; the first one opens nothing then."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", IN_TERMINAL, *COMMAND],
        cwd=project,
        stdin=theirs,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        first = process.stdout.readline().strip()
        os.write(ours, b"\n")
        second = process.stdout.readline().strip()
        assert LINK.fullmatch(second)
        assert second != first
        assert status_of(first) == 403
        assert status_of(second) == 200
        os.write(ours, b"\x03")  # Ctrl-C, as a terminal sends it
        assert process.stdout.readline() == "ended\n"
    assert process.returncode == 0
    os.close(ours)
    os.close(theirs)


@pytest.mark.usefixtures("project")
def test_a_browser_is_opened_unless_it_shall_not(monkeypatch):
    """The link is shown in any case."""
    opened = []
    monkeypatch.setattr("click.launch", opened.append)

    async def run(_, show):
        from ordo_pnp.editor import StudioGate

        show(StudioGate(8765))

    monkeypatch.setattr("ordo_pnp.editor.studio.web_server.StudioServer.run", run)
    shown = CliRunner().invoke(root, ["studio"])
    assert shown.exit_code == 0, shown.output
    assert opened == [shown.output.splitlines()[0]]
    assert CliRunner().invoke(root, ["studio", "--no-browser"]).exit_code == 0
    assert len(opened) == 1


def test_a_zip_file_is_refused(project):
    """What is packed is not edited."""
    import zipfile

    with zipfile.ZipFile(project / "set.zip", "w") as archive:
        archive.writestr("trial/set.yaml", "format: 1\nset: trial\n")
    result = CliRunner().invoke(root, ["studio", "--no-browser", "--with", "set.zip"])
    assert result.exit_code == 2
    assert "zip" in result.output


def test_without_its_extra_it_names_it(project):
    """One line, exit code 2."""
    script = "import sys; sys.modules['websockets'] = None\nfrom ordo_pnp.cli.command_line import run\nsys.argv = ['ordo', 'studio', '--no-browser']\nrun()"
    told = subprocess.run([sys.executable, "-c", script], cwd=project, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.endswith("run: pip install 'websockets<18,>=17'\n")
    assert len(told.stderr.splitlines()) == 1
