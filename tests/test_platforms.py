"""What would not work on Windows or macOS, as far as the code shows it: calls, encodings, names, consoles."""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from functools import cache
from pathlib import Path, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.source_trees import nodes_in, tree_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "ordo_pnp"
# Modules of the standard library that some system lacks.
MODULES = {
    "crypt",
    "curses",
    "fcntl",
    "grp",
    "msvcrt",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
}
# What some system lacks of modules that all have; ``os.kill`` is there everywhere, but on Windows every signal kills.
CALLS = {
    "os": {
        *(
            "chown",
            "fchdir",
            "fchmod",
            "fchown",
            "fork",
            "forkpty",
            "getegid",
            "geteuid",
            "getgid",
            "getgroups",
            "getloadavg",
        ),
        *(
            "getpgid",
            "getpgrp",
            "getpriority",
            "getsid",
            "getuid",
            "kill",
            "killpg",
            "lchown",
            "mkfifo",
            "mknod",
            "nice",
        ),
        *(
            "openpty",
            "pread",
            "pwrite",
            "register_at_fork",
            "sched_getaffinity",
            "sched_setaffinity",
            "setgid",
            "setpgid",
        ),
        *(
            "setpriority",
            "setsid",
            "setuid",
            "statvfs",
            "sync",
            "sysconf",
            "uname",
            "wait3",
            "wait4",
            "waitid",
            "O_CLOEXEC",
        ),
        *("O_DIRECTORY", "O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "O_TMPFILE", "O_BINARY", "WNOHANG"),
    },
    "signal": {
        *("SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGSTOP", "SIGTSTP", "SIGUSR1"),
        *(
            "SIGUSR2",
            "SIGWINCH",
            "alarm",
            "pause",
            "pthread_kill",
            "pthread_sigmask",
            "setitimer",
            "siginterrupt",
            "sigwait",
        ),
    },
    "time": {"tzset"},
}
GUARDS = ("os.name", "sys.platform", "hasattr(")


@cache
def trees():
    """Return every module of the package: its path from the repository -> what it says."""
    return {path.relative_to(ROOT).as_posix(): tree_of(path) for path in sorted(PACKAGE.rglob("*.py"))}


def unguarded(tree):
    """Return the lines that use what some system lacks without asking for it first.

    Asking is: ``os.name``, ``sys.platform`` or ``hasattr`` in a condition around it or above in the same function; the
    module's own name there (``if fcntl is None``); a ``try`` around it with ``except ImportError`` or
    ``AttributeError``; or ``getattr(os, "O_NONBLOCK", 0)``.
    """
    suspects = [(node, name) for node in nodes_in(tree) if (name := lacking(node))]
    if not suspects:
        return []
    homes = {}
    for home in nodes_in(tree):  # outer functions come first, so that the innermost one stays
        if isinstance(home, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef):
            homes |= dict.fromkeys(map(id, ast.walk(home)), home)
    tried = {
        id(inner)
        for node in nodes_in(tree)
        if isinstance(node, ast.Try) and any("ImportError" in text or "AttributeError" in text for text in caught(node))
        for statement in node.body
        for inner in ast.walk(statement)
    }
    branches = {
        id(inner)
        for node in nodes_in(tree)
        if isinstance(node, ast.If) and any(word in ast.unparse(node.test) for word in GUARDS)
        for statement in (*node.body, *node.orelse)
        for inner in ast.walk(statement)
    }
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node, name in suspects
        if id(node) not in tried | branches and not asked(homes[id(node)], node, name)
    ]


def caught(node):
    return [ast.unparse(handler.type) for handler in node.handlers if handler.type is not None]


def lacking(node):
    """Return the module of what some system lacks, if that is what a node names."""
    if isinstance(node, ast.Import):
        return next((alias.name for alias in node.names if alias.name in MODULES), None)
    if isinstance(node, ast.ImportFrom):
        missing = node.module in MODULES or {alias.name for alias in node.names} & CALLS.get(node.module, set())
        return node.module if missing else None
    if isinstance(node, ast.keyword):
        return "dir_fd" if node.arg in {"dir_fd", "src_dir_fd", "preexec_fn", "start_new_session"} else None
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        module = node.value.id
        return module if module in MODULES or node.attr in CALLS.get(module, ()) else None
    return None


def asked(home, node, name):
    """Whether a condition above a node, in the same function or module, asks for what it uses."""
    tests = [
        each.test
        for each in ast.walk(home)
        if isinstance(each, ast.If | ast.IfExp | ast.Assert | ast.While) and each.lineno <= node.lineno
    ]
    words = (*GUARDS, f"{name} is")
    return any(word in ast.unparse(test) for test in tests for word in words)


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("import fcntl", 1),
        ("try:\n    import fcntl\nexcept ImportError:\n    fcntl = None", 0),
        ("def lock(file):\n    fcntl.flock(file, 2)", 1),
        ("if sys.platform != 'win32':\n    import fcntl\n    def lock(file):\n        fcntl.flock(file, 2)", 0),
        ("def lock(file):\n    if fcntl is not None:\n        fcntl.flock(file, 2)", 0),
        ("import os\nos.fchmod(1, 2)", 1),
        ("import os\nif hasattr(os, 'fchmod'):\n    os.fchmod(1, 2)", 0),
        ("import os\ndef f():\n    if os.name != 'posix':\n        return\n    os.kill(1, 0)", 0),
        ("import os\ndef f():\n    os.kill(1, 0)\n    if os.name != 'posix':\n        return", 1),
        ("import os\nFLAGS = os.O_RDONLY | getattr(os, 'O_NONBLOCK', 0)", 0),
        ("from signal import SIGKILL", 1),
        ("def f(run):\n    run(start_new_session=True)", 1),
    ],
)
def test_the_lint_sees_what_is_not_asked_for(source, lines):
    """Calls that some system lacks are found where nothing asks for them, and only there."""
    assert len(unguarded(ast.parse(source))) == lines


@pytest.mark.slow
def test_nothing_is_used_that_some_system_lacks():
    """What Windows or macOS have not is used only where the code has asked for it; ``unguarded`` says how."""
    assert [f"{path}:{line}" for path, tree in trees().items() for line in unguarded(tree)] == []


def test_no_place_of_one_system_is_named():
    """No folder such as /tmp or /dev stands in the code; the standard library knows where they are."""
    found = [
        f"{path}:{node.lineno}"
        for path, tree in trees().items()
        for node in nodes_in(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith(("/tmp", "/dev/", "/usr/", "/etc/", "/proc/", "/var/"))  # noqa: S108
    ]

    assert found == []


def opens_text(call):
    """Whether a call reads or writes text by the encoding of the machine."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    words = {each.arg for each in call.keywords}
    if name in {"read_text", "write_text"}:
        return "encoding" not in words and not any(isinstance(each, ast.Constant) for each in call.args[-1:])
    if name == "open" and isinstance(call.func, ast.Name | ast.Attribute):
        mode = next((each.value for each in (*call.args, *[k.value for k in call.keywords]) if is_mode(each)), None)
        return mode is not None and "b" not in mode and "encoding" not in words
    runs = name not in {"Answer", "FaceFigures", "add", "replace", "say", "send"}  # whose argument `text` tells of one
    return runs and bool(words & {"text", "universal_newlines"}) and "encoding" not in words


def is_mode(node):
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and set(node.value) <= set("rwxabt+")
        and node.value
    )


def test_text_has_an_encoding_and_its_own_line_ends():
    """Files are read and written as bytes or as UTF-8 by name: neither encoding nor line ends are the machine's."""
    found = [
        f"{path}:{node.lineno}"
        for path, tree in trees().items()
        for node in nodes_in(tree)
        if isinstance(node, ast.Call) and opens_text(node)
    ]

    assert found == []


NAMES = st.lists(
    st.sampled_from(
        ["..", ".", "", "a", "b.png", "C:", "c:x", "\\", "\\\\host\\share", "/", "//", "nul", "x:y", "a\\..\\.."]
    ),
    min_size=1,
    max_size=4,
).map("/".join) | st.text("ab.:/\\~", min_size=1, max_size=12)


def stays_inside(name):
    """Whether a name leads to something below a folder on Windows, as its rules for paths have it."""
    home = PureWindowsPath("D:/sets/mine")
    path = home / name
    return path.is_relative_to(home) and ".." not in path.parts


@given(NAMES)
def test_no_picture_leads_out_of_its_set_on_windows(name):
    """Whatever a set names as a picture is refused, or lies below the set's folder by the rules of Windows, too."""
    from ordo_pnp.faces import codes
    from ordo_pnp.faces.images import ImageRefusedError, Images

    with pytest.raises(ImageRefusedError) as refused:
        Images().load(PACKAGE / "_no_such_folder", name)

    assert refused.value.code is codes.IMAGE_OUTSIDE or stays_inside(name)


@given(NAMES)
def test_no_entry_of_an_archive_leads_out_of_its_set_on_windows(name):
    """Whatever an archive holds is refused, or is unpacked below its folder by the rules of Windows, too."""
    from ordo_pnp.catalog.archive import _name_fault

    assert _name_fault(name) is not None or stays_inside(name)


@given(st.text(), st.sampled_from(["cp1252", "cp437", "cp866", "latin-1", "ascii"]))
def test_json_stays_json_on_every_console(text, encoding):
    """What a console cannot write becomes escapes that a reader of JSON takes back."""
    from ordo_pnp.cli import _output
    from ordo_pnp.diagnostics import json_text

    written = json_text(text).encode(encoding, _output._ESCAPED)
    assert json.loads(written.decode(encoding)) == text


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
@pytest.mark.parametrize(
    "words",
    [
        ("list", "--lang", "ru", "kind:unit", "set:base"),
        ("list", "--lang", "ru", "--json", "kind:unit", "set:base"),
        ("show", "spear-levy"),
        ("explain", "CAT102"),
        ("score", str(ROOT / "docs/tutorials/final-table.yaml")),
        ("check", "no-such-file-\N{CYRILLIC CAPITAL LETTER YA}.yaml"),
    ],
    ids=lambda words: words[0],
)
def test_consoles_that_lack_letters_get_escapes(words, encoding, monkeypatch, repository, tmp_path):
    """A console without Cyrillic or arrows is written to without a traceback; JSON stays JSON."""
    from ordo_pnp import cli

    monkeypatch.chdir(repository)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    streams = {name: io.BytesIO() for name in ("stdout", "stderr")}
    for name, raw in streams.items():
        monkeypatch.setattr(sys, name, io.TextIOWrapper(raw, encoding=encoding, write_through=True))
    monkeypatch.setattr(sys, "argv", ["ordo", *words])
    monkeypatch.setattr(cli.gc, "disable", lambda: None)
    monkeypatch.setattr(cli.gc, "freeze", lambda: None)

    with pytest.raises(SystemExit) as left:
        cli.main()

    as_read = "utf-8" if encoding == "ascii" else encoding  # click takes ASCII for a console that was not set up
    out, err = (raw.getvalue().decode(as_read) for raw in streams.values())
    assert "Traceback" not in err
    assert left.value.code in {0, None, 1, 2}
    assert out or err
    if "--json" in words:
        assert json.loads(out)


def test_links_are_followed_by_one_function():
    """`Path.resolve` raises or says nothing of links in a circle, as the version has it; `files.real` does the same with all."""
    found = [
        f"{path.relative_to(PACKAGE)}:{number}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"\.(resolve|realpath)\(", line.replace("Path(__file__).resolve()", ""))
    ]
    assert [each.partition(":")[0] for each in found] == ["files.py"], found
