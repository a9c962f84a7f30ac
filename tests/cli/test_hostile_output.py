"""Foreign text on output: whatever a name, a path or an argument holds, no command writes it raw."""

import io
import os
import re
import shutil
import sys

import pytest
from click import Context
from hypothesis import given, strategies as st

from ordo_pnp.base import Change, commit
from ordo_pnp.cli import inert, inert_streams, root
from ordo_pnp.cli.output import InertStream, write_data

pytestmark = pytest.mark.skipif(os.name != "posix", reason="names of files that only POSIX allows")

# Overrides of direction, colours and titles of a terminal, ends of lines that are none, characters without width.
EVIL = "x\u202ey\x1b[31mz\x1b]0;t\x07\x85\u2028\u200b\u2066\ufeffw"
# The same as far as data may hold it, written as YAML does.
IN_DATA = "T\\u202E\\u200B\\u2066own\\uFEFF"
# Colours, and what a progress bar moves the cursor by.
STYLE = re.compile("\x1b\\[[0-9;]*m|\x1b\\[(?:\\?25[lh]|1A|2K)|\r")
ALLOWED = "\n\u00a0\u00ad"


def raw(text):
    """What a reader would not see as it is."""
    return {char for char in text if not char.isprintable() and char not in ALLOWED}


@pytest.fixture(scope="module")
def evil(tmp_path_factory, repository):
    """A project whose card, files and folders have such names."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(repository / "cards", folder / "cards")
    shutil.copytree(repository / "schemas", folder / "schemas")
    units = folder / "cards/ordonnance/base/units.yaml"
    text = units.read_text(encoding="utf-8")
    units.write_text(text.replace("name: Town Levy", f'name: "{IN_DATA}"', 1), encoding="utf-8")
    (folder / f"{EVIL}.yaml").write_text(f'format: 1\ngame: "{IN_DATA}"\n', encoding="utf-8")
    (folder / f"{EVIL}.csv").write_text(f"id,name.en\nspear-levy,New {EVIL}\n", encoding="utf-8")
    (folder / f"{EVIL}.zip").write_bytes(b"none")
    (folder / EVIL).mkdir()
    (folder / EVIL / "a.yaml").write_text(f'unit: # \u202e\n- {{id: "{IN_DATA}"}}\n', encoding="utf-8")
    home = folder.resolve()
    commit(home, f"ordo {EVIL}", [Change(home / f"{EVIL}.md", None, f"{EVIL}\n".encode())], None)
    return folder


COMMANDS = [
    ("accessories", "dividers", "--game", EVIL),
    ("accessories", "tuck-box", f"kind:{EVIL}", "--picture", EVIL),
    ("balance", "--game", "ordonnance", "--bots", EVIL),
    ("build", "--game", "ordonnance", "id:spear-levy", "--lang", "en", "-o", EVIL),
    ("build", f"kind:{EVIL}"),
    ("calibrate", "--paper", EVIL),
    ("calibrate", "--read", "--name", EVIL, f"{EVIL}=1,2"),
    ("check", EVIL, f"{EVIL}.yaml"),
    ("check", "--format", "concise", EVIL),
    ("check", "--format", "github", EVIL),
    ("check", "--format", "json", EVIL),
    ("check", "--format", "sarif", EVIL),
    ("check", "--with", f"{EVIL}.zip"),
    ("completion", "bash"),
    ("credits", "--game", EVIL),
    ("simulate", "--paired", "random", EVIL, "--game", "ordonnance"),
    ("explain", EVIL),
    ("export", "csv", "--game", "ordonnance", "-o", f"{EVIL}.out"),
    ("export", "csv", f"set:{EVIL}"),
    ("fmt", "--diff", EVIL),
    ("fmt", "--check", f"{EVIL}.yaml"),
    ("export", "gallery", "--game", "ordonnance", "id:spear-levy", "-o", f"{EVIL}.html"),
    ("export", "gallery", f"set:{EVIL}"),
    ("export", "gallery", "--lang", EVIL),
    ("import", "csv", f"{EVIL}.csv", "--dry-run"),
    ("import", "csv", f"{EVIL}.none"),
    ("check", "--faces", EVIL),
    ("check", "--faces", "--game", "ordonnance", "id:spear-levy", "--metrics"),
    ("check", "--faces", "--game", "ordonnance", "id:spear-levy", "--metrics", "--json"),
    ("check", "--faces", "--metrics", "--lang", EVIL),
    ("list", "--game", "ordonnance", "id:spear-levy"),
    ("list", "--game", "ordonnance", "id:spear-levy", "--json"),
    ("list", "--lang", EVIL),
    ("look", EVIL, "--game", "ordonnance"),
    ("looks", f"set:{EVIL}", "-o", f"{EVIL}.html"),
    ("new", "set", EVIL),
    ("new", "book", "--lang", EVIL, "--game", "ordonnance"),
    ("new", "font", EVIL, "--game", "ordonnance"),
    ("new", "font", "x", "--game", "ordonnance", "--as", EVIL),
    ("new", "sign", EVIL, "--game", "ordonnance"),
    ("export", "pack", EVIL),
    ("export", "pack", "base", "--game", EVIL),
    ("play", "--game", "ordonnance", "--seats", f"me:{EVIL},greedy", "--seed", "3"),
    ("play", "--game", "ordonnance", "--seats", EVIL),
    ("play", "--free", "--game", "ordonnance", "--seats", f"{EVIL},Ben", "--seed", "3"),
    ("play", "--resume", f"{EVIL}.yaml"),
    ("remove", f"base/{EVIL}"),
    ("rename", f"base/{EVIL}", "other"),
    ("replay", f"{EVIL}.yaml"),
    ("rulebook", EVIL),
    ("scenario", f"{EVIL}.yaml"),
    ("schema", EVIL),
    ("score", f"{EVIL}.yaml"),
    ("show", "base/spear-levy", "--game", "ordonnance"),
    ("show", EVIL),
    ("show", f"vignette:{EVIL}", "--png", f"{EVIL}.png"),
    ("simulate", "--game", "ordonnance", "--rules", f"{EVIL}=1"),
    ("simulate", "--rules", EVIL),
    ("simulate", "--game", "ordonnance", "--bots", EVIL),
    ("train", "--game", "ordonnance", "--sets", EVIL),
    ("translate", "--lang", "de"),
    ("translate", "--lang", EVIL),
    ("translate", f"{EVIL}.csv", "--dry-run"),
    ("undo", "--dry-run", EVIL),
    ("studio", "--game", EVIL),
    ("watch", "--once", "id:spear-levy", "--dpi", "36", "-o", f"{EVIL}.png"),
    (EVIL,),
    ("check", f"--{EVIL}"),
]


class Terminal(io.TextIOWrapper):
    """A stream that says of itself that somebody looks at it."""

    def isatty(self):
        return True


@pytest.mark.few(30)
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words).encode("unicode_escape").decode())
def test_no_command_writes_foreign_text_raw(evil, called, monkeypatch, words):
    """Names in data, paths and arguments are shown as escapes on a terminal; the only control codes are the program's own."""
    monkeypatch.chdir(evil)
    monkeypatch.setenv("XDG_CACHE_HOME", str(evil / ".cache"))
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, Terminal(io.BytesIO(), encoding="utf-8", newline=""))
    under = sys.stdout.buffer, sys.stderr.buffer
    called(*words)
    sys.stdout.flush()
    sys.stderr.flush()
    shown = "".join(each.getvalue().decode() for each in under)
    assert shown
    assert "\x1b[31mz" not in shown
    assert raw(STYLE.sub("", shown)) == set()


def test_every_command_is_tried():
    """A new command gets its line above; ``lsp`` speaks to a program, in JSON, where nothing is raw."""
    assert {"lsp", *(words[0] for words in COMMANDS)} - {EVIL} == set(root.list_commands(Context(root)))


@given(st.text(st.sampled_from(EVIL + "ab \n\u00ad\t\u0301[;m0")), st.booleans())
def test_what_is_written_is_inert(text, is_styled):
    """No control character but the end of a line is left, whatever is written; what is harmless stays as it is."""
    found = inert(text, is_styled=is_styled)
    assert raw(found) - ({"\x1b"} if is_styled else set()) == set()
    assert inert(found, is_styled=is_styled) == found
    if not raw(text):
        assert found == text


@pytest.mark.parametrize("kind", [io.TextIOWrapper, Terminal])
def test_data_for_programs_are_left_alone_in_a_pipe(monkeypatch, kind):
    """A spreadsheet on standard output is not changed on its way to a program; a terminal gets escapes."""
    under = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", kind(under, encoding="utf-8", newline=""))
    with inert_streams():
        assert isinstance(sys.stdout, InertStream)
        write_data(f"a,{EVIL}\r\n".encode())
        sys.stdout.flush()
    sent = under.getvalue().decode()
    if kind is Terminal:
        assert raw(sent) == set()
    else:
        assert sent == f"a,{EVIL}\r\n"


def test_styles_reach_a_terminal_and_nothing_else_does(monkeypatch):
    """Colours stay, moves of the cursor, titles and links do not."""
    under = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", Terminal(under, encoding="utf-8", newline=""))
    with inert_streams():
        sys.stdout.write("\x1b[1;31mred\x1b[0m\x1b[2J\x1b]8;;file:x\x1b\\")
        sys.stdout.flush()
    assert under.getvalue().decode() == "\x1b[1;31mred\x1b[0m\\x1b[2J\\x1b]8;;file:x\\x1b\\"


def test_click_does_not_write_past_it(tmp_path):
    """Where the encoding is ASCII, for which click makes a stream of its own, the escapes stay escapes."""
    import subprocess

    run = [sys.executable, "-m", "ordo_pnp", "explain", "x\u202e\x1b"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "1"}
    done = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert done.returncode == 2
    assert raw(done.stderr.decode("ascii")) == set()
