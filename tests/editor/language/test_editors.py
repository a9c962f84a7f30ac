"""Real editors, without a window, set up by the code of the guide: each starts ``ordo lsp``, shows what is wrong and mends it by the remedy."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GUIDE = (HERE.parents[2] / "docs" / "how-to" / "use-an-editor.md").read_text("utf-8")


def blocks(language):
    """Return the code of the guide in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)


def said_by(*command):
    """Return what a command prints."""
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def neovim(folder):
    """Return the command that drives Neovim, set up by the code of the guide for its version."""
    nvim = shutil.which("nvim") or pytest.skip("Neovim is not installed")
    version = tuple(map(int, re.findall(r"v(\d+)\.(\d+)", said_by(nvim, "--version"))[0]))
    newest, newer, older = blocks("lua")
    init = folder / "init.lua"
    init.write_text(newest if version >= (0, 11) else newer if version == (0, 10) else older, encoding="utf-8")
    return [nvim, "--headless", "--clean", "-c", f"luafile {init}", "-c", f"luafile {HERE / 'nvim.lua'}"]


def emacs(folder):
    """Return the command that drives Emacs, set up by the code of the guide; where Eglot must be turned on by a window, the script does."""
    found = shutil.which("emacs") or pytest.skip("Emacs is not installed")
    packages = "(progn (package-initialize) (dolist (each '(eglot yaml-mode)) (unless (locate-library (symbol-name each)) (kill-emacs 3))))"
    if subprocess.run([found, "--batch", "--eval", packages], capture_output=True, timeout=60, check=False).returncode:
        pytest.skip("Eglot or yaml-mode is not installed")
    init = folder / "init.el"
    init.write_text("\n".join(blocks("elisp")), encoding="utf-8")
    return [found, "--batch", "-f", "package-initialize", "-l", str(init), "-l", str(HERE / "emacs.el")]


@pytest.mark.system
@pytest.mark.parametrize("editor", [neovim, emacs])
def test_an_editor_shows_and_mends(tmp_path, copy_of_data, editor):
    """Place and remedy are right; the text on disk stays as it was."""
    command = editor(tmp_path)
    copy_of_data(tmp_path, "ordonnance")
    units = tmp_path / "cards" / "ordonnance" / "base" / "units.yaml"
    text = units.read_text("utf-8").replace("symbols: [spear]", "symbols: [speer]", 1)
    units.write_text(text, encoding="utf-8")
    told = tmp_path / "told.json"
    line = next(number for number, each in enumerate(text.splitlines()) if "speer" in each)
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "ORDO_FILE": str(units),
        "ORDO_TOLD": str(told),
    }
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.exists(), done.stdout + done.stderr
    seen = json.loads(told.read_text("utf-8"))

    assert (seen["found"], seen["mended"]) == (True, True)
    assert (seen["line"], seen["column"]) == (line, text.splitlines()[line].index("speer"))
    assert seen["text"] == text.splitlines()[line].replace("speer", "spear")
    assert "`speer`" in seen["message"]
    assert units.read_text("utf-8") == text
