"""A real editor, without a window: Neovim starts ``ordo lsp``, shows what is wrong and mends it by the remedy."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NVIM = shutil.which("nvim")
SCRIPT = Path(__file__).with_name("nvim.lua")


@pytest.mark.system
@pytest.mark.skipif(NVIM is None, reason="Neovim is not installed")
def test_neovim_shows_and_mends(tmp_path, copy_of_data):
    """Place and remedy are right; the text on disk stays as it was."""
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
        [NVIM, "--headless", "--clean", "-c", f"luafile {SCRIPT}"],
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
